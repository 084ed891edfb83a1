/** The encodings that attention applies itself: rotations of q and k, biases, and vectors of the distance. */

import { catalogue } from '../../catalogue/index.ts';
import { type BiasHandler, type BiasPlan, biasHandlerOf, computeBias, multipliesLogits } from '../bias/index.ts';
import { invalid, rule } from '../errors/index.ts';
import {
  allocated,
  broadcastStrides,
  checkObject,
  checkScheme,
  type HeadSizes,
  padded,
  sizeOf,
} from '../input/index.ts';
import type { Engine, Filled, Scratch, Slot } from '../module/index.ts';
import { type RelativeHandler, type RelativeRequest, relativeHandlerOf } from '../relative/index.ts';
import { type RotaryScheme, readCall, rotaryScheme, rotationOf } from '../rotary/index.ts';
import type { AttentionEncoding, AttentionOptions, TensorLike } from '../types/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** The sizes of the arrays of attention. */
export interface Sizes extends HeadSizes {
  readonly valueDim: number;
}

/** A bias made by rows, in the module's format. */
type RowBias = ReturnType<NonNullable<BiasHandler['byRows']>>;

/** The encodings of a call, prepared before attention reads its arrays. */
export interface Encodings {
  /** Steps that rotate q and k in scratch memory. */
  readonly rotations: readonly ((engine: Engine, filled: Filled) => void)[];
  readonly biases: readonly TensorLike[];
  /** Biases that depend on the distance alone, each planned as one line. */
  readonly lines: readonly BiasPlan[];
  /** Factors that depend on the distance alone, planned in the same way. */
  readonly factors: readonly BiasPlan[];
  /** Biases that the module computes row by row. */
  readonly rowBiases: readonly RowBias[];
  /** Schemes with vectors of the distance, planned once the scale is known. */
  readonly relatives: readonly { handler: RelativeHandler; place: Pick<RelativeRequest, 'options' | 'prefix'> }[];
  /** The encodings that change the content term: rotations and factors. */
  readonly ofContent: readonly AttentionEncoding[];
}

/** [heads, queries + keys - 1]: entry j - i + queries - 1 of a head is the value for key j and query i. */
export interface Line {
  readonly slot: Slot;
  readonly fill: (engine: Engine, filled: Filled) => void;
}

/** The arrays and positions of a call of attention. */
export interface Place {
  readonly sizes: Sizes;
  readonly offset: number;
  readonly causal: boolean;
  readonly scratch: Scratch;
  readonly q: Slot;
  readonly k: Slot;
  /** Whether biases must be arrays over queries and keys, because they are part of the result. */
  readonly spread: boolean;
  /** Whether other arrays over queries and keys are stored in any case. */
  readonly stores: boolean;
}

/** All schemes except tables that are added to the embedding. */
const schemes = catalogue.filter(({ place }) => place !== 'embedding');

export function planEncodings(engine: Engine, given: AttentionOptions['encoding'], place: Place): Encodings {
  const rotations: Encodings['rotations'][number][] = [];
  const biases: TensorLike[] = [];
  const lines: BiasPlan[] = [];
  const factors: BiasPlan[] = [];
  const rowBiases: RowBias[] = [];
  const relatives: Encodings['relatives'][number][] = [];
  const ofContent: AttentionEncoding[] = [];
  for (const { encoding, prefix } of readEncodings(given)) {
    const scheme = checkScheme(encoding, schemes, `${prefix}scheme`);
    if (scheme.place === 'relative') {
      relatives.push({ handler: relativeHandlerOf(scheme), place: { options: encoding, prefix } });
    } else if (scheme.place === 'bias') {
      const bias = biasHandlerOf(scheme);
      const request = { options: encoding, prefix, attention: place };
      if (multipliesLogits(scheme, encoding)) {
        factors.push(planLine(bias, encoding, prefix, place));
        ofContent.push(encoding as unknown as AttentionEncoding);
      } else if (!place.spread && bias.byDistance(request)) lines.push(planLine(bias, encoding, prefix, place));
      else if (!place.stores && bias.byRows) {
        rowBiases.push(bias.byRows({ ...request, scratch: place.scratch }));
      } else biases.push(computeBias(engine, bias, request));
    } else {
      ofContent.push(encoding as unknown as AttentionEncoding);
      rotations.push(planRotation(engine, { handler: rotaryScheme(scheme), encoding, prefix }, place, sidesOf(place)));
    }
  }
  return { rotations, biases, lines, factors, rowBiases, relatives, ofContent };
}

/** Plans a bias for a single query that sees every distance; the result is the line. */
function planLine(handler: BiasHandler, options: Options, prefix: string, place: Place): BiasPlan {
  const { scratch, sizes, offset, causal } = place;
  const oneRow = { ...sizes, queries: 1, keys: sizes.queries + sizes.keys - 1 };
  const attention = { sizes: oneRow, offset: offset + sizes.queries - 1, causal };
  return handler.plan({ options, prefix, attention, scratch });
}

/**
 * The sum or the product of lines in scratch memory, of which one may be known already; undefined if there are none.
 */
