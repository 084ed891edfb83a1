/** The types of families: pure data, which `config` interprets. */
import type { Extent, Kind, Source, Value, When } from './kinds.ts';
import type { RemarkId } from './remarks.ts';

export type * from './kinds.ts';

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

/** When a remark applies, and the keys whose values it has. */
export interface Remark {
  readonly when: When;
  readonly id: RemarkId;
  readonly keys: readonly string[];
}

export interface Stack {
  readonly name: 'encoder' | 'decoder';
  /** The object in the file with the keys of this stack, if each has its own ('encoder.text_config'). */
  readonly part?: string;
  readonly layers: Value;
  readonly heads?: Value;
  readonly rules: readonly LayerRule[];
  readonly context?: Value;
  readonly when?: When;
}

/** A family of models: how its configuration class reads positions. */
export interface Family {
  /** Common name of the family. */
  readonly title: string;
  /** Values of model_type, including those of the text part in files with several parts. */
  readonly modelTypes: readonly string[];
  /** Names of classes, for files without a model_type. */
  readonly architectures?: readonly string[];
  readonly sources: readonly Source[];
  /** Versions of the code to which this applies, as numbered by its authors. */
  readonly since?: string;
  readonly until?: string;
  readonly hiddenSize?: Value;
  /** Name of the object that is described, if no part reads text (SAM's vision_config). */
  readonly part?: string;
  readonly heads?: Value;
  /** Number of layers; lists are added up. */
  readonly layers?: Value<Extent>;
  /** Lists or words with an entry for each layer, whose length takes precedence over `layers`. */
  readonly countedBy?: readonly string[];
  readonly headDim?: Value | readonly Value[];
  /** Null if the model has no limit on the length of texts. */
  readonly context?: Value | null;
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Absent if all layers are of the only kind. */
  readonly rules?: readonly LayerRule[];
  /** Two stacks of layers, which then have `layers` and `rules`. */
  readonly stacks?: readonly Stack[];
  readonly remarks?: readonly Remark[];
  /** Keys that are read for another purpose, or whose value has no effect worth reporting. */
  readonly silent?: readonly string[];
}
