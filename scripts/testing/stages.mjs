/** Runs stages of tests, in parallel where they do not depend on each other, and times and counts them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from '../build.mjs';
import { readState } from '../setup/environment.mjs';
import { checkout } from '../setup/paths.mjs';
import { dim, duration, Failure, heading, red, say, sayAtTheEnd } from '../terminal.mjs';
import { add, noTests, reports, withoutTests } from './runners.mjs';

/** @typedef {import('./runners.mjs').Counts} Counts */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {readonly string[]} [needs]   names of stages whose results it reads
 * @property {readonly string[]} [after]   names of stages that write to the same places, so they never run at the same time
 * @property {Part['inputs']} [inputs]  if none of them has changed since the stage passed, it is not repeated
 * @property {readonly Part[]} [parts]   used instead of `inputs` if parts of the stage can change separately
 * @property {(env: NodeJS.ProcessEnv, due: readonly string[]) => Promise<Counts & { parts?: Readonly<Record<string, Counts>> }>} work
 * `due` names the parts to run; counts are returned for each of them
 */

/**
 * @typedef {object} Part  of a stage
 * @property {string} name
 * @property {readonly string[] | (() => Promise<readonly string[]>)} inputs  all files of the checkout that decide its result
 * @property {() => Promise<string>} [version]  of a program outside the checkout that also decides it
 */

/**
 * @typedef {object} Timing
 * @property {string} name
 * @property {number} start    seconds since the beginning
 * @property {number} seconds
 * @property {Counts} counts
 * @property {boolean} [reused]  whether the counts are those of an earlier run
 */

/** Counts, duration and processor time of every stage. */
const timingsFile = join(reports, 'timings.json');

/** Continuous integration does not reuse results of earlier runs. */
const believesRecords = !process.env.CI;

/** @param {Stage} stage @param {Part} part */
const recordOf = ({ name }, part) =>
  join(checkout, 'build', 'done', `stage-${[...new Set([name, part.name])].join('-')}.json`);

/** A digest of everything that decides a part's result. @param {Part} part */
async function keyOf({ inputs, version }) {
  const paths = typeof inputs === 'function' ? await inputs() : inputs;
  const state = readState();
  // Chromium comes while other stages run; the stage that it decides has its version.
  const { CHROME_PATH: _, ...variables } = state?.variables ?? {};
  return createHash('sha256')
    .update(`${process.version}\0${process.execPath}\0${(await version?.()) ?? ''}\0`)
    .update(JSON.stringify({ ...state, variables }))
    .update(digest([...paths, 'scripts']))
    .digest('hex');
}

/** @param {string} file @param {string} key @returns {Counts | undefined} */
function earlierRun(file, key) {
  if (!believesRecords || !existsSync(file)) return undefined;
  const record = JSON.parse(readFileSync(file, 'utf8'));
  return record.key === key ? record.counts : undefined;
}

