/** Runs libFuzzer over the C++ core and its bindings; each execution counts as a test. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../build.mjs';
import { run } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { Failure, say } from '../terminal.mjs';
import { add, noTests, reports } from './runners.mjs';

const corpora = join(checkout, 'tests', 'cpp', 'fuzz', 'corpus');

/** The targets: each has its file of inputs. */
export const targets = () =>
  readdirSync(corpora)
    .sort()
    .map((name) => name.replace('.txt', ''));

/** The file of a target's kept inputs, a line of hexadecimal digits each. @param {string} target */
export const corpusFile = (target) => join(corpora, `${target}.txt`);

export const program = join(checkout, 'build', 'native-fuzz', 'tests', 'posenc_fuzz');

/**
 * The folder of inputs: the kept ones, and those that earlier runs found.
 * @param {string} target
 */
export function inputsOf(target) {
  const folder = join(checkout, 'build', 'native-fuzz', 'corpus', target);
  mkdirSync(folder, { recursive: true });
  for (const [i, line] of readFileSync(corpusFile(target), 'utf8').trimEnd().split('\n').entries()) {
    writeFileSync(join(folder, `kept-${i}`), Buffer.from(line, 'hex'));
  }
  return folder;
}

/** Seconds per target; POSENC_FUZZ_SECONDS overrides it. */
const seconds = 600;

/** @param {NodeJS.ProcessEnv} env  of a set-up with Clang @returns {Promise<import('./runners.mjs').Counts>} */
export async function libfuzzer(env) {
  await compile('native-fuzz', env, 'posenc_fuzz');
  let counts = noTests;
  for (const target of targets()) counts = add(counts, await fuzz(target, env));
  return counts;
}

/** @param {string} target @param {NodeJS.ProcessEnv} env */
async function fuzz(target, env) {
  // Where libFuzzer writes inputs that fail.
  const artifacts = join(reports, 'libfuzzer', target);
  rmSync(artifacts, { recursive: true, force: true });
  mkdirSync(artifacts, { recursive: true });
  const result = await run(
    program,
    [
      inputsOf(target),
      `-artifact_prefix=${artifacts}/`,
      `-max_total_time=${env.POSENC_FUZZ_SECONDS ?? seconds}`,
      '-max_len=256',
      // Inputs are sequences of fields, so short ones reach little.
      '-len_control=0',
      // Long enough to be an endless loop on any machine.
      '-timeout=300',
      // An input that takes seconds on a busy machine is not a failure.
      '-report_slow_units=300',
      '-rss_limit_mb=4096',
      '-print_final_stats=1',
    ],
    { cwd: checkout, env: { ...env, POSENC_FUZZ_TARGET: target } },
  );
  const executions = Number(/number_of_executed_units:\s*(\d+)/.exec(result.output)?.[1] ?? 0);
  const coverage = [...result.output.matchAll(/cov: (\d+) ft: (\d+)/g)].at(-1);
  const wrong = readdirSync(artifacts);
  if (wrong.length > 0) {
    say(result.output.trimEnd().split('\n').slice(-60).join('\n'));
    say(`  ${target}: ${wrong.map((name) => join(artifacts, name)).join(', ')}`);
  } else if (result.code !== 0 || executions === 0) {
    say(result.output.trimEnd());
    throw new Failure(`libFuzzer's ${target} ended with exit code ${result.code} after ${executions} executions.`);
  }
  say(`  ${target}: ${executions} executions, ${coverage?.[1]} edges, ${coverage?.[2]} features`);
  return { passed: executions - wrong.length, failed: wrong.length, skipped: 0 };
}
