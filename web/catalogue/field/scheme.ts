/** What an entry of the field's catalogue is, and the table of names from which entries are made. */
import { valuesWithDefaults } from '../conditions.ts';
import { evaluate, namesIn } from '../expression.ts';
import { type Draw, initialArrays } from '../initial.ts';
import type { ArrayInput, InitialContent, Parameter, Reference, Scheme } from '../types.ts';

/** The functions of `field.js`. */
export type FieldFunction =
  | 'tokenPositions'
  | 'axisTable'
  | 'allocateAxes'
  | 'runningAngles'
  | 'lieRotation'
  | 'ropePlusPlus'
  | 'deltaAttention'
  | 'gatedAttention'
  | 'adaptiveBias'
  | 'gridTable'
  | 'coordinateFeatures'
  | 'graphPositions'
  | 'pairFeatures'
  | 'boxLogits';

/** An option: text that begins with `=` is an expression of parameters, or the name of one. */
export type Template = number | boolean | string | readonly Template[] | { readonly [name: string]: Template };

/** What tokens are. */
export type Field =
  | 'Images'
  | 'Videos'
  | 'Sound'
  | 'Text with images and videos'
  | 'Rotations from the content'
  | 'Recurrences and gates'
  | 'Biases from the content'
  | 'Tables'
  | 'Numbers and moments'
  | 'Graphs'
  | 'Proteins'
  | 'Pages'
  | 'Rays and directions'
  | 'The Earth';

/**
 * A scheme of images, videos, sound, graphs, proteins or the Earth. Besides what every scheme has it names the function
 * that computes it, and how parameters become options of this function.
 */
export interface FieldScheme extends Scheme {
  readonly field: Field;
  readonly call: FieldFunction;
  /** Options of the call, `form` among them; arrays come besides. */
  readonly options: { readonly [name: string]: Template };
  /** Positions: options of the `axisTable` that the model makes of them, besides `positions`. */
  readonly rotation?: { readonly [name: string]: Template };
  /** The scheme of the main catalogue that turns by these positions, where pairs and angles are laid out in another way. */
  readonly encoding?: { readonly [name: string]: Template };
  /** The function of the NumPy text. */
  readonly numpy: string;
}

