import { invalid, missing, ofShape, ofShapes, refused, rule } from '../errors/index.ts';
import {
  additiveMask,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkTensor,
  type Read,
  readMask,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { MaskLike, PositionIdsOptions, Tensor } from '../types/index.ts';

const axes = ofShapes([['length'], ['rows', 'length']]);

export function positionIds(engine: Engine, given: Read<PositionIdsOptions>): Tensor<Float64Array> {
  checkKeys(checkObject('options', given), ['mask', 'documentIds', 'start', 'padded']);
  const { flags, documents, shape } = readTokens(given);
  const start = checkNumber('start', given.start ?? 0, { kind: 'number' });
  const padded = checkNumber('padded', given.padded ?? 0, { kind: 'number' });
  const length = shape.at(-1) as number;
  const size = sizeOf(shape, 8);
  const scratch = new Scratch();
  const real = scratch.bytes(flags);
  const result = scratch.room64(size);
  return scratch.run(engine, (filled) => {
    engine.raw.position_ids(filled.at(real), size / length, length, start, padded, filled.at(result));
    const ids = filled.read64(result);
    for (let row = 0; documents && row < size; row += length) restart(ids, flags, documents, start, row, row + length);
    return tensor(ids, [...shape]);
  });
}

interface Tokens {
  /** 1 for real tokens. */
  readonly flags: Uint8Array;
  /** The document of each token, if there are several, and the argument that tells it. */
  readonly documents?: { readonly argument: string; readonly of: readonly number[] };
  readonly shape: readonly number[];
}

function readTokens(given: Read<PositionIdsOptions>): Tokens {
  const [mask, documentIds] = [asRow(given.mask), asRow(given.documentIds)];
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
function asRow<T extends MaskLike>(given: T | ArrayLike<number | boolean> | undefined): T | MaskLike | undefined {
  return given && 'length' in given ? { data: given, shape: [given.length] } : given;
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
    const [own, position] = [of[token] as number, ids[token] as number];
    if (own !== document) {
      if (seen.has(own)) {
        throw refused(
          `${argument}.data[${token}]`,
          { text: 'document {own} once more', values: { own } },
          rule('the tokens of a document together'),
        );
      }
      seen.add(own);
      document = own;
      first = position;
    }
    ids[token] = start + (position - first);
  }
}
