/** The examples in the documentation, which run as written. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

/** The js blocks of a text; in comments, leading stars are removed. */
export function examplesIn(file: string): Example[] {
  const text = readFileSync(`${root}/${file}`, 'utf8').replace(/^ *\* ?/gm, (star) =>
    file.endsWith('.ts') ? '' : star,
  );
  return [...text.matchAll(/^```(?:js|javascript|ts|typescript|mjs)\n([\s\S]*?)^```/gm)].map((match, i) => ({
    place: `${file}, example ${i + 1}`,
    code: match[1] as string,
  }));
}

/** Throws when the example, or an assertion in it, fails. */
export function runExample({ place, code }: Example): void {
  const folder = `${root}/build/test/examples`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${place.replace(/\W+/g, '-')}.mjs`;
  // A failing console.assert must throw rather than print a message.
  writeFileSync(
    file,
    `console.assert = (ok, ...what) => { if (!ok) throw new Error(['assertion failed', ...what].join(' ')); };\n${code}`,
  );
  // Blocks that only run in a browser are merely checked for their syntax.
  const browser = /\b(document|window|customElements)\b|posenc\/elements|https?:\/\//.test(code);
  execFileSync(process.execPath, [...(browser ? ['--check'] : []), file], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}
