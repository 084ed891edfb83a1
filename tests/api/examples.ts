/** The examples in the documentation, which run as written, and whose types are right. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Example {
  readonly place: string;
  readonly code: string;
}

/** All examples in the sources of a folder. */
export function examplesOf(folder: string): Example[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => examplesIn(`${folder}/${name}`));
}

/** The blocks of code in a text; in comments, leading stars are removed. */
export function examplesIn(file: string): Example[] {
  const text = readFileSync(`${root}/${file}`, 'utf8').replace(/^ *\* ?/gm, (star) =>
    file.endsWith('.ts') ? '' : star,
  );
  return [...text.matchAll(/^```(?:js|javascript|ts|typescript|mjs)\n([\s\S]*?)^```/gm)].map((match, i) => ({
    place: `${file}, example ${i + 1}`,
    code: match[1] as string,
  }));
}

/**
 * Imports the files that are its arguments one after the other, and writes for each its number and how it ended. Those
 * marked with "check" run only in a browser, and are merely checked for their syntax.
 */
const driver = `
import { readFileSync, writeSync } from 'node:fs';
import { SourceTextModule } from 'node:vm';
const [files, checked] = process.argv.slice(-2).map((list) => JSON.parse(list));
let current = 0;
const say = (how) => writeSync(3, JSON.stringify([current, how]) + '\\n');
process.on('uncaughtException', (error) => say(String(error?.stack ?? error)));
// A failing console.assert must throw rather than print a message.
console.assert = (ok, ...what) => { if (!ok) throw new Error(['assertion failed', ...what].join(' ')); };
for (; current < files.length; current++) {
  try {
    if (checked.includes(current)) new SourceTextModule(readFileSync(files[current], 'utf8'));
    else await import(files[current]);
    say('ran');
  } catch (error) {
    say(String(error?.stack ?? error));
  }
}
`;

const fileNameOf = (place: string) => place.replace(/\W+/g, '-');

/** Writes examples into a folder as modules of TypeScript, and returns the names of their files. */
export function writeExamples(examples: readonly Example[], folder: string): string[] {
  return examples.map(({ place, code }) => {
    const name = `${fileNameOf(place)}.mts`;
    writeFileSync(join(folder, name), code);
    return name;
  });
}

/** Runs examples in one process, and returns how each ended: 'ran', or with an error. */
export function runExamples(examples: readonly Example[]): ReadonlyMap<string, string> {
  const folder = `${root}/build/test/examples`;
  mkdirSync(folder, { recursive: true });
  const files = examples.map(({ place, code }) => {
    const file = join(folder, `${fileNameOf(place)}.mjs`);
    writeFileSync(file, transformSync(`${place}.mts`, code).code);
    return file;
  });
  const browser = /\b(document|window|customElements)\b|posenc\/elements|https?:\/\//;
  const checked = examples.flatMap(({ code }, i) => (browser.test(code) ? [i] : []));
  const { output, stderr } = spawnSync(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--input-type=module', '--eval', driver],
      ...['--', JSON.stringify(files), JSON.stringify(checked)],
    ],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Map(examples.map(({ place }) => [place, `did not end: ${stderr.slice(-2000)}`]));
  const lines = (output[3] ?? '').split('\n').filter(Boolean);
  const message = lines.map((line) => JSON.parse(line) as [number, string]);
  // Errors last: one that nobody awaits may come before the end of its example.
  for (const [i, how] of message.sort(([, a], [, b]) => Number(b === 'ran') - Number(a === 'ran')))
    ended.set((examples[i] as Example).place, how);
  return ended;
}