/** Numbers of options and sizes: [description, min, max]; whole where the default is. */
const numbers: Readonly<Record<string, readonly [string, number, number]>> = {
  rows: ['Rows of the image, in tokens.', 1, 64],
  columns: ['Columns of the image, in tokens.', 1, 64],
  frames: ['Frames, in tokens.', 1, 64],
  batch: ['Sequences at once.', 1, 16],
  heads: ['Heads of attention.', 1, 64],
  keyHeads: ['Heads of queries and keys.', 1, 64],
  kvHeads: ['Heads of keys and values.', 1, 64],
  tokens: ['Tokens.', 1, 128],
  pairs: ['Pairs of components that turn.', 1, 128],
  headDim: ['Components of a head.', 2, 256],
  keyDim: ['Components of a key.', 1, 256],
  valueDim: ['Components of a value.', 1, 256],
  width: ['Width of the hidden states.', 1, 1024],
  rank: ['Rank of the projection.', 1, 256],
  levels: ['Levels: of blocks, or of harmonics.', 1, 12],
  writes: ['Keys, values and betas for each token.', 1, 8],
  textLength: ['Tokens of text.', 0, 512],
  longest: ['Tokens of the longer prompt.', 0, 512],
  start: ['The first position.', -65536, 65536],
  base: ['Base of the frequencies.', 1, 1e9],
  trainedRows: ['Rows of the grid of training.', 1, 512],
  trainedColumns: ['Columns of the grid of training.', 1, 512],
  trainedSide: ['Side of the grid of training.', 1, 512],
  fps: ['Frames a second.', 0.1, 240],
  baseFps: ['Frames a second that positions count.', 0.1, 240],
  frameIndex: ['The first frame.', 0, 65536],
  timeStride: ['Step between frames.', 0, 64],
  causalOffset: ['Frames of the first latent.', 0, 64],
  length: ['Tokens.', 1, 4096],
  shift: ['Latents before the first.', 0, 65536],
  margin: ['Positions between text and clip.', 0, 65536],
  startFrame: ['The first frame.', 0, 65536],
  temporalCompression: ['Frames of a latent.', 1, 64],
  imageOffset: ['Where images begin.', 0, 1e6],
  multiple: ['Text and image are padded to a multiple of it.', 1, 256],
  baseHeight: ['Rows of the area that positions are scaled to.', 1, 4096],
  baseWidth: ['Columns of the area that positions are scaled to.', 1, 4096],
  imageSlots: ['Image tokens with padding.', 1, 4096],
  scaleTime: ['Frames are divided by it.', 0.1, 64],
  scaleSpace: ['Rows and columns are divided by it.', 0.1, 64],
  patchesPerSide: ['Patches of a side of the image.', 1, 64],
  visualStride: ['How far an image moves the position on.', 0.001, 4096],
  audioTokens: ['Tokens of sound.', 0, 4096],
  audioLength: ['Latents of sound, for each of two channels.', 0, 4096],
  textBefore: ['Tokens of text before the clip.', 0, 512],
  textAfter: ['Tokens of text after the clip.', 0, 512],
  secondsPerGrid: ['Seconds of a frame.', 0, 64],
  positionsPerSecond: ['Positions of a second.', 0, 1000],
  secondsPerChunk: ['Seconds of a chunk.', 0.01, 64],
  repeatedFrame: ['The first frame that would repeat.', 1, 4096],
  longerFrames: ['Frames of the longer clip.', 1, 4096],
  factor: ['How many times longer the text is.', 1, 1024],
  mixedB: ['Exponent of the share of each frequency.', -4, 4],
  blockTime: ['Frames that are averaged.', 1, 16],
  blockSpace: ['Rows and columns that are averaged.', 1, 16],
  dim: ['Numbers of a vector.', 2, 4096],
  theta: ['Base of the temperatures, or the largest angle as a share of π.', 0.01, 1e9],
  temperatureMax: ['The largest temperature.', 0, 100],
  omegaScale: ['Divides the logits of the steps.', 0.01, 1024],
  logFreqScale: ['Divides the logarithms of frequencies.', 0.01, 1024],
  rotaryDim: ['Components that turn by the window, and as many by the token.', 2, 256],
  frameStep: ['Seconds of a frame of sound.', 0.0001, 10],
  maxPositions: ['Positions that fill a turn.', 1, 1e6],
  scaleFactor: ['Divides the generators.', 0.01, 100],
  offset: ['The first position.', 0, 1e6],
  lowerBound: ['The lowest logarithm of a decay.', -20, 0],
  window: ['Keys that a query sees.', 1, 512],
  leakySlope: ['Slope of the activation below 0.', 0, 1],
  hiddenWidth: ['Width of the hidden layer.', 1, 512],
  maxSize: ['Side of the largest table.', 1, 4096],
  baseSize: ['Side of the table in training.', 1, 4096],
  interpolationScale: ['Positions are divided by it.', 0.01, 64],
  spatialScale: ['Rows and columns are divided by it.', 0.01, 64],
  temporalScale: ['Frames are divided by it.', 0.01, 64],
  maxPeriod: ['Base of the frequencies.', 1, 1e9],
  minFrequency: ['Turns of the slowest wave.', 0.001, 1e6],
  maxFrequency: ['Turns of the fastest wave.', 0.001, 1e6],
  numFrequencies: ['Frequencies.', 1, 128],
  temperature: ['Base of the frequencies.', 1, 1e6],
  scale: ['Multiplies each number.', 0.001, 1e6],
  minRadius: ['The smallest wavelength, in degrees.', 0.001, 360],
  maxRadius: ['The largest wavelength, in degrees.', 0.001, 3600],
  minDegree: ['The slowest frequency is 2 to this power.', 0, 32],
  maxDegree: ['The fastest frequency is 2 to one less than this.', 1, 64],
  k: ['Eigenvectors, from the second on.', 1, 64],
  steps: ['Steps of the walk.', 1, 64],
  nodes: ['Nodes of the graph.', 1, 64],
  hops: ['Edges of a path that count.', 1, 64],
  maxOffset: ['Offsets beyond it share a bin.', 0, 512],
  maxChainOffset: ['The same for copies of a chain.', 0, 64],
  sinusoidDim: ['Sines and cosines of each coordinate.', 2, 256],
  points: ['Points.', 1, 64],
  rays: ['Rays.', 1, 64],
};