export function lineOf(
  plans: readonly BiasPlan[],
  known: Float32Array | undefined,
  { scratch, sizes }: Place,
  combine: 'sum' | 'product' = 'sum',
): Line | undefined {
  if (plans.length === 0) return known && { slot: scratch.float32(known), fill: () => {} };
  const length = sizes.queries + sizes.keys - 1;
  const size = sizeOf([sizes.heads, length]);
  const slot = scratch.room32(size);
  const parts = plans.map(({ shape, fill }) => ({ fill, part: scratch.room32(sizeOf(shape)) }));
  const fill: Line['fill'] = ({ raw }, filled) => {
    for (const { fill: fillPart, part } of parts) fillPart(raw, filled, filled.at(part));
    const line = filled.view32(slot).fill(combine === 'sum' ? 0 : 1);
    if (known) line.set(known);
    for (const { part } of parts) {
      const values = filled.view32(part);
      // A single line may serve all heads.
      const step = values.length === size ? size : length;
      for (let n = 0; n < size; n++) {
        const [before, value] = [line[n] as number, values[n % step] as number];
        line[n] = combine === 'sum' ? before + value : before * value;
      }
    }
  };
  return { slot, fill };
}

function readEncodings(given: AttentionOptions['encoding']): { encoding: Options; prefix: string }[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return [{ encoding: checkObject('encoding', given), prefix: 'encoding.' }];
  return given.map((one, i) => ({ encoding: checkObject(`encoding[${i}]`, one), prefix: `encoding[${i}].` }));
}

/** The rows to rotate in scratch memory: queries or keys. */
export interface TurnedSide {
  readonly side: 'query' | 'key';
  readonly slot: Slot;
  readonly heads: number;
  readonly length: number;
  /** Position of the first row, unless the encoding has explicit positions. */
  readonly start: number;
}

/** The queries and the keys of a call. */
function sidesOf({ sizes, offset, q, k }: Place): TurnedSide[] {
  return [
    { side: 'query', slot: q, heads: sizes.heads, length: sizes.queries, start: offset },
    { side: 'key', slot: k, heads: sizes.kvHeads, length: sizes.keys, start: 0 },
  ];
}

/** A rotary scheme among the encodings of a call. */
export interface RotationCall {
  readonly handler: RotaryScheme;
  readonly encoding: Options;
  readonly prefix: string;
}

/** Returns the step that rotates queries and keys in scratch memory before attention reads them. */
export function planRotation(
  engine: Engine,
  { handler, encoding, prefix }: RotationCall,
  { scratch, sizes: { batch, headDim } }: { scratch: Scratch; sizes: Pick<Sizes, 'batch' | 'headDim'> },
  given: readonly TurnedSide[],
): Encodings['rotations'][number] {
  const call = readCall(handler, encoding, 'encoding', { prefix });
  const sides = given.map((one) => {
    const array = { batch, length: one.length, start: one.start };
    const request = { options: encoding, prefix, argument: `${one.side}Positions`, array, bytesPerRow: 0 };
    return { ...one, rows: handler.rows(engine, call, request) };
  });
  const all = sides.map(({ rows }) => rows);
  const axes = all[0]?.axes as number;
  if (all.some((rows) => rows.axes !== axes)) {
    throw invalid(
      `${prefix}keyPositions`,
      encoding.keyPositions,
      rule('positions on {axes} axes, as the queries have', { axes }),
    );
  }
  const rotaryDim = handler.dim(call, headDim, axes);
  const plan = handler.plan(scratch, call, rotaryDim, all);
  const turns = sides.map(({ side, slot, heads: sideHeads, length, rows }) => {
    const shape = { batch, heads: sideHeads, length, head_dim: headDim };
    return {
      slot: scratch.writable(slot),
      rotation: rotationOf(call, shape, rotaryDim, rows),
      positions: scratch.float64(rows.positions),
      turn: handler.turn(scratch, call, rows, all, side),
    };
  });
  return ({ raw }, filled) => {
    const rotary = plan.make(raw, filled);
    for (const { slot, rotation, positions, turn } of turns) {
      turn(raw, filled, rotary, rotation, filled.at(positions), filled.at(slot));
    }
  };
}

/** Adds biases, in the smallest shape to which all of them broadcast. */
export function sum(biases: readonly TensorLike[], target: readonly number[]): TensorLike | undefined {
  const [first] = biases;
  if (first === undefined || biases.length === 1) return first;
  const shape = target.map((axis, i) => (biases.some((bias) => (padded(bias.shape)[i] ?? 1) > 1) ? axis : 1));
  const data = allocated(Float32Array, sizeOf(shape));
  for (const bias of biases) {
    const [b = 0, h = 0, q = 0, k = 0] = broadcastStrides('bias', bias.shape, shape);
    const [batch = 1, heads = 1, queries = 1, keys = 1] = shape;
    let to = 0;
    for (let ib = 0; ib < batch; ib++)
      for (let ih = 0; ih < heads; ih++)
        for (let iq = 0; iq < queries; iq++)
          for (let ik = 0; ik < keys; ik++) data[to++]! += bias.data[ib * b + ih * h + iq * q + ik * k] as number;
  }
  return { data, shape };
}
