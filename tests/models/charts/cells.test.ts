import { expect, test } from 'vitest';
import { diverging } from '../../../web/charts/color-scale.ts';
import { between } from '../../../web/charts/heatmap-canvas.ts';

const cells = (bound: number, ...data: number[]) => ({
  matrix: { rows: 1, columns: data.length, data: Float32Array.from(data) },
  scale: diverging(bound),
});

test('cells on their way have numbers and a range between two pictures', () => {
  const { matrix, scale } = between(cells(2, -1, 0, 1), cells(4, 3, 0, -1), 0.25);
  expect([...matrix.data]).toEqual([0, 0, 0.5]);
  expect([scale.low, scale.high]).toEqual([-2.5, 2.5]);
});

test('what is masked, or no longer is, has its later number at once', () => {
  const masked = Number.NEGATIVE_INFINITY;
  const { matrix } = between(cells(1, masked, 1, masked, Number.NaN), cells(1, 1, masked, masked, 0.5), 0.5);
  expect([...matrix.data]).toEqual([1, masked, masked, 0.5]);
});
