/** Parameters that most biases share. */
export const queries = {
  name: 'queries',
  kind: 'integer',
  description: 'Number of queries.',
  min: 1,
  size: 'queries',
  unit: 'positions',
  slider: { range: [1, 256], spacing: 'linear' },
} as const;

export const keys = {
  name: 'keys',
  kind: 'integer',
  description: 'Number of keys.',
  min: 1,
  size: 'keys',
  unit: 'positions',
  slider: { range: [1, 256], spacing: 'linear' },
} as const;

export const offset = {
  name: 'offset',
  kind: 'integer',
  description:
    'Position of query 0 minus position of key 0. If omitted, keys − queries, which aligns the last query with the last key.',
  optional: true,
  min: -(2 ** 31),
  max: 2 ** 31 - 1,
  size: 'offset',
  unit: 'positions',
} as const;

export const heads = {
  name: 'heads',
  kind: 'integer',
  description: 'Number of heads.',
  min: 1,
  max: 65536,
  size: 'heads',
  unit: 'heads',
  slider: { range: [1, 32], spacing: 'linear' },
} as const;
