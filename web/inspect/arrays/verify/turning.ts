import type { Posenc, TensorLike } from 'posenc';
import { dependsOnLength, namedValues, ofShape, rope, rotarySchemes, type Scheme } from 'posenc/catalogue';
import { refused } from '../../../files/errors/index.ts';
import { present } from '../../../files/json/index.ts';
import { positionsRefused, shapeText } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { readLoosely } from './read.ts';
import type { Scaling } from './turn-deviations.ts';
import { type Turns, turnsOf, turnsOnLine } from './turns.ts';

/** A specification: a scheme of the catalogue and its options. */
export type Specification = Readonly<Record<string, unknown>> & { readonly scheme: string };

/** The sizes of the array that a rotary specification is compared with. */
export interface Rows {
  /** Rows of a sequence. */
  readonly length: number;
  /** Sequences that may have their own positions. */
  readonly batch: number;
  /** Number of components that turn. */
  readonly dim: number;
}

/** The turns of a rotary specification. */
export interface Turning {
  readonly turns: Turns;
  /** Whether each sequence has its own positions: the rows of all of them follow each other then. */
  readonly perSequence: boolean;
}

/** Returns the catalogue's entry; for tables that of RoPE, some of whose options they have. */
export const rotaryScheme = (name: string): Scheme | undefined =>
  rotarySchemes.find((one) => one.name === (name === tables ? rope.name : name));

/** Whether a scheme has RoPE's frequencies, over as many components as its option says. */
export const hasRopeFrequencies = (name: string): boolean => hasParameter(name, 'rotaryDim');

/** Whether cosines and sines of a scheme have a factor, which depends on the scaling. */
export const hasAttentionFactor = (name: string): boolean => hasParameter(name, 'scaling.attentionFactor');

const hasParameter = (scheme: string, name: string) =>
  rotaryScheme(scheme)?.parameters.some((parameter) => parameter.name === name) === true;

/** The scheme whose angles another has on a line: M-RoPE with equal positions on all axes has those of RoPE. */
export const schemeOnLine = (name: string): string => (rotaryScheme(name)?.sided ? name : rope.name);

const isTensor = (value: unknown): value is TensorLike =>
  typeof value === 'object' && value !== null && 'data' in value;

/** Computes the turns of a rotary specification in double precision. `unscaled`: without the scale of xPos. */
export function turningOf(pe: Posenc, spec: Specification, rows: Rows, unscaled = false): Turning {
  if (spec.scheme === tables) return tableTurning(spec, rows);
  const hasAxes = rotaryScheme(spec.scheme)?.axes !== undefined;
  const onLine =
    hasRopeFrequencies(spec.scheme) && !(hasAxes && isTensor(spec.positions) && spec.positions.shape.length > 1);
  return onLine ? lineTurning(pe, spec, rows, unscaled) : otherTurning(pe, spec, rows);
}

/** Stands for cosines and sines that the caller has, instead of a scheme. */
export const tables = 'tables';

/** Turns by given cosines and sines, which need not be those of an angle. */
function tableTurning(spec: Specification, { length, batch, dim }: Rows): Turning {
  const [cos, sin] = [spec.cos, spec.sin].map((one, i) => readLoosely(one, `expected.${i === 0 ? 'cos' : 'sin'}`));
  const pairs = dim / 2;
  const width = cos!.shape.at(-1)!;
  const held = cos!.data.length / width;
  const picked = spec.positions === undefined ? undefined : positionsOf(spec, length, batch);
  const at = (row: number, pair: number) => (picked ? picked[row]! : row) * width + pair;
  if (
    cos!.data.length !== sin!.data.length ||
    width < pairs ||
    (!picked && held !== length && held !== batch * length)
  ) {
    throw refused('expected.cos', shapeText(cos!.shape), ofShape([length, pairs], ', a row for each of the array'));
  }
  const rows = picked?.length ?? held;
  const angles = new Float64Array(rows * pairs);
  for (let i = 0; i < angles.length; i++) {
    const from = at(Math.floor(i / pairs), i % pairs);
    angles[i] = Math.atan2(sin!.data[from]!, cos!.data[from]!);
  }
  const scale = (row: number, pair: number) => Math.hypot(cos!.data[at(row, pair)]!, sin!.data[at(row, pair)]!);
  return { turns: { ...turnsOf(angles, pairs, new Float64Array(pairs).fill(1)), scale }, perSequence: rows > length };
}

