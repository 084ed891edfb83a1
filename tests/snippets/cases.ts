import { catalogue } from '../../web/catalogue/index.ts';
import { linearFormNames, linearForms } from '../../web/elements/linear-attention/parameters.ts';
import type { View } from '../../web/site/lab/state/shared-parameters.ts';
import type { LabState, PanelState, Values } from '../../web/site/lab/state/state.ts';

export interface Case {
  readonly name: string;
  readonly state: LabState;
  readonly panel: PanelState;
}

/** Settings besides the defaults, by scheme: each one leads to a different program. */
const variants: Readonly<Record<string, readonly Values[]>> = {
  sinusoidal: [
    { layout: 'half', base: 500 },
    { flipSinToCos: true, downscaleFreqShift: 1, positionScale: 0.5, amplitude: 0.125, paddingPosition: 2 },
    { dim: 15 },
    { dim: 15, oddDim: 'zero' },
    { dim: 15, oddDim: 'truncate', layout: 'half' },
    { dim: 15, layout: 'half' },
  ],
  timestep: [{ flipSinToCos: true, scale: 10, maxPeriod: 500, downscaleFreqShift: 0, dim: 15 }],
  learned: [{ positionOffset: 2, scale: 0.5 }],
  'normalised-integer': [{ textLength: 20 }],
  binary: [{ bits: 5 }, { order: 'most-significant-first' }, { dim: 6 }],
  'single-sine': [{ frequency: 0.3 }],
  'single-frequency': [{ frequency: 0.3 }],
  'complex-exponential': [{ part: 'real', base: 100 }],
  cape: [{ normalize: true, freqScale: 3, posScale: 0.5 }],
  multidim: [{ dim: 18, base: 100 }],
  'timing-signal': [{ dim: 18, minTimescale: 0.5, maxTimescale: 100 }],
  'sincos-pos-embed-2d': [{ baseSize: 4, interpolationScale: 2, base: 100 }],
  'detr-sine': [{ normalize: true }, { temperature: 20 }],
  'detr-learned': [{ sum: true }],
  'transformer-xl': [{ clampLen: 3, softmaxScale: 0.5 }],
  rope: [
    { layout: 'half', base: 500000, rotaryDim: 8, softmaxScale: 0.4 },
    { direction: 'inverse' },
    { direction: 'inverse', scalingType: 'yarn', scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 64 },
    { direction: 'transpose', scalingType: 'yarn', scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 64 },
    { scalingType: 'linear', scalingFactor: 4 },
    { scalingType: 'ntk', scalingFactor: 4 },
    { scalingType: 'dynamic', scalingFactor: 4, scalingMaxPositionEmbeddings: 5 },
    { scalingType: 'yarn', scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 64, layout: 'half' },
    { scalingType: 'yarn', scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 64, scalingTruncate: false },
    {
      scalingType: 'yarn',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 64,
      scalingExtrapolationFactor: 0.5,
      scalingMscale: 1,
      scalingMscaleAllDim: 0.5,
    },
    { scalingType: 'longrope', scalingFactor: 8, scalingOriginalMaxPositionEmbeddings: 4 },
    { scalingType: 'longrope', scalingFactor: 8, scalingOriginalMaxPositionEmbeddings: 4096 },
    {
      scalingType: 'longrope',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 4,
      scalingStartTokenIdx: 3,
    },
    {
      scalingType: 'longrope',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 4,
      scalingShortFactor: '1 1 1 1 1.5 1.5 2 2',
      scalingLongFactor: '1, 1.0299999713897705, 2, 3, 4, 5, 6.5, 8',
    },
    {
      scalingType: 'longrope',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 4096,
      scalingShortFactor: '1 1 1 1 1.5 1.5 2 2',
      layout: 'half',
    },
    { scalingType: 'llama3', scalingFactor: 8, scalingOriginalMaxPositionEmbeddings: 64 },
    { scalingType: 'proportional', scalingPartialRotaryFactor: 0.5, scalingFactor: 2 },
    { scalingFreqFactors: '1 1 1 1.5 2 3 4 8' },
    {
      scalingType: 'longrope',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 4,
      scalingStartTokenIdx: 3,
      scalingFreqFactors: '1 1 1 1.5 2 3 4 8',
    },
    { scalingType: 'linear', scalingFactor: 4, scalingFreqFactors: '1 1 1 1.5 2 3 4 8', layout: 'half' },
    {
      scalingType: 'llama3',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 64,
      scalingFreqFactors: '1 1 1 1.5 2 3 4 8',
    },
  ],
  xpos: [
    { layout: 'half', gamma: 0.5, scaleBase: 32, centre: 'half-length' },
    { centre: 'half-length-round-up', scalingType: 'linear', scalingFactor: 2 },
    { centrePosition: 3 },
  ],
  'axial-rope': [
    { freqsFor: 'pixel', layout: 'half' },
    { gridWidth: 4, maxFreq: 20, freqsFor: 'pixel' },
    { dimPerAxis: 4 },
    { axisOrder: 'columns-first', axisPairs: 'alternating', layout: 'half' },
    { axisFrequencies: 'dealt' },
    { axisFrequencies: 'dealt', axisPairs: 'alternating', freqsFor: 'pixel' },
    { layout: 'half-in-blocks', axisOrder: 'columns-first', base: 100 },
    { layout: 'half-in-blocks', dimPerAxis: 4, direction: 'inverse' },
    { angleLayout: 'half-in-blocks' },
    { angleLayout: 'half-in-blocks', dimPerAxis: 4, direction: 'inverse' },
  ],
  'axis-list-rope': [{ base: 256 }, { layout: 'half', angleLayout: 'interleaved', direction: 'inverse' }],
  mrope: [
    { modality: 'image', base: 100 },
    { modality: 'image', mode: 'interleaved', sections: '2 3 3' },
    { modality: 'image', mode: 'spatial-first', sections: '2 3 3' },
    {
      scalingType: 'longrope',
      scalingFactor: 8,
      scalingOriginalMaxPositionEmbeddings: 4,
      scalingLongFactor: '1 1 2 3 4 5 6.5 8',
    },
  ],
  alibi: [
    { form: 'causal', heads: 6 },
    { form: 'mpt', alibiBiasMax: 4 },
    { form: 'symmetric', heads: 12, outputScale: 0.25 },
    { form: 'causal', heads: 12, precision: 'bfloat16' },
  ],
  t5: [{ softmaxScale: 1 }, { bidirectional: false }, { numBuckets: 8, maxDistance: 16, outputScale: 2 }],
  kerple: [{ kernel: 'power' }, { form: 'causal', clampMaxP: 0.5 }],
  fire: [{ c: 2, threshold: 3, thresholdMultiplier: -0.5 }],
  sandwich: [{ dim: 32, base: 100, firstFrequency: 0, subtractHalfDim: false }, { form: 'tril' }, { form: 'causal' }],
  'dynamic-position-bias': [{ logDistance: true }],
  'data-dependent-alibi': [{ postLogScale: 0.5 }],
  shaw: [{ maxRelativePositions: 2, sign: 'query-minus-key' }],
  'bert-relative': [{ positionEmbeddingType: 'relative_key_query' }],
  'music-transformer': [{ order: 'nearest-first', direction: 'left-to-right' }, { direction: 'right-to-left' }],
  deberta: [
    { positionBuckets: 6, maxRelativePositions: 16 },
    { positionBuckets: 6, maxRelativePositions: 16, clampDistance: false, p2c: 'key-minus-query' },
    { attSpan: 3 },
  ],
  tupe: [
    { untieCls: false, attnScaleFactor: 3 },
    { relPosBins: 8, maxRelPos: 16 },
  ],
};

