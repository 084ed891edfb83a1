/** The encodings that attention applies itself: rotations of q and k, biases, and vectors of the distance. */

import { catalogue } from '../../catalogue/index.ts';
import {
  type BiasHandler,
  type BiasPlan,
  biasHandlerOf,
  computeBias,
  countsHeads,
  multipliesLogits,
} from '../bias/index.ts';
import { invalid, missing, oneOf, rule } from '../errors/index.ts';
import {
  checkInteger,
  checkNumber,
  checkObject,
  checkScheme,
  type HeadSizes,
  padded,
  type Read,
  sizeOf,
} from '../input/index.ts';
import type { Engine, Filled, RawRowBias, Scratch, Slot } from '../module/index.ts';
import {
  checkRelativeOffset,
  type RelativeHandler,
  type RelativeRequest,
  relativeHandlerOf,
  type SchemeTerms,
  withOptionNames,
} from '../relative/index.ts';
import { type RotaryScheme, readCall, rotaryScheme, rotationOf } from '../rotary/index.ts';
import type { AttentionOptions, ChoiceParameter, Scheme, Tensor, TensorLike } from '../types/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** The sizes of the arrays of attention. */
export interface Sizes extends HeadSizes {
  readonly valueDim: number;
}

/** The encodings of a call, prepared before attention reads its arrays. */
export interface Encodings {
  /** Steps that rotate q and k in scratch memory. */
  readonly rotations: readonly ((engine: Engine, filled: Filled) => void)[];
  /** Biases that depend on the distance alone, each computed for one query that sees every distance. */
  readonly distanceBiases: readonly BiasPlan[];
  /** Factors that depend on the distance alone, computed in the same way. */
  readonly distanceFactors: readonly BiasPlan[];
  /** The other biases, row by row, in the module's format. */
  readonly rowBiases: readonly ((filled: Filled) => RawRowBias)[];
  /** Schemes with terms that depend on the scale. */
  readonly relatives: readonly RelativeCall[];
}

/** A relative scheme among the encodings of a call. */
export interface RelativeCall extends Pick<RelativeRequest, 'options' | 'prefix'> {
  readonly handler: RelativeHandler;
}

/** [heads, queries + keys - 1]: entry j - i + queries - 1 of a head is the value for key j and query i. */
export interface DistanceValues {
  readonly slot: Slot;
  readonly compute: (engine: Engine, filled: Filled) => void;
}

/** The arrays and positions of a call of attention. */
export interface AttentionCall {
  readonly sizes: Sizes;
  readonly offset: number;
  readonly causal: boolean;
  readonly scratch: Scratch;
  readonly q: Slot;
  readonly k: Slot;
  /** The heads of the layer, of which the call has those from `first` on. */
  readonly layer: LayerHeads;
}

interface LayerHeads {
  readonly first: number;
  readonly total: number;
}

/** Reads the options that say of which heads a call has a part. */
export function readLayerHeads(headOffset: unknown, totalHeads: unknown, { heads }: Sizes): LayerHeads {
  const total = totalHeads === undefined ? heads : checkInteger('totalHeads', totalHeads, heads, 65536);
  const first = headOffset === undefined ? 0 : checkInteger('headOffset', headOffset, 0, total - heads);
  return { first, total };
}

/** All schemes except tables that are added to the embedding. */
const schemes = catalogue.filter(({ place }) => place !== 'embedding');

export function planEncodings(engine: Engine, options: AttentionOptions['encoding'], call: AttentionCall): Encodings {
  const rotations: Encodings['rotations'][number][] = [];
  const distanceBiases: BiasPlan[] = [];
  const distanceFactors: BiasPlan[] = [];
  const rowBiases: Encodings['rowBiases'][number][] = [];
  const relatives: RelativeCall[] = [];
  for (const { encoding, prefix } of readEncodings(options)) {
    const scheme = checkScheme(encoding, schemes, `${prefix}scheme`);
    if (scheme.place === 'relative') {
      relatives.push({ handler: relativeHandlerOf(scheme), options: encoding, prefix });
    } else if (scheme.place === 'bias') {
      const bias = biasHandlerOf(scheme);
      const request = { options: encoding, prefix, attention: ofLayer(scheme, call) };
      if (multipliesLogits(scheme, encoding))
        distanceFactors.push(planDistances(bias, encoding, prefix, ofLayer(scheme, call)));
      else if (bias.byDistance(request))
        distanceBiases.push(planDistances(bias, encoding, prefix, ofLayer(scheme, call)));
      else if (bias.byRows) rowBiases.push(bias.byRows({ ...request, scratch: call.scratch }));
      else rowBiases.push(storedBias(call.scratch, headsOfPart(computeBias(engine, bias, request), call)));
    } else {
      rotations.push(planRotation(engine, { handler: rotaryScheme(scheme), encoding, prefix }, call, sidesOf(call)));
    }
  }
  return { rotations, distanceBiases, distanceFactors, rowBiases, relatives };
}

/** The call as a scheme sees it whose values depend on how many heads the layer has. */
function ofLayer(scheme: Scheme, call: AttentionCall): AttentionCall {
  return countsHeads(scheme) ? { ...call, sizes: { ...call.sizes, heads: call.layer.total } } : call;
}

/** The part of an array [heads of the layer, ...] that belongs to the heads of the call. */
function headsOfPart({ data, shape }: Tensor, { sizes: { heads }, layer }: AttentionCall): TensorLike {
  const [all, ...rest] = shape;
  if (shape.length !== 3 || all === heads) return { data, shape };
  const size = sizeOf(rest);
  return { data: data.subarray(layer.first * size, (layer.first + heads) * size), shape: [heads, ...rest] };
}

