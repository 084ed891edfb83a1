import { nicest } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import { multipliedBy, namedFactors } from './amplitude.ts';
import { type Deviation, oppositeSign } from './deviation.ts';
import { doubles, sampleOf, singles } from './explain.ts';
import { factorOf } from './field.ts';
import { halfUnit, storageOf } from './formats.ts';
import type { Subject } from './judge.ts';
import { neighbours } from './neighbours.ts';
import type { Model } from './prediction.ts';
import { squeezed } from './read.ts';
import type { Specification } from './turning.ts';
import type { Case } from './types.ts';

/** An array that posenc computes as a whole, in float32, or one with the same numbers in other places. */
export interface Whole {
  readonly value: (flat: number) => number;
  readonly size: number;
  /** The largest finite magnitude. */
  readonly largest: number;
  /** Shape without axes of extent 1. */
  readonly shape: readonly number[];
}

export function wholeOf(values: ArrayLike<number>, shape: readonly number[]): Whole {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > largest && size < Infinity) largest = size;
  }
  return { value: (flat) => values[flat]!, size: values.length, largest, shape };
}

/** Returns the array with each number times a factor of its place. */
export const multiplied = (one: Whole, factorAt: (flat: number) => number, max = factorAt(0)): Whole => ({
  ...one,
  value: (flat) => factorAt(flat) * one.value(flat),
  largest: Math.abs(max) * one.largest,
});

export type Compute = (spec: Specification) => Whole;

interface Others {
  readonly skip?: Uint8Array | undefined;
  readonly besides?: Besides;
  /** Names of the last axes. */
  readonly axes?: readonly string[];
}

/** Mistakes that not every array can have: those that are tried at once, and those that are measured if no other fits. */
export type Besides = (
  subject: Subject,
  expected: Whole,
  compute: Compute,
) => { readonly named: Iterable<Deviation<Whole>>; readonly measured: Iterable<Deviation<Whole>> };

/** A table or a bias, and which function computes it. */
export function valuesCase(
  mine: NumberArray,
  spec: Specification,
  compute: (spec: Specification) => { readonly data: ArrayLike<number>; readonly shape: readonly number[] },
  { slack, sizeSlack = 0, skip, besides, axes = [] }: Tolerance & Others,
): Case | { readonly shape: readonly number[] } {
  const whole: Compute = (other) => {
    const { data, shape } = compute(other);
    return wholeOf(data, squeezed(shape));
  };
  const expected = whole(spec);
  const shape = squeezed(mine.shape);
  if (expected.shape.join() !== shape.join()) return { shape: expected.shape };
  const width = mine.shape.at(-1)!;
  const lines = mine.data.length / width;
  const length = mine.shape.at(-2) ?? 1;
  const storage = storageOf(mine.data);
  const subject = { data: mine.data, width, lines, storage, inputs: storage, ...(skip && { skip }) };
  const make = (one: Whole): Model => wholeModel(one, width, { slack, sizeSlack });
  return {
    subject,
    shape: mine.shape,
    model: make(expected),
    stepwise: false,
    rows: length,
    rowOf: (line) => line % length,
    positionOf: (line) => line % length,
    sample: sampleOf(lines, length),
    explain(search) {
      const near = Array.from(
        neighbours<Whole>(spec, (other) => {
          const made = whole(other);
          if (made.shape.join() !== shape.join()) throw new RangeError('another shape');
          return () => made;
        }),
      );
      const factor = factorOf(subject, make(expected), search.sample);
      const { named = [], measured = [] } = besides?.(subject, expected, whole) ?? {};
      const kinds = [[...named, ...arrangements(shape, axes)], near, [...factors(factor, width, length)]];
      for (const list of [kinds.flat(), measured]) {
        const found = singles(search, make, expected, list);
        if (found.length > 0 || search.causes) return found;
      }
      return doubles(search, make, expected, kinds);
    },
  };
}

/** What float32 arithmetic may move a number by. */
interface Tolerance {
  /** As a share of the largest one. */
  readonly slack: number;
  /** As a share of the number itself. */
  readonly sizeSlack?: number;
}

function wholeModel(whole: Whole, width: number, { slack: relative, sizeSlack = 0 }: Tolerance): Model {
  const slack = whole.largest * Math.min(2, relative);
  return {
    width,
    inFloat32: true,
    predict(line, { format }, { value, turn, turnStep, reach, table }, end = width) {
      for (let i = 0; i < end; i++) {
        value[i] = whole.value(line * width + i);
        const size = Math.abs(value[i]!);
        const off = slack + (size === Infinity ? 0 : sizeSlack * size);
        turn[i] = turnStep[i] = off;
        reach[i] = size === Infinity ? 0 : Math.max(size, slack > 0 ? whole.largest : 0);
        table[i] = format ? halfUnit(reach[i]! === 0 ? 0 : size + off, format) : 0;
      }
    },
  };
}

