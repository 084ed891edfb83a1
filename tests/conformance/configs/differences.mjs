/**
 * What other programs compute for the same file: every entry of a case must be found in the report of posenc/inspect.
 */
import { differs, factorTolerance, frequencyTolerance } from './numbers.mjs';

/** @returns {string[]} what is missing or wrong */
export function compareDifferences({ pe, inspect }, report, { differences = [], agree = [], groups }) {
  if (report.status === 'error') return differences.map(({ implementation }) => `nothing is said of ${implementation}`);
  const wrong = differences.flatMap((entry) => compareEntry({ pe, inspect }, report, entry, groups) ?? []);
  const found = inspect.programDifferences(pe, report);
  for (const implementation of agree) {
    const claimed = found.find((one) => isSame(one, implementation));
    if (claimed) wrong.push(`${implementation} agrees, and a difference is claimed: ${claimed.what}`);
  }
  return wrong;
}

function compareEntry({ pe, inspect }, report, entry, groups) {
  const length = groups[0]?.inv_freq_at?.[0]?.seq_len;
  const at = (position) =>
    inspect.programDifferences(pe, report, { ...(length ? { length } : {}), ...(position ? { position } : {}) });
  const candidates = at(entry.max_angle_difference?.position).filter(({ program }) =>
    entry.implementation.startsWith(program.split(' ')[0]),
  );
  if (candidates.length === 0) return `nothing is said of ${entry.implementation}`;
  const problems = candidates.map((one) => compareNumbers(one.numbers, entry));
  if (problems.some((problem) => problem === undefined)) {
    const where = entry.max_angle_difference_at_trained_context;
    if (!where) return undefined;
    const there = at(where.position).filter(({ program }) => entry.implementation.startsWith(program.split(' ')[0]));
    return there.some(({ numbers }) => compareAngle(numbers?.largestAngle, where) === undefined)
      ? undefined
      : `${entry.implementation}: no angle as at the trained context`;
  }
  return `${entry.implementation}: ${problems[0]}`;
}

function compareNumbers(numbers, entry) {
  if (!entry.inv_freq && entry.attention_factor === undefined) return undefined;
  if (!numbers) return 'no numbers';
  return [
    entry.inv_freq && differs('inv_freq', numbers.frequencies, entry.inv_freq, frequencyTolerance),
    entry.attention_factor !== undefined &&
      differs('attention_factor', numbers.attentionFactor, entry.attention_factor, factorTolerance),
    entry.rotary_dim !== undefined && differs('rotary_dim', numbers.rotaryDim, entry.rotary_dim, 0),
    entry.pairs_that_differ !== undefined &&
      differs('pairs_that_differ', numbers.pairsThatDiffer, entry.pairs_that_differ, 0),
    entry.largest_relative !== undefined &&
      differs('largest_relative', numbers.largestRelative, entry.largest_relative, frequencyTolerance),
    entry.max_angle_difference && compareAngle(numbers.largestAngle, entry.max_angle_difference),
  ].find((problem) => typeof problem === 'string');
}

function compareAngle(actual, expected) {
  if (!actual) return 'no angle';
  return (
    differs('position', actual.position, expected.position, 0) ??
    differs('pair', actual.pair, expected.pair, 0) ??
    differs('radians', actual.radians, expected.radians, 1e-5)
  );
}

/**
 * Whether a statement is about this state of the program: 'vLLM (yarn, newer stored state)' is not the state of
 * 2025-09.
 */
function isSame({ program, versions }, implementation) {
  if (!implementation.startsWith(program.split(' ')[0])) return false;
  const years = /\b20\d\d-\d\d\b/.exec(implementation)?.[0];
  if (years) return versions.includes(years);
  const release = /v(\d+\.\d+)/.exec(implementation)?.[1];
  if (release) return within(release, versions);
  return !/newer|stored state|2025|alpha|deepseek_yarn/.test(implementation) && !/before|state of 2025/.test(versions);
}

function within(release, versions) {
  const number = (text) => Number(text.split('.')[0]) * 1000 + Number(text.split('.')[1]);
  const range = /(\d+\.\d+) to (\d+\.\d+)/.exec(versions);
  if (range) return number(release) >= number(range[1]) && number(release) <= number(range[2]);
  const end = /before (\d+\.\d+)/.exec(versions);
  return end !== null && number(release) < number(end[1]);
}
