import { fileURLToPath } from 'node:url';
import { PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { type FieldFunction, fieldCatalogue } from '../../../web/catalogue/field/index.ts';
import { familiesIn, runFamily } from '../../conformance/run.mjs';
import { sampleOf } from '../../thorough.ts';
import { instances } from '../builds.ts';

// Replaces each argument of each kind of call in the golden cases with values that most arguments do not allow.

const pe = instances.simd;
const golden = fileURLToPath(new URL('../../golden', import.meta.url));

type Call = (...args: readonly unknown[]) => unknown;
type Options = Readonly<Record<string, unknown>>;
const functionOf = (name: FieldFunction) => pe[name] as Call;
const names = new Set<FieldFunction>(fieldCatalogue.map(({ call }) => call));

/** One call of each function with each set of options. */
async function kindsOfCalls() {
  const kinds = new Map<string, { name: FieldFunction; first: readonly unknown[]; options: Options }>();
  const recording = { ...pe } as Record<string, unknown>;
  for (const name of names) {
    recording[name] = (...args: readonly unknown[]) => {
      const options = args.at(-1) as Options;
      const choices = Object.entries(options).map(([key, value]) => `${key}=${typeof value === 'string' ? value : ''}`);
      kinds.set([name, ...choices.sort()].join(), { name, first: args.slice(0, -1), options });
      return functionOf(name)(...args);
    };
  }
  for (const family of await familiesIn(golden)) await runFamily(recording, golden, family);
  return [...kinds.values()];
}

const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b, 1)).fill(0.5), shape });
/** Values that most arguments do not allow. */
const wrong = [
  ...[null, 'none', '', {}, [], true, -1, 0, 0.5, 3, 1e300, Number.NaN, 2 ** 31],
  ...[[3], [-2, 0.5], [3, 5, 7], [0, 0, 0], [{}], [{ factor: 2 }], ['x'], { data: 'x', shape: [1] }],
  ...[array(0), array(1), array(2, 3), array(3, 3), array(1, 2, 3), array(2, 1, 3, 5)],
  ...[
    { data: [1, Number.NaN, -3], shape: [3] },
    { data: [1, 2], shape: [5] },
  ],
];

const kinds = await kindsOfCalls();

/** The error that a call throws, if any. */
function errorOf(call: () => unknown): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each([...names])('%s', (name) => {
  const calls = sampleOf(
    kinds.filter((kind) => kind.name === name),
    8,
  );

  it('takes each of its arguments, or says what is wrong with it', () => {
    expect(calls.length).toBeGreaterThan(0);
    const messages = new Set<string>();
    for (const { first, options } of calls) {
      for (const key of [...Object.keys(options), 'unknown']) {
        for (const value of wrong) {
          const error = errorOf(() => functionOf(name)(...first, { ...options, [key]: value }));
          if (error === undefined) continue;
          expect(error, `${key}: ${JSON.stringify(value)}`).toBeInstanceOf(PosencError);
          messages.add((error as PosencError).message);
        }
        const { [key]: _, ...others } = options;
        const error = errorOf(() => functionOf(name)(...first, others));
        if (error !== undefined) expect(error, `without ${key}`).toBeInstanceOf(PosencError);
      }
      const unknown = errorOf(() => functionOf(name)(...first, { ...options, unknown: 1 }));
      expect((unknown as PosencError | undefined)?.argument).toBe('unknown');
      // The next call works.
      functionOf(name)(...first, options);
    }
    for (const message of messages) expect(message).toMatch(/^[\w.[\]]+: .{10}/);
  });
});

/** Tables with more rows than a call reads, and numbers of axes, heads or levels that no other argument determines. */
const anyLength = [
  ...['T', 'H', 'W'].map((axis) => `gridTable cosmos: table${axis} 0`),
  'axisTable fractional: positions 0',
  ...['edge', 'spatial', 'distance'].map((of) => `graphPositions graphormer: ${of}Table 0`),
  'lieRotation comrope-ld: multiplier 0',
  'lieRotation comrope-ap: positions 0',
  'gatedAttention log-linear: levelScales 3',
];

it('an axis that is longer by one is refused, or is in the shape of the result', () => {
  const shapes = (result: unknown) =>
    JSON.stringify(result, (_, value) => (ArrayBuffer.isView(value) ? undefined : value));
  const ignored = new Set<string>();
  for (const { name, first, options } of kinds) {
    const usual = shapes(functionOf(name)(...first, options));
    for (const [key, value] of Object.entries(options)) {
      const { data, shape } = (value ?? {}) as { data?: ArrayLike<number>; shape?: readonly number[] };
      if (!data || !shape) continue;
      for (const axis of shape.keys()) {
        const longer = shape.map((size, i) => (i === axis ? size + 1 : size));
        const size = longer.reduce((a, b) => a * b, 1);
        const tensor = { data: Float32Array.from({ length: size }, (_, i) => data[i % data.length]!), shape: longer };
        const result = { of: '' };
        errorOf(() => {
          result.of = shapes(functionOf(name)(...first, { ...options, [key]: tensor }));
        });
        if (result.of === usual) ignored.add(`${name} ${options.form}: ${key} ${axis}`);
      }
    }
  }
  expect([...ignored]).toEqual(anyLength);
});

it('gates of Selective RoPE are one for each head', () => {
  const noise = (...shape: number[]) => ({ ...array(...shape), data: array(...shape).data.map((_, i) => Math.sin(i)) });
  const call = (gates: number, more = {}) =>
    pe.runningAngles({
      form: 'selective-rope',
      hidden: noise(1, 5, 8),
      heads: 2,
      projIn: noise(3, 8),
      projOut: noise(4, 3),
      gateWeight: noise(gates, 8),
      ...more,
    });
  expect(call(2).angles.shape).toEqual([1, 2, 5, 2]);
  for (const gates of [1, 3, 4]) expect(errorOf(() => call(gates))).toMatchObject({ argument: 'gateWeight.shape' });
  const alone = { gateWeight: undefined, gateBias: noise(2) };
  expect(errorOf(() => call(2, alone))).toMatchObject({ argument: 'gateBias' });
});
