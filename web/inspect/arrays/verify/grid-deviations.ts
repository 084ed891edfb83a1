/** What is wrong with tables: the order of a grid's patches, positions that count from 1, and a base that nobody uses. */
import { schemeNamed } from 'posenc/catalogue';
import { nicest } from '../angles/index.ts';
import type { Deviation } from './deviation.ts';
import { isHalf } from './formats.ts';
import type { Subject } from './judge.ts';
import type { Specification } from './turning.ts';
import { type Compute, permuted, type Whole } from './values-case.ts';

/** Returns the mistakes that only tables have. */
export const tableDeviations = (subject: Subject, expected: Whole, spec: Specification, compute: Compute) => ({
  named: gridDeviations(expected, spec, compute),
  measured: baseDeviations(subject, spec, compute),
});

/** A grid whose patches follow each other in one axis of the table. */
function* gridDeviations(expected: Whole, spec: Specification, compute: Compute): Generator<Deviation<Whole>> {
  const [height, width] = [Number(spec.height), Number(spec.width)];
  const { shape } = expected;
  if (spec.scheme !== 'sincos-pos-embed-2d' || shape.length !== 2 || !(height > 1 && width > 1)) return;
  const [rows, dim] = shape as [number, number];
  const prefix = rows - height * width;
  const moved = (from: (y: number, x: number, patch: number) => number) =>
    permuted(expected, shape, ([row = 0, column = 0]) => {
      const patch = row - prefix;
      const place = patch < 0 ? row : prefix + from(Math.floor(patch / width), patch % width, patch);
      return [place, column];
    });
  yield {
    cause: 'order',
    values: { grid: 'columns' },
    sentence: `patches go down the columns of the grid of ${height} × ${width}, not along its rows`,
    apply: () => moved((_, __, patch) => (patch % height) * width + Math.floor(patch / height)),
  };
  if (height !== width) {
    yield {
      cause: 'axes',
      values: { height: width, width: height },
      sentence: `height and width are exchanged: the grid is ${width} × ${height}, not ${height} × ${width}`,
      apply: () => compute({ ...spec, height: width, width: height }),
    };
  }
  for (const [axis, from] of [
    ['height', (y: number, x: number) => (height - 1 - y) * width + x],
    ['width', (y: number, x: number) => y * width + (width - 1 - x)],
  ] as const) {
    yield {
      cause: 'reversed',
      values: { axis },
      sentence: `the ${axis} of the grid runs backwards`,
      apply: () => moved(from),
    };
  }
  if (dim % 4 === 0) {
    yield {
      cause: 'order',
      values: { axes: 'height-first' },
      sentence:
        'the halves of each row are exchanged: the first half is for the height and the second for the width, which is the order h, w in place of w, h',
      apply: () => permuted(expected, shape, ([row = 0, column = 0]) => [row, (column + dim / 2) % dim]),
    };
  }
  if (spec.baseSize !== undefined || (spec.interpolationScale ?? 1) !== 1) return;
  const larger = compute({ ...spec, height: height + 1, width: width + 1 });
  yield {
    cause: 'offset',
    values: { offset: 1 },
    sentence: 'positions are off by 1: both axes of the grid are counted from 1',
    apply: () => ({
      ...expected,
      value: (flat) => {
        const [row, column] = [Math.floor(flat / dim) - prefix, flat % dim];
        if (row < 0) return expected.value(flat);
        const [y, x] = [Math.floor(row / width) + 1, (row % width) + 1];
        return larger.value((prefix + y * (width + 1) + x) * dim + column);
      },
    }),
  };
}

/** More numbers are not computed again and again. */
const maxNumbers = 2 ** 18;

/** An unusual base: the one with which the first rows differ least. */
function* baseDeviations(subject: Subject, spec: Specification, compute: Compute): Generator<Deviation<Whole>> {
  const parameter = schemeNamed(spec.scheme)?.parameters.find(({ name }) => ['base', 'temperature'].includes(name));
  const { data, width, lines } = subject;
  if (!parameter || lines * width > maxNumbers) return;
  const { name } = parameter;
  const expected = spec[name] ?? parameter.default;
  const count = Math.min(lines, 48) * width;
  const off = (log: number): number => {
    try {
      const { value } = compute({ ...spec, [name]: Math.exp(log) });
      let sum = 0;
      for (let i = 0; i < count; i++) sum += (data[i]! - value(i)) ** 2;
      return sum;
    } catch {
      return Infinity;
    }
  };
  const step = 0.25;
  const logs = Array.from({ length: 92 }, (_, i) => 0.1 + step * i);
  const offs = logs.map(off);
  const best = offs.indexOf(Math.min(...offs));
  // Another table is not nearer for any base.
  if (!(offs[best]! < 0.25 * middleOf(offs))) return;
  let [low, high] = [logs[best]! - step, logs[best]! + step];
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let i = 0; i < 40; i++) {
    const [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    if (off(a) < off(b)) high = b;
    else low = a;
  }
  const found = Math.exp((low + high) / 2);
  const half = isHalf(subject.storage);
  for (const base of new Set([nicest(found, half ? 0.02 : 1e-4), nicest(found, half ? 0.003 : 1e-6)])) {
    if (base === expected) continue;
    yield {
      cause: 'base',
      values: { option: name, value: base, expected },
      sentence: `${name} is ${base}, not ${String(expected)}`,
      apply: () => compute({ ...spec, [name]: base }),
    };
  }
}

const middleOf = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1]!;
