import { NotSupported } from './case.mjs';

const standard = ['batch', 'heads', 'seq', 'dim'];

/** The axes of an array as a case writes them, `[seq, batch, heads, dim]`. */
export function readAxes(text) {
  const axes = /^\[(.*)\]$/.exec(text)?.[1].split(/,\s*/);
  if (!axes || [...axes].sort().join() !== [...standard].sort().join())
    throw new NotSupported(`axes ${text} are not known`);
  return axes;
}

/** The array with its axes in the order [batch, heads, seq, dim]. */
export function toStandard(array, axes) {
  return permute(
    array,
    standard.map((axis) => axes.indexOf(axis)),
  );
}

export function fromStandard(array, axes) {
  return permute(
    array,
    axes.map((axis) => standard.indexOf(axis)),
  );
}

/** Axis i of the result is axis order[i] of the array. */
export function permute({ data, shape }, order) {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1));
  const turned = order.map((axis) => shape[axis]);
  const result = new data.constructor(data.length);
  const index = new Array(order.length).fill(0);
  for (let to = 0; to < result.length; to++) {
    result[to] = data[index.reduce((from, i, axis) => from + i * strides[order[axis]], 0)];
    for (let axis = order.length - 1; axis >= 0 && ++index[axis] === turned[axis]; axis--) index[axis] = 0;
  }
  return { data: result, shape: turned };
}
