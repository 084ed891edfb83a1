/** Valid calls of every function: small arrays, and parameters as in the catalogue. */

import { fieldCatalogue, fieldOptions } from '../../web/catalogue/field/index.ts';
import { catalogue, type Parameter, type Scheme } from '../../web/catalogue/index.ts';
import { random } from '../api/numbers.ts';
import { relativeEncodings } from '../api/relative-encodings.ts';
import { callOptions, encodingOf, schemeNamed, schemesAt, scoreOptions } from '../api/scheme-options.ts';
import type { Random } from './random.ts';

export interface Call {
  readonly name: string;
  readonly args: unknown[];
}

type Options = Record<string, unknown>;

/** The sizes of the fixtures' arrays. */
const sizes = { heads: 2, queries: 3, keys: 4, headDim: 8, valueDim: 5 };

/** Sets an option; a name with a dot sets a member of another option. */
function put(options: Options, name: string, value: unknown): void {
  const [first = '', second] = name.split('.');
  if (second === undefined) options[first] = value;
  else options[first] = { ...(options[first] as Options | undefined), [second]: value };
}

function parameterValue(random: Random, parameter: Parameter): unknown {
  if (parameter.kind === 'boolean') return random.chance(0.5);
  if (parameter.kind === 'choice') return random.pick(parameter.choices);
  const { min = -8, max = 1e6, slider, even } = parameter;
  const [low, high] = slider?.range ?? [Math.max(min, -8), Math.min(max, 64)];
  const near = [low, high, min, max, low + random.next() * (high - low), parameter.default ?? 2];
  const value = random.pick(near);
  if (parameter.kind === 'number') return value;
  const whole = Math.min(Math.round(value), 64);
  return even ? 2 * Math.max(1, Math.round(whole / 2)) : whole;
}

/** The required options of a scheme, and some optional ones. */
function withSome(random: Random, scheme: Scheme, needed: object, without: readonly string[] = []): Options {
  const options: Options = { ...needed };
  for (const parameter of scheme.parameters) {
    const { name } = parameter;
    const isFree = parameter.default !== undefined || ('optional' in parameter && parameter.optional !== undefined);
    if (isFree && !without.includes(name) && random.chance(0.15)) {
      put(options, name, parameterValue(random, parameter));
    }
  }
  const types = scheme.parameters.find(({ name }) => name === 'scaling.type');
  if (types?.kind === 'choice' && random.chance(0.4)) {
    options.scaling = {
      type: random.pick(types.choices),
      factor: random.pick([1, 2, 8]),
      ...(random.chance(0.5) && { originalMaxPositionEmbeddings: 16 }),
      ...(random.chance(0.3) && { maxPositionEmbeddings: 16 }),
      ...(random.chance(0.2) && { longFactor: [1, 2, 3, 4], shortFactor: [1, 1, 1, 1] }),
    };
  }
  return options;
}

const settled = ['heads', 'queries', 'keys', 'offset', 'side', 'direction'];

function positionOptions(random: Random): Options {
  const from = random.pick([0, 1, -3, 0.5, 4096, 2 ** 24, -(2 ** 40), 2 ** 52]);
  return random.chance(0.6)
    ? { length: random.whole(1, 6), ...(random.chance(0.4) && { offset: from }) }
    : { positions: Array.from({ length: random.whole(1, 6) }, (_, i) => from + random.pick([i, -i, i / 2])) };
}

function relativeEncoding(random: Random): Options {
  const queries = random.chance(0.3) ? sizes.keys : sizes.queries;
  return { ...random.pick(relativeEncodings({ ...sizes, queries }, random.whole(1, 99))) };
}

function encoding(random: Random): Options {
  const scheme = random.pick(schemesAt('rotation', 'bias', 'relative'));
  if (scheme.place === 'relative') return relativeEncoding(random);
  const queries = random.chance(0.3) || scheme.alignment === 'same' ? sizes.keys : sizes.queries;
  return withSome(random, scheme, encodingOf(scheme, { ...sizes, queries }), settled);
}

