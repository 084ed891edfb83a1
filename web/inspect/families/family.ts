/** A family of models: how its configuration class reads positions. Pure data, which `config` interprets. */

import type { Kind } from './kind.ts';
import type { Extent } from './other-kinds.ts';
import type { RemarkId } from './remarks.ts';
import type { LayerRule } from './rules.ts';
import type { Source, Value, When } from './values.ts';

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
