/** Positions chosen for training. */
import { invalid, ofType, oneOf } from '../errors/index.ts';
import {
  checkBoolean,
  checkInteger,
  checkKeys,
  checkObject,
  consecutivePositions,
  isNumberList,
  sizeOf,
} from '../input/index.ts';
import { type ExtendedEngine, Scratch } from '../module/index.ts';
import type {
  CoupledPositions,
  CoupledPositionsOptions,
  RandomizedPositionsOptions,
  TrainingPositionFunctions,
} from '../types/index.ts';

function randomizedPositions(engine: ExtendedEngine, given: RandomizedPositionsOptions): Float64Array {
  checkKeys(checkObject('options', given), ['length', 'maxLength', 'seed']);
  const length = checkInteger('length', given.length, 1, 2 ** 24);
  const maxLength = checkInteger('maxLength', given.maxLength, length, 2 ** 24);
  const seed = checkInteger('seed', given.seed, 0, 2 ** 32 - 1);
  const scratch = new Scratch();
  const out = scratch.room64(sizeOf([length], 8));
  return scratch.run(engine, (filled) => {
    engine.raw.randomized_positions(maxLength, seed, length, filled.at(out));
    return filled.read64(out);
  });
}

const largest = 2 ** 31 - 1;

function coupledPositions(given: CoupledPositionsOptions): CoupledPositions {
  const options = checkObject('options', given);
  const { task } = given;
  const shared = ['task', 'reverseOutput', 'start', 'coupled'];
  const start = checkInteger('start', given.start ?? 1, 1, largest);
  const reversed = checkBoolean('reverseOutput', given.reverseOutput, false);
  const coupled = checkBoolean('coupled', given.coupled, true);
  if (task === 'copy') {
    checkKeys(options, [...shared, 'length']);
    const length = checkInteger('length', given.length, 1, largest);
    sizeOf([2 * length + 1], 8);
    return coupled ? ofCopy(length, start, reversed) : counted(length, length, start);
  }
  if (task !== 'addition') throw invalid('task', task, oneOf(['addition', 'copy']));
  checkKeys(options, [...shared, 'reverseInput', 'operands', 'answer']);
  const { operands } = given;
  if (!isNumberList(operands) || operands.length === 0) {
    throw invalid('operands', operands, ofType('a list of the digits of each number'));
  }
  const digits = Array.from(operands, (count, n) => checkInteger(`operands[${n}]`, count, 1, largest));
  const answer = checkInteger('answer', given.answer, 1, largest);
  const fromLeast = checkBoolean('reverseInput', given.reverseInput, false);
  const tokens = digits.reduce((all, count) => all + count + 1, -1);
  sizeOf([tokens + answer], 8);
  if (!coupled) return counted(tokens, answer, start);
  const input = new Float64Array(tokens);
  let at = 0;
  for (const count of digits) {
    if (at > 0) input[at++] = start;
    input.set(ofNumber(count, start, fromLeast), at);
    at += count;
  }
  // The separator continues the ids of the answer at its other end.
  const separator = reversed ? start : start + answer + 1;
  const ids = new Float64Array(answer + 1).fill(separator, 0, 1);
  ids.set(ofNumber(answer, start, reversed), 1);
  return { input, answer: ids };
}

/** Ids of the digits of a number by their weight; the least significant digit has the first id. */
function ofNumber(digits: number, start: number, fromLeast: boolean): Float64Array {
  const ids = consecutivePositions(digits, start + 1);
  return fromLeast ? ids : ids.reverse();
}

/** The separator counts as part of the side whose ids it continues. */
function ofCopy(length: number, start: number, reversed: boolean): CoupledPositions {
  if (reversed) {
    return { input: consecutivePositions(length + 1, start), answer: consecutivePositions(length, start).reverse() };
  }
  return { input: consecutivePositions(length, start + 1), answer: consecutivePositions(length + 1, start) };
}

/** Consecutive ids without coupling; the separator belongs to the answer. */
function counted(input: number, answer: number, start: number): CoupledPositions {
  return { input: consecutivePositions(input, start), answer: consecutivePositions(answer + 1, start + input) };
}

export function trainingPositionFunctions(engine: ExtendedEngine): TrainingPositionFunctions {
  return { randomizedPositions: (options) => randomizedPositions(engine, options), coupledPositions };
}
