/** Encodings that attention applies itself: rotations of q and k, and biases. */
import { biasHandlers } from './bias/handlers.ts';
import { computeBias } from './bias/request.ts';
import { rope } from './catalogue.ts';
import type { Engine, Filled, Scratch, Slot } from './memory.ts';
import type { RawRotation } from './raw.ts';
import { rawFrequencies, rotaryDimOf } from './rotary.ts';
import { broadcastStrides, padded, sizeOf } from './tensor.ts';
import type { AttentionOptions, TensorLike } from './types.ts';
import { checkObject, checkRowPositions, checkScheme, consecutivePositions, readParameters } from './validate.ts';

type Options = Readonly<Record<string, unknown>>;

/** The sizes of attention's arrays. */
export interface Sizes {
  readonly batch: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly queries: number;
  readonly keys: number;
  readonly headDim: number;
  readonly valueDim: number;
}

export interface Bias {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/** What attention does about position before it reads its arrays. */
export interface Encodings {
  /** Steps that turn q and k in scratch memory. */
  readonly rotations: readonly ((engine: Engine, filled: Filled) => void)[];
  readonly biases: readonly Bias[];
}

/** Where attention's arrays and positions are. */
export interface Place {
  readonly sizes: Sizes;
  readonly offset: number;
  readonly causal: boolean;
  readonly scratch: Scratch;
  readonly q: Slot;
  readonly k: Slot;
}

const schemes = [rope, ...biasHandlers.map(({ scheme }) => scheme)];

export function planEncodings(engine: Engine, given: AttentionOptions['encoding'], place: Place): Encodings {
  const rotations: Encodings['rotations'][number][] = [];
  const biases: Bias[] = [];
  for (const { encoding, prefix } of readEncodings(given)) {
    const { name } = checkScheme(encoding, schemes, `${prefix}scheme`);
    const handler = biasHandlers.find(({ scheme }) => scheme.name === name);
    if (handler) biases.push(computeBias(engine, handler, { options: encoding, prefix, attention: place }));
    else rotations.push(planRotation(encoding, prefix, place));
  }
  return { rotations, biases };
}

function readEncodings(given: AttentionOptions['encoding']): { encoding: Options; prefix: string }[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return [{ encoding: checkObject('encoding', given), prefix: 'encoding.' }];
  return given.map((one, i) => ({ encoding: checkObject(`encoding[${i}]`, one), prefix: `encoding[${i}].` }));
}

/** The step that turns q and k, in scratch memory, before attention reads them. */
function planRotation(
  encoding: Options,
  prefix: string,
  { scratch, sizes, offset, q, k }: Place,
): Encodings['rotations'][number] {
  const values = readParameters(rope, encoding, {
    without: ['offset'],
    besides: ['queryPositions', 'keyPositions'],
    prefix,
  });
  const { batch, heads, kvHeads, queries, keys, headDim } = sizes;
  const rotaryDim = rotaryDimOf(values.rotaryDim, headDim, prefix);
  const frequencies = rawFrequencies(rotaryDim, values, prefix);
  const plan = (slot: Slot, side: 'query' | 'key', rows: { heads: number; length: number; start: number }) => {
    const argument = `${side}Positions`;
    const given = encoding[argument] as ArrayLike<number> | TensorLike | undefined;
    const { positions, rows: positionRows } =
      given === undefined
        ? { positions: consecutivePositions(rows.length, rows.start), rows: 1 }
        : checkRowPositions(prefix + argument, given, batch, rows.length);
    const rotation: RawRotation = {
      layout: values.layout,
      inverse: values.direction === 'inverse',
      batch,
      heads: rows.heads,
      length: rows.length,
      head_dim: headDim,
      rotary_dim: rotaryDim,
      position_rows: positionRows,
    };
    return { slot, rotation, positions: scratch.float64(positions) };
  };
  const plans = [
    plan(q, 'query', { heads, length: queries, start: offset }),
    plan(k, 'key', { heads: kvHeads, length: keys, start: 0 }),
  ];
  return ({ raw }, filled) => {
    for (const { slot, rotation, positions } of plans) {
      raw.rope(frequencies, rotation, filled.at(positions), filled.at(slot), filled.at(slot));
    }
  };
}

/** The biases added up, over the smallest shape that holds them all. */
export function sum(biases: readonly Bias[], target: readonly number[]): Bias | undefined {
  const [first] = biases;
  if (first === undefined || biases.length === 1) return first;
  const shape = target.map((axis, i) => (biases.some((bias) => (padded(bias.shape)[i] ?? 1) > 1) ? axis : 1));
  const data = new Float32Array(sizeOf(shape));
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
