import type { Value, When } from './values.ts';

/** Which kind each layer is. The first rule that applies and finds its key counts. */
export type LayerRule = {
  readonly when?: When;
  readonly says?: string;
  /** What the first or the last layer is, whatever the rule says of it. */
  readonly firstIs?: string;
  readonly lastIs?: string;
} & (
  | { readonly all: string }
  /** A list in the file, one entry a layer; what an entry means, kinds by their own names when left out. An empty list is none. */
  | {
      readonly list: string;
      readonly means?: Readonly<Record<string, string>>;
      /** Begins again where it ends (block_types of RecurrentGemma). */
      readonly repeated?: true;
      /** Entries beyond the last layer are for layers of another purpose (multi-token prediction of Step 3.5). */
      readonly longer?: true;
    }
  /**
   * Layer i is `kind` when (i + 1) mod n is 0 ('last'), i mod n is the offset (0 for 'first'), or layers from the last one back are
   * counted so ('from the end'), and `others` otherwise. n = 0: none is. From layer `below` on, all are `others`.
   */
  | {
      readonly every: Value;
      readonly kind: string;
      readonly others: string;
      readonly at: 'last' | Value | 'first' | 'from the end';
      readonly below?: Value;
    }
  /** One rule for so many layers, another for those behind them, which counts them from 0. */
  | { readonly upTo: Value; readonly front: LayerRule; readonly behind: LayerRule }
  /** Kinds of the layers in their order, repeated. */
  | { readonly cycle: readonly string[] }
  /** A list of [kinds, times] in the file (attention_types of GPT-Neo), one after the other. */
  | { readonly runs: string; readonly means?: Readonly<Record<string, string>> }
  /** A word in the file, one letter a layer, repeated. */
  | { readonly word: string; readonly means: Readonly<Record<string, string>> }
  /** Layers from a number of the file on. */
  | { readonly from: Value; readonly kind: string; readonly before: string }
  /** Layers whose numbers the file lists, from 0 unless said otherwise. */
  | {
      readonly numbers: string;
      readonly countedFrom?: number;
      readonly kind: string;
      readonly others: string;
      readonly default?: readonly number[];
    }
);
