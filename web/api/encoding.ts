/** Encodings that attention applies itself: rotations of q and k, biases, and vectors of the distance. */
import { alibi, proximal, rope } from './catalogue.ts';
import { invalid } from './errors.ts';
import type { HeadSizes } from './heads.ts';
import { type Engine, type Filled, Scratch, type Slot } from './memory.ts';
import type { RawRotation } from './raw.ts';
import { relativeHandlers } from './relative/handlers.ts';
import type { RelativeHandler, RelativeRequest } from './relative/request.ts';
import { rawFrequencies, rotaryDimOf } from './rotary.ts';
import { broadcastStrides, padded, sizeOf } from './tensor.ts';
import type { AttentionEncoding, AttentionOptions, TensorLike } from './types.ts';
import { checkObject, checkRowPositions, checkScheme, consecutivePositions, readParameters } from './validate.ts';

type Options = Readonly<Record<string, unknown>>;

/** The sizes of attention's arrays. */
export interface Sizes extends HeadSizes {
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
  /** Schemes with vectors of the distance, to be planned when the scale is known. */
  readonly relatives: readonly { handler: RelativeHandler; place: Pick<RelativeRequest, 'options' | 'prefix'> }[];
  /** Those among the given encodings that rotate. */
  readonly rotating: readonly AttentionEncoding[];
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

export function planEncodings(engine: Engine, given: AttentionOptions['encoding'], place: Place): Encodings {
  const rotations: Encodings['rotations'][number][] = [];
  const biases: Bias[] = [];
  const relatives: Encodings['relatives'][number][] = [];
  const rotating: AttentionEncoding[] = [];
  const relativeSchemes = relativeHandlers.map(({ scheme }) => scheme);
  for (const { encoding, prefix } of readEncodings(given)) {
    const handler = relativeHandlers.find(({ scheme }) => scheme.name === encoding.scheme);
    if (handler) {
      relatives.push({ handler, place: { options: encoding, prefix } });
      continue;
    }
    const scheme = checkScheme(encoding, [rope, alibi, proximal, ...relativeSchemes], `${prefix}scheme`);
    if (scheme.place === 'rotation') rotating.push(encoding as unknown as AttentionEncoding);
    if (scheme.name === 'rope') rotations.push(planRotation(encoding, prefix, place));
    else biases.push(computeBias(engine, scheme as typeof alibi | typeof proximal, encoding, prefix, place));
  }
  return { rotations, biases, relatives, rotating };
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

function computeBias(
  engine: Engine,
  scheme: typeof alibi | typeof proximal,
  encoding: Options,
  prefix: string,
  { sizes: { heads, queries, keys }, offset, causal }: Place,
): Bias {
  let shape: number[];
  let call: (out: number) => void;
  if (scheme.name === 'proximal') {
    readParameters(scheme, encoding, { only: [], prefix });
    shape = [queries, keys];
    call = (out) => engine.raw.proximal(queries, keys, offset, out);
  } else {
    const values = readParameters(scheme, encoding, { only: ['form', 'alibiBiasMax'], prefix });
    if (values.form === 'bloom') {
      const advice = "'causal', 'symmetric' or 'mpt'; give what bias() computes for form 'bloom' as the option bias";
      throw invalid(`${prefix}form`, values.form, advice);
    }
    // Without a causal mask the causal form would leave future keys unpenalised and so favour them.
    const form = encoding.form === undefined && !causal ? 'symmetric' : values.form;
    const rows = form === 'mpt' ? 1 : queries;
    shape = [heads, rows, keys];
    const request = { heads, queries: rows, keys, offset, form, alibi_bias_max: values.alibiBiasMax };
    call = (out) => engine.raw.alibi(request, out);
  }
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf(shape));
  return scratch.run(engine, (filled) => {
    call(filled.at(result));
    return { data: filled.read32(result), shape };
  });
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