/** A bias that was computed as an array, in a shape that broadcasts to [batch, heads, queries, keys]. */
export function storedBias(scratch: Scratch, { data, shape }: TensorLike): Encodings['rowBiases'][number] {
  const [batch = 1, heads = 1, queries = 1, keys = 1] = padded(shape);
  const slot = scratch.float32(data);
  return (filled) => ({ scheme: 'stored', part: 'bias', batch, heads, queries, keys, values: filled.at(slot) });
}

/** Plans a bias for a single query that sees every distance. */
function planDistances(handler: BiasHandler, options: Options, prefix: string, call: AttentionCall): BiasPlan {
  const { scratch, sizes, offset, causal } = call;
  const oneRow = { ...sizes, queries: 1, keys: sizes.queries + sizes.keys - 1 };
  const attention = { sizes: oneRow, offset: offset + sizes.queries - 1, causal };
  return handler.planArray({ options, prefix, attention, scratch });
}

/** The sum or the product of values by distance in scratch memory; undefined if there are none. */
export function combinedDistances(
  plans: readonly BiasPlan[],
  { scratch, sizes, layer }: AttentionCall,
  combine: 'sum' | 'product',
): DistanceValues | undefined {
  if (plans.length === 0) return undefined;
  const length = sizes.queries + sizes.keys - 1;
  const size = sizeOf([sizes.heads, length]);
  const slot = scratch.room32(size);
  const parts = plans.map(({ shape, compute }) => ({ compute, part: scratch.room32(sizeOf(shape)) }));
  const compute: DistanceValues['compute'] = ({ raw }, filled) => {
    for (const { compute: computePart, part } of parts) computePart(raw, filled, filled.at(part));
    const total = filled.view32(slot).fill(combine === 'sum' ? 0 : 1);
    for (const { part } of parts) {
      const values = filled.view32(part);
      // The values of a single head may serve all, and those of a layer may be more than the call needs.
      const step = values.length === length ? length : size;
      const from = values.length > size ? layer.first * length : 0;
      for (let n = 0; n < size; n++) {
        const [before, value] = [total[n] as number, values[from + (n % step)] as number];
        total[n] = combine === 'sum' ? before + value : before * value;
      }
    }
  };
  return { slot, compute };
}

function readEncodings(options: AttentionOptions['encoding']): { encoding: Options; prefix: string }[] {
  if (options === undefined) return [];
  if (!Array.isArray(options)) return [{ encoding: checkObject('encoding', options), prefix: 'encoding.' }];
  return options.map((one, i) => ({ encoding: checkObject(`encoding[${i}]`, one), prefix: `encoding[${i}].` }));
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
function sidesOf({ sizes, offset, q, k }: AttentionCall): TurnedSide[] {
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
  value: readonly TurnedSide[],
): Encodings['rotations'][number] {
  const call = readCall(handler, encoding, 'encoding', { prefix });
  const sides = value.map((one) => {
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
  const angles = handler.planAngles(scratch, call, rotaryDim, all);
  const turns = sides.map(({ side, slot, heads: sideHeads, length, rows }) => {
    const shape = { batch, heads: sideHeads, length, head_dim: headDim };
    return {
      slot: scratch.writable(slot),
      rotation: rotationOf(call, shape, rotaryDim, rows),
      positions: scratch.float64(rows.positions),
      turn: handler.planTurn(scratch, call, rows, all, side),
    };
  });
  return ({ raw }, filled) => {
    const rotary = angles.prepare(raw, filled);
    for (const { slot, rotation, positions, turn } of turns) {
      turn(raw, filled, rotary, rotation, filled.at(positions), filled.at(slot));
    }
  };
}

/** The relative schemes of a call of attention. */

/** Returns the terms of all schemes, and the scale that they and the content have in common. */
export function readRelatives(
  engine: Engine,
  { relatives }: Encodings,
  { q, scale: value }: Read<AttentionOptions>,
  { sizes, offset, causal }: { sizes: Sizes; offset: number; causal: boolean },
): { schemes: SchemeTerms[]; scale: number } {
  const scale = value === undefined ? undefined : checkNumber('scale', value, { kind: 'number' });
  const schemes = relatives.map(({ handler, options, prefix }) => {
    if (!causal && sizes.queries > 1) checkLaterKeys(handler, { options, prefix });
    const request = {
      options,
      prefix,
      alsoAllowed: [],
      sizes,
      q: q.data,
      offset: checkRelativeOffset(offset, sizes.queries, sizes.keys),
      causal,
      scale,
      valueDim: sizes.valueDim,
    };
    return withOptionNames(prefix, () => handler.readTerms(engine, request));
  });
  const scales = [...new Set(schemes.map((one) => one.scale))];
  if (scales.length > 1) {
    throw missing('scale', rule('a number, because the encodings have their own scales: {scales}', { scales }));
  }
  return { schemes, scale: scale ?? scales[0] ?? 1 / Math.sqrt(sizes.headDim) };
}

/** Rejects a scheme that has nothing for later keys, unless the caller says what they get. */
function checkLaterKeys({ scheme }: RelativeHandler, { options, prefix }: Pick<RelativeRequest, 'options' | 'prefix'>) {
  const { parameter, otherwise, because } = scheme.byCausality ?? {};
  if (parameter === undefined || otherwise !== undefined || options[parameter] !== undefined) return;
  const known = scheme.parameters.find(({ name }) => name === parameter) as ChoiceParameter;
  throw missing(prefix + parameter, { ...oneOf(known.choices), because: ` ${because}` });
}
