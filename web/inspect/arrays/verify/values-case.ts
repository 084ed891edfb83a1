import type { NumberArray } from '../array.ts';
import { namedFactors } from './amplitude.ts';
import type { Case } from './case.ts';
import type { Deviation } from './deviation.ts';
import { doubles, sampleOf, singles } from './explain.ts';
import { factorOf } from './field.ts';
import { halfUnit, storageOf } from './formats.ts';
import { neighbours } from './neighbours.ts';
import type { Model } from './prediction.ts';
import { squeezed } from './read.ts';
import type { Specification } from './turning.ts';

/** An array that posenc computes as a whole, in float32. */
interface Whole {
  readonly values: ArrayLike<number>;
  /** Shape without axes of extent 1. */
  readonly shape: readonly number[];
}

/** A table or a bias, and which function computes it. */
export function valuesCase(
  mine: NumberArray,
  spec: Specification,
  compute: (spec: Specification) => { readonly data: ArrayLike<number>; readonly shape: readonly number[] },
  { slack, skip }: { slack: number; skip?: Uint8Array },
): Case | { readonly shape: readonly number[] } {
  const whole = (other: Specification): Whole => {
    const { data, shape } = compute(other);
    return { values: data, shape: squeezed(shape) };
  };
  const expected = whole(spec);
  const shape = squeezed(mine.shape);
  if (expected.shape.join() !== shape.join()) return { shape: expected.shape };
  const width = mine.shape.at(-1)!;
  const lines = mine.data.length / width;
  const length = mine.shape.at(-2) ?? 1;
  const storage = storageOf(mine.data);
  const subject = { data: mine.data, width, lines, storage, inputs: storage, ...(skip && { skip }) };
  const make = (one: Whole): Model => wholeModel(one.values, width, slack);
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
      const near = [
        ...neighbours<Whole>(spec, (other) => {
          const made = whole(other);
          if (made.shape.join() !== shape.join()) throw new RangeError('another shape');
          return () => made;
        }),
      ];
      const factor = factorOf(subject, make(expected), search.sample);
      const kinds = [[...arrangements(shape)], near, [...factors(factor, width, length)]];
      const found = singles(search, make, expected, kinds.flat());
      return found.length > 0 ? found : doubles(search, make, expected, kinds);
    },
  };
}

/** `relative`: what float32 arithmetic may move a number by, as a share of the largest one. */
function wholeModel(values: ArrayLike<number>, width: number, relative: number): Model {
  let scale = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > scale && size < Infinity) scale = size;
  }
  const slack = scale * Math.min(2, relative);
  return {
    width,
    inFloat32: true,
    predict(line, { format }, { value, turn, turnStep, reach, table }) {
      for (let i = 0; i < width; i++) {
        value[i] = values[line * width + i]!;
        turn[i] = turnStep[i] = slack;
        reach[i] = Math.abs(value[i]!) === Infinity ? 0 : Math.max(Math.abs(value[i]!), slack > 0 ? scale : 0);
        table[i] = format ? halfUnit(reach[i]! === 0 ? 0 : Math.abs(value[i]!) + slack, format) : 0;
      }
    },
  };
}

/** The same numbers in other places. */
function* arrangements(shape: readonly number[]): Generator<Deviation<Whole>> {
  const moved = (
    cause: Deviation<Whole>['cause'],
    sentence: string,
    from: (indices: number[]) => number[],
    values = {},
  ): Deviation<Whole> => ({ cause, values, sentence, apply: (one) => ({ ...one, values: permuted(one, from) }) });
  const names = (axis: number) => (axis === shape.length - 1 ? 'last axis' : `axis ${axis}`);
  yield {
    cause: 'sign',
    values: {},
    sentence: 'every number has the opposite sign',
    apply: (one) => ({ ...one, values: Float64Array.from(one.values, (value) => -value) }),
  };
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
        `${names(axis)} and ${names(other)} are transposed`,
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

function permuted({ values, shape }: Whole, from: (indices: number[]) => number[]): Float64Array {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  return Float64Array.from({ length: values.length }, (_, i) => {
    const at = shape.map((extent, axis) => Math.floor(i / strides[axis]!) % extent);
    return values[from(at).reduce((sum, index, axis) => sum + index * strides[axis]!, 0)]!;
  });
}

/** A constant factor. */
function* factors(fitted: number, width: number, rows: number): Generator<Deviation<Whole>> {
  const of = (factor: number, name?: string): Deviation<Whole> => ({
    cause: 'amplitude',
    values: { factor },
    sentence: `every number is multiplied by ${name ? `${name} = ` : ''}${Number(factor.toPrecision(7))} (amplitude, scale)`,
    apply: (one) => ({ ...one, values: Float64Array.from(one.values, (value) => factor * value) }),
  });
  if (!Number.isFinite(fitted) || Math.abs(fitted - 1) < 1e-6) return;
  for (const [value, name] of namedFactors(width, rows)) {
    if (value !== -1 && Math.abs(fitted / value - 1) < 1e-3) yield of(value, name);
  }
  if (fitted > 0) yield of(fitted);
}