const flags: Readonly<Record<string, string>> = {
  scaleRope: 'Whether rows and columns are centred at 0.',
  classToken: 'Whether a token in the middle of the image comes first.',
  spatialReset: 'Whether rows and columns of each image start at 0.',
  audioInVideo: 'Whether sound and video come from one clip, and alternate in chunks.',
  allowNegativeEigenvalues: 'Whether twice as much may be written.',
  qkL2Norm: 'Whether queries and keys are divided by their lengths.',
  attendCurrent: 'Whether a token sees itself.',
  addRemainder: 'Whether what is left of 1 goes to the token’s own value.',
  l2Norm: 'Whether learned vectors are divided by their lengths.',
  log: 'Whether the logarithm is taken first.',
  flipSinToCos: 'Whether cosines come first.',
  diagonal: 'Whether covariances are only diagonals.',
  useChainRelative: 'Whether chains count.',
};

const choices: Readonly<Record<string, string>> = {
  spacing:
    "'shipped': equal steps to stop (n − 1) / n, as programs compute them; the last row or column is short. 'even': as models were trained.",
  time: "'causal': the first latent is one frame.",
  form: 'The form.',
  mode: "'imag1' and 'imag2': real and imaginary heads alternate. 'imagh': the second half is imaginary. 'imago': all are. 'imagi': every other one is.",
  layout: "Components that form a pair: 'half' (i, i + d/2) or 'interleaved' (2i, 2i + 1).",
  shape: 'The shape of a section of a ray.',
  temperature: 'How angles of pairs differ.',
};

/** Contents of arrays that are not normal random numbers. */
const contents: Readonly<Record<string, InitialContent>> = {
  decay: { mean: -0.4, deviation: 0.1 },
  logGate: { mean: -0.4, deviation: 0.1 },
  beta: { mean: 0.6, deviation: 0.1 },
  erase: { mean: 0.6, deviation: 0.1 },
  write: { mean: 0.8, deviation: 0.1 },
  dt: { mean: 0.5, deviation: 0.1 },
  levelScales: { mean: 0.6, deviation: 0.1 },
  // A house: a square with a roof.
  adjacency: { values: [0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0] },
  edgeIds: { values: [0, 1, 0, 1, 2, 1, 0, 2, 0, 2, 0, 2, 0, 1, 0, 1, 0, 1, 0, 0, 2, 2, 0, 0, 0] },
  residueIndex: { values: [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 6] },
  asymId: { values: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1] },
  entityId: { values: [0] },
  symId: { values: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1] },
  tokenIndex: { values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  boxes: { values: [0.05, 0.1, 0.3, 0.2, 0.35, 0.1, 0.6, 0.2, 0.05, 0.3, 0.3, 0.4, 0.6, 0.3, 0.9, 0.5] },
  timestamps: { values: [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.28] },
  // Latitude and longitude of Rome, Sydney, Ushuaia, Nairobi, Tokyo and Honolulu; `places` has the longitude first.
  latLon: { values: [41.9, 12.5, -33.9, 151.2, -54.8, -68.3, -1.3, 36.8, 35.7, 139.7, 21.3, -157.9] },
  places: { values: [12.5, 41.9, 151.2, -33.9, -68.3, -54.8, 36.8, -1.3, 139.7, 35.7, -157.9, 21.3] },
  levelsOfNoise: { values: [0.1, 0.3, 1, 3, 10, 30, 80, 200] },
  fractions: { values: [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875] },
  edgesOfRays: { values: [0.5, 1, 1.5, 2.2, 3] },
  directions: { values: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0.6, 0.8, 0, 0, -0.6, 0.8, -0.36, 0.48, 0.8] },
  radii: { mean: 0.05, deviation: 0 },
  line: { values: Array.from({ length: 512 }, (_, i) => i) },
  // Two frames of 4 × 4 tokens.
  clip: { values: [16, 4, 1].flatMap((step) => Array.from({ length: 32 }, (_, n) => Math.floor(n / step) % 4)) },
};

