import { readFileSync } from 'node:fs';
import { type ErrorCode, type Expected, type Given, PosencError, sentenceOf } from 'posenc';
import { catalogue, givenOf, type Parameter, problemOf } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';

// The sentence of an error is made from its data, in one place.

const integer = { kind: 'range', type: 'integer' } as const;
const number = { kind: 'range', type: 'number' } as const;

/** What is allowed, and the words that follow "expected". */
const expectations: readonly (readonly [Expected, string])[] = [
  [{ ...integer, min: 2, even: true }, 'an even whole number of at least 2'],
  [{ ...integer, min: 1, max: 2048 }, 'a whole number from 1 to 2048'],
  [{ ...integer, min: 1, max: Number.MAX_SAFE_INTEGER }, 'a whole number of at least 1'],
  [{ ...integer, max: 7 }, 'a whole number at most 7'],
  [number, 'a finite number'],
  [{ ...number, min: 0, minExclusive: true }, 'a finite number above 0'],
  [{ ...number, min: 0, minExclusive: true, max: 1e15 }, 'a finite number above 0 and at most 1e15'],
  [{ ...number, min: 0, max: 1, maxExclusive: true }, 'a finite number of at least 0 and below 1'],
  [{ ...number, min: -(2 ** 53), max: 2 ** 53 }, 'a finite number from -9007199254740992 to 9007199254740992'],
  [{ kind: 'range', max: 4, bound: 'headDim' }, 'at most headDim, 4'],
  [{ kind: 'range', min: 4, because: ', the rows of the result' }, 'at least 4, the rows of the result'],
  [{ kind: 'range', min: 1, max: 4, bound: 'headDim' }, 'from 1 to headDim, 4'],
  [{ kind: 'range', multipleOf: 4 }, 'a multiple of 4'],
  [{ kind: 'range', divisorOf: 12, bound: 'dim' }, 'a divisor of dim, 12'],
  [{ kind: 'oneOf', values: ['half', 'interleaved'] }, "one of 'half', 'interleaved'"],
  [{ kind: 'oneOf', values: ['half', 'same'], suggestion: 'half' }, "one of 'half', 'same' (did you mean 'half'?)"],
  [{ kind: 'oneOf', values: [0], because: ': all tokens are seen' }, '0: all tokens are seen'],
  [{ kind: 'boolean' }, 'true or false'],
  [{ kind: 'shape', shapes: [['rows', 4]] }, '[rows, 4]'],
  [{ kind: 'shape', shapes: [[3], [2, 3]], of: 'tensor' }, '{ data, shape } with shape [3] or [2, 3]'],
  [{ kind: 'shape', shapes: [[3], [2, 3], [1, 2, 3]] }, '[3], [2, 3] or [1, 2, 3]'],
  [{ kind: 'shape', shapes: [['pairs']], of: 'list' }, 'a list [pairs]'],
  [{ kind: 'shape', shapes: [[2, 3]], broadcast: true }, 'a shape that broadcasts to [2, 3]'],
  [
    { kind: 'shape', shapes: [[2, 3]], broadcast: true, of: 'tensor' },
    '{ data, shape } with a shape that broadcasts to [2, 3]',
  ],
  [{ kind: 'length', length: 4, of: 'numbers', because: ', one per pair' }, '4 numbers, one per pair'],
  [{ kind: 'length', length: 4 }, '4'],
  [{ kind: 'length', min: 2, of: 'layers' }, 'at least 2 layers'],
  [{ kind: 'length', max: 32, of: 'axes' }, 'at most 32 axes'],
  [{ kind: 'length', min: 1, max: 40, of: 'words' }, '1 to 40 words'],
  [{ kind: 'type', type: 'an object' }, 'an object'],
  [{ kind: 'rule', text: 'numbers that add up to {pairs}', values: { pairs: 8 } }, 'numbers that add up to 8'],
  [
    { kind: 'type', type: 'text', because: { text: ', at most {max} letters', values: { max: 9 } } },
    'text, at most 9 letters',
  ],
];

/** Expectations of no value, and what follows "is not allowed". */
const absent: readonly (readonly [Expected, string])[] = [
  [{ kind: 'absent' }, ''],
  [
    { kind: 'absent', beside: 'positions', because: ': add it to the positions' },
    ' together with positions: add it to the positions',
  ],
  [{ kind: 'absent', with: { option: 'scaling.type', value: 'linear' } }, " with scaling.type 'linear'"],
  [{ kind: 'absent', because: { text: ', only for {what}', values: { what: 'keys' } } }, ', only for keys'],
];

