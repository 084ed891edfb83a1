/** A token as shown in a picture: its marker for a space becomes a dot, and a line break becomes visible. */
export function tokenText(token: string): string {
  const text = token.replace(/[Ġ▁ ]/g, '·').replace(/[Ċ\n]/g, '↵');
  return text === '' ? '∅' : text;
}

export interface HeadChange {
  /** Counted from 0. */
  readonly head: number;
  /**
   * The mean over queries of half the summed differences of their weights: 0 if nothing changes, 1 if all attention
   * moves elsewhere.
   */
  readonly moved: number;
}

/** The share of each head's attention that position moves; both arrays are [heads, tokens, tokens]. */
export function headChanges(weights: Float32Array, without: Float32Array, heads: number): HeadChange[] {
  const each = weights.length / heads;
  const tokens = Math.sqrt(each);
  return Array.from({ length: heads }, (_, head) => {
    let sum = 0;
    for (let i = head * each; i < (head + 1) * each; i++)
      sum += Math.abs((weights[i] as number) - (without[i] as number));
    return { head, moved: sum / 2 / tokens };
  });
}
