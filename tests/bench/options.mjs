/** The options of `npm run bench`. */
import { parseArgs } from 'node:util';
import { Failure } from '../../scripts/terminal.mjs';
import { items } from './items.mjs';

export const parts = ['start-up', 'cores', 'encodings', 'growth', 'prefill', 'decoding', 'frames', 'training'];
/** Takes an hour and does not measure speed, so it runs only when it is named, and then by itself. */
const generalisation = 'generalisation';
const names = [...items.map(({ id }) => id), ...parts, generalisation];

export const usage = `Usage: npm run bench -- [options]
Measures posenc beside its peers, prints Markdown, and writes Markdown and JSON: a full run to tests/bench/results,
any other to build/bench.

  --only NAME[,NAME]  only these parts: ${names
    .join(', ')
    .replace(/(.{1,70}(?:,|$)) ?/g, '\n                      $1')
    .trimStart()}
  --chromium          only in headless Chromium (default: Chromium and Node.js)
  --node              only in Node.js
  --quick             few and short rounds: shows that everything runs, not how fast
  --help              this text

The part generalisation trains every scheme on every task and writes tests/bench/results/generalisation.json; it takes an
hour, goes on where it was stopped, and runs only by itself.`;

/** @param {readonly string[]} args */
export function readOptions(args) {
  const flag = { type: 'boolean', default: false };
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string', multiple: true }, chromium: flag, node: flag, quick: flag, help: flag },
    }));
  } catch (error) {
    throw new Failure(`${error.message}. npm run bench -- --help lists the options.`);
  }
  const only = values.only?.flatMap((list) => list.split(','));
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure(`--only: ${unknown} is not allowed; expected one of ${names.join(', ')}.`);
  const recordsGeneralisation = only?.includes(generalisation) ?? false;
  if (recordsGeneralisation && only.length > 1) {
    throw new Failure(`--only: ${only.join()} is not allowed; expected ${generalisation} by itself, or other parts.`);
  }
  const everywhere = values.chromium === values.node;
  return {
    help: values.help,
    quick: values.quick,
    recordsGeneralisation,
    inChromium: everywhere || values.chromium,
    inNode: everywhere || values.node,
    wants: (name) => only === undefined || only.includes(name),
    isFull: everywhere && only === undefined && !values.quick,
  };
}
