/**
 * Multi-head latent attention: heads have one part without position, and one that is rotated and shared by the keys of
 * all heads.
 */
import { rope } from '../../catalogue/index.ts';
import { invalid, missing, noneBeside, ofShape, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkQueryOffset,
  checkScheme,
  checkTensor,
  type Options,
  padded,
  type Read,
  type Reading,
  readHeadSizes,
  readQuerySizes,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type ExtendedEngine, numbersOf, Scratch } from '../module/index.ts';
import { readCall, rotaryScheme, yarnMscale } from '../rotary/index.ts';
import type {
  AttentionOptions,
  LatentAttentionFunctions,
  LatentAttentionOptions,
  LatentAttentionResult,
  LatentKeysOptions,
  OutOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import {
  attention,
  optionNames,
  planRotation,
  type RotationCall,
  extras as resultNames,
  type TurnedSide,
} from './functions.ts';
import { multipliedByQuery, readTemperature, readWant } from './temperature.ts';

const alsoKnown = ['qNope', 'qRope', 'kNope', 'kRope', 'qkNopeHeadDim'];
const latentNames = [...optionNames.filter((name) => name !== 'q'), ...alsoKnown];
const extraWants = ['qRope', 'kRope'];

function readEncoding(engine: Engine, value: unknown): { rotation: RotationCall; m: number } {
  const prefix = 'encoding.';
  if (value === undefined) throw missing('encoding', rule("{ scheme: 'rope', … }"));
  const encoding: Options = checkObject('encoding', value);
  checkScheme(encoding, [rope], `${prefix}scheme`);
  for (const name of ['rotaryDim', 'rotaryPart']) {
    if (encoding[name] !== undefined)
      throw invalid(prefix + name, encoding[name], { kind: 'absent', because: ': the parts say what turns' });
  }
  const handler = rotaryScheme(rope);
  const { values } = readCall(handler, encoding, 'encoding', { prefix });
  const [type, factor, mscale] = ['type', 'factor', 'mscaleAllDim'].map((name) => values[`scaling.${name}`]);
  const hasScale = type === 'yarn' && typeof factor === 'number' && mscale !== 0;
  const m = hasScale ? yarnMscale(engine, { factor, mscale: mscale as number }) : 1;
  return { rotation: { handler, encoding, prefix }, m };
}

/** The two parts of queries or keys. */
interface Parts {
  readonly side: TurnedSide['side'];
  readonly nope: TensorLike;
  readonly rope: TensorLike;
  /** Number of heads of the rotated part. */
  readonly ropeHeads: number;
  readonly start: number;
}

/** The option names of the two parts. */
const namesOf = { query: ['qNope', 'qRope', 'queries'], key: ['kNope', 'kRope', 'keys'] } as const;

/** Reads the rotated part, whose shape must agree with that of the other. */
function readParts(side: Parts['side'], nope: TensorLike, value: TensorLike | undefined, start: number): Parts {
  const [, name, rows] = namesOf[side];
  const { shape } = nope;
  const rank = shape.length;
  const lead = shape.slice(0, -1);
  const isShared = side === 'key' && rank > 2;
  const expected = ofShape([...lead, 'd_rope'], isShared ? `, or ${rows} of one head` : undefined);
  const rope = checkTensor(name, value, expected);
  const [batch, heads, length] = padded(shape);
  const [ropeBatch, ropeHeads = 1, ropeLength] = padded(rope.shape);
  const fits = ropeBatch === batch && ropeLength === length && (ropeHeads === heads || (isShared && ropeHeads === 1));
  if (!fits) throw invalid(`${name}.shape`, rope.shape, expected);
  return { side, nope, rope, ropeHeads, start };
}

/** Queries or keys after rotation. */
interface Joined {
  /** The two parts of each head, joined in one row. */
  readonly rows: Tensor;
  readonly rope: Tensor;
}

/** Rotates the second parts of queries and keys in scratch memory and joins them with the first. */
function joinedParts(engine: Engine, rotation: RotationCall, all: readonly Parts[]): Joined[] {
  const scratch = new Scratch();
  const placed = all.map((parts) => ({
    parts,
    rope: scratch.writable(scratch.float32(parts.rope.data)),
    size: sizeOf([...parts.nope.shape.slice(0, -1), widthOf(parts)]),
  }));
  const [{ rope: one }] = all as [Parts];
  const [batch = 1] = padded(one.shape);
  const sizes = { batch, headDim: one.shape.at(-1) as number };
  const sides = placed.map(({ parts: { side, ropeHeads, start, rope }, rope: slot }) => {
    return { side, slot, heads: ropeHeads, length: rope.shape.at(-2) as number, start };
  });
  const turn = planRotation(engine, rotation, { scratch, sizes }, sides);
  return scratch.run(engine, (filled) => {
    turn(engine, filled);
    return placed.map(({ parts, rope, size }) => {
      const turned = filled.read32(rope);
      return {
        rows: tensor(joinedRows(parts, turned, size), [...parts.nope.shape.slice(0, -1), widthOf(parts)]),
        rope: tensor(turned, [...parts.rope.shape]),
      };
    });
  });
}

function widthOf({ nope, rope }: Parts): number {
  return (nope.shape.at(-1) as number) + (rope.shape.at(-1) as number);
}

/** Joins the parts row by row, copying two pieces for each row. */
function joinedRows({ nope, rope: { shape }, ropeHeads }: Parts, turned: Float32Array, size: number): Float32Array {
  const [, heads = 1, length = 1, first = 1] = padded(nope.shape);
  const second = shape.at(-1) as number;
  const rows = allocated(Float32Array, size);
  const without = numbersOf(nope.data);
  for (let row = 0, to = 0; to < size; row++) {
    // A shared head is looked up by its batch entry.
    const from = ropeHeads === heads ? row : Math.floor(row / (heads * length)) * length + (row % length);
    rows.set(without.subarray(row * first, (row + 1) * first), to);
    rows.set(turned.subarray(from * second, (from + 1) * second), to + first);
    to += first + second;
  }
  return rows;
}

function latentKeys(engine: Engine, request: Read<LatentKeysOptions> & OutOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, ['kNope', 'kRope', 'encoding', 'offset', 'out']);
  const { rotation } = readEncoding(engine, request.encoding);
  const { queryPositions } = rotation.encoding;
  if (queryPositions !== undefined)
    throw invalid('encoding.queryPositions', queryPositions, { kind: 'absent', because: ', only of keys' });
  const nope = checkTensor(
    'kNope',
    request.kNope,
    ofShape(['keys', 'd_nope'], ', with axes of batch and heads before it'),
    [2, 4],
  );
  const parts = readParts('key', nope, request.kRope, request.offset ?? 0);
  const out = checkOut(request.out, sizeOf([...nope.shape.slice(0, -1), widthOf(parts)]));
  const [{ rows }] = joinedParts(engine, rotation, [parts]) as [Joined];
  if (!out) return rows;
  out.set(rows.data);
  return tensor(out, rows.shape);
}

