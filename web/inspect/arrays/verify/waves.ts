import { halfUnit } from './formats.ts';
import type { Model } from './prediction.ts';
import type { Turns } from './turns.ts';

/** What a column holds: a sine or cosine of the angle of a pair, or nothing. */
export interface Column {
  readonly part: 'sin' | 'cos' | 'zero';
  readonly pair: number;
  readonly sign?: 1 | -1;
}

/** A table of sines and cosines, [rows, columns]. */
export interface Waves {
  readonly columns: readonly Column[];
  readonly turns: Turns;
  /** Row of `turns` for each row of the table. */
  readonly rowOf?: (row: number) => number;
  /** Rows of zeros (padding). */
  readonly isZero?: (row: number) => boolean;
}

export function wavesModel({ columns, turns, rowOf = (row) => row, isZero = () => false }: Waves): Model {
  const { amplitude, scale } = turns;
  return {
    width: columns.length,
    predict(line, { format }, { value, turn, turnStep, reach, table }, end = columns.length) {
      const row = rowOf(line);
      const zero = isZero(row);
      for (let c = 0; c < end; c++) {
        const { part, pair, sign = 1 } = columns[c]!;
        if (part === 'zero' || zero) {
          value[c] = turn[c] = turnStep[c] = reach[c] = table[c] = 0;
          continue;
        }
        const angle = turns.angle(row, pair);
        const size = amplitude * (scale?.(row, pair) ?? 1);
        value[c] = sign * size * (part === 'sin' ? Math.sin(angle) : Math.cos(angle));
        turn[c] = Math.abs(size) * Math.min(2, turns.error(angle, pair, row));
        turnStep[c] = Math.abs(size) * Math.min(2, turns.stepError(angle, pair));
        reach[c] = Math.abs(size);
        table[c] = format ? halfUnit(Math.abs(value[c]!) + turn[c]!, format) : 0;
      }
    },
  };
}

/** Columns of cosines and then of sines, once or twice for each pair. */
export function rotaryColumns(pairs: number, columns: 'once' | 'tiled' | 'repeated'): Column[] {
  const width = columns === 'once' ? pairs : 2 * pairs;
  const pairOf = (c: number) => (columns === 'repeated' ? c >> 1 : c % pairs);
  return (['cos', 'sin'] as const).flatMap((part) =>
    Array.from({ length: width }, (_, c) => ({ part, pair: pairOf(c) })),
  );
}
