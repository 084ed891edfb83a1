/** The frequencies of RoPE under every context scaling. */
import { rope, type ValuesOf } from '../../catalogue/index.ts';
import { invalid, missing, ofLength, refused, renamingArguments, rule, wholeNumber } from '../errors/index.ts';
import { checkParameter, isNumberList, sizeOf } from '../input/index.ts';
import type { Filled, RawModule, RawRopeFrequencyOptions, Scratch, Slot } from '../module/index.ts';
import type { Expected, Parameter } from '../types/index.ts';
import type { Call, Options, PlannedRotary, Turn } from './call.ts';
import type { Rows } from './rows.ts';

const seqLenParameter = rope.parameters.find(({ name }) => name === 'scaling.seqLen') as Parameter;

type RopeValues = ValuesOf<typeof rope>;

export type ScalingValues = Pick<RopeValues, 'base' | Extract<keyof RopeValues, `scaling.${string}`>>;

/** Options that are lists, and therefore not parameters of the catalogue. */
export const scalingLists = ['scaling.shortFactor', 'scaling.longFactor', 'scaling.freqFactors'] as const;

export interface FrequencyRequest {
  /** Number of rotated components, two per frequency. */
  readonly dim: number;
  readonly values: ScalingValues;
  /** The options as given, from which the lists are read. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The largest position + 1, if the call has positions. */
  readonly seqLen?: number | undefined;
  readonly prefix: string;
}

/** Frequencies that a call computes in scratch memory before it uses them. */
export interface PlannedFrequencies {
  readonly slot: Slot;
  /** Frequencies of the first positions, if they have their own. */
  readonly start: Slot | undefined;
  readonly startTokenIdx: number;
  /** Computes the frequencies and returns the attention factor. */
  compute(raw: RawModule, filled: Filled): number;
}

/** Writes the frequencies to `out` and returns the attention factor. */
type WriteFrequencies = (raw: RawModule, out: number, filled: Filled) => number;

/** `start` receives the frequencies of the first positions. */
type Plan = (request: FrequencyRequest, scratch: Scratch, start: Slot | undefined) => WriteFrequencies;

const plans: Readonly<Record<RopeValues['scaling.type'], Plan>> = {
  none: plain,
  linear: plain,
  ntk: plain,
  dynamic(request) {
    const factor = needed(request, 'factor', atLeastOne);
    const trained = needed(request, 'maxPositionEmbeddings', trainedLength);
    const present = presentLength(request, trained);
    const raw = {
      rotary_dim: request.dim,
      base: request.values.base,
      factor,
      max_position_embeddings: trained,
      seq_len: present,
    };
    return ({ dynamic_ntk_rope }, out) => dynamic_ntk_rope(raw, out);
  },
  yarn(request) {
    const { dim, values } = request;
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor: needed(request, 'factor', atLeastOne),
      original_max_position_embeddings: originalLength(request),
      beta_fast: values['scaling.betaFast'],
      beta_slow: values['scaling.betaSlow'],
      truncate: values['scaling.truncate'],
      mscale: values['scaling.mscale'],
      mscale_all_dim: values['scaling.mscaleAllDim'],
      attention_factor: values['scaling.attentionFactor'],
      attn_factor: values['scaling.attnFactor'],
      extrapolation_factor: values['scaling.extrapolationFactor'],
    };
    return ({ yarn_rope }, out) => yarn_rope(raw, out);
  },
  longrope(request, scratch, start) {
    const { dim, values } = request;
    const original = originalLength(request);
    const extended = values['scaling.maxPositionEmbeddings'];
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor:
        extended === undefined || values['scaling.factor'] !== undefined
          ? needed(request, 'factor', { ...aboveZero, because: ', or maxPositionEmbeddings' })
          : extended / original,
      original_max_position_embeddings: original,
      seq_len: presentLength(request, original),
      attention: values['scaling.attention'],
      attention_factor: values['scaling.attentionFactor'],
      start_token_idx: values['scaling.startTokenIdx'],
    };
    const short = scratch.float64(divisors(request, 'shortFactor'));
    const long = scratch.float64(divisors(request, 'longFactor'));
    return ({ longrope }, out, filled) => longrope(raw, filled.at(short), filled.at(long), filled.at(start), out);
  },
  llama3(request) {
    const { dim, values } = request;
    const raw = {
      rotary_dim: dim,
      base: values.base,
      factor: needed(request, 'factor', atLeastOne),
      low_freq_factor: values['scaling.lowFreqFactor'],
      high_freq_factor: values['scaling.highFreqFactor'],
      original_max_position_embeddings: values['scaling.originalMaxPositionEmbeddings'] as number,
    };
    return ({ llama3_rope }, out) => llama3_rope(raw, out);
  },
  proportional({ dim, values }) {
    const raw = {
      head_dim: dim,
      base: values.base,
      partial_rotary_factor: values['scaling.partialRotaryFactor'],
      factor: values['scaling.factor'] as number,
    };
    return ({ proportional_rope }, out) => proportional_rope(raw, out);
  },
};

