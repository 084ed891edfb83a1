/** A family of models: how its configuration class reads positions. Data alone; `config` interprets it. */

import type { Kind } from './kind.ts';
import type { Extent } from './other-kinds.ts';
import type { LayerRule } from './rules.ts';
import type { Source, Value, When } from './values.ts';

/** What a reader of the file should know. Its keys are named in the sentence. */
export interface Remark {
  readonly when: When;
  /** 'unknown' makes the report a partial one. */
  readonly kind: 'note' | 'contradictory' | 'inferred' | 'dangerous' | 'unread' | 'unknown';
  readonly keys: readonly string[];
  /** `{key}` stands for the value of that key. */
  readonly message: string;
}

export interface Stack {
  readonly name: 'encoder' | 'decoder';
  /** The object in the file that has the keys of this stack, where each has one of its own ('encoder.text_config'). */
  readonly part?: string;
  readonly layers: Value;
  readonly heads?: Value;
  readonly rules: readonly LayerRule[];
  readonly context?: Value;
  readonly when?: When;
}

export interface Family {
  /** As people call it. */
  readonly title: string;
  /** Values of model_type, and of the text part of files of several parts. */
  readonly modelTypes: readonly string[];
  /** Names of classes, for files without a model_type. */
  readonly architectures?: readonly string[];
  readonly sources: readonly Source[];
  /** Versions of the code that this describes, as its authors number them. */
  readonly since?: string;
  readonly until?: string;
  readonly hiddenSize?: Value;
  /** The object of the file that is described, where no part reads text (SAM's vision_config). */
  readonly part?: string;
  readonly heads?: Value;
  /** Lists are added up. */
  readonly layers?: Value<Extent>;
  /** Lists or words in the file with an entry for each layer, which count them before `layers` does. */
  readonly countedBy?: readonly string[];
  readonly headDim?: Value | readonly Value[];
  /** Null where a model has no longest text. */
  readonly context?: Value | null;
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The only kind in every layer when left out. */
  readonly rules?: readonly LayerRule[];
  /** Two stacks of layers; then `layers` and `rules` are theirs. */
  readonly stacks?: readonly Stack[];
  readonly remarks?: readonly Remark[];
  /** Keys that are read for another purpose, or whose value changes nothing here and deserves no sentence. */
  readonly silent?: readonly string[];
}
