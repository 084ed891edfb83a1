import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue } from 'posenc/catalogue';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Example {
  place: string;
  code: string;
}

/** The js blocks of a text; in comments the leading stars are taken off. */
function examplesIn(file: string): Example[] {
  const text = readFileSync(`${root}/${file}`, 'utf8').replace(/^ *\* ?/gm, (star) =>
    file.endsWith('.ts') ? '' : star,
  );
  return [...text.matchAll(/^```(?:js|javascript|ts|typescript|mjs)\n([\s\S]*?)^```/gm)].map((match, i) => ({
    place: `${file}, example ${i + 1}`,
    code: match[1] as string,
  }));
}

const sources = readdirSync(`${root}/web/api`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `web/api/${name}`);
const texts = ['README.md', ...sources].filter((file) => existsSync(`${root}/${file}`));
const examples = texts.flatMap(examplesIn);

it('README counts the schemes', () => {
  expect(readFileSync(`${root}/README.md`, 'utf8')).toContain(` ${catalogue.length} schemes, `);
});

it('has examples to run', () => expect(examples.length).toBeGreaterThan(8));

it.each(examples.map(({ place, code }) => [place, code] as const))('%s runs', (place, code) => {
  const folder = `${root}/build/test/examples`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${place.replace(/\W+/g, '-')}.mjs`;
  // An example whose assertion fails must not pass with a message.
  writeFileSync(
    file,
    `console.assert = (ok, ...what) => { if (!ok) throw new Error(['assertion failed', ...what].join(' ')); };\n${code}`,
  );
  // Blocks for the browser alone are checked for their syntax.
  const browser = /\b(document|window|customElements)\b|posenc\/elements|https?:\/\//.test(code);
  execFileSync(process.execPath, [...(browser ? ['--check'] : []), file], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });
});