function plain(request: FrequencyRequest): WriteFrequencies {
  const raw = rawPlain(request.dim, request.values, request.prefix);
  return ({ rope_frequencies }, out) => rope_frequencies(raw, out);
}

/** The scalings that need only a factor. */
export function rawPlain(
  dim: number,
  values: { readonly base: number; 'scaling.type': string; 'scaling.factor': number | undefined },
  prefix: string,
): RawRopeFrequencyOptions {
  const scaling = values['scaling.type'] as RawRopeFrequencyOptions['scaling'];
  const factor = values['scaling.factor'];
  if (scaling !== 'none' && factor === undefined) throw missing(`${prefix}scaling.factor`, aboveZero);
  return { rotary_dim: dim, base: values.base, scaling, factor: scaling === 'none' ? 1 : (factor as number) };
}

export function planFrequencies(scratch: Scratch, request: FrequencyRequest): PlannedFrequencies {
  const type = request.values['scaling.type'];
  for (const name of ['shortFactor', 'longFactor'] as const) {
    const value = listOf(request, name);
    if (value === undefined || type === 'longrope' || type === 'none') continue;
    throw invalid(`${request.prefix}scaling.${name}`, value, {
      kind: 'absent',
      with: { option: `${request.prefix}scaling.type`, value: type },
    });
  }
  const pairs = request.dim / 2;
  const size = sizeOf([pairs, 2], 8);
  const slot = scratch.room64(size);
  const startTokenIdx = type === 'longrope' ? request.values['scaling.startTokenIdx'] : 0;
  const start = startTokenIdx > 0 ? scratch.room64(size) : undefined;
  const write = plans[type](request, scratch, start);
  const factors =
    listOf(request, 'freqFactors') === undefined ? undefined : scratch.float64(divisors(request, 'freqFactors'));
  return {
    slot,
    start,
    startTokenIdx,
    compute(raw, filled) {
      const out = filled.at(slot);
      return renamingArguments(namesIn(request.prefix), () => {
        const attentionFactor = write(raw, out, filled);
        if (factors) raw.with_freq_factors(out, pairs, filled.at(factors));
        return attentionFactor;
      });
    },
  };
}

/** Each frequency is stored as two halves; the first is the frequency rounded to double. */
export function roundedFrequencies(filled: Filled, slot: Slot): Float64Array {
  return filled.read64(slot).filter((_, i) => i % 2 === 0);
}

/** Maps the core's flat names of arguments to nested options: `betaSlow` becomes `scaling.betaSlow`. */
function namesIn(prefix: string): (argument: string) => string {
  return (argument) => prefix + (outsideScaling.has(argument) ? '' : 'scaling.') + argument;
}

const outsideScaling = new Set(['base', 'rotaryDim', 'headDim']);

const aboveZero = { kind: 'range', type: 'number', min: 0, minExclusive: true } as const;
const atLeastOne = { kind: 'range', type: 'number', min: 1 } as const;
const trainedLength = { ...wholeNumber(1), because: ', the trained length' };

type NumberName = 'factor' | 'maxPositionEmbeddings' | 'originalMaxPositionEmbeddings';

function needed({ values, prefix }: FrequencyRequest, name: NumberName, expected: Expected): number {
  const value = values[`scaling.${name}`];
  if (value === undefined) throw missing(`${prefix}scaling.${name}`, expected);
  return value;
}

function originalLength(request: FrequencyRequest): number {
  return needed(request, 'originalMaxPositionEmbeddings', trainedLength);
}