/** As many queries as keys if the encoding is for a single text, or for the cells of a grid. */
function attentionArrays(random: Random, encoding?: Options): Options {
  const isSquare = encoding && (schemeNamed(encoding.scheme as string).alignment === 'same' || 'grid' in encoding);
  const length = isSquare ? sizes.keys : sizes.queries;
  return {
    q: array(random, sizes.heads, length, sizes.headDim),
    k: array(random, random.pick([1, sizes.heads]), sizes.keys, sizes.headDim),
  };
}

/** A typed array or a plain list, sometimes with equal numbers. */
function array(from: Random, ...shape: number[]): { data: ArrayLike<number>; shape: number[] } {
  const { data } = random(shape, from.whole(1, 1e6));
  if (from.chance(0.1)) return { data: Array.from(data), shape };
  if (from.chance(0.1)) return { data: Float64Array.from(data), shape };
  return { data: from.chance(0.1) ? data.fill(from.pick([0, 1, -1])) : data, shape };
}

function mask(random: Random, ...shape: number[]): Options {
  const size = shape.reduce((product, axis) => product * axis, 1);
  return { data: Array.from({ length: size }, () => random.pick([true, false, 0, 1])), shape };
}

function some(random: Random, options: Options, probability = 0.3): Options {
  return Object.fromEntries(Object.entries(options).filter(() => random.chance(probability)));
}

function table(random: Random): { data: ArrayLike<number>; shape: number[] } {
  return array(random, random.whole(2, 6), random.whole(1, 5));
}

function attentionOptions(random: Random): Options {
  const count = random.pick([0, 1, 1, 1, 2]);
  const encodings = Array.from({ length: count }, () => encoding(random));
  const arrays = attentionArrays(random, encodings[0]);
  const [heads = 1, keys = 1] = (arrays.k as { shape: number[] }).shape;
  const queries = (arrays.q as { shape: number[] }).shape[1] as number;
  const kinds = ['logits', 'weights', 'logSumExp', 'terms'];
  return {
    ...arrays,
    v: array(random, heads, keys, sizes.valueDim),
    ...(count === 1 ? { encoding: encodings[0] } : count > 1 && { encoding: encodings }),
    ...some(random, {
      causal: random.chance(0.7),
      offset: random.pick([0, 1, -2, 100, -(2 ** 30), 2 ** 30, 2 ** 31 - 1, 2 ** 53 - 8]),
      scale: random.pick([0, 1, -0.5, 30]),
      softcap: random.pick([0, 1, 50]),
      window: random.pick([
        [1, 0],
        [0, 0],
        [2, 2],
      ]),
      bias: array(random, random.pick([1, sizes.heads]), queries, keys),
      mask: mask(random, queries, keys),
      sinks: array(random, heads),
      temperature: {
        form: random.pick(['llama4', 'ministral3', 'inkling', 'log-n']),
        floorScale: random.pick([2, 8192]),
        ...some(random, {
          attnScale: random.pick([0, 0.1, 3]),
          appliesTo: random.pick(['queries', 'logits']),
          queryPositions: Array.from({ length: queries }, () => random.whole(0, 100)),
        }),
      },
      want: kinds.filter(() => random.chance(0.5)),
    }),
  };
}

function linearOptions(random: Random): Options {
  const { q, k } = attentionArrays(random) as Record<'q' | 'k', { shape: number[] }>;
  const similarity = random.pick(['elu', 'normalised', 'dot']);
  return {
    q,
    k,
    v: array(random, k.shape[0] as number, sizes.keys, sizes.valueDim),
    similarity,
    ...some(random, {
      causal: true,
      offset: random.pick([0, 1, -9, 2 ** 31 - 1, -(2 ** 31), 2 ** 53 - 8]),
      ...(similarity === 'dot' ? { scale: random.pick([1, 0]) } : { eps: random.pick([0, 1e-6, 1]) }),
      mask: mask(random, sizes.keys),
      rotation: { scheme: 'rope' },
      want: ['weights', 'state'],
    }),
  };
}

