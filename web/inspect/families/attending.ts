/** Properties of every layer with attention, whatever encodes position there. */
import type { Value, When } from './values.ts';

/** Scale of the logits; 1/√head_dim unless a family says otherwise. */
export type SoftmaxScale =
  | { readonly fixed: number }
  /** The scale itself (attention_multiplier of Granite). */
  | { readonly value: Value }
  /** 1/√value (query_pre_attn_scalar of Gemma). */
  | { readonly inverseRootOf: Value }
  /** 1/value (Inkling). */
  | { readonly reciprocalOf: Value }
  /** 1/√(factor · head_dim); DeBERTa also divides by the number of terms. */
  | { readonly terms: number }
  /** 1/√head_dim · m², m = 0.1 · mscale_all_dim · ln(factor) + 1 (DeepSeek's YaRN). */
  | { readonly latent: true };

/** A factor on a query that depends on its position; the forms are those of `pe.attention`. */
export interface Temperature {
  readonly form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
  /**
   * If neither the file nor the class has the value, there is no temperature. `parameter`: a name in the object of
   * rotary parameters.
   */
  readonly attnScale?: Value | { readonly parameter: string };
  readonly floorScale?: Value | { readonly parameter: string };
  readonly when?: When;
}

export interface Window {
  /**
   * Number of tokens that a query sees, including itself; both sides together if attention is bidirectional. Null in
   * the file means no window.
   */
  readonly size: Value;
  readonly when?: When;
  /** Whether a list of sizes is repeated over the layers, with null for those without a window (Mistral's params.json). */
  readonly repeated?: true;
  /** How the number in the file is converted to that size. Absent: unchanged. */
  readonly counts?: 'each-side-and-itself' | 'without-itself' | 'half';
}

export interface Attending {
  /** Width of a query head; a list is added up. Absent, or without its key: hidden_size / num_attention_heads. */
  readonly headDim?: Value | readonly Value[];
  readonly window?: Window;
  /** Number of tokens in a chunk, outside of which nothing is visible. */
  readonly chunk?: Value;
  /** Whether a learned logit of each head is added to the denominator. */
  readonly sink?: true;
  readonly temperature?: Temperature;
  readonly softmaxScale?: SoftmaxScale;
  /** Whether queries see later keys as well. */
  readonly bidirectional?: boolean | When;
  readonly note?: string;
  /** Another kind of the family, with the entry 'absolute', that is added to the embeddings as well. */
  readonly besides?: { readonly kind: string; readonly when?: When };
}
