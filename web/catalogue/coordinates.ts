import type { GridCoordinates, Scheme } from './types.ts';

/** Returns the coordinates that a rotation of a grid uses along an axis; `values` are its parameters. */
export function coordinatesOf(
  { coordinates = 'index' }: Scheme,
  values: Readonly<Record<string, unknown>>,
): GridCoordinates {
  if (typeof coordinates === 'string') return coordinates;
  return coordinates.of[values[coordinates.parameter] as string] as GridCoordinates;
}
