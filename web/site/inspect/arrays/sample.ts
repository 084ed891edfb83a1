/** A pair as a program in float32 prints it: 12 positions of 16 pairs, base 500000, columns of the halves repeated. */
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