function presentLength({ values, seqLen, prefix }: FrequencyRequest, trained: number): number {
  const length = values['scaling.seqLen'] ?? seqLen ?? trained;
  return checkParameter(seqLenParameter, length, prefix) as number;
}

/** Returns the largest position + 1 in all lists, at least 1. */
export function lengthOf(...lists: readonly Float64Array[]): number {
  let largest = 0;
  for (const list of lists) for (const position of list) largest = Math.max(largest, position);
  return Math.floor(largest) + 1;
}

type ListName = 'shortFactor' | 'longFactor' | 'freqFactors';

function listOf({ options }: FrequencyRequest, name: ListName): unknown {
  return (options.scaling as Readonly<Record<string, unknown>> | undefined)?.[name];
}

/** Reads a list of positive numbers, one per pair. */
function divisors(request: FrequencyRequest, name: ListName): Float64Array {
  const argument = `${request.prefix}scaling.${name}`;
  const pairs = request.dim / 2;
  const list = listOf(request, name);
  const expected = ofLength(pairs, 'numbers above 0', ', one per pair');
  if (list === undefined) throw missing(argument, expected);
  if (!isNumberList(list)) throw invalid(argument, list, expected);
  if (list.length !== pairs)
    throw refused(argument, { text: '{count} numbers', values: { count: list.length } }, expected);
  return Float64Array.from({ length: pairs }, (_, i) => {
    const divisor: unknown = list[i];
    if (typeof divisor === 'number' && Number.isFinite(divisor) && divisor > 0) return divisor;
    throw invalid(`${argument}[${i}]`, divisor, aboveZero);
  });
}

export const rotateByAngles: Turn = (raw, _filled, rotary, rotation, positions, x) =>
  raw.rope(rotary, rotation, rotation, positions, x, x);

const dimParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'The width of the head, whose components are rotated, two per angle.',
  min: 2,
  even: true,
} as const;

/** Without an array to rotate, the option `dim` is the width of the head; the rotated part alone says as much. */
export function dimOf(
  {
    values,
    options,
    prefix,
  }: Pick<Call, 'options' | 'prefix'> & { readonly values: { readonly rotaryDim?: number | undefined } },
  headDim: number | undefined,
): number {
  const { rotaryDim } = values;
  if (headDim === undefined && options.dim === undefined && rotaryDim !== undefined) return rotaryDim;
  const width = headDim ?? (checkParameter(dimParameter, options.dim, prefix) as number);
  return rotaryDimOf(rotaryDim, width, prefix, headDim === undefined ? 'dim' : 'head_dim');
}

/** Returns the number of rotated components in heads of width `headDim`, which messages call `name`. */
function rotaryDimOf(rotaryDim: number | undefined, headDim: number, prefix: string, name: string): number {
  const argument = `${prefix}rotaryDim`;
  if (rotaryDim === undefined) {
    if (headDim % 2 === 0) return headDim;
    throw refused(
      argument,
      { text: 'all {headDim} components (the default)', values: { headDim } },
      rule('an even number: give rotaryDim'),
    );
  }
  if (rotaryDim > headDim) throw invalid(argument, rotaryDim, { kind: 'range', max: headDim, bound: name });
  return rotaryDim;
}

export function planRope(
  scratch: Scratch,
  { values, options, prefix }: { values: ScalingValues; options: Options; prefix: string },
  dim: number,
  rows: readonly Rows[],
): PlannedRotary {
  const seqLen = rows.length === 0 ? undefined : lengthOf(...rows.map(({ positions }) => positions));
  const { slot, compute, start, startTokenIdx } = planFrequencies(scratch, { dim, values, options, seqLen, prefix });
  const angles = planned(slot, dim, compute);
  return {
    ...angles,
    prepare: (raw, filled) => ({
      ...angles.prepare(raw, filled),
      start_frequencies: filled.at(start),
      start_token_idx: startTokenIdx,
    }),
  };
}

/** Plans angles from positions on a line. */
export function planned(slot: Slot, dim: number, compute: (raw: RawModule, filled: Filled) => number): PlannedRotary {
  return {
    frequencies: slot,
    prepare: (raw, filled) => ({
      attention_factor: compute(raw, filled),
      frequencies: filled.at(slot),
      pairs: dim / 2,
      axes: 1,
      axis_of_pair: 0,
      start_frequencies: 0,
      start_token_idx: 0,
    }),
  };
}
