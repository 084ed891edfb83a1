/** A toy prompt, and the positions that programs give to it. */
import type { ProgramSource } from '../programs/index.ts';

/** Height and width are in patches before merging; each merged square of them is a token. */
export type PromptSegment =
  | { readonly modality: 'text'; readonly length: number }
  | { readonly modality: 'image'; readonly height: number; readonly width: number }
  | {
      readonly modality: 'video';
      /** Number of temporal patches. */
      readonly temporal: number;
      readonly height: number;
      readonly width: number;
      /** Seconds from one temporal patch to the next. Default 1. */
      readonly secondsPerGrid?: number;
    };

/** A toy prompt: segments of text, images and video, and padding. */
export interface Prompt {
  readonly segments: readonly PromptSegment[];
  /** Number of padding tokens, which attention does not see, and their side. */
  readonly padding?: { readonly side: 'left' | 'right'; readonly length: number };
  /** Side of the square of patches that becomes one token. Default 2. */
  readonly spatialMergeSize?: number;
  /**
   * Positions per second of video (tokens_per_second of Qwen2.5-VL). Default 1: one position for each temporal patch.
   */
  readonly tokensPerSecond?: number;
}

/** The position ids that a program gives to a prompt. */
export interface PromptPositions {
  readonly program: string;
  readonly versions: string;
  readonly what: string;
  readonly source: ProgramSource;
  readonly axes: readonly ['position'] | readonly ['time', 'height', 'width'];
  /** One list for each axis, with one number for each token. */
  readonly positionIds: readonly Float64Array[];
  /** The kind of each token. */
  readonly tokens: readonly ('padding' | PromptSegment['modality'])[];
  /** Position of the next text token. */
  readonly next: number;
  /** Text tokens after an image or a video with a position that already occurs in it. */
  readonly overlapping: readonly number[];
}
