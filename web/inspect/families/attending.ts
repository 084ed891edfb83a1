/** What every layer with attention has, whatever tells position there. */
import type { Value, When } from './values.ts';

/** 1/√head_dim unless a family says otherwise. */
export type SoftmaxScale =
  | { readonly fixed: number }
  /** The scale itself (attention_multiplier of Granite). */
  | { readonly value: Value }
  /** 1/√value (query_pre_attn_scalar of Gemma). */
  | { readonly inverseRootOf: Value }
  /** 1/value (Inkling). */
  | { readonly reciprocalOf: Value }
  /** 1/√(factor · head_dim): DeBERTa divides by the number of terms, too. */
  | { readonly terms: number }
  /** 1/√head_dim · m², m = 0.1 · mscale_all_dim · ln(factor) + 1 (DeepSeek's YaRN). */
  | { readonly latent: true };

/** How a query's position multiplies it; the forms are those of `pe.attention`. */
export interface Temperature {
  readonly form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
  /** Where neither the file nor the class has it, there is no temperature. `parameter`: a name in the object of rotary parameters. */
  readonly attnScale?: Value | { readonly parameter: string };
  readonly floorScale?: Value | { readonly parameter: string };
  readonly when?: When;
}

export interface Window {
  /** Tokens that a query sees, itself included; both sides together where attention is bidirectional. Null in the file: no window. */
  readonly size: Value;
  readonly when?: When;
  /** What turns the number in the file into that size; the file's own number when left out. */
  readonly counts?: 'each-side-and-itself' | 'without-itself' | 'half';
}

export interface Attending {
  /** Width of a query head; a list is added up. hidden_size / num_attention_heads when left out and when no key is there. */
  readonly headDim?: Value | readonly Value[];
  readonly window?: Window;
  /** Tokens of a chunk, outside of which nothing is seen. */
  readonly chunk?: Value;
  /** Whether a learned logit of each head joins the denominator. */
  readonly sink?: true | When;
  readonly temperature?: Temperature;
  readonly softmaxScale?: SoftmaxScale;
  /** Whether queries see later keys as well. */
  readonly bidirectional?: boolean | When;
  readonly note?: string;
  /** Another kind of the family, absolute, that is added to the embeddings as well. */
  readonly besides?: { readonly kind: string; readonly when?: When };
}
