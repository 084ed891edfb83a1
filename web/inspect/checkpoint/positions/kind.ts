/** A kind of tensor that encodes position. */
export interface PositionKind {
  /** Name of the kind, for programs. */
  readonly kind: string;
  /** The tensor's name, or its end after a dot. */
  readonly name: RegExp;
  /** The allowed numbers of axes. */
  readonly axes: readonly [fewest: number, most: number];
  /** Whether the first axis has an odd or even length, where this distinguishes two kinds of the same name. */
  readonly rows?: 'odd' | 'even';
  /** The entry of posenc's catalogue; absent if a function takes the tensor together with any scheme. */
  readonly scheme?: string;
  /** The function of posenc that takes the tensor, and the name of the argument. */
  readonly call: string;
  readonly argument: string;
  /** Whether the argument has its two axes in the opposite order. */
  readonly transposed?: true;
  /**
   * A description in which `{0}`, `{1}` … stand for extents, `{-1}` for the last one and `{rows}` for the product of
   * the others.
   */
  readonly description: string;
}

/** Matches a whole name after the last module, with or without `.weight`. */
export function named(...names: readonly string[]): RegExp {
  return new RegExp(`(?:^|\\.)(?:${names.join('|')})(?:\\.weight)?$`);
}
