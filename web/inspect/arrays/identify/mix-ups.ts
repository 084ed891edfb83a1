import type { Posenc } from 'posenc';
import { every, median, wrapped } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { attempt, type Departure } from './candidate.ts';
import type { RotaryGuess } from './guesses.ts';
import { anglesFor } from './misprints.ts';
import { extentsOf, type Pairing, pairsIn, partsOf } from './pairing.ts';

type Layout = 'interleaved' | 'half';

/** How the components of a head are combined: y = x · cos + (±) partner · sin, each with its own angle. */
interface Scheme {
  /** Which components are partners. */
  readonly layout: Layout;
  /** How the angles are laid out over the components: like layout, except where it is mixed up. */
  readonly angles: Layout;
  /** Whether the minus of the first component is missing. */
  readonly isAdded: boolean;
  /** Whether cosines and sines are exchanged. */
  readonly isExchanged: boolean;
}

const layouts = ['interleaved', 'half'] as const;
const other = (layout: Layout): Layout => (layout === 'half' ? 'interleaved' : 'half');
const schemes: readonly Scheme[] = [
  ...layouts.map((layout) => ({ layout, angles: other(layout), isAdded: false, isExchanged: false })),
  ...layouts.map((layout) => ({ layout, angles: layout, isAdded: true, isExchanged: false })),
  ...layouts.map((layout) => ({ layout, angles: layout, isAdded: false, isExchanged: true })),
  ...layouts.map((layout) => ({ layout, angles: other(layout), isAdded: true, isExchanged: false })),
];

/** A rotation with a slip: its angles, and what a program with this slip computes. */
export interface MixUp {
  readonly pairing: Pairing;
  /** Error of an angle, in radians. */
  readonly noise: number;
  readonly except: readonly Departure[];
  /** Applies a rotation with the slip; undefined if its options are invalid. */
  readonly applied: (pe: Posenc, x: NumberArray, guess: RotaryGuess) => Float64Array | undefined;
}

/**
 * Yields the usual slips that explain an array: angles laid out for the other kind of pairs, the minus of rotate_half
 * forgotten, cosines and sines exchanged. Partners then turn by different angles, or not at all, but all components
 * with the same angle and all heads determine it.
 */
export function* mixUpsOf(x: NumberArray, y: NumberArray): Generator<MixUp> {
  const width = x.shape.at(-1)!;
  for (const { rotaryDim, first, part } of partsOf(x, y)) {
    if (rotaryDim < 4) continue;
    for (const scheme of schemes) {
      const components = componentsOf(scheme, rotaryDim, first);
      const solved = solvedAngles(x, y, components, rotaryDim / 2);
      if (!solved) continue;
      const { re, im, errors, noise } = solved;
      const { sequences, length } = extentsOf(x.shape);
      const field = {
        rows: sequences * length,
        pairs: rotaryDim / 2,
        perSequence: length,
        errors,
        ...(scheme.isExchanged ? { re: im, im: re } : { re, im }),
      };
      const options = {
        layout: scheme.layout,
        ...(rotaryDim !== width && { rotaryDim }),
        ...(part === 'last' && { rotaryPart: part }),
      };
      yield {
        pairing: { options, field, notes: [] },
        noise,
        except: departuresOf(scheme),
        applied: (pe, value, guess) => applied(pe, value, guess, { scheme, components, rotaryDim }),
      };
    }
  }
}

function departuresOf({ layout, angles, isAdded, isExchanged }: Scheme): Departure[] {
  const found: Departure[] = [];
  if (angles !== layout) found.push(anglesFor(angles));
  if (isAdded) {
    const sentence = 'both components of a pair add the sine of the other: the minus of the first is missing';
    found.push({ id: 'rotation-sign', values: { member: 'first' }, sentence });
  }
  if (isExchanged) {
    found.push({ id: 'sines-and-cosines', values: {}, sentence: "cosines and sines have each other's places" });
  }
  return found;
}

/** A rotated component: its place, that of its partner, the sign of the sine, and which angle it has. */
interface Component {
  readonly at: number;
  readonly partner: number;
  readonly sign: number;
  readonly angle: number;
}

function componentsOf({ layout, angles, isAdded }: Scheme, rotaryDim: number, first: number): Component[] {
  const angleOf = (at: number) => (angles === 'half' ? (at - first) % (rotaryDim / 2) : (at - first) >> 1);
  return pairsIn(layout, rotaryDim, first).flatMap(([one, two]) => [
    { at: one, partner: two, sign: isAdded ? 1 : -1, angle: angleOf(one) },
    { at: two, partner: one, sign: 1, angle: angleOf(two) },
  ]);
}

