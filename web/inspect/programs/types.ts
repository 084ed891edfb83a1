/** Statements about programs: where one computes something other than the reference, and since when. */
import type { ConfigReport, EncodingSpecification, LayerPositions } from '../config/index.ts';

/** How a statement is known. */
export type Evidence =
  /** The program's own code was run. */
  | 'run'
  /** Its formula was read and is computed here, next to the reference's. */
  | 'transcribed'
  /** Its code was read; there is nothing to compute. */
  | 'read';

/** What differences are about: the program, and what it does otherwise. Ids stay, while sentences may be improved. */
export const programDifferenceIds = [
  'transformers.yarn-factor-of-lengths',
  'transformers.yarn-ramp-of-context',
  'transformers.rope-parameters-unread',
  'transformers.rotary-dim-unread',
  'transformers.share-unread',
  'vllm.yarn-magnitude',
  'vllm.one-longrope-list',
  'vllm.static-ntk',
  'vllm.unscaled-ntk',
  'llama-cpp.yarn-ramp-rounded',
  'llama-cpp.longrope-list-by-context',
  'llama-cpp.equal-limits-refused',
  'llama-cpp.fourth-mrope-axis',
  'mlx-lm.yarn-magnitude',
  'mlx-lm.long-longrope-list',
  'meta.constant-scaling',
  'transformers.flash-attention-window',
] as const;

/** What a statement about a program is about, whatever its sentence says. */
export type ProgramDifferenceId = (typeof programDifferenceIds)[number];

/** The place in a program's code from which a statement was taken. */
export interface ProgramSource {
  /** 'owner/name' */
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

/** What a program computes for a layer instead of the reference's result. */
export interface Reading {
  readonly encoding: EncodingSpecification;
  readonly rotaryDim?: number;
  /** Indices of pairs that are not rotated. */
  readonly standing?: readonly number[];
  /** Scale of the logits, if it differs. */
  readonly softmaxScale?: number;
}

export interface ProgramRule {
  /** What the statement is about, whatever its sentence says: 'vllm.yarn-magnitude'. */
  readonly id: ProgramDifferenceId;
  readonly program: string;
  /** Version numbers of its authors, or the date of the code that was read. */
  readonly versions: string;
  /** The difference in one sentence. */
  readonly what: string;
  readonly evidence: Evidence;
  readonly source: ProgramSource;
  /** Keys that it does not read, or interprets differently. */
  readonly keys: readonly string[];
  /** The sequences concerned, if frequencies depend on the length. */
  readonly sequences?: 'short' | 'long';
  readonly applies: (layer: LayerPositions, report: ConfigReport) => boolean;
  /** Number of keys that a query sees, if it differs. */
  readonly window?: (layer: LayerPositions) => number;
  /** Absent if the program rejects the model, or rotates as the reference does. */
  readonly reads?: (layer: LayerPositions, report: ConfigReport) => Reading;
}

/** Options of a layer's scaling, under their names in the catalogue. */
export interface ScalingOptions {
  readonly type: string;
  readonly factor?: number;
  readonly originalMaxPositionEmbeddings?: number;
  readonly maxPositionEmbeddings?: number;
  readonly truncate?: boolean;
  readonly mscale?: number;
  readonly mscaleAllDim?: number;
  readonly attentionFactor?: number;
  readonly lowFreqFactor?: number;
  readonly highFreqFactor?: number;
  readonly longFactor?: readonly number[];
}

export function scalingOf({ encoding }: LayerPositions): ScalingOptions | undefined {
  return encoding?.scaling as ScalingOptions | undefined;
}

export function hasScaling(layer: LayerPositions, type: string): boolean {
  return scalingOf(layer)?.type === type;
}

/** Returns the same encoding with other options of its scaling; undefined removes an option. */
export function withScaling({ encoding }: LayerPositions, changes: { readonly [option: string]: unknown }): Reading {
  const scaling = Object.entries({ ...(encoding?.scaling as object), ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return { encoding: { ...(encoding as EncodingSpecification), scaling: Object.fromEntries(scaling) } };
}