/** Reads the parts of the queries, and those of the keys unless joined keys are given. */
function readAll(all: Read<LatentAttentionOptions>): { parts: Parts[]; offset: number } {
  const { qNope, qRope, kNope, kRope, k } = all;
  const { queries } = readQuerySizes(qNope, 'qNope');
  const rank = qNope.shape.length;
  if (k === undefined) {
    const { keys } = readHeadSizes(qNope, kNope as TensorLike, { q: 'qNope', k: 'kNope' });
    const start = checkQueryOffset(all.offset, keys - queries);
    const parts = [readParts('query', qNope, qRope, start), readParts('key', kNope as TensorLike, kRope, 0)];
    checkTurned(parts);
    return { parts, offset: start };
  }
  for (const [name, one] of [
    ['kNope', kNope],
    ['kRope', kRope],
    ['encoding.keyPositions', all.encoding.keyPositions],
  ] as const) {
    if (one !== undefined) throw invalid(name, one, noneBeside('k', ', whose rows are those of latentKeys'));
  }
  const { shape } = checkTensor(
    'k',
    k,
    ofShape(['...', 'heads', 'keys', 'd_nope + d_rope'], ', as many axes as qNope'),
    [rank, rank],
  );
  const start = checkQueryOffset(all.offset, (shape.at(-2) as number) - queries);
  return { parts: [readParts('query', qNope, qRope, start)], offset: start };
}

function checkTurned(parts: readonly Parts[]): void {
  const [width, ofKeys] = parts.map(({ rope }) => rope.shape.at(-1));
  if (width !== ofKeys)
    throw invalid('kRope.shape', parts[1]?.rope.shape, rule('a last axis of {width}, as in qRope', { width }));
}

function latentAttention(engine: Engine, all: Read<LatentAttentionOptions> & OutOptions): LatentAttentionResult {
  const options = checkObject('options', all);
  checkKeys(options, latentNames);
  const { rotation, m } = readEncoding(engine, all.encoding);
  const { qNope, qRope: _q, kNope: _n, kRope: _r, k: cached, encoding: _e, qkNopeHeadDim, want, ...value } = all;
  const { parts, offset } = readAll(all);
  const [queries] = parts as [Parts];
  const wanted = readWant(want, [...resultNames, ...extraWants.slice(0, cached ? 1 : 2)]);
  const nope =
    qkNopeHeadDim === undefined
      ? (qNope.shape.at(-1) as number)
      : checkInteger('qkNopeHeadDim', qkNopeHeadDim, 1, 2 ** 31 - 1);
  const scale =
    value.scale === undefined
      ? (m * m) / Math.sqrt(nope + (queries.rope.shape.at(-1) as number))
      : checkNumber('scale', value.scale, { kind: 'number' });
  const [q, k] = joinedParts(engine, rotation, parts) as [Joined, Joined | undefined];
  const ofAttention = wanted.filter((name) => !extraWants.includes(name)) as NonNullable<
    Read<AttentionOptions>['want']
  >;
  const call = { ...value, q: q.rows, k: (cached ?? k?.rows) as TensorLike, scale, offset, want: ofAttention };
  const result = attention(engine, call);
  const compared = () => {
    if (value.temperature === undefined) return q.rope;
    const sizes = readQuerySizes(q.rope);
    const temperature = readTemperature(engine, value.temperature, sizes, offset);
    return temperature.appliesTo === 'queries' ? multipliedByQuery(q.rope, temperature) : q.rope;
  };
  return {
    ...result,
    scale,
    ...(wanted.includes('qRope') && { qRope: compared() }),
    ...(k && wanted.includes('kRope') && { kRope: k.rope }),
  };
}

export function latentAttentionFunctions({ core }: ExtendedEngine): Reading<LatentAttentionFunctions> {
  return {
    latentAttention: (options) => latentAttention(core, options),
    latentKeys: (options) => latentKeys(core, options),
  };
}
