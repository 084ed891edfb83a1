/** Positions on three axes (time, height and width): text counts on all of them, images have a grid. */
import type { Prompt, PromptPositions, PromptSegment } from './types.ts';

export interface VisionRule {
  /** Returns how many positions after the first temporal patch of a video the patch `frame` stands, counted from 0. */
  readonly elapsed: (tokensPerSecond: number, secondsPerGrid: number, frame: number) => number;
  /** Returns where text continues after a grid that begins at `start`. */
  readonly next: (start: number, largest: number, height: number, width: number) => number;
}

/** All positions are distinct: after a grid, text continues after the largest of them. */
export const afterLargest: VisionRule = {
  elapsed: (tokensPerSecond, secondsPerGrid, frame) => Math.floor(frame * secondsPerGrid * tokensPerSecond),
  next: (_, largest) => largest + 1,
};

/**
 * Text continues after as many positions as the grid is high or wide, however long the video is; seconds are rounded
 * down.
 */
export const afterExtent: VisionRule = {
  elapsed: (tokensPerSecond, secondsPerGrid, frame) => frame * tokensPerSecond * Math.floor(secondsPerGrid),
  next: (start, _, height, width) => start + Math.max(height, width),
};

type Grid = Exclude<PromptSegment, { readonly modality: 'text' }>;

export function visionPositions(
  { segments, padding, spatialMergeSize = 2, tokensPerSecond = 1 }: Prompt,
  rule: VisionRule,
): Pick<PromptPositions, 'positionIds' | 'tokens' | 'next' | 'overlapping'> {
  const ids: [number[], number[], number[]] = [[], [], []];
  const tokens: PromptPositions['tokens'][number][] = [];
  const overlapping: number[] = [];
  let next = 0;
  let largest = -1;
  const push = (token: PromptPositions['tokens'][number], t: number, h: number, w: number) => {
    ids[0].push(t);
    ids[1].push(h);
    ids[2].push(w);
    tokens.push(token);
    if (token !== 'padding') largest = Math.max(largest, t, h, w);
  };
  const pad = () => {
    for (let i = 0; i < (padding?.length ?? 0); i++) push('padding', 0, 0, 0);
  };
  if (padding?.side === 'left') pad();
  for (const segment of segments) {
    if (segment.modality === 'text') {
      for (let i = 0; i < segment.length; i++) {
        if (next <= largest) overlapping.push(tokens.length);
        push('text', next, next, next);
        next += 1;
      }
      continue;
    }
    const start = next;
    pushGrid(segment, start, { spatialMergeSize, tokensPerSecond, rule, push });
    const [height, width] = merged(segment, spatialMergeSize);
    next = rule.next(start, largest, height, width);
  }
  if (padding?.side === 'right') pad();
  return { positionIds: ids.map((axis) => Float64Array.from(axis)), tokens, next, overlapping };
}

interface Pushing {
  readonly spatialMergeSize: number;
  readonly tokensPerSecond: number;
  readonly rule: VisionRule;
  readonly push: (token: Grid['modality'], t: number, h: number, w: number) => void;
}

function pushGrid(segment: Grid, start: number, { spatialMergeSize, tokensPerSecond, rule, push }: Pushing): void {
  const [height, width] = merged(segment, spatialMergeSize);
  const frames = segment.modality === 'video' ? segment.temporal : 1;
  for (let frame = 0; frame < frames; frame++) {
    const seconds = segment.modality === 'video' ? (segment.secondsPerGrid ?? 1) : 1;
    const time = start + rule.elapsed(tokensPerSecond, seconds, frame);
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) push(segment.modality, time, start + row, start + column);
  }
}

function merged({ height, width }: Grid, size: number): [number, number] {
  return [Math.floor(height / size), Math.floor(width / size)];
}
