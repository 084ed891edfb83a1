/** What is written down of a program: where it computes something else than the reference does, and since when. */
import type { ConfigReport, EncodingSpecification, LayerPositions } from '../config/index.ts';

/** How a statement is known. */
export type Evidence =
  /** The program's own code was run. */
  | 'run'
  /** Its formula was read and is computed here, beside the reference's. */
  | 'transcribed'
  /** It was read; there is nothing to compute. */
  | 'read';

/** The place in a program's code that a statement was read from. */
export interface ProgramSource {
  /** 'owner/name' */
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

/** What a program makes of a layer, in place of what the reference does. */
export interface Reading {
  readonly encoding: EncodingSpecification;
  readonly rotaryDim?: number;
  /** Pairs that stand still, by number. */
  readonly standing?: readonly number[];
  /** Of the logits, where it is another. */
  readonly softmaxScale?: number;
}

export interface ProgramRule {
  readonly program: string;
  /** As its authors number them, or the date of the state that was read. */
  readonly versions: string;
  /** One sentence. */
  readonly what: string;
  readonly evidence: Evidence;
  readonly source: ProgramSource;
  /** Keys that it does not read, or reads as something else. */
  readonly keys: readonly string[];
  /** Which sequences it is about, where frequencies depend on the length. */
  readonly sequences?: 'short' | 'long';
  readonly applies: (layer: LayerPositions, report: ConfigReport) => boolean;
  /** Absent where the program refuses the model. */
  readonly reads?: (layer: LayerPositions, report: ConfigReport) => Reading;
}

/** Options of the scaling of a layer, in the catalogue's names. */
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

/** The same encoding with other options of its scaling; undefined takes one away. */
export function withScaling({ encoding }: LayerPositions, changes: { readonly [option: string]: unknown }): Reading {
  const scaling = Object.entries({ ...(encoding?.scaling as object), ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return { encoding: { ...(encoding as EncodingSpecification), scaling: Object.fromEntries(scaling) } };
}
