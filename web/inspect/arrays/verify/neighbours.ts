import type { TensorLike } from 'posenc';
import { schemeNamed } from 'posenc/catalogue';
import type { Deviation, VerifyCause } from './deviation.ts';
import { publishedBases } from './turn-deviations.ts';
import type { Specification } from './turning.ts';

/** The cause that a changed option is reported as, if not by its name. */
const causes: Readonly<Record<string, VerifyCause>> = {
  layout: 'layout',
  base: 'base',
  temperature: 'base',
  maxPeriod: 'base',
  maxTimescale: 'base',
  offset: 'offset',
  direction: 'direction',
  flipSinToCos: 'sin-cos',
  downscaleFreqShift: 'denominator',
};

/** Usual numbers of options, beside their defaults and what is near the number itself. */
const usual: Readonly<Record<string, readonly number[]>> = {
  base: publishedBases,
  maxPeriod: publishedBases,
  temperature: [20, ...publishedBases],
  numBuckets: [32, 64, 128, 320],
  maxDistance: [64, 128, 256, 800],
  offset: [0],
  downscaleFreqShift: [0, 1],
};

/**
 * Yields deviations in one option: every other choice, the other boolean, the default, and numbers near the expected
 * one. `make` returns what applies one; it may throw where options do not go together.
 */
export function* neighbours<S>(
  spec: Specification,
  make: (other: Specification) => (setup: S) => S,
): Generator<Deviation<S>> {
  const scheme = schemeNamed(spec.scheme);
  for (const parameter of scheme?.parameters ?? []) {
    const { name } = parameter;
    if (name.includes('.') || parameter.name === 'length' || parameter.name === 'dim') continue;
    // Frequencies of pixels alone have one that is the largest.
    if (name === 'maxFreq' && spec.freqsFor !== 'pixel') continue;
    const current = spec[name] ?? parameter.default ?? (name === 'offset' ? 0 : undefined);
    for (const value of valuesNear(parameter as never, current)) {
      if (value === current) continue;
      let apply: ((setup: S) => S) | undefined;
      try {
        apply = make({ ...spec, [name]: value });
      } catch {
        continue;
      }
      yield {
        cause: causes[name] ?? 'option',
        values: { option: name, value, expected: current },
        sentence: `${name} is ${format(value)}, not ${format(current)}`,
        apply,
      };
    }
  }
  for (const { name } of scheme?.arrays ?? []) {
    const { data, shape } = (spec[name] ?? {}) as Partial<TensorLike>;
    if (!data || !shape || name === 'positions') continue;
    const others = Float32Array.from(data, (value) => 2 * value + 1);
    let apply: ((setup: S) => S) | undefined;
    try {
      apply = make({ ...spec, [name]: { data: others, shape } });
    } catch {
      // Flags and numbers of segments, of which there are only some.
      continue;
    }
    yield { cause: 'option', values: { option: name }, sentence: `${name} has other numbers`, apply };
  }
}

const format = (value: unknown) =>
  typeof value === 'string' ? `'${value}'` : value === undefined ? 'left out' : String(value);

interface AnyParameter {
  readonly name: string;
  readonly kind: string;
  readonly choices?: readonly string[];
  readonly default?: unknown;
}

function valuesNear({ name, kind, choices = [], default: usualValue }: AnyParameter, current: unknown): unknown[] {
  if (kind === 'choice') return [...choices];
  if (kind === 'boolean') return [true, false];
  const numbers = new Set<number>([...(usual[name] ?? []), ...(typeof usualValue === 'number' ? [usualValue] : [])]);
  if (typeof current === 'number')
    for (const one of [
      current + 1,
      current - 1,
      2 * current,
      current / 2,
      10 * current,
      current / 10,
      -current,
      1 / current,
    ])
      numbers.add(one);
  return [...numbers].filter(Number.isFinite);
}
