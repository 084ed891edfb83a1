import type { Posenc } from 'posenc';

/** Patches a side of every picture in training. */
export const trained = 8;

export const ways = ['table', 'axes', 'rescaled', 'centred'] as const;
export type Way = (typeof ways)[number];

/** The words of the caption. */
export const caption = ['a', 'hill', 'under', 'the', 'sun'];

export interface Patch {
  readonly row: number;
  readonly column: number;
  /** Positions on the axes; a learned table has none, and a patch without a row of the table is new. */
  readonly positions: readonly [row: number, column: number];
  /** Whether training had no such row or column. */
  readonly isNew: boolean;
}

export interface Grid {
  readonly way: Way;
  readonly side: number;
  /** Pictures one after another; a clip has a third axis. */
  readonly frames: number;
  /** Radians by which the hands turn from a position to the next. */
  readonly speed: number;
  /** Of one picture. */
  readonly patches: readonly Patch[];
  readonly unseen: number;
  /** Positions of the caption on both axes; a table of patches does not count words. */
  readonly caption: readonly number[];
}

/** Positions along an axis of a picture with `side` patches. */
export function axisPositions(way: Way, side: number): number[] {
  const from = way === 'centred' ? -(side - Math.floor(side / 2)) : 0;
  const step = way === 'rescaled' ? (trained - 1) / (side - 1) : 1;
  return Array.from({ length: side }, (_, i) => from + step * i);
}

export function gridOf(pe: Posenc, way: Way, side: number, frames: number): Grid {
  // The second of four pairs of an axis, with the base of RoPE-ViT.
  const speed = pe.frequencies({ scheme: 'rope', dim: 8, base: 100 })[1] as number;
  const places = axisPositions(way, side);
  const met = axisPositions(way, trained);
  const [least, most] = [Math.min(...met), Math.max(...met)];
  const isNew = (position: number) => position < least || position > most + 1e-9;
  const patches = places.flatMap((down, row) =>
    places.map(
      (across, column): Patch => ({ row, column, positions: [down, across], isNew: isNew(down) || isNew(across) }),
    ),
  );
  const begin = way === 'centred' ? Math.floor(side / 2) : Math.ceil(Math.max(...places)) + 1;
  return {
    ...{ way, side, frames, speed, patches },
    unseen: patches.filter((patch) => patch.isNew).length,
    caption: way === 'table' ? [] : caption.map((_, i) => begin + i),
  };
}