/** What entries are made of. Numbers, flags and choices (the first is the default) by the names of their options. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly formula: string;
  /** Options, or parts of them: numbers, flags, and choices, of which the first is the default. */
  readonly with?: Readonly<Record<string, number | boolean | readonly string[]>>;
  /** Sizes of arrays that are no options. */
  readonly sizes?: Readonly<Record<string, number>>;
  readonly options?: { readonly [name: string]: Template };
  /** Shapes of arrays, with the name of the content after a colon where it is not that of the option. */
  readonly arrays?: Readonly<Record<string, string>>;
  readonly rotation?: FieldScheme['rotation'];
  readonly encoding?: FieldScheme['encoding'];
  readonly numpy?: string;
  readonly references: readonly Reference[];
}

const parameterOf = ([name, value]: readonly [string, number | boolean | readonly string[]]): Parameter => {
  if (typeof value === 'boolean') return { name, kind: 'boolean', description: flags[name] as string, default: value };
  if (typeof value !== 'number')
    return { name, kind: 'choice', description: choices[name] as string, default: value[0] as string, choices: value };
  const [description, min, max] = numbers[name] as readonly [string, number, number];
  const kind = Number.isInteger(value) && Number.isInteger(min) ? 'integer' : 'number';
  return { name, kind, description, default: value, min, max };
};

const arrayOf = ([name, text]: readonly [string, string]): ArrayInput => {
  const [shape = '', content = name] = text.split(':');
  const axes = shape.split(' ');
  return {
    name,
    description: `[${axes.join(', ')}]`,
    shapes: [axes],
    origin: 'given',
    initial: contents[content] ?? { deviation: 1 },
  };
};

const expressionsIn = (template: Template): string[] => {
  if (typeof template === 'string') return template.startsWith('=') ? namesIn(template.slice(1)) : [];
  return typeof template === 'object' ? Object.values(template).flatMap((one: Template) => expressionsIn(one)) : [];
};

/**
 * Makes the entries of one function. An option that no expression contains is passed under its own name, and the option
 * `form` is the name of the scheme unless a row has another one, or the function has no forms.
 */
export const schemesOf =
  (field: Field, call: FieldFunction, place: Scheme['place'], hasForms = true) =>
  ({ with: inputs = {}, sizes = {}, arrays = {}, options = {}, numpy, ...row }: Row): FieldScheme => {
    const used = expressionsIn(options);
    const unused = Object.keys(inputs).filter((name) => !used.includes(name));
    return {
      ...row,
      field,
      call,
      place,
      parameters: [...Object.entries(sizes), ...Object.entries(inputs)].map(parameterOf),
      arrays: Object.entries(arrays).map(arrayOf),
      options: {
        ...(hasForms && { form: row.name }),
        ...options,
        ...Object.fromEntries(unused.map((name) => [name, `=${name}`])),
      },
      numpy: numpy ?? row.name.replaceAll('-', '_'),
    };
  };

function filled(template: Template, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string' && template.startsWith('=')) {
    const name = template.slice(1);
    return Object.hasOwn(values, name) ? values[name] : evaluate(name, values);
  }
  if (Array.isArray(template)) return template.map((one: Template) => filled(one, values));
  if (typeof template !== 'object') return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, one]) => [name, filled(one, values)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/**
 * The options of a call of `scheme.call`, from values of its parameters; left-out ones have their defaults, and arrays
 * are drawn, or what the catalogue has for them: a graph, the residues of a chain, places. `allocateAxes` takes `angles`
 * as its first argument and the rest as its second.
 */
export function fieldOptions(
  scheme: FieldScheme,
  values: Readonly<Record<string, unknown>>,
  draw: Draw,
): Record<string, unknown> {
  const all = valuesWithDefaults(scheme, values);
  const sizes = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, Number(value)]));
  return {
    ...(filled(scheme.options, all) as Record<string, unknown>),
    ...initialArrays(scheme, all, sizes, draw, { use: 'alone' }),
  };
}

