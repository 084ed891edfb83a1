/** What most decoders share: names of sizes, and rotary layers with pairs in halves. */
import type { Family, Remark, RotaryKind, Value } from '../types.ts';

interface SizesOfClass {
  readonly hiddenSize: number;
  readonly heads: number;
  readonly layers: number;
  /** The class's max_position_embeddings. */
  readonly context: number;
  /** Absent: hidden_size / num_attention_heads, unless the file has head_dim. */
  readonly headDim?: number;
}

/** Sizes under their usual names, with the defaults of the class. */
export function sizes({ hiddenSize, heads, layers, context, headDim }: SizesOfClass) {
  return {
    hiddenSize: { keys: ['hidden_size'], default: hiddenSize },
    heads: { keys: ['num_attention_heads'], default: heads },
    layers: { keys: ['num_hidden_layers'], default: layers },
    context: { keys: ['max_position_embeddings'], default: context },
    ...(headDim === undefined ? {} : { headDim: { keys: ['head_dim'], default: headDim } }),
  } as const satisfies Partial<Family>;
}

/** A rotary layer; `theta` is the class's rope_theta. */
export function rotary(theta: number, more: Partial<RotaryKind> = {}): RotaryKind {
  return { entry: 'rotary', layout: 'half', base: { keys: ['rope_theta'], default: theta }, ...more };
}

/** The key partial_rotary_factor, with the default of the class. */
export function share(factor: number): Value {
  return { keys: ['partial_rotary_factor'], default: factor };
}

/** A window of sliding_window tokens. */
export function window(size?: number): { readonly size: Value } {
  return { size: { keys: ['sliding_window'], ...(size === undefined ? {} : { default: size }) } };
}

/** Every n-th layer is full; the layers between have a window. */
export function everyNth(keys: readonly string[], n: number) {
  return {
    every: { keys, default: n },
    kind: 'full_attention',
    others: 'sliding_attention',
    at: 'last',
  } as const;
}

/** Layers without attention, whose mixer processes tokens in order and needs no positions. */
export const recurrent = { entry: 'none', mixer: 'linear or recurrent mixer' } as const;

/** For models whose class comes with the checkpoint, if no copy of it could be read. */
export const classNotSeen: Remark = {
  when: [],
  id: 'model.class-not-seen',
  keys: ['model_type'],
};
