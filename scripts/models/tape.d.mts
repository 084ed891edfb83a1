/** One training, with every clock free and with each of them held beyond the trained length. */
export function intervention(
  seed: number,
  sequences?: number,
): Promise<{
  readonly error: number;
  readonly text: readonly number[];
  readonly results: readonly {
    readonly held: number | undefined;
    readonly far: number;
    readonly accuracy: number;
    /** [tokens][keys] of the first head. */
    readonly weights: readonly Float64Array[];
    readonly right: readonly boolean[];
  }[];
}>;
