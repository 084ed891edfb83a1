import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNumpy } from '../../scripts/setup/numpy.mjs';

/** The value that a program left in `shown`, or its error. */
export type Ran = { readonly shown: readonly number[] } | { readonly error: string };

const folder = fileURLToPath(new URL('../../build/snippets', import.meta.url));

/** Runs programs for NumPy, each in its own namespace, with warnings as errors. */
export async function runNumpy(programs: readonly string[]): Promise<readonly Ran[]> {
  const python = await findNumpy();
  if (python === undefined) throw new Error('no Python with NumPy: node scripts/setup.mjs brings one');
  const driver = `
import json, sys, warnings
warnings.simplefilter('error')
answers = []
for program in json.load(sys.stdin):
    space = {}
    try:
        exec(compile(program, 'snippet', 'exec'), space)
        answers.append({'shown': space['shown'].astype('float64').reshape(-1).tolist()})
    except Exception as error:
        answers.append({'error': f'{type(error).__name__}: {error}'})
print(json.dumps(answers).replace('Infinity', '1e999').replace('NaN', '"NaN"'))
`;
  return answersOf(python, ['-c', driver], JSON.stringify(programs));
}

/**
 * Runs programs in JavaScript, each as a module inside the package, so that the package's name leads to the code that
 * ships.
 */
export function runJavaScript(programs: readonly string[]): readonly Ran[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [i, program] of programs.entries()) {
    writeFileSync(join(folder, `snippet${i}.mjs`), `${program}\nexport default Array.from(shown.data);\n`);
  }
  const driver = `
const answers = [];
for (let i = 0; i < ${programs.length}; i++) {
  try {
    answers.push({ shown: (await import('./snippet' + i + '.mjs')).default });
  } catch (error) {
    answers.push({ error: String(error) });
  }
}
console.log(JSON.stringify(answers, (_, value) => (value === -Infinity ? 'masked' : value)).replaceAll('"masked"', '-1e999'));
`;
  writeFileSync(join(folder, 'all.mjs'), driver);
  return answersOf(process.execPath, [join(folder, 'all.mjs')], '');
}

function answersOf(program: string, args: readonly string[], input: string): readonly Ran[] {
  const { stdout, stderr, status } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(stderr.slice(-2000));
  return JSON.parse(stdout) as readonly Ran[];
}