/** Processor seconds of this process's children that have ended; 0 where Linux does not provide them. */
function processorSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // cutime and cstime, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** @param {Counts} counts */
const messageOf = ({ passed, failed, skipped, repeated = 0 }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped${repeated > 0 ? `, ${repeated} only when repeated` : ''}`;

/** @param {Stage} stage @returns {readonly Part[]} what is not repeated while nothing that it reads changes */
function partsOf({ name, inputs, parts = [] }) {
  return inputs ? [{ name, inputs }] : parts;
}

/**
 * Runs the parts of a stage that have changed since it last passed.
 * @param {Stage} stage
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ counts: Counts, unchanged: readonly string[] }>} with the names of the parts that were not run again
 */
export async function resultOf(stage, env) {
  const parts = await Promise.all(
    partsOf(stage).map(async (part) => {
      const key = await keyOf(part);
      const record = recordOf(stage, part);
      return { name: part.name, key, record, earlier: earlierRun(record, key) };
    }),
  );
  const due = parts.filter(({ earlier }) => !earlier);
  const known = parts.flatMap(({ earlier = [] }) => earlier);
  const unchanged = parts.filter(({ earlier }) => earlier).map(({ name }) => name);
  if (parts.length > 0 && due.length === 0) return { counts: known.reduce(add), unchanged };
  const result = await stage.work(
    env,
    due.map(({ name }) => name),
  );
  const found = due.map((part) => ({ ...part, counts: stage.parts ? result.parts?.[part.name] : result }));
  for (const { record, key, counts } of found) {
    if (!counts || counts.failed > 0) continue;
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify({ key, counts }));
  }
  return { counts: [result, ...known].reduce(add), unchanged };
}

/**
 * Runs one stage; an exception counts as one failure, with its reason.
 * @param {Stage} stage
 * @param {NodeJS.ProcessEnv} env
 * @param {number} beginning
 * @returns {Promise<Timing>}
 */
function runStage(stage, env, beginning) {
  return sayAtTheEnd(async () => {
    heading(stage.title);
    const start = performance.now();
    const timing = (/** @type {Counts} */ counts, reused = false) => ({
      name: stage.name,
      start: (start - beginning) / 1000,
      seconds: (performance.now() - start) / 1000,
      counts,
      reused,
    });
    try {
      const { counts, unchanged } = await resultOf(stage, env);
      const reused = unchanged.length > 0 && unchanged.length === partsOf(stage).length;
      const asBefore = stage.parts ? `${unchanged.join(' and ')} as at the last run` : 'as at its last run';
      const why = unchanged.length > 0 ? `, ${asBefore}: nothing that it reads has changed since` : '';
      say(`  ${messageOf(counts)}${why}${reused ? '' : ` in ${duration(performance.now() - start)}`}`);
      return timing(counts, reused);
    } catch (error) {
      const message = error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error);
      say(`${red('Failed:')} ${message}`);
      say(`  stopped after ${duration(performance.now() - start)}`);
      return timing({ ...noTests, failed: 1 });
    }
  });
}

/**
 * Runs the stages in their order, at most three at a time, as far as dependencies allow: compilers keep all cores busy,
 * while browsers and tests of workers often wait, and tests in one process leave cores to others.
 * @param {readonly Stage[]} stages
 * @param {NodeJS.ProcessEnv} env
 * @param {number} beginning
 * @returns {Promise<Timing[]>}
 */
async function runSideBySide(stages, env, beginning) {
  const atOnce = 3;
  const waiting = [...stages];
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /** @type {Timing[]} */
  const done = [];
  const ended = (/** @type {string} */ name) => done.some((timing) => timing.name === name);
  const failed = (/** @type {string} */ name) =>
    done.some((timing) => timing.name === name && timing.counts.failed > 0);
  while (waiting.length > 0 || running.size > 0) {
    const due = (/** @type {string} */ name) => !stages.some((stage) => stage.name === name) || ended(name);
    const ready = waiting.findIndex(({ needs = [], after = [] }) => [...needs, ...after].every(due));
    if (running.size < atOnce && ready >= 0) {
      const [stage] = waiting.splice(ready, 1);
      const lacking = (stage.needs ?? []).filter(failed);
      // If a stage that it needs failed, the result would be about an outdated build.
      const work = () =>
        Promise.reject(new Failure(`not run, because ${lacking.join(' and ')} failed: counted as failed`));
      const promise = runStage(
        lacking.length === 0 ? stage : { name: stage.name, title: stage.title, work },
        env,
        beginning,
      );
      running.set(
        stage.name,
        promise.then((timing) => {
          done.push(timing);
          running.delete(stage.name);
        }),
      );
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(`Stages need each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
  }
  return done;
}

/** @param {readonly Timing[]} timings @param {number} seconds */
function report(timings, seconds) {
  const total = timings.map(({ counts }) => counts).reduce(add);
  const processor = processorSeconds();
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    timingsFile,
    `${JSON.stringify({ seconds, processorSeconds: processor, total, stages: timings }, null, 2)}\n`,
  );
  heading('Seconds');
  for (const { name, start, seconds, counts, reused } of timings) {
    const repeated = counts.repeated ? `  ${counts.repeated} repeated` : '';
    say(
      `  ${name.padEnd(14)}${seconds.toFixed(1).padStart(7)}  from ${start.toFixed(0).padStart(4)}${repeated}${reused ? dim('  not repeated') : ''}`,
    );
  }
  const worked = processor > 0 ? `, of processors ${duration(1000 * processor)}` : '';
  say(`\nEverything took ${duration(1000 * seconds)}${worked}. ${total.repeated} tests passed only when repeated.\n`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

/**
 * @param {() => Promise<NodeJS.ProcessEnv>} prepare  the set-up
 * @param {readonly Stage[]} stages
 * @returns {Promise<number>} the exit code
 */
export async function runStages(prepare, stages) {
  const beginning = performance.now();
  /** @type {NodeJS.ProcessEnv | undefined} */
  let env;
  const setUp = {
    name: 'set-up',
    title: 'Set-up',
    work: withoutTests(async () => {
      env = await prepare();
    }),
  };
  const first = await runStage(setUp, process.env, beginning);
  const rest = env
    ? await runSideBySide(stages, env, beginning)
    : stages.map(({ name }) => ({ name, start: 0, seconds: 0, counts: { ...noTests, failed: 1 } }));
  return report([first, ...rest], (performance.now() - beginning) / 1000);
}

/**
 * The requested stages and all that they need.
 * @param {readonly Stage[]} stages
 * @param {readonly string[]} args
 * @returns {readonly Stage[] | 'help'}
 */
export function chosen(stages, args) {
  const names = stages.map(({ name }) => name);
  let only = new Set(names);
  for (let i = 0; i < args.length; i++) {
    const [option, inline] = args[i].split(/=(.*)/s);
    if (option === '--help' || option === '-h') return 'help';
    if (option !== '--only') throw new Failure(`${option} is not an option; expected --only or --help.`);
    only = new Set((inline ?? args[++i] ?? '').split(','));
    for (const name of only) {
      if (!names.includes(name))
        throw new Failure(`--only: ${name || 'nothing'} is not allowed; expected some of ${names.join(', ')}.`);
    }
  }
  // In the list, a stage comes after the stages that it needs.
  for (const { name, needs = [] } of [...stages].reverse()) {
    if (only.has(name)) for (const needed of needs) only.add(needed);
  }
  return stages.filter(({ name }) => only.has(name));
}
