import type { LengthScore, Parameter, Step, Tensor } from 'posenc/train';

/** Everything that a `posenc-train` has recorded, as plain data. */
export interface Recording {
  readonly task: string;
  readonly setting: RecordedSetting;
  /** The sequence whose attention is recorded, as text. */
  readonly words: readonly string[];
  readonly schemes: readonly SchemeRecording[];
}

export interface RecordedSetting {
  readonly dim: number;
  readonly layers: number;
  readonly heads: number;
  readonly batch: number;
  /** The length that models are trained on. */
  readonly length: number;
  readonly steps: number;
  readonly seed: number;
  readonly lr: number;
  /** The lengths that are tested. */
  readonly lengths: readonly number[];
  /** The build of the module that computed it; missing until it is known. */
  readonly build?: 'simd' | 'relaxed';
}

/** The recording of one model. */
export interface SchemeRecording {
  /** As written in the attribute: 'rope', 't5:numBuckets=32'. */
  readonly scheme: string;
  /** Number of parameters of the model. */
  readonly parameters: number;
  /** One entry per completed step. */
  readonly steps: readonly Step[];
  /** Tests on sequences that are not trained on, the first of them before any step. */
  readonly evaluations: readonly Evaluation[];
  /** Attention and parameters, recorded with the tests; of long runs only every second, fourth, … */
  readonly snapshots: readonly Snapshot[];
  /** The reason why training stopped before its last step. */
  readonly problem?: string;
}

export interface Evaluation {
  readonly step: number;
  readonly scores: readonly LengthScore[];
}

export interface Snapshot {
  readonly step: number;
  /** Attention weights [layers, heads, length, length] of the recorded sequence. */
  readonly attention: Tensor;
  /** The parameters that belong to the scheme. */
  readonly position: readonly Parameter[];
}

/** The last entry of this step or an earlier one, or else the first. */
export function asOf<Entry extends { readonly step: number }>(
  entries: readonly Entry[],
  step: number,
): Entry | undefined {
  return entries.findLast((entry) => entry.step <= step) ?? entries[0];
}

/** The last recorded step. */
export function lastStep({ schemes }: Recording): number {
  return Math.max(0, ...schemes.map(({ steps }) => steps.length));
}
