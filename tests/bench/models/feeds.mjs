/** The arrays that a call of an operation supplies, with their shapes: the inputs of the graphs, in their order. */

const positions = (length) => ({ name: 'positions', data: Float32Array.from({ length }, (_, i) => i) });

const heads = ({ heads, length, dim }, inputs) =>
  ['q', 'k', 'v'].map((name) => ({ name, data: inputs[name], shape: [heads, length, dim] }));

const feeds = {
  attention: heads,
  decode: ({ kvHeads, group, dim }, { q }) => [{ name: 'q', data: q, shape: [kvHeads, group, dim] }],
  distanceProducts: ({ length, dim }, { q }) => [{ name: 'q', data: q, shape: [length, dim] }],
  retention: heads,
  relativeLogits: ({ length, dim }, inputs) =>
    ['q', 'r'].map((name) => ({ name, data: inputs[name], shape: [length, dim] })),
  rotate: ({ heads, length, dim, given }, { x }) => [
    { name: 'x', data: x, shape: [1, heads, length, dim] },
    ...(given ? [] : [{ ...positions(length), shape: [length, 1] }]),
  ],
  sinusoidal: ({ length }) => [{ ...positions(length), shape: [length, 1] }],
  similarity: ({ length, dim }, { table }) => [{ name: 'table', data: table, shape: [length, dim] }],
};

export function feedsOf(operation, problem, inputs) {
  return feeds[operation](problem, inputs);
}
