/**
 * A pair of tables as a float32 program prints it: 12 positions, 16 pairs, base 500000, with the columns repeated in
 * the second half.
 */
export function sample(): { readonly cos: string; readonly sin: string } {
  const [rows, pairs, base] = [12, 16, 500_000];
  const frequencies = Array.from({ length: pairs }, (_, i) => Math.fround(base ** (-i / pairs)));
  const written = (of: (angle: number) => number) =>
    Array.from({ length: rows }, (_, position) => {
      const row = frequencies.map((frequency) => of(Math.fround(position * frequency)).toFixed(6));
      return `[${[...row, ...row].join(', ')}]`;
    });
  return { cos: `[${written(Math.cos).join(',\n ')}]`, sin: `[${written(Math.sin).join(',\n ')}]` };
}
