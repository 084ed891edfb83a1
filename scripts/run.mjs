/** Child processes: started without a shell, ended together with this process. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { Failure } from './terminal.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]       the whole environment of the child; default: this process's own
 * @property {'collect' | 'show'} [output]   'collect' keeps the output (default), 'show' passes it through
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} RunResult
 * @property {number} code     exit code; 1 when a signal ended the child
 * @property {NodeJS.Signals | null} signal  the signal that ended the child
 * @property {string} stdout
 * @property {string} stderr
 * @property {string} output   both streams in order of arrival
 */

/** Turns colours off for collected output, which may end up in a log. @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
function withoutColors({ FORCE_COLOR, ...env }) {
  return { ...env, NO_COLOR: '1' };
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const alive = new Set();

/** Ends all running children, for commands that must stop early. @param {NodeJS.Signals} [signal] */
export function endChildren(signal = 'SIGTERM') {
  for (const child of alive) child.kill(signal);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Without children the command handles the signal itself (start.mjs ends cleanly); otherwise the children are ended first.
    if (process.listenerCount(signal) > 1) return endChildren(signal);
    endChildren(signal);
    process.exit(signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 129);
  });
}

/**
 * Runs a program to its end. Never throws for a failing program: look at `code`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const { cwd, env, output = 'collect', signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: output === 'show' ? (env ?? process.env) : withoutColors(env ?? process.env),
      signal,
      stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    alive.add(child);
    let stdout = '';
    let stderr = '';
    let both = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      both += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
      both += text;
    });
    child.on('error', (error) => {
      alive.delete(child);
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') {
        reject(new Failure(`The program ${command} was not found.`));
      } else {
        reject(error);
      }
    });
    child.on('close', (code, signal) => {
      alive.delete(child);
      resolve({ code: code ?? 1, signal, stdout, stderr, output: both });
    });
  });
}

/**
 * Runs a program that was made in an empty folder, for a first proof that all parts of a compiler are there.
 * @param {string} folder  removed afterwards
 * @param {string} what  for messages
 * @param {() => Promise<RunResult>} makeAndRun  the program prints "proven"
 */
export async function prove(folder, what, makeAndRun) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { stdout } = await makeAndRun();
  if (stdout.trim() !== 'proven') throw new Failure(`${what} printed ${JSON.stringify(stdout)}.`);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs a program that must succeed; a failure includes the end of its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export async function runOrFail(command, args, options = {}) {
  const result = await run(command, args, options);
  if (result.code !== 0) {
    const printed = result.output.trimEnd();
    const end = result.signal ? `was ended by ${result.signal}` : `ended with exit code ${result.code}`;
    throw new Failure(`${[command, ...args].join(' ')}\n${end}${printed ? `:\n${printed}` : '.'}`);
  }
  return result;
}
