/** A toy prompt, and what programs make of it. */
import type { ProgramSource } from '../programs/index.ts';

/** Height and width are patches before merging; a merged square of them is a token. */
export type PromptSegment =
  | { readonly modality: 'text'; readonly length: number }
  | { readonly modality: 'image'; readonly height: number; readonly width: number }
  | {
      readonly modality: 'video';
      /** Temporal patches. */
      readonly temporal: number;
      readonly height: number;
      readonly width: number;
      /** Seconds from one temporal patch to the next. Default 1. */
      readonly secondsPerGrid?: number;
    };

/** A toy prompt: stretches of text, images and video, and padding. */
export interface Prompt {
  readonly segments: readonly PromptSegment[];
  /** Tokens of padding, which attention does not see. */
  readonly padding?: { readonly side: 'left' | 'right'; readonly length: number };
  /** This many by this many patches become a token. Default 2. */
  readonly spatialMergeSize?: number;
  /** Positions of a second of video (tokens_per_second of Qwen2.5-VL). Default 1: one position for each temporal patch. */
  readonly tokensPerSecond?: number;
}

/** The position ids that a program gives to a prompt. */
export interface PromptPositions {
  readonly program: string;
  readonly versions: string;
  readonly what: string;
  readonly source: ProgramSource;
  readonly axes: readonly ['position'] | readonly ['time', 'height', 'width'];
  /** One list for each axis, one number for each token. */
  readonly positionIds: readonly Float64Array[];
  /** What each token is. */
  readonly tokens: readonly ('padding' | PromptSegment['modality'])[];
  /** Where the next token of text stands. */
  readonly next: number;
  /** Tokens of text behind a picture or a video that stand at a position which that has already. */
  readonly overlapping: readonly number[];
}
