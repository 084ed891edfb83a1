/** One position per token. Programs differ in the position of padding, and in whether padding counts. */
import type { Prompt, PromptPositions } from './types.ts';

export interface TextRule {
  /** `visible`: number of tokens up to this one that are not padding, including itself; 0 for padding. */
  readonly position: (token: {
    readonly index: number;
    readonly visible: number;
    readonly isPadding: boolean;
  }) => number;
}

/** Padding counts like any other token. */
export const byIndex: TextRule = { position: ({ index }) => index };

/** Masked tokens do not count and have position 0. */
export const byMask: TextRule = { position: ({ visible, isPadding }) => (isPadding ? 0 : visible - 1) };

/** The same, with padding one before the first position. */
export const byMaskFrom = (first: number): TextRule => ({
  position: ({ visible, isPadding }) => (isPadding ? first - 1 : visible - 1 + first),
});

export function textPositions(
  { segments, padding }: Prompt,
  rule: TextRule,
): Pick<PromptPositions, 'positionIds' | 'tokens' | 'next' | 'overlapping'> {
  const words = segments.flatMap((segment) => Array.from({ length: tokensOf(segment) }, () => segment.modality));
  const pads = Array.from({ length: padding?.length ?? 0 }, () => 'padding' as const);
  const tokens = padding?.side === 'left' ? [...pads, ...words] : [...words, ...pads];
  let seen = 0;
  const ids = tokens.map((token, index) => {
    const isPadding = token === 'padding';
    if (!isPadding) seen += 1;
    return rule.position({ index, visible: seen, isPadding });
  });
  const next = rule.position({ index: tokens.length, visible: seen + 1, isPadding: false });
  return { positionIds: [Float64Array.from(ids)], tokens, next, overlapping: [] };
}

function tokensOf(segment: Prompt['segments'][number]): number {
  if (segment.modality === 'text') return segment.length;
  return segment.height * segment.width * (segment.modality === 'video' ? segment.temporal : 1);
}