function lineTurning(pe: Posenc, spec: Specification, { length, batch, dim }: Rows, unscaled: boolean): Turning {
  const positions = positionsOf(spec, length, batch);
  const values = namedValues(rotaryScheme(spec.scheme)!, spec);
  const value = spec.scaling as Scaling | undefined;
  const scaling = value && lengthened(value, positions);
  const plain = { scheme: schemeOnLine(spec.scheme), dim, base: values.base };
  const options = { ...plain, ...(scaling && { scaling }) };
  const frequencies = loosely(pe).frequencies(options);
  const start = scaling?.type === 'longrope' ? Number(scaling.startTokenIdx ?? 0) : 0;
  const amplitude = hasAttentionFactor(spec.scheme) && scaling ? loosely(pe).attentionFactor(options) : 1;
  const line = {
    frequencies,
    positions,
    ...(start > 0 && { start, startFrequencies: loosely(pe).frequencies(plain) }),
  };
  const isScaled = rotaryScheme(spec.scheme)?.sided && !unscaled;
  const scale = isScaled ? xposScale(values, spec.side, positions, length, dim) : undefined;
  return { turns: turnsOnLine(line, amplitude, scale), perSequence: positions.length > length };
}

/** Returns the positions of the rows on a line, [length] or [batch · length]. */
export function positionsOf(spec: Specification, length: number, batch: number): Float64Array {
  const { positions, offset = 0 } = spec;
  if (positions === undefined || positions === null) {
    return Float64Array.from({ length }, (_, row) => Number(offset) + row);
  }
  const list = Float64Array.from((isTensor(positions) ? positions.data : positions) as ArrayLike<number>, Number);
  if (list.length !== length && list.length !== batch * length) throw positionsRefused(list.length, length);
  return list;
}

/** Returns a scaling with the length of the sequence, where it depends on one. */
export function lengthened(scaling: Scaling, positions: Float64Array): Scaling {
  if (!dependsOnLength(scaling.type) || scaling.seqLen !== undefined) return scaling;
  const last = positions.reduce((max, position) => Math.max(max, position), 0);
  return { ...scaling, seqLen: Math.max(1, Math.floor(last) + 1) };
}

/** ζᵢ^(±(p − c) / s) of xPos. */
function xposScale(
  values: Readonly<Record<string, unknown>>,
  side: unknown,
  positions: Float64Array,
  length: number,
  dim: number,
): NonNullable<Turns['scale']> {
  const { gamma, scaleBase, centre, centrePosition } = values as Readonly<Record<string, number>>;
  const end = positions.reduce((max, position) => Math.max(max, position), -1) + 1;
  const centres: Readonly<Record<string, number>> = {
    zero: 0,
    'half-length': Math.floor(end / 2),
    'half-length-round-up': Math.ceil(end / 2),
    'half-count': Math.floor(length / 2),
  };
  const middle = centrePosition ?? centres[String(centre)]!;
  const sign = side === 'key' ? -1 : 1;
  return (row, pair) =>
    (((2 * pair) / dim + gamma!) / (1 + gamma!)) ** ((sign * (positions[row]! - middle)) / scaleBase!);
}

function otherTurning(pe: Posenc, spec: Specification, { length, dim }: Rows): Turning {
  const scheme = rotaryScheme(spec.scheme)!;
  const values = namedValues(scheme, spec);
  const axes = axesOf(spec);
  const options = {
    ...spec,
    ...(hasRopeFrequencies(spec.scheme) && { dim }),
    ...('dimPerAxis' in values && { dimPerAxis: values.dimPerAxis ?? 2 * Math.floor(dim / axes / 2) }),
  };
  const { data, shape } = loosely(pe).rotaryAngles(options);
  const pairs = shape.at(-1)!;
  const rows = data.length / pairs;
  const frequencies = frequenciesOf(pe, options, pairs);
  const { base, sections, mode, scaling } = spec;
  const amplitude =
    hasAttentionFactor(spec.scheme) && scaling
      ? loosely(pe).attentionFactor(present({ scheme: spec.scheme, dim, base, sections, mode, scaling }))
      : 1;
  return { turns: turnsOf(data, pairs, frequencies, amplitude), perSequence: rows > length };
}

/** Returns the number of axes of the positions. */
export function axesOf({ grid, positions }: Specification): number {
  if (Array.isArray(grid)) return grid.length;
  return isTensor(positions) && positions.shape.length > 1 ? positions.shape[0]! : 1;
}

function frequenciesOf(pe: Posenc, options: object, pairs: number): Float64Array {
  try {
    const { positions: _, grid: __, ...rest } = options as Readonly<Record<string, unknown>>;
    return loosely(pe).frequencies(rest);
  } catch {
    // Learned frequencies have none but those in their weights.
    return new Float64Array(pairs).fill(1e-4);
  }
}