function recurrentOptions(random: Random): Options {
  const { heads, keys: tokens, headDim, valueDim } = sizes;
  const normaliser = random.pick(['none', 'none', 'retention']);
  const width = normaliser === 'none' ? random.pick([1, headDim]) : 1;
  const decays = array(random, random.pick([1, heads]), random.pick([1, tokens]), width);
  const data = Float32Array.from(decays.data, (x) => -Math.abs(x));
  const form = random.pick(['chunked', 'recurrent']);
  const sums = { keys: array(random, heads, headDim), decaySum: { data: [random.next(), 3], shape: [heads] } };
  return {
    q: array(random, heads * random.pick([1, 2]), tokens, headDim),
    k: array(random, heads, tokens, headDim),
    v: array(random, heads, tokens, valueDim),
    normaliser,
    form,
    ...some(random, {
      decay: random.pick<unknown>([0, -0.5, -1e30, { data, shape: decays.shape }]),
      beta: random.pick<unknown>([0, 0.5, 1, array(random, heads, tokens)]),
      scale: random.pick([0, 1, -1e6]),
      qkL2Norm: random.chance(0.7),
      eps: random.pick([0, 1e-310, 1]),
      ...(form === 'chunked' && { chunkSize: random.pick([1, 2, 3, 4096]) }),
      past: { values: array(random, heads, headDim, valueDim), ...(normaliser !== 'none' && sums) },
      want: ['weights', 'state'],
    }),
  };
}

function latentEncoding(random: Random): Options {
  return {
    scheme: 'rope',
    ...some(random, {
      base: 100,
      outputLayout: 'half',
      scaling: { type: 'yarn', factor: random.pick([1, 40]), originalMaxPositionEmbeddings: 16, mscaleAllDim: 1 },
    }),
  };
}

const matrix = (random: Random) => array(random, 4, 4);
const shift = (random: Random) => random.pick(['left-to-right', 'right-to-left', 'both']);

/** The arguments of each function, except `out`. */
/** Any form of a function of field.js, as the catalogue has it. */
const fieldCalls: Readonly<Record<string, (random: Random) => unknown[]>> = Object.fromEntries(
  [...new Set(fieldCatalogue.map(({ call }) => call))].map((call) => [
    call,
    (random: Random) => {
      const scheme = random.pick(fieldCatalogue.filter((one) => one.call === call));
      const { angles, ...options } = fieldOptions(scheme, {}, (_, shape) => array(random, ...shape).data);
      return call === 'allocateAxes'
        ? [angles, options]
        : [{ ...options, ...(angles === undefined ? {} : { angles }) }];
    },
  ]),
);