/** Given values, and how a sentence shows them. */
const shown: readonly (readonly [unknown, string])[] = [
  [7, '7'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  [true, 'true'],
  [null, 'null'],
  ['rop', "'rop'"],
  ['x'.repeat(50), `'${'x'.repeat(40)}…'`],
  [[1, 'a', [2]], "[1, 'a', […]]"],
  [[1, 2, 3, 4, 5, 6, 7], '[1, 2, 3, 4, 5, 6, …]'],
  [12n, '12n'],
  [10n ** 40n, 'a bigint'],
  [new Float64Array(2), 'an array of type Float64Array'],
  [{ text: 'mine' }, 'an object'],
  [() => 1, 'a function'],
  [Symbol('s'), 'a symbol'],
];

describe('a sentence', () => {
  it.each(expectations)('of %o ends with its words', (expected, words) => {
    const problem = { code: 'invalid-argument', argument: 'x', given: 0, expected } as const;
    expect(sentenceOf(problem)).toBe(`x: 0 is not allowed; expected ${words}`);
    expect(structuredClone(problem)).toEqual(problem);
  });

  it.each(absent)('of %o says what it conflicts with', (expected, words) => {
    const problem = { code: 'invalid-argument', argument: 'x', given: 0, expected } as const;
    expect(sentenceOf(problem)).toBe(`x: 0 is not allowed${words}`);
  });

  it('of every kind is tried above, or is that of an unknown option', () => {
    const source = readFileSync(new URL('../../../web/refusals/types.ts', import.meta.url), 'utf8');
    const kinds = Array.from(source.matchAll(/readonly kind: '(\w+)'/g), ([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(8);
    expect(new Set([...[...expectations, ...absent].map(([{ kind }]) => kind), 'option'])).toEqual(new Set(kinds));
  });

  it('of an unknown option lists those that there are', () => {
    const option = (expected: object) =>
      sentenceOf({
        code: 'invalid-argument',
        argument: 'theta',
        given: 1,
        expected: { kind: 'option', known: ['base', 'layout'], ...expected },
      });
    expect(option({})).toBe('theta: unknown option; allowed are base, layout');
    expect(option({ suggestion: 'base' })).toBe(
      "theta: unknown option (did you mean 'base'?); allowed are base, layout",
    );
    expect(option({ suggestion: 'layout', value: 'half' })).toBe(
      "theta: unknown option (did you mean layout: 'half'?); allowed are base, layout",
    );
  });

  it.each(shown)('shows %o', (value, words) => {
    const given = givenOf(value);
    expect(structuredClone(given)).toEqual(given);
    expect(JSON.stringify(given)?.length ?? 0).toBeLessThan(400);
    const expected = { kind: 'boolean' } as const;
    expect(sentenceOf({ code: 'invalid-argument', argument: 'x', given, expected })).toBe(
      `x: ${words} is not allowed; expected true or false`,
    );
  });

  it('shows a value that cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(givenOf(proxy)).toEqual({ text: 'a value that cannot be read' });
  });

  it('has one line, whatever is in a value', () => {
    const problem = {
      code: 'invalid-argument',
      argument: 'x',
      given: 'a\nb\u202ec',
      expected: { kind: 'boolean' },
    } as const;
    expect(sentenceOf(problem)).toBe("x: 'a\uFFFDb\uFFFDc' is not allowed; expected true or false");
  });

  it('shows a description with its values, and nothing as missing', () => {
    const expected = { kind: 'length', length: 5, of: 'positions' } as const;
    const said = (given: Given) => sentenceOf({ code: 'invalid-argument', argument: 'x', given, expected });
    expect(said({ text: '{count} positions', values: { count: 3 } })).toBe(
      'x: 3 positions is not allowed; expected 5 positions',
    );
    expect(said(undefined)).toBe('x: missing; expected 5 positions');
  });

  it('keeps what stands in braces in a value, and braces without a value', () => {
    const text = '{name} in { data, shape } and {other}';
    expect(sentenceOf({ code: 'unsupported', text, values: { name: '{other}' } })).toBe(
      '{other} in { data, shape } and {other}',
    );
  });

  it('has a bounded length', () => {
    expect(sentenceOf({ code: 'internal', text: 'x'.repeat(5000) })).toHaveLength(1001);
    const { argument, values } = new PosencError({
      code: 'load-failed',
      argument: 'a'.repeat(999),
      text: '{reason}',
      values: { reason: 'x'.repeat(5000) },
    });
    expect(argument).toHaveLength(201);
    expect(values?.reason).toHaveLength(1001);
  });
});

/** Values that no parameter of their kind accepts, or few do. */
const odd = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1e300,
  -1,
  0,
  0.5,
  3,
  1e300,
  'far',
  '',
  null,
  true,
  {},
  [1],
  undefined,
];

describe('a refusal of the catalogue', () => {
  const parameters: readonly (readonly [string, Parameter])[] = catalogue.flatMap(({ name, parameters: all }) =>
    all.map((parameter) => [`${name}.${parameter.name}`, parameter] as const),
  );

  it.each(parameters)('of %s is the sentence of its data', (_, parameter) => {
    let refused = 0;
    for (const value of odd) {
      const problem = problemOf(parameter, value);
      if (!problem) continue;
      refused++;
      const { message, ...data } = problem;
      expect(sentenceOf(structuredClone(data))).toBe(message);
      expect(new PosencError(data)).toMatchObject(problem);
      const { kind } = parameter;
      expect(data.expected.kind).toBe(kind === 'boolean' ? 'boolean' : kind === 'choice' ? 'oneOf' : 'range');
      if (data.expected.kind === 'range') {
        const { min, max, even, minExclusive } = parameter as Extract<Parameter, { min?: number }>;
        expect(data.expected).toEqual(
          Object.fromEntries(
            Object.entries({ kind: 'range', type: kind, min, max, even, minExclusive }).filter(
              ([, one]) => one !== undefined,
            ),
          ),
        );
      }
    }
    expect(refused).toBeGreaterThan(3);
  });
});

it('documents every code of an error', () => {
  const source = readFileSync(new URL('../../../web/refusals/types.ts', import.meta.url), 'utf8');
  const [, comment = '', type = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport type ErrorCode =([^;]+);/.exec(source) ?? [];
  const codes = Array.from(type.matchAll(/'([\w-]+)'/g), ([, code]) => code as ErrorCode);
  expect(codes).toHaveLength(8);
  expect(Array.from(comment.matchAll(/- '([\w-]+)':/g), ([, code]) => code)).toEqual(codes);
});
