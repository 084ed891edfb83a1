import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Sentences are output: no source looks into the message of an error or a finding, as errors and findings are data.

const web = fileURLToPath(new URL('../../web/', import.meta.url));

const message = String.raw`(?:\.|\b)message\b\)?`;
const parses = [
  // error.message.includes('...'), .match(/.../), .slice(1)
  new RegExp(
    `${message}\\??\\.(?:includes|match|matchAll|startsWith|endsWith|slice|substring|replace|replaceAll|split|search|indexOf)\\(`,
  ),
  // /.../.test(error.message), pattern.exec(message)
  /\.(?:test|exec)\(\s*(?:[\w.()!?]*\.)?message\b/,
];

/** The browsers say nowhere else than in its message that a module could not be loaded; and messages with placeholders. */
const allowed: Readonly<Record<string, number>> = { 'site/learn/main.ts': 1, 'inspect/config/messages/index.ts': 1 };

it('no source reads the text of an error', () => {
  const found: string[] = [];
  let files = 0;
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || name.startsWith('messages/')) continue;
    files++;
    const source = readFileSync(`${web}${name}`, 'utf8');
    const hits = source.split('\n').filter((line) => parses.some((one) => one.test(line)));
    if (hits.length > (allowed[name] ?? 0)) found.push(...hits.map((line) => `${name}: ${line.trim()}`));
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

it('finds what it looks for', () => {
  const bad = [
    "if ((error as Error).message.includes('wholeFile')) return;",
    'const [, name] = /^(\\w+):/.exec(error.message) ?? [];',
    'return argument + thrown.message.slice(thrown.argument.length);',
    'if (/status 404/.test(message)) retry();',
    'const shown = problem.message.replace(start, end);',
  ];
  for (const line of bad)
    expect(
      parses.some((one) => one.test(line)),
      line,
    ).toBe(true);
  for (const line of ['this.problem = error.message;', 'const { message } = error;', 'say(problem.message);']) {
    expect(
      parses.some((one) => one.test(line)),
      line,
    ).toBe(false);
  }
});
