import type { Value, When } from './values.ts';

/** A rule for the kind of each layer. The first rule that applies and whose key is present counts. */
export type LayerRule = {
  readonly when?: When;
  /** The id of a finding on the rule's list. */
  readonly says?: 'layers.no-rope-flags';
  /** Kinds of the first and the last layer, overriding the rule. */
  readonly firstIs?: string;
  readonly lastIs?: string;
} & (
  | { readonly all: string }
  /**
   * A list in the file with one entry per layer. `means` gives the kind of each entry; absent, entries are names of
   * kinds. An empty list counts as absent.
   */
  | {
      readonly list: string;
      readonly means?: Readonly<Record<string, string>>;
      /** Whether the list is repeated (block_types of RecurrentGemma). */
      readonly repeated?: true;
      /** Whether further entries may follow, for layers of another purpose (multi-token prediction of Step 3.5). */
      readonly longer?: true;
    }
  /**
   * Layer i is `kind` if (i + 1) mod n is 0 ('last'), if i mod n is the offset (0 for 'first'), or if its distance from
   * the last layer is a multiple of n ('from the end'), and `others` otherwise. With n = 0, all layers are `others`,
   * and so are those from layer `below` on.
   */
  | {
      readonly every: Value;
      readonly kind: string;
      readonly others: string;
      readonly at: 'last' | Value | 'first' | 'from the end';
      readonly below?: Value;
    }
  /** One rule for the first layers, and another for the rest, which counts them from 0. */
  | { readonly upTo: Value; readonly front: LayerRule; readonly behind: LayerRule }
  /** Kinds of the layers in order, repeated. */
  | { readonly cycle: readonly string[] }
  /** A list of [kinds, times] in the file (attention_types of GPT-Neo), expanded in order. */
  | { readonly runs: string; readonly means?: Readonly<Record<string, string>> }
  /** A word in the file with one letter per layer, repeated. */
  | { readonly word: string; readonly means: Readonly<Record<string, string>> }
  /** One kind of layer from a number in the file on, another before it. */
  | { readonly from: Value; readonly kind: string; readonly before: string }
  /** Layers whose numbers are listed in the file, counted from 0 by default. */
  | {
      readonly numbers: string;
      readonly countedFrom?: number;
      readonly kind: string;
      readonly others: string;
      readonly default?: readonly number[];
    }
);
