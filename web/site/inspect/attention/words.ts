/** How tokens are written in a picture: what stands for a space is a dot, and a line break is seen. */
export function tokenText(token: string): string {
  const text = token.replace(/[Ġ▁ ]/g, '·').replace(/[Ċ\n]/g, '↵');
  return text === '' ? '∅' : text;
}

export interface HeadChange {
  /** From 0. */
  readonly head: number;
  /** Half of the sum of the differences of a query's weights, on average: 0 where nothing moves, 1 where everything does. */
  readonly moved: number;
}

/** How much of each head's attention position moves elsewhere; both are [heads, tokens, tokens]. */
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
