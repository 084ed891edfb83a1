/**
 * Latent attention (DeepSeek): the first components of each head have no position; the last ones are rotated, with one
 * key for all heads.
 */

import type { RotaryKind } from '../types.ts';
import { rotary } from './common.ts';

interface Widths {
  readonly nope: number;
  readonly rope: number;
}

/**
 * A layer in the manner of the reference's interleaving function, which reads neighbouring pairs and writes their
 * components half a width apart, for both queries and keys.
 */
export function latent(theta: number, { nope, rope }: Widths, more: Partial<RotaryKind> = {}): RotaryKind {
  const width = { keys: ['qk_rope_head_dim'], default: rope };
  return rotary(theta, {
    layout: 'interleaved',
    outputLayout: 'half',
    part: 'last',
    headDim: [{ keys: ['qk_nope_head_dim'], default: nope }, width],
    width: { channels: width },
    softmaxScale: { latent: true },
    ...more,
  });
}

/** Kinds and rules of classes with rope_interleave, whose default is true. */
export function latentByKey(theta: number, widths: Widths, more: Partial<RotaryKind> = {}) {
  const { outputLayout: _, ...halves } = latent(theta, widths, { ...more, layout: 'half' });
  return {
    kinds: { full_attention: latent(theta, widths, more), full_attention_halves: halves },
    rules: [
      { when: { key: 'rope_interleave', is: [false], default: true }, all: 'full_attention_halves' },
      { all: 'full_attention' },
    ],
  } as const;
}