/** The same numbers in other places. */
function* arrangements(shape: readonly number[], axes: readonly string[]): Generator<Deviation<Whole>> {
  const moved = (
    cause: Deviation<Whole>['cause'],
    sentence: string,
    from: (indices: number[]) => number[],
    values = {},
  ): Deviation<Whole> => ({ cause, values, sentence, apply: (one) => permuted(one, shape, from) });
  const names = (axis: number) =>
    axes[axes.length - shape.length + axis] ?? (axis === shape.length - 1 ? 'last axis' : `axis ${axis}`);
  const both = (one: string, other: string) =>
    one === 'queries'
      ? 'queries and keys are exchanged: the sign of the distance is wrong'
      : `${one} and ${other} are transposed`;
  yield { ...oppositeSign, apply: (one) => multiplied(one, () => -1) };
  for (const [axis, extent] of shape.entries()) {
    if (extent < 2) continue;
    yield moved(
      'reversed',
      `the ${names(axis)} runs backwards`,
      (at) => at.map((index, a) => (a === axis ? extent - 1 - index : index)),
      { axis },
    );
    for (const shift of [1, -1]) {
      yield moved(
        'offset',
        `the ${names(axis)} is off by ${shift}: index i holds what belongs at i ${shift > 0 ? '+' : '−'} 1, and the end wraps`,
        (at) => at.map((index, a) => (a === axis ? (index + shift + extent) % extent : index)),
        { axis, offset: shift },
      );
    }
    for (let other = axis + 1; other < shape.length; other++) {
      if (shape[other] !== extent) continue;
      yield moved(
        'transposed',
        both(names(axis), names(other)),
        (at) => at.map((index, a) => (a === axis ? at[other]! : a === other ? at[axis]! : index)),
        { axes: [axis, other] },
      );
    }
  }
  const width = shape.at(-1)!;
  if (width % 2 === 0 && width > 2) {
    const half = width / 2;
    const columns = (of: (c: number) => number) => (at: number[]) => [...at.slice(0, -1), of(at.at(-1)!)];
    yield moved(
      'order',
      'the two halves of each row are swapped',
      columns((c) => (c + half) % width),
    );
    yield moved(
      'layout',
      "columns are interleaved ('interleaved' instead of halves, layout)",
      columns((c) => (c % 2 === 0 ? c / 2 : half + (c - 1) / 2)),
    );
    yield moved(
      'layout',
      "columns are in halves ('half' instead of interleaved, layout)",
      columns((c) => (c < half ? 2 * c : 2 * (c - half) + 1)),
    );
    yield moved(
      'sin-cos',
      'neighbouring columns are swapped (sines and cosines)',
      columns((c) => c ^ 1),
    );
    if (width % 4 === 0) {
      const quarter = width / 4;
      yield moved(
        'sin-cos',
        'sines and cosines are swapped in each half of a row',
        columns((c) => (Math.floor(c / quarter) % 2 === 0 ? c + quarter : c - quarter)),
      );
    }
  }
}

/** `shape`: that of the array, or one with more axes. */
export function permuted(one: Whole, shape: readonly number[], from: (indices: number[]) => number[]): Whole {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  const value = (flat: number) => {
    const at = shape.map((extent, axis) => Math.floor(flat / strides[axis]!) % extent);
    return one.value(from(at).reduce((sum, index, axis) => sum + index * strides[axis]!, 0));
  };
  return { ...one, value };
}

/** A constant factor. */
function* factors(fitted: number, width: number, rows: number): Generator<Deviation<Whole>> {
  const of = (factor: number, name?: string): Deviation<Whole> => ({
    ...multipliedBy(factor, name),
    apply: (one) => multiplied(one, () => factor),
  });
  if (!Number.isFinite(fitted) || Math.abs(fitted - 1) < 1e-6) return;
  for (const [value, name] of namedFactors(width, rows)) {
    if (value !== -1 && Math.abs(fitted / value - 1) < 1e-3) yield of(value, name);
  }
  for (const value of new Set([nicest(fitted, 0.01), nicest(fitted, 1e-4), fitted])) if (fitted > 0) yield of(value);
}
