import type { GridCoordinates, Scheme } from './types.ts';

/** Where a rotation of a grid places its cells along an axis; `values` are those of its parameters. */
export function coordinatesOf(
  { coordinates = 'index' }: Scheme,
  values: Readonly<Record<string, unknown>>,
): GridCoordinates {
  if (typeof coordinates === 'string') return coordinates;
  return coordinates.of[values[coordinates.parameter] as string] as GridCoordinates;
}
