/** Latent attention (DeepSeek): each head begins with components without position; the last ones turn, with one key for all heads. */

import type { RotaryKind } from '../types.ts';
import { rotary } from './common.ts';

interface Widths {
  readonly nope: number;
  readonly rope: number;
}

/**
 * `written` as in the reference's interleaving function: neighbouring pairs are read, and their components are written half a width apart,
 * of queries and keys alike.
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

/** Kinds and rules of classes with rope_interleave, which is true unless the file says otherwise. */
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
