import { invalid, missing, ofShape, ofShapes, ofType, oneOf, refused, rule } from '../errors/index.ts';
import {
  additiveMask,
  checkBoolean,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkTensor,
  consecutivePositions,
  isNumberList,
  type Read,
  readMask,
  sizeOf,
} from '../input/index.ts';
import { type Engine, type ExtendedEngine, filled64, Scratch } from '../module/index.ts';
import type {
  CoupledPositions,
  CoupledPositionsOptions,
  MaskLike,
  PositionIdsOptions,
  RandomizedPositionsOptions,
  Tensor,
  TrainingPositionFunctions,
} from '../types/index.ts';

const axes = ofShapes([['length'], ['rows', 'length']]);

export function positionIds(engine: Engine, options: Read<PositionIdsOptions>): Tensor<Float64Array> {
  checkKeys(checkObject('options', options), ['mask', 'documentIds', 'start', 'padded']);
  const { flags, documents, shape } = readTokens(options);
  const start = checkNumber('start', options.start ?? 0, { kind: 'number' });
  const padded = checkNumber('padded', options.padded ?? 0, { kind: 'number' });
  const length = shape.at(-1) as number;
  const size = sizeOf(shape, 8);
  const scratch = new Scratch();
  const real = scratch.bytes(flags);
  const ids = filled64(engine, scratch, { shape }, (filled, result) =>
    engine.raw.position_ids(filled.at(real), size / length, length, start, padded, result),
  );
  for (let row = 0; documents && row < size; row += length)
    restart(ids.data, flags, documents, start, row, row + length);
  return ids;
}

interface Tokens {
  /** 1 for real tokens. */
  readonly flags: Uint8Array;
  /** The document of each token, if there are several, and the argument that it comes from. */
  readonly documents?: { readonly argument: string; readonly of: readonly number[] };
  readonly shape: readonly number[];
}

function readTokens(options: Read<PositionIdsOptions>): Tokens {
  const [mask, documentIds] = [asRow(options.mask), asRow(options.documentIds)];
  if (documentIds !== undefined) return readDocuments(documentIds, mask);
  if (mask === undefined) throw missing('mask', { ...axes, of: 'tensor', because: ', or documentIds' });
  const { data, shape } = checkTensor('mask', mask, axes);
  const numbers = Array.from(data, Number);
  if (!numbers.some((one) => one > 1)) {
    return { flags: readMask('mask', mask, axes, additiveMask.becomesFlags).data, shape };
  }
  numbers.forEach((document, i) => {
    checkInteger(`mask.data[${i}]`, document, 0);
  });
  const length = shape.at(-1) as number;
  for (let row = 0; row < numbers.length; row += length) {
    // Samples may have been numbered from 0, which is padding here.
    const first = numbers.slice(row, row + length).findIndex((document) => document > 0);
    if (first <= 0) continue;
    const expected = 'no padding before the first of several samples: number them from 1, or give documentIds';
    throw invalid(`mask.data[${row}]`, 0, rule(expected));
  }
  const flags = Uint8Array.from(numbers, (document) => Number(document > 0));
  return { flags, documents: { argument: 'mask', of: numbers }, shape };
}

/** A plain list is one row. */
function asRow(value: MaskLike | ArrayLike<number | boolean> | undefined): MaskLike | undefined {
  return isNumberList(value) ? { data: value, shape: [value.length] } : (value as MaskLike | undefined);
}

function readDocuments(documentIds: MaskLike, mask: MaskLike | undefined): Tokens {
  const { data, shape } = checkTensor('documentIds', documentIds, axes);
  const of = Array.from(data, (document, i) =>
    checkInteger(`documentIds.data[${i}]`, document, Number.MIN_SAFE_INTEGER),
  );
  const documents = { argument: 'documentIds', of };
  if (mask === undefined) return { flags: new Uint8Array(of.length).fill(1), documents, shape };
  const read = readMask('mask', mask, axes, additiveMask.becomesFlags);
  if (read.shape.join() !== shape.join()) {
    throw invalid('mask.shape', read.shape, ofShape(shape, ', as documentIds have it'));
  }
  return { flags: read.data, documents, shape };
}

/** Lets positions begin anew with every document of a row, from token `begin` to `end`. */
function restart(
  ids: Float64Array,
  flags: Uint8Array,
  { argument, of }: NonNullable<Tokens['documents']>,
  start: number,
  begin: number,
  end: number,
): void {
  const seen = new Set<number>();
  let document: number | undefined;
  let first = start;
  for (let token = begin; token < end; token++) {
    if (!flags[token]) continue;
    const [current, position] = [of[token] as number, ids[token] as number];
    if (current !== document) {
      if (seen.has(current)) {
        throw refused(
          `${argument}.data[${token}]`,
          { text: 'document {current} once more', values: { current } },
          rule('the tokens of a document together'),
        );
      }
      seen.add(current);
      document = current;
      first = position;
    }
    ids[token] = start + (position - first);
  }
}

// Positions chosen for training.

function randomizedPositions(engine: ExtendedEngine, options: RandomizedPositionsOptions): Float64Array {
  checkKeys(checkObject('options', options), ['length', 'maxLength', 'seed']);
  const length = checkInteger('length', options.length, 1, 2 ** 24);
  const maxLength = checkInteger('maxLength', options.maxLength, length, 2 ** 24);
  const seed = checkInteger('seed', options.seed, 0, 2 ** 32 - 1);
  return filled64(engine, new Scratch(), { shape: [length] }, (_, result) =>
    engine.raw.randomized_positions(maxLength, seed, length, result),
  ).data;
}

const largest = 2 ** 31 - 1;

function coupledPositions(request: CoupledPositionsOptions): CoupledPositions {
  const options = checkObject('options', request);
  const { task } = request;
  const shared = ['task', 'reverseOutput', 'start', 'coupled'];
  const start = checkInteger('start', request.start ?? 1, 1, largest);
  const reversed = checkBoolean('reverseOutput', request.reverseOutput, false);
  const coupled = checkBoolean('coupled', request.coupled, true);
  if (task === 'copy') {
    checkKeys(options, [...shared, 'length']);
    const length = checkInteger('length', request.length, 1, largest);
    sizeOf([2 * length + 1], 8);
    return coupled ? ofCopy(length, start, reversed) : counted(length, length, start);
  }
  if (task !== 'addition') throw invalid('task', task, oneOf(['addition', 'copy']));
  checkKeys(options, [...shared, 'reverseInput', 'operands', 'answer']);
  const { operands } = request;
  if (!isNumberList(operands) || operands.length === 0) {
    throw invalid('operands', operands, ofType('a list of the digits of each number'));
  }
  const digits = Array.from(operands, (count, n) => checkInteger(`operands[${n}]`, count, 1, largest));
  const answer = checkInteger('answer', request.answer, 1, largest);
  const fromLeast = checkBoolean('reverseInput', request.reverseInput, false);
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
