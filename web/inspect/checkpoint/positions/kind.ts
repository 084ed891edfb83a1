/** What of a checkpoint is about positions: one row for each kind of tensor. */
export interface PositionKind {
  /** Name of the kind, for programs. */
  readonly kind: string;
  /** What the tensor's name ends in, or is; always after a dot or at the beginning. */
  readonly name: RegExp;
  /** How many axes it has. */
  readonly axes: readonly [fewest: number, most: number];
  /** Whether the first axis is of an odd or an even length, where that tells two kinds of the same name apart. */
  readonly rows?: 'odd' | 'even';
  /** The entry of posenc's catalogue. Left out where a function takes it beside any scheme. */
  readonly scheme?: string;
  /** The function of posenc that takes it, and as which argument. */
  readonly call: string;
  readonly argument: string;
  /** Whether the argument has the two axes the other way round. */
  readonly transposed?: true;
  /** `{0}`, `{1}` … are extents; `{-1}` is the last, `{rows}` all others multiplied. */
  readonly description: string;
}

/** The whole name after the last module, with or without `.weight`. */
export function named(...names: readonly string[]): RegExp {
  return new RegExp(`(?:^|\\.)(?:${names.join('|')})(?:\\.weight)?$`);
}
