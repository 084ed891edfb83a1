/** Arrays that are right, and would be the same with other options: what they do not show is named, and no more. */
import { createPosenc, type Tensor } from 'posenc';
import { type ArraysToIdentify, type ArraysToVerify, identify, verify } from 'posenc/inspect';
import { expect, it } from 'vitest';

const pe = await createPosenc();
type Options = Readonly<Record<string, unknown>> & { readonly scheme: string };

const rope = (dim: number, positions: number[], options: object = {}): [ArraysToVerify, Options] => {
  const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim, positions, ...options });
  return [
    { cos, sin },
    { scheme: 'rope', positions, ...options },
  ];
};
const turned = (data: number[], positions: number[]): [ArraysToVerify, Options] => {
  const before: Tensor = { data: Float32Array.from(data), shape: [positions.length, data.length / positions.length] };
  return [
    { before, after: pe.rotate(before, { scheme: 'rope', positions }) },
    { scheme: 'rope', positions },
  ];
};
const table = (dim: number, length: number): [ArraysToVerify, Options] => [
  { table: pe.absolute({ scheme: 'sinusoidal', dim, length }) },
  { scheme: 'sinusoidal' },
];
const bias = (queries: number, keys: number, options: Options): [ArraysToVerify, Options] => [
  { bias: pe.bias({ queries, keys, ...options } as Parameters<typeof pe.bias>[0]) },
  options,
];
const buckets = (entry: (i: number) => number) => ({
  data: Float32Array.from({ length: 64 }, (_, i) => entry(i)),
  shape: [32, 2],
});
const t5 = { scheme: 't5', table: buckets(Math.cos) };
const numbers = Array.from({ length: 32 }, (_, i) => Math.sin(1.3 * i) + 0.2);
const dynamic = { scaling: { type: 'dynamic', factor: 2, maxPositionEmbeddings: 8 } };

/** With what is not shown; `identify` finds the same, or says that the array shows no convention. */
const cases: [string, [ArraysToVerify, Options], string[], 'none' | string[]][] = [
  ['position 0 alone', rope(8, [0]), ['direction', 'base', 'scaling'], 'none'],
  ['position 0 three times', rope(8, [0, 0, 0]), ['direction', 'base', 'scaling'], 'none'],
  ['one pair', rope(2, [0, 1, 2, 3]), ['base', 'scaling'], 'none'],
  ['two pairs', rope(4, [0, 1, 2, 3]), [], []],
  ['two positions', rope(8, [0, 1]), [], []],
  ['dynamic NTK up to the trained length', rope(8, [0, 1, 2, 3, 4], dynamic), ['scaling'], []],
  ['dynamic NTK beyond it', rope(8, [0, 4, 8, 12], dynamic), [], []],
  [
    'queries at position 0',
    turned(numbers, [0, 0, 0, 0]),
    ['layout', 'direction', 'not-rotated', 'rotary-dim', 'base', 'scaling'],
    'none',
  ],
  [
    'queries of one pair',
    turned(
      numbers.map((x, i) => (i % 4 === 0 ? x : 0)),
      [0, 1, 2, 3, 4, 5, 6, 7],
    ),
    ['base', 'scaling'],
    ['base', 'scaling'],
  ],
  ['a table of position 0', table(8, 1), ['direction', 'base'], 'none'],
  ['a table of one pair', table(2, 6), ['layout', 'base'], ['layout', 'base']],
  ['ALiBi of one query', bias(1, 6, { scheme: 'alibi', heads: 4, offset: 5 }), ['form'], ['form']],
  [
    'ALiBi of one token',
    bias(1, 1, { scheme: 'alibi', heads: 4 }),
    ['form', 'offset', 'alibiBiasMax', 'outputScale'],
    'none',
  ],
  // Their number is a power of 2, for which other rules have the same slopes.
  ['ALiBi', bias(6, 6, { scheme: 'alibi', heads: 8 }), [], []],
  ['ALiBi rounded to bfloat16', bias(6, 6, { scheme: 'alibi', heads: 4, precision: 'bfloat16' }), [], []],
  ['T5 at short distances', bias(5, 5, t5), ['maxDistance'], ['maxDistance']],
  [
    'T5 of the last token',
    bias(1, 5, { ...t5, bidirectional: false, offset: 4 }),
    ['bidirectional', 'maxDistance'],
    ['bidirectional', 'maxDistance'],
  ],
  [
    'T5 with equal buckets',
    bias(5, 5, { scheme: 't5', table: buckets(() => 0.5) }),
    ['offset', 'bidirectional', 'maxDistance'],
    'none',
  ],
];

it.each(cases)('%s', (_, [arrays, expected], undetermined, identified) => {
  const { ok, undetermined: found, sentence } = verify(pe, arrays, expected);
  expect([ok, found.toSorted()], sentence).toEqual([true, undetermined.toSorted()]);
  expect(/^Correct as far as the array shows/.test(sentence)).toBe(undetermined.length > 0);
  const blind = identify(pe, arrays as ArraysToIdentify);
  expect(blind.none ? 'none' : blind.undetermined, blind.sentence).toEqual(identified);
});