const makers: Readonly<Record<string, (random: Random) => unknown[]>> = {
  absolute: (random) => {
    const scheme = random.pick(schemesAt('embedding'));
    const options = withSome(random, scheme, callOptions(scheme));
    if (scheme.axes !== undefined || !scheme.arrays.some(({ name }) => name === 'positions')) return [options];
    const { length: _, ...rest } = options;
    return [{ ...rest, ...positionOptions(random) }];
  },
  positionIds: (random) => [{ mask: mask(random, 2, 4), ...some(random, { start: 2, padded: 1 }) }],
  rotate: (random) => {
    const x = array(random, sizes.heads, sizes.keys, sizes.headDim);
    if (random.chance(0.2)) {
      const pairs = random.whole(1, 4);
      const cos = array(random, sizes.keys, pairs);
      const tables = { cos, sin: array(random, ...cos.shape) };
      return [x, { ...tables, ...(pairs < 4 && { rotaryDim: 2 * pairs }), ...some(random, { rotaryPart: 'last' }) }];
    }
    const scheme = random.pick(schemesAt('rotation'));
    const options = withSome(random, scheme, callOptions(scheme));
    if (random.chance(0.8)) return [x, options];
    return [array(random, sizes.keys, sizes.heads * sizes.headDim), { ...options, numHeads: sizes.heads }];
  },
  rotaryTable: (random) => [{ ...rotaryTableOptions(random), ...some(random, { columns: 'repeated' }) }],
  rotaryAngles: (random) => [rotaryTableOptions(random)],
  permuteRows: (random) => [
    array(random, 24, 3),
    {
      heads: random.pick([1, 2, 3]),
      direction: random.pick(['to-half', 'to-interleaved']),
      ...some(random, { rotaryDim: 4, rotaryPart: 'last' }),
    },
  ],
  rotaryForms: (random) => [array(random, 8), { scheme: 'rope', position: random.pick([0, 3, 1e6, -5]) }],
  attentionFactor: (random) => [
    {
      scheme: 'rope',
      dim: 8,
      scaling: { type: 'yarn', factor: random.pick([1, 4, 40]), originalMaxPositionEmbeddings: 64 },
    },
  ],
  yarnMscale: (random) => [{ factor: random.pick([0.5, 1, 40]), ...some(random, { mscale: 0.7 }) }],
  axialPositions: (random) => [
    {
      ...random.pick([
        { grid: [4] },
        { grid: [2, 2, 2] },
        { grid: [2, 3], ...some(random, { offsets: [1, 2], factors: [0.5, 2] }) },
      ]),
      ...some(random, {
        coordinates: random.pick(['edges', 'centres']),
        prefixTokens: random.whole(0, 3),
        suffixTokens: 1,
      }),
    },
  ],
  mropePositions: (random) => [
    {
      segments: [
        { modality: 'text', length: random.whole(1, 4) },
        { modality: 'image', height: 4, width: 2 },
        { modality: 'video', temporal: 2, height: 2, width: 2, temporalStep: random.pick([1, 0.5]) },
      ].slice(0, random.whole(1, 3)),
      ...some(random, { spatialMergeSize: random.pick([1, 2]) }),
    },
  ],
  frequencies: (random) => [
    random.chance(0.3)
      ? { scheme: 'sinusoidal', dim: 8, ...some(random, { base: 100 }) }
      : { ...some(random, { base: 500 }), scheme: random.pick(['rope', 'xpos']), dim: 8 },
  ],
  bias: (random) => {
    const scheme = random.pick(schemesAt('bias'));
    return [withSome(random, scheme, callOptions(scheme))];
  },
  alibiSlopes: (random) => [{ heads: random.whole(1, 20), ...some(random, { alibiBiasMax: 4 }) }],
  t5Buckets: (random) => [[0, -5, 7, 200].slice(random.whole(0, 3)), some(random, { bidirectional: false })],
  swinRelativeIndex: (random) => [{ window: { height: 2, width: 3 }, ...some(random, { classToken: true }) }],
  levitRelativeIndex: (random) => [{ window: { height: 2, width: 3 }, ...some(random, { stride: 2 }) }],
  fope: (random) => {
    const own = random.chance(0.5) ? [2] : [];
    return [
      array(random, 4, 3, 8),
      {
        cosCoef: array(random, ...own, 3, 3),
        sinCoef: array(random, ...own, 3, 3),
        ...random.pick([{ numInvFreq: 3 }, { maxPositionEmbeddings: 1000 }]),
        ...some(random, random.pick([{ offset: 7 }, { positions: [4, 0, -2.5] }])),
      },
    ];
  },
  fopeTable: (random) => [
    {
      dim: 8,
      numInvFreq: 2,
      cosCoef: array(random, 2, 2),
      sinCoef: array(random, 2, 2),
      ...random.pick([{ length: 4 }, { length: 2, offset: 3 }, { positions: [1, 5] }]),
    },
  ],
  fopeFrequencies: (random) => [{ dim: 16, ...random.pick([{ numInvFreq: 3 }, { maxPositionEmbeddings: 512 }]) }],
  pope: (random) => [
    array(random, 2, 3, 8),
    {
      ...(random.chance(0.5) ? { side: 'query' } : { side: 'key', bias: array(random, 2, 8) }),
      ...some(random, random.pick([{ base: 100 }, { offset: 1000 }, { positions: [3, -1, 0.5] }])),
    },
  ],
  mappedAttention: (random) => [
    {
      q: array(random, 4, random.whole(1, 6), 8),
      k: array(random, 2, 6, 8),
      v: array(random, 2, 6, 5),
      encoding: { scheme: 'rope', ...some(random, { base: 100, layout: 'half' }) },
      positionMap: random.pick([
        { form: 'self-extend', window: 3, groupSize: 2 },
        { form: 'rerope', window: 2 },
        { form: 'leaky-rerope', window: 2, factor: 4 },
        { form: 'dual-chunk', chunkSize: 4, localSize: 1 },
      ]),
      ...some(random, { causal: true, scale: 0.5, want: random.pick([['logSumExp'], ['weights']]) }),
      ...some(random, { softcap: 5, sinks: array(random, 4).data, offset: random.pick([0, 3]) }),
    },
  ],
  latentAttention: (random) => {
    const [heads, queries, keys] = [random.pick([2, 4]), random.whole(1, 4), random.whole(4, 6)];
    const cached = random.chance(0.3);
    return [
      {
        qNope: array(random, heads, queries, 6),
        qRope: array(random, heads, queries, 4),
        v: array(random, 2, keys, 5),
        ...(cached
          ? { k: array(random, 2, keys, 10) }
          : { kNope: array(random, 2, keys, 6), kRope: array(random, random.pick([1, 2]), keys, 4) }),
        encoding: latentEncoding(random),
        ...some(random, {
          causal: true,
          offset: random.pick([0, 5, -(2 ** 31)]),
          scale: 0.5,
          qkNopeHeadDim: random.whole(1, 9),
          softcap: 5,
          sinks: array(random, heads).data,
          window: [2, 0],
          temperature: { form: 'ministral3', floorScale: 2 },
          want: random.pick([['logSumExp'], ['weights', 'qRope'], cached ? ['logits'] : ['kRope']]),
        }),
      },
    ];
  },
  latentKeys: (random) => [
    {
      kNope: array(random, 2, 3, 6),
      kRope: array(random, random.pick([1, 2]), 3, 4),
      encoding: latentEncoding(random),
      ...some(random, { offset: random.pick([7, -2.5, 2 ** 40]) }),
    },
  ],
  mappedPositions: (random) => [
    {
      ...random.pick([
        { form: 'self-extend', window: 3, groupSize: 2 },
        { form: 'rerope', window: 2 },
        { form: 'leaky-rerope', window: 2, factor: 4 },
        { form: 'dual-chunk', chunkSize: 4, localSize: 1 },
      ]),
      queries: random.whole(1, 6),
      keys: random.whole(1, 6),
      ...some(random, { offset: random.pick([0, 5, -3]) }),
    },
  ],
  randomizedPositions: (random) => [{ length: random.whole(1, 8), maxLength: random.pick([8, 2048]), seed: 1 }],
  coupledPositions: (random) => [
    {
      ...(random.chance(0.5)
        ? { task: 'copy', length: random.whole(1, 5) }
        : { task: 'addition', operands: [2, 3], answer: 4, ...some(random, { reverseInput: true }) }),
      ...some(random, { reverseOutput: true, start: 7, coupled: false }),
    },
  ],
  ...fieldCalls,
  compressedEntries: (random) => [
    {
      kv: array(random, 2, 7, 4),
      gate: array(random, 2, 7, 4),
      positionBias: array(random, random.whole(1, 4), 4),
      ...some(random, { queryPositions: random.pick([[0, 3, 9], { data: [0, 3, 2, 6], shape: [2, 2] }]) }),
    },
  ],
  wavlmGates: (random) => [
    {
      hidden: array(random, 2, 3, 4, 8),
      gateWeight: array(random, 8, 8),
      gateBias: random.chance(0.5) ? array(random, 8) : array(random, 8).data,
      gateConst: array(random, 3),
    },
  ],
  swinLogCoordinates: (random) => [
    { window: { height: 2, width: 3 }, ...some(random, { pretrainedWindow: { height: 4, width: 0 } }) },
  ],
  swinShiftMask: (random) => [
    {
      image: { height: 4, width: 6 },
      window: { height: 2, width: 3 },
      shift: { height: 1, width: 1 },
      ...some(random, { masked: random.pick([-1e4, -100]) }),
    },
  ],
  relativeLogits: (random) => [
    array(random, 2, 3, 8),
    array(random, 7, 8),
    some(random, {
      direction: shift(random),
      keys: 4,
      offset: random.pick([0, 1, -2, 2 ** 30]),
      leak: 'keep',
      scale: 2,
    }),
  ],
  relativeProducts: (random) => [
    array(random, 2, 3, 8),
    array(random, 7, 8),
    { direction: random.pick(['left-to-right', 'right-to-left']), ...some(random, { keys: 4, offset: 1, scale: 2 }) },
  ],
  relativeShift: (random) => [
    array(random, 2, 3, random.pick([5, 6])),
    some(random, { direction: shift(random), leak: 'keep' }),
  ],
  shiftStages: (random) => [array(random, 3, 4), { direction: random.pick(['left-to-right', 'right-to-left']) }],
  toeplitzTensor: (random) => [array(random, 9, 2), { queries: 3, keys: 4, ...some(random, { offset: 2 }) }],
  relativeTerms: (random) => {
    const options = relativeEncoding(random);
    return [{ ...options, ...attentionArrays(random, options), ...some(random, { offset: 0, scale: 0.5, out: {} }) }];
  },
  relativeValues: (random) => [
    {
      scheme: 'shaw',
      weights: array(random, 2, 3, 4),
      valueTable: array(random, 5, 6),
      ...some(random, { offset: 1 }),
    },
  ],
  relativeIndex: (random) => [
    random.pick<Options>([
      { scheme: 'shaw', queries: 3, keys: 4, maxRelativePositions: 2 },
      { scheme: 'deberta', queries: 3, keys: 4, positionBuckets: 8, maxRelativePositions: 32 },
      { scheme: 'deberta', relativePositions: [-20, 0, 3], positionBuckets: 8, maxRelativePositions: 32 },
      { scheme: 'tupe', length: 5 },
    ]),
  ],
  decomposedRelativeRows: (random) => [array(random, 5, 3), { queries: random.whole(1, 4), keys: 3 }],
  relativePositions: (random) => [
    random.pick<Options>([
      { scheme: 'transformer-xl', keys: 6, clampLen: 3 },
      { scheme: 'xlnet', keys: 6, queries: 2 },
    ]),
  ],
  attention: (random) => [attentionOptions(random)],
  temperatures: (random) => [
    { form: random.pick(['llama4', 'ministral3', 'inkling', 'log-n']), floorScale: random.pick([2, 8192]), length: 3 },
  ],
  project: (random) => [array(random, 2, 3, 4), array(random, 5, 4)],
  linearAttention: (random) => [linearOptions(random)],
  recurrentAttention: (random) => [recurrentOptions(random)],
  headDecays: (random) => [
    random.chance(0.5)
      ? { form: 'retention', heads: random.pick([1, 7, 2 ** 16]) }
      : { form: 'lightning', heads: random.whole(1, 9), layer: random.whole(0, 2), layers: random.pick([3, 80]) },
  ],
  syntheticSentence: (random) => [
    { words: ['a', 'b', 'a'].slice(random.whole(0, 2)), dim: 4, heads: 2, headDim: 3, seed: random.whole(0, 9) },
  ],
  similarity: (random) => [table(random), some(random, { metric: random.pick(['dot', 'cosine', 'euclidean']) })],
  shiftOperator: (random) => [table(random), { shift: 1 }],
  pairShiftMatrix: (random) => [{ frequency: random.pick([0, 0.5, 30]), shift: random.pick([0, 1, -4.5]) }],
  principalComponents: (random) => [table(random), { count: 1 }],
  spectrum: (random) => [{ frequencies: [1, 0.5, random.pick([0.01, 1e-6])], context: random.pick([1, 4096]) }],
  rotaryDecay: (random) => [{ frequencies: [1, 0.1], distances: [0, 1, random.pick([2, 1e4])] }],
  distanceProfile: (random) => [matrix(random)],
  decayEnvelope: (random) => [[1, random.next(), 0.25]],
  score: (random) => {
    const subject = random.pick<(random: Random) => Options>([
      (from) => ({ table: array(from, 8, 4) }),
      (from) => ({ bias: array(from, 8, 8) }),
      (from) => ({ logits: array(from, 8, 8) }),
      (from) => {
        const scheme = from.pick(catalogue);
        return withSome(from, scheme, scoreOptions(scheme, 8), settled);
      },
    ])(random);
    return [subject, { length: 8, ...some(random, { seed: 3, causal: true, shift: 4 }) }];
  },
  correlationTerms: (random) => [
    {
      embeddings: array(random, 3, 4),
      positions: array(random, 3, 4),
      wq: array(random, 2, 4),
      wk: array(random, 2, 4),
      ...some(random, { scale: 2 }),
    },
  ],
  cacheDeviation: (random) => [{ scheme: 'rope', dim: 8, length: random.whole(2, 6), ...some(random, { seed: 2 }) }],
  resampleTable: (random) => [
    array(random, 3, 4, 2),
    {
      to: [random.whole(1, 3), 4],
      ...some(random, {
        method: random.pick(['bicubic', 'bilinear', 'nearest', 'tile']),
        antialias: random.chance(0.5),
        scaleFactor: [random.pick([0.7, 1.1]), 1],
        paddedLength: 20,
        window: array(random, 1, 2, 2),
      }),
    },
  ],
  resampleTaps: (random) => [
    {
      from: [random.whole(1, 4)],
      to: [random.whole(1, 4)],
      ...some(random, { alignCorners: true, cubicCoeffA: -0.5 }),
    },
  ],
  fourierFeatures: (random) => [
    array(random, 3, 2),
    {
      ...random.pick<Options>([
        { numBands: 3, maxResolution: [8, 16] },
        { bands: 'octaves', numBands: 4, ...some(random, { logSampling: false, timesPi: true }) },
        { bands: 'matrix', matrix: array(random, 2, 5) },
      ]),
      ...some(random, { concatPos: true, sineOnly: true, extent: [4, 9] }),
    },
  ],
  convPositions: (random) => [
    array(random, 6, 4),
    {
      ...random.pick<Options>([
        { weight: array(random, 4, 2, 3), groups: 2 },
        { weight: array(random, 4, 1, 3, 2), groups: 4, grid: [2, 3] },
      ]),
      ...some(random, { bias: [1, 2, 3, 4], activation: 'gelu', residual: true }),
    },
  ],
  weightNorm: (random) => [array(random, 4, 2, 3), [1, 2, random.next()]],
  upload: (random) => [
    array(random, 2, 3),
    ...random.pick([
      [],
      [some(random, { dtype: random.pick(['float32', 'float16']) })],
      [{ room: 5, ...some(random, { ring: true, dtype: 'float16' }) }],
    ]),
  ],
};

function rotaryTableOptions(random: Random): Options {
  const scheme = random.pick(schemesAt('rotation'));
  // A table has no rows to rotate.
  const { side: _, ...needed } = callOptions(scheme);
  const options = withSome(random, scheme, needed, ['offset', 'direction']);
  if (scheme.parameters.some(({ name }) => name === 'dimPerAxis')) return { ...options, dimPerAxis: 4 };
  return { ...options, dim: sizes.headDim, ...positionOptions(random) };
}

/** Functions for which there are no arguments yet; a new function must get some. */
export function unknownFunctions(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(makers, name));
}

export function validCall(random: Random, name: string): Call {
  return { name, args: fresh((makers[name] as (typeof makers)[string])(random)) };
}

/** Copies objects and lists for each call: fixtures are shared, and spoiling one call must not affect the next. */
function fresh<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(fresh) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fresh(one)])) as Value;
}
