/**
 * Terminal output of the commands: headings, timed steps and errors. Plain text unless the output is a terminal, so that logs stay
 * readable.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const colourful = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** @param {string} code @returns {(text: string) => string} */
const paint = (code) => (text) => (colourful ? `\x1b[${code}m${text}\x1b[0m` : text);

export const bold = paint('1');
export const dim = paint('2');
export const red = paint('31');
export const green = paint('32');

/** An expected failure, whose message is for the user and needs no stack trace. */
export class Failure extends Error {}

/** @type {AsyncLocalStorage<string[]>} */
const heldBack = new AsyncLocalStorage();

/** @param {string} text */
export function say(text) {
  const lines = heldBack.getStore();
  if (lines === undefined) process.stdout.write(`${text}\n`);
  else lines.push(text);
}

/**
 * Buffers the output of `work` until it ends, so that concurrent tasks do not mix their lines.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function sayAtTheEnd(work) {
  /** @type {string[]} */
  const lines = [];
  try {
    return await heldBack.run(lines, work);
  } finally {
    if (lines.length > 0) say(lines.join('\n'));
  }
}

/** @param {string} text */
export function heading(text) {
  say(`\n${bold(text)}`);
}

/** @param {number} milliseconds @returns {string} */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Runs one step, and prints its title and duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = performance.now();
  // The line is completed after the work, unless the work itself prints: then a final line repeats the title.
  say(`- ${title} ...`);
  try {
    const result = await work();
    say(dim(`  ${green('done')} in ${duration(performance.now() - start)}`));
    return result;
  } catch (error) {
    say(`  ${red('failed')} after ${duration(performance.now() - start)}`);
    throw error;
  }
}

/**
 * Runs a command's main function; prints a Failure as one clear message and anything else with its stack.
 * @param {() => Promise<number | void>} main  resolves to the exit code (0 when it returns nothing)
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(
      `\n${error instanceof Failure ? `${red('Error:')} ${error.message}` : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exitCode = 1;
  }
}