/** The options of the `axisTable` that a model makes of its positions, besides these; undefined for other schemes. */
export function fieldRotation(
  scheme: FieldScheme,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  return scheme.rotation && (filled(scheme.rotation, valuesWithDefaults(scheme, values)) as Record<string, unknown>);
}

/** The commits whose text was read. */
const commits: Readonly<Record<string, string>> = {
  'huggingface/diffusers': '58eb52c0803ea9af3abec60841c2a093bdf1f951',
  'huggingface/transformers': 'c49429ed1f8b89749de77c0ec930ef19685c9ae5',
  'fla-org/flash-linear-attention': 'bc3b101dcb713ddc5bd8924b66754eb68b5ccf89',
  'state-spaces/mamba': 'e9594ce1c732d97440f0332fdc43170a2294dbfa',
  'shawntan/stickbreaking-attention': '3147a3841b025a31d271fc8f873120ff6fa0461b',
  'timurcarstensen/selective-rope': 'd12e82503de1b5062870bd52ded9b4f364ce0ad3',
  'model-architectures/GRAPE': 'f5b539f35066f9067bf36e1f9d802212fce7884e',
  'OpenMOSS/rope_pp': '91ba3357c49beb22e132ed096557baee503f3486',
  'Longin-Yu/ComRoPE': '7aeef083f8af53479d0e86af562029bd89af6422',
  'StanfordMIMI/LieRE': 'b27b41ba0d27331ec0774de852939c6d407889aa',
  'JJJYmmm/Multimodal-RoPEs': 'cd413b9e239e916e03234e9b4b64c3420aeb5419',
  'chuanyang-Zheng/DAPE': 'bde344a844f2bd1f498b2bac70240dcda41c50c1',
  'microsoft/Graphormer': 'ac154fe4253d076a1c294f14be20dad0351cff3c',
  'pyg-team/pytorch_geometric': '1a7096d61f2f5c72c40f47e66fa8b19009ec69a1',
  'aqlaboratory/openfold': 'ce0029e1199b65fd834fe822be50d936cfe57fd4',
  'bytedance/Protenix': '04331ea78853675bf695edd822cc50c85f44613f',
  'google/mipnerf': '84c969e0a623edd183b75693aed72a7e7c22902d',
  'nerfstudio-project/nerfstudio': '04ccc32cdf8ef8785d23d89e95f2f34be30ce793',
  'VicenteVivan/geo-clip': '7a1a23b49648a5872a771cfda28490a17ab17d15',
  'gengchenmai/sphere2vec': 'babd338527bb16e66b66fc36727787f595ce05d2',
  'reml-lab/mTAN': '7a3d536ee742f1cacb4a6d3478ac78a228d995ff',
  'yandex-research/rtdl-num-embeddings': '0d06bdc575d0ed1b7455eed6dd2858dc177552d3',
  'vllm-project/vllm': '03587f553d',
  'thu-ml/RIFLEx': '2bff7fe0062ee54b17c3fc85b637c06b35dc76b4',
  'ggml-org/ggml': 'd99724f2b141fed9e1a9f402213506c081433465',
};

/** The text of a program as a reference: the one that numbers were compared with. */
export const program = (repository: string, path: string, year = 2026): Reference => ({
  authors: repository.split('/')[0] as string,
  title: `${repository.split('/')[1]}: ${path.split('/').at(-1)}`,
  year,
  url: `https://github.com/${repository}/blob/${commits[repository]}/${path}`,
});

/** A file of diffusers. */
export const diffusers = (path: string): Reference => program('huggingface/diffusers', `src/diffusers/${path}`);
