import type { LengthScore, Parameter, Step, Tensor } from 'posenc/train';

/** Everything that a `posenc-train` has seen, as plain data. */
export interface Recording {
  readonly task: string;
  readonly setting: RecordedSetting;
  /** The sequence whose attention is recorded, as it is written. */
  readonly words: readonly string[];
  readonly schemes: readonly SchemeRecording[];
}

export interface RecordedSetting {
  readonly dim: number;
  readonly layers: number;
  readonly heads: number;
  readonly batch: number;
  /** The length that is trained. */
  readonly length: number;
  readonly steps: number;
  readonly seed: number;
  readonly lr: number;
  /** The lengths that are tested. */
  readonly lengths: readonly number[];
  /** Which build of the module computed it; missing until that is known. */
  readonly build?: 'simd' | 'relaxed';
}

/** One model. */
export interface SchemeRecording {
  /** As in the attribute: 'rope', 't5:numBuckets=32'. */
  readonly scheme: string;
  /** How many parameters it has. */
  readonly parameters: number;
  /** Every step that was done. */
  readonly steps: readonly Step[];
  /** Tests on sequences that are not learned from, the first before any step. */
  readonly evaluations: readonly Evaluation[];
  /** What was kept beside them; of long runs every other one, every fourth, … */
  readonly snapshots: readonly Snapshot[];
  /** Why it stopped before its last step. */
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

/** The last entry that was made at this step or before, or else the first. */
export function asOf<Entry extends { readonly step: number }>(
  entries: readonly Entry[],
  step: number,
): Entry | undefined {
  return entries.findLast((entry) => entry.step <= step) ?? entries[0];
}

/** How far the recording goes. */
export function lastStep({ schemes }: Recording): number {
  return Math.max(0, ...schemes.map(({ steps }) => steps.length));
}
