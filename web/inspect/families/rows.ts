/** How families are written: a row states what differs from most classes in transformers. */
import type { Family, LayerRule, LearnedKind, Remark, RotaryKind, Source, Stack, Value } from './types.ts';

export interface Row extends Partial<Family> {
  readonly title: string;
  readonly modelTypes: readonly string[];
  /** Folder of the class in transformers. Absent: the first of `modelTypes`. */
  readonly folder?: string;
  /** Whether the class could be read. Absent: true. */
  readonly classSeen?: false;
  /** The class's hidden_size, num_attention_heads, num_hidden_layers, max_position_embeddings and head_dim. */
  readonly sizes?: readonly [number, number, number, context?: number, headDim?: number];
  /** The class's rope_theta, if all layers are rotated in the same way. */
  readonly base?: number;
  /** What differs in these layers from pairs in halves, over the whole head. */
  readonly layer?: Partial<RotaryKind>;
}

export function family({ folder, classSeen, sizes, base = 10000, layer, ...stated }: Row): Family {
  const { modelTypes, remarks } = stated;
  return {
    sources: classSeen === false ? [] : model(folder ?? modelTypes[0] ?? ''),
    kinds: { full_attention: rotary(base, layer) },
    ...(sizes ? sized(...sizes) : {}),
    ...stated,
    ...(classSeen === false ? { remarks: [classNotSeen, ...(remarks ?? [])] } : {}),
  };
}

/** Sizes under their usual names, with the defaults of the class. */
export function sized(hiddenSize: number, heads: number, layers: number, context?: number, headDim?: number) {
  return {
    hiddenSize: named('hidden_size', hiddenSize),
    heads: named('num_attention_heads', heads),
    layers: named('num_hidden_layers', layers),
    ...(context === undefined ? {} : { context: positions(context) }),
    ...(headDim === undefined ? {} : { headDim: named('head_dim', headDim) }),
  };
}

export const named = <T = number>(key: string, byDefault?: T): Value<T> =>
  byDefault === undefined ? { keys: [key] } : { keys: [key], default: byDefault };

/** A key of the class alone, in whose absence the usual one is read. */
export const renamed = (key: string, byDefault: number, usual: string): Value =>
  key === usual ? named(key, byDefault) : { ...named(key, byDefault), otherwise: [usual] };

type Renamed = readonly [key: string, byDefault: number];

/** The width of the embedding and the numbers of heads and layers, under keys of the class alone. */
export const renamedSizes = (hiddenSize: Renamed, heads: Renamed, layers: Renamed) => ({
  hiddenSize: renamed(...hiddenSize, 'hidden_size'),
  heads: renamed(...heads, 'num_attention_heads'),
  layers: renamed(...layers, 'num_hidden_layers'),
});

export const positions = (byDefault?: number): Value => named('max_position_embeddings', byDefault);

/** A table in which the first position is the row after that of the padding. */
export const afterPadding = (padding: number | undefined): Pick<LearnedKind, 'offset'> => ({
  offset: { after: named('pad_token_id', padding) },
});

/** A learned table. */
export const learned = (rows: LearnedKind['rows'], more: Partial<LearnedKind> = {}): LearnedKind => ({
  entry: 'absolute',
  scheme: 'learned',
  rows,
  ...more,
});

/** A stack whose layers are all of the kind with its name, with the key names of fairseq's descendants. */
export const stack = (name: Stack['name'], layers: number, heads: number, more: Partial<Stack> = {}): Stack => ({
  name,
  layers: named(`${name}_layers`, layers),
  heads: named(`${name}_attention_heads`, heads),
  rules: [{ all: name }],
  ...more,
});

/** Patches of an image, under image_size and patch_size. */
export const imagePatches = (image: number, patch: number, prefixTokens = 1) => ({
  image: named<number | readonly number[]>('image_size', image),
  patch: named<number | readonly number[]>('patch_size', patch),
  prefixTokens,
});

/** A rotary layer; `theta` is the class's rope_theta. */
export function rotary(theta: number, more: Partial<RotaryKind> = {}): RotaryKind {
  return { entry: 'rotary', layout: 'half', base: named('rope_theta', theta), ...more };
}

/** The object that a class has by default for Llama 3's scaling. */
export const llama3 = (theta: number, factor: number) => ({
  rope_type: 'llama3',
  rope_theta: theta,
  factor,
  low_freq_factor: 1,
  high_freq_factor: 4,
  original_max_position_embeddings: 8192,
});

/** YaRN, and a temperature that follows from its object. */
export const ministral3 = (theta: number, factor: number, original: number) =>
  ({
    temperature: {
      form: 'ministral3',
      attnScale: { parameter: 'llama_4_scaling_beta' },
      floorScale: { parameter: 'original_max_position_embeddings' },
    },
    parameters: {
      rope_type: 'yarn',
      rope_theta: theta,
      factor,
      original_max_position_embeddings: original,
      beta_fast: 32,
      beta_slow: 1,
      mscale_all_dim: 1,
      mscale: 1,
      llama_4_scaling_beta: 0.1,
    },
  }) as const;

/** The key partial_rotary_factor, with the default of the class. */
export const share = (factor: number): Value => named('partial_rotary_factor', factor);