const views: readonly View[] = ['table', 'similarity', 'bias', 'logits', 'weights', 'distance', 'spectrum'];

const sentence = 'The apple fell from the tree on my';

/** Schemes that take as many queries as keys. */
const seesAll = (scheme: string) => catalogue.find(({ name }) => name === scheme)?.alignment === 'same';

function casesOf(scheme: string, values: Values): (view: View, more: Values) => Case {
  return (view, more) => {
    const shared = { sentence, view, head: 2, ...more };
    const panel = { scheme, values };
    return {
      name: `${scheme} ${JSON.stringify({ ...values, ...more })} ${view}`,
      state: { shared, panels: [panel] },
      panel,
    };
  };
}

function cases(scheme: string, values: Values): Case[] {
  const of = casesOf(scheme, values);
  const all = views.map((view) => of(view, {}));
  const attended = [
    of('weights', { causal: true }),
    of('similarity', { metric: 'cosine' }),
    of('similarity', { metric: 'euclidean' }),
    ...(seesAll(scheme) ? [] : [of('weights', { queries: 4 }), of('logits', { queries: 4, causal: true })]),
  ];
  return [...all, ...attended];
}

/** Options of attention besides the encoding. */
const extras: readonly Values[] = [
  { temperatureForm: 'llama4', temperatureFloorScale: 2, temperatureAttnScale: 0.5 },
  { temperatureForm: 'ministral3', temperatureFloorScale: 3, causal: true },
  { temperatureForm: 'inkling', temperatureFloorScale: 2, sink: 0.75 },
  { temperatureForm: 'log-n', temperatureFloorScale: 3, queries: 4 },
  { sink: -0.5, causal: true, offset: -2 },
];

/** Linear attention: every form without an encoding and with RoPE, some with other encodings and settings. */
const linear: readonly Case[] = linearFormNames.flatMap((linearForm) => {
  const more: readonly Values[] = [{ linearForm }, { linearForm, causal: true }, { linearForm, queries: 4 }];
  const of = (scheme: string, values: Values, some: readonly Values[]) =>
    some.map((one) => casesOf(scheme, values)('linear', one));
  return [
    ...of('none', {}, more),
    ...of('rope', {}, more),
    ...of('rope', { layout: 'half', rotaryDim: 8, base: 50, softmaxScale: 0.4 }, [{ linearForm, heads: 3 }]),
    ...of('rope', { scalingType: 'yarn', scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 64 }, [
      { linearForm },
    ]),
    ...of('rope', { scalingType: 'dynamic', scalingFactor: 4, scalingMaxPositionEmbeddings: 5 }, [{ linearForm }]),
    ...of('sinusoidal', {}, [{ linearForm, queries: 3 }]),
    ...of('none', {}, 'similarity' in linearForms[linearForm] ? [{ linearForm, offset: -2, causal: true }] : []),
  ];
});

/** Every scheme in every view, with every setting that changes the formula. */
export const allCases: readonly Case[] = [
  ...cases('none', {}),
  ...['none', 'sinusoidal', 'rope', 'alibi', 'cope', 'tupe'].flatMap((scheme) =>
    extras.flatMap((more) =>
      ('queries' in more || 'offset' in more) && seesAll(scheme)
        ? []
        : [casesOf(scheme, {})('weights', more), casesOf(scheme, {})('logits', more)],
    ),
  ),
  ...linear,
  ...catalogue.flatMap(({ name }) => [{}, ...(variants[name] ?? [])].flatMap((values) => cases(name, values))),
];
