import { expect, it } from 'vitest';
import { wholePositionFinder } from '../../../web/inspect/arrays/angles/line.ts';

it.each([0, 3, -3, 1500, -1500, 100_003, -100_003])('finds position %i by its angle', (position) => {
  const turns = Math.round(position / (2 * Math.PI));
  expect(wholePositionFinder(1e-9)(position - 2 * Math.PI * turns)).toBe(position);
});