/** A window of sliding_window tokens. */
export const window = (size?: number) => ({ size: named('sliding_window', size) });

/** Phi-3's layers, which interpret 'yarn' as 'longrope'. */
export const phi3Layers = {
  layer: {
    width: { share: named('partial_rotary_factor') },
    window: window(),
    original: named('original_max_position_embeddings', 4096),
    scalingNames: { su: 'longrope', yarn: 'longrope' },
  },
  silent: ['original_max_position_embeddings'],
} as const;

/** Every n-th layer is full; the layers between have a window. */
export function everyNth(keys: readonly string[], n: number) {
  return { every: { keys, default: n }, kind: 'full_attention', others: 'sliding_attention', at: 'last' } as const;
}

/** Layers without attention, whose mixer processes tokens in order and needs no positions. */
export const recurrent = { entry: 'none', mixer: 'linear or recurrent mixer' } as const;

interface Widths {
  readonly nope: number;
  readonly rope: number;
}

/**
 * A layer of latent attention: the first components of each head have no position; the last ones are rotated, with one
 * key for all heads. As the reference's interleaving function does, it reads neighbouring pairs and writes their
 * components half a width apart, for both queries and keys.
 */
export function latent(theta: number, { nope, rope }: Widths, more: Partial<RotaryKind> = {}): RotaryKind {
  const width = named('qk_rope_head_dim', rope);
  return rotary(theta, {
    layout: 'interleaved',
    outputLayout: 'half',
    part: 'last',
    headDim: [named('qk_nope_head_dim', nope), width],
    width: { channels: width },
    softmaxScale: { latent: true },
    ...more,
  });
}

/** A layer that writes pairs to the places from which it reads them. */
export function writtenAsRead({ outputLayout: _, ...layer }: RotaryKind): RotaryKind {
  return layer;
}

/** Kinds and rules of classes with rope_interleave, whose default is true. */
export function latentByKey(theta: number, widths: Widths, more: Partial<RotaryKind> = {}) {
  const halves = latent(theta, widths, { ...more, layout: 'half' });
  return {
    kinds: { full_attention: latent(theta, widths, more), full_attention_halves: writtenAsRead(halves) },
    rules: [
      { when: { key: 'rope_interleave', is: [false], default: true }, all: 'full_attention_halves' },
      { all: 'full_attention' },
    ],
  } as const;
}

const switchedOff = { key: 'use_sliding_window', isNot: [true], default: false } as const;

/** Qwen2 and its relatives have a window only if use_sliding_window is true. */
export const fullUnlessSwitchedOn: LayerRule = { when: switchedOff, all: 'full_attention' };

export const unusedWindow: Remark = {
  when: [switchedOff, { key: 'sliding_window', isNot: [null] }],
  id: 'qwen2.window-unused',
  keys: ['sliding_window', 'use_sliding_window'],
};

/** Keys that `unusedWindow` mentions, or that have no effect without windows. */
export const keysOfWindows = ['sliding_window', 'max_window_layers', 'layer_types', 'full_attn_interval'];

/**
 * Layers of which those from max_window_layers on have the window. `size` is the class's sliding_window and
 * `firstWithWindow` its max_window_layers.
 */
export function windowsAbove(theta: number, size: number, firstWithWindow: number) {
  return {
    kinds: { full_attention: rotary(theta), sliding_attention: rotary(theta, { window: window(size) }) },
    rules: [
      fullUnlessSwitchedOn,
      { when: { key: 'sliding_window', is: [null], default: size }, all: 'full_attention' },
      { list: 'layer_types' },
      { from: named('max_window_layers', firstWithWindow), kind: 'sliding_attention', before: 'full_attention' },
    ],
    remarks: [unusedWindow],
    silent: keysOfWindows,
  } as const satisfies Partial<Family>;
}

/** For models whose class comes with the checkpoint, if no copy of it could be read. */
export const classNotSeen: Remark = { when: [], id: 'model.class-not-seen', keys: ['model_type'] };

/** The commit of the reference from which the families were read. */
const transformers = 'c49429ed1f8b89749de77c0ec930ef19685c9ae5';

/** The source files of a model in the reference, by the name of its folder; `suffix` if several models share it. */
export function model(
  folder: string,
  files: readonly string[] = ['configuration', 'modeling'],
  suffix = '',
): readonly Source[] {
  return files.map((file) => ({
    repo: 'huggingface/transformers',
    path: `src/transformers/models/${folder}/${file}_${folder}${suffix}.py`,
    commit: transformers,
  }));
}

/** Other sources, for models whose class comes with the checkpoint: a copy of it, or a program that runs the model. */
export function elsewhere(repo: string, path: string, commit = 'not recorded'): readonly Source[] {
  return [{ repo, path, commit }];
}

/** A checkpoint's class, in a copy that Intel keeps for its tests. */
export function intelCopy(path: string): readonly Source[] {
  return elsewhere(
    'intel/intel-extension-for-pytorch',
    `tests/cpu/hf_configs/${path}`,
    '6d3ba89cf9c40eb7184d6092ab7fa9b5231553c1',
  );
}
