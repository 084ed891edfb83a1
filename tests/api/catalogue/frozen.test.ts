import * as everything from 'posenc/catalogue';
import { expect, it } from 'vitest';
import { instances } from '../builds.ts';

// Validation reads the catalogue at every call, so a caller who could change it would affect others.

const { catalogue } = everything;

/** Paths of the objects in a value that are not frozen. */
function changeable(value: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const inside = Reflect.ownKeys(value).flatMap((key) =>
    changeable((value as Record<PropertyKey, unknown>)[key], `${path}.${String(key)}`, seen),
  );
  return Object.isFrozen(value) ? inside : [path, ...inside];
}

it('nothing in the catalogue can be changed, at any depth', () => {
  expect(changeable([1], 'list')).toEqual(['list']);
  expect(changeable(Object.freeze({ a: Object.freeze([{}]) }), 'x')).toEqual(['x.a.0']);
  expect(catalogue.length).toBeGreaterThan(30);
  expect(changeable(catalogue, 'catalogue')).toEqual([]);
});

it('nothing else that is public can be changed', () => {
  expect(Object.entries(everything).flatMap(([name, value]) => changeable(value, name))).toEqual([]);
});

it('a caller who tries gets an error, and later calls do what they did', () => {
  const { simd: pe } = instances;
  const call = () => pe.absolute({ scheme: 'sinusoidal', length: 3, dim: 4 });
  const refused = () => pe.absolute({ scheme: 'sinusoidal', length: 3, dim: 4, base: -1 });
  const before = call();
  expect(refused).toThrow(/^base: -1 is not allowed/);
  const scheme = catalogue.find(({ name }) => name === 'sinusoidal') as unknown as Record<string, unknown>;
  const base = (scheme.parameters as { name: string; default: number; min: number }[]).find(
    ({ name }) => name === 'base',
  ) as { default: number; min: number };
  const attempts = [
    () => Object.assign(base, { min: -10 }),
    () => Object.assign(base, { default: 2 }),
    () => (scheme.parameters as unknown[]).push({ name: 'more' }),
    () => Reflect.set(scheme, 'parameters', []) || expect.fail('was set'),
    () => (catalogue as unknown[]).splice(0, 1),
  ];
  for (const attempt of attempts) expect(attempt).toThrow();
  expect(call()).toEqual(before);
  expect(refused).toThrow(/^base: -1 is not allowed/);
});
