import type { NumberArray } from '../array.ts';

export interface StandardAxes {
  readonly x: NumberArray;
  readonly y: NumberArray;
  readonly notes: readonly string[];
}

/**
 * Yields the arrays as given, [..., length, head_dim], and then with the axis of the length where other programs have
 * it.
 */
export function* standardAxes(before: NumberArray, after: NumberArray): Generator<StandardAxes> {
  yield { x: before, y: after, notes: [] };
  if (before.shape.length !== 4 && before.shape.length !== 3) return;
  const orders =
    before.shape.length === 3
      ? [{ order: [1, 0, 2], names: '[length, heads, head_dim]' }]
      : [
          { order: [0, 2, 1, 3], names: '[batch, length, heads, head_dim]' },
          { order: [1, 2, 0, 3], names: '[length, batch, heads, head_dim]' },
        ];
  for (const { order, names } of orders) {
    const notes = [`the axes are ${names}; the options are for [batch, heads, length, head_dim]`];
    yield { x: permuted(before, order), y: permuted(after, order), notes };
  }
}

function permuted({ data, shape }: NumberArray, order: readonly number[]): NumberArray {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, extent) => product * extent, 1));
  const extents = order.map((axis) => shape[axis]!);
  const result = new Float64Array(data.length);
  const indices = extents.map(() => 0);
  for (let to = 0; to < result.length; to++) {
    result[to] = data[indices.reduce((from, index, axis) => from + index * strides[order[axis]!]!, 0)]!;
    for (let axis = indices.length - 1; axis >= 0; axis--) {
      if (++indices[axis]! < extents[axis]!) break;
      indices[axis] = 0;
    }
  }
  return { data: result, shape: extents };
}