/** Solves y = a (x cos + v sin) for the angles and one amplitude a, by least squares; undefined if it does not hold. */
function solvedAngles(x: NumberArray, y: NumberArray, components: readonly Component[], pairs: number) {
  const { sequences, heads, length, width } = extentsOf(x.shape);
  const size = sequences * length * pairs;
  // Sums of products of x, v and y for each angle.
  const [uu, uv, vv, uy, vy, yy] = Array.from({ length: 6 }, () => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let row = 0; row < sequences * heads * length; row++) {
    const angleRow = Math.floor(row / heads / length) * length + (row % length);
    for (const { at, partner, sign, angle } of components) {
      const [u, v] = [x.data[row * width + at]!, sign * x.data[row * width + partner]!];
      const [w, i] = [y.data[row * width + at]!, angleRow * pairs + angle];
      uu[i]! += u * u;
      uv[i]! += u * v;
      vv[i]! += v * v;
      uy[i]! += u * w;
      vy[i]! += v * w;
      yy[i]! += w * w;
    }
  }
  const determinant = (i: number) => uu[i]! * vv[i]! - uv[i]! * uv[i]!;
  const isClear = (i: number) => determinant(i) > 0.05 * (uu[i]! + vv[i]!) ** 2;
  const free = (i: number) =>
    [
      (uy[i]! * vv[i]! - vy[i]! * uv[i]!) / determinant(i),
      (vy[i]! * uu[i]! - uy[i]! * uv[i]!) / determinant(i),
    ] as const;
  const clear = every(size).filter(isClear);
  if (4 * clear.length < size) return undefined;
  const amplitude = median(Float64Array.from(clear, (i) => Math.hypot(...free(i))));
  if (!(amplitude > 1e-3)) return undefined;
  const error = (i: number, angle: number) => {
    const [c, s] = [amplitude * Math.cos(angle), amplitude * Math.sin(angle)];
    const square = yy[i]! - 2 * (c * uy[i]! + s * vy[i]!) + c * c * uu[i]! + 2 * c * s * uv[i]! + s * s * vv[i]!;
    return Math.max(0, square);
  };
  const sensitivity = (i: number, angle: number) => {
    const [c, s] = [amplitude * Math.cos(angle), amplitude * Math.sin(angle)];
    return s * s * uu[i]! - 2 * c * s * uv[i]! + c * c * vv[i]!;
  };
  const refined = (i: number, start: number) => {
    let angle = start;
    for (let step = 0; step < 8; step++) {
      const [c, s] = [amplitude * Math.cos(angle), amplitude * Math.sin(angle)];
      const slope = -s * uy[i]! + c * vy[i]! + c * s * (uu[i]! - vv[i]!) + (s * s - c * c) * uv[i]!;
      const change = slope / sensitivity(i, angle);
      if (Math.abs(change) < 1) angle += change;
      if (!(Math.abs(change) > 1e-15)) break;
    }
    return angle;
  };
  const [re, im, errors] = [0, 0, 0].map(() => new Float64Array(size)) as [Float64Array, Float64Array, Float64Array];
  // Half precision is the coarsest format that programs use.
  const allowed = (i: number) => (1e-5 ** 2 + 2 ** -14) * amplitude ** 2 * (uu[i]! + vv[i]!);
  let total = 0;
  const several = new Map<number, readonly number[]>();
  const angles = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const [c, s] = free(i);
    const starts = isClear(i) ? [Math.atan2(s, c)] : every(16).map((k) => (k * Math.PI) / 8);
    const found = starts.map((start) => refined(i, start));
    const angle = found.reduce((best, one) => (error(i, one) < error(i, best) ? one : best));
    if (!(error(i, angle) <= allowed(i))) return undefined;
    if (found.length > 1) several.set(i, found);
    total += error(i, angle);
    angles[i] = angle;
    re[i] = amplitude * Math.cos(angle);
    im[i] = amplitude * Math.sin(angle);
  }
  const equations = (components.length * heads) / pairs;
  const rms = Math.sqrt(total / (equations * size));
  const angular = angles.map((angle, i) => rms / Math.sqrt(sensitivity(i, angle) || 1e-12));
  const noise = 2 * median(angular);
  for (const [i, one] of angular.entries()) {
    errors[i] = 8 * Math.max(0, one - noise);
    // Another angle that fits nearly as well is not distinguished.
    const near = 16 * (error(i, angles[i]!) + equations * rms ** 2) + 1e-12 * yy[i]!;
    for (const other of several.get(i) ?? []) {
      if (error(i, other) <= near) errors[i] = Math.max(errors[i]!, Math.abs(wrapped(other - angles[i]!)) + 8 * one);
    }
  }
  return { re, im, errors, noise };
}

function applied(
  pe: Posenc,
  { data, shape }: NumberArray,
  { options, direction }: RotaryGuess,
  { scheme, components, rotaryDim }: { scheme: Scheme; components: readonly Component[]; rotaryDim: number },
): Float64Array | undefined {
  const { sequences, heads, length, width } = extentsOf(shape);
  const full = { ...options, dim: rotaryDim, ...(!('positions' in options) && { length }) };
  const table = attempt(() => loosely(pe).rotaryTable(full));
  if (!table) return undefined;
  const [cos, sin] = scheme.isExchanged ? [table.sin.data, table.cos.data] : [table.cos.data, table.sin.data];
  const backwards = direction === undefined ? 1 : -1;
  const amplitude = Math.hypot(cos[0]!, sin[0]!);
  const scale = direction === 'inverse' ? amplitude ** -2 : 1;
  const [cosines, sines] = scheme.isExchanged ? [backwards * scale, scale] : [scale, backwards * scale];
  const result = Float64Array.from(data);
  const pairs = rotaryDim / 2;
  for (let row = 0; row < sequences * heads * length; row++) {
    const angleRow = Math.floor(row / heads / length) * length + (row % length);
    for (const { at, partner, sign, angle } of components) {
      const i = (angleRow * pairs + angle) % cos.length;
      const turned = cosines * cos[i]! * data[row * width + at]!;
      result[row * width + at] = turned + sign * sines * sin[i]! * data[row * width + partner]!;
    }
  }
  return result;
}
