/** What most decoders have in common: the names of their sizes, and rotary layers with pairs in halves. */
import type { Family, Remark, RotaryKind, Value } from '../types.ts';

interface SizesOfClass {
  readonly hiddenSize: number;
  readonly heads: number;
  readonly layers: number;
  /** max_position_embeddings */
  readonly context: number;
  /** Left out: hidden_size / num_attention_heads where the file has no head_dim. */
  readonly headDim?: number;
}

/** Sizes under their usual names, with what the class has where the file has none. */
export function sizes({ hiddenSize, heads, layers, context, headDim }: SizesOfClass) {
  return {
    hiddenSize: { keys: ['hidden_size'], default: hiddenSize },
    heads: { keys: ['num_attention_heads'], default: heads },
    layers: { keys: ['num_hidden_layers'], default: layers },
    context: { keys: ['max_position_embeddings'], default: context },
    ...(headDim === undefined ? {} : { headDim: { keys: ['head_dim'], default: headDim } }),
  } as const satisfies Partial<Family>;
}

/** A layer that turns queries and keys; `theta` is the class's rope_theta. */
export function rotary(theta: number, more: Partial<RotaryKind> = {}): RotaryKind {
  return { entry: 'rotary', layout: 'half', base: { keys: ['rope_theta'], default: theta }, ...more };
}

/** partial_rotary_factor, with the class's. */
export function share(factor: number): Value {
  return { keys: ['partial_rotary_factor'], default: factor };
}

/** sliding_window: tokens that a query sees. */
export function window(size?: number): { readonly size: Value } {
  return { size: { keys: ['sliding_window'], ...(size === undefined ? {} : { default: size }) } };
}

/** Every n-th layer sees everything, and those between a window. */
export function everyNth(keys: readonly string[], n: number) {
  return {
    every: { keys, default: n },
    kind: 'full_attention',
    others: 'sliding_attention',
    at: 'last',
  } as const;
}

/** Layers that are no attention: what mixes their tokens goes in order, and needs no positions. */
export const recurrent = { entry: 'none', mixer: 'linear or recurrent mixer' } as const;

/** For models whose class comes with the checkpoint, when no copy of it could be read. */
export const classNotSeen: Remark = {
  when: [],
  kind: 'note',
  keys: ['model_type'],
  message:
    'The class of this model comes with its checkpoint and was not at hand when this family was written: pairs and defaults are those of its configuration and of programs that run it.',
};
