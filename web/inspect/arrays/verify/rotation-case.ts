import type { Posenc } from 'posenc';
import { namedValues, ofShape } from 'posenc/catalogue';
import { invalid } from '../../../files/errors/index.ts';
import type { NumberArray } from '../array.ts';
import type { Layout } from '../identify/index.ts';
import { amplitudeDeviations } from './amplitude.ts';
import { sampleOf } from './explain.ts';
import { measuredRotation } from './field.ts';
import { storageOf } from './formats.ts';
import { ladderOf, recipeTurns } from './ladder.ts';
import { neighbours } from './neighbours.ts';
import {
  layoutDeviations,
  lineDeviations,
  modelOfRotation,
  partDeviations,
  type RotationSetup,
  sequenceDeviations,
} from './rotary-deviations.ts';
import { type FormOptions, formOf, placeOf } from './rotation.ts';
import { explain } from './strategy.ts';
import { precisionDeviations } from './turn-deviations.ts';
import { axesOf, rotaryScheme, type Specification, tables, turningOf } from './turning.ts';
import type { Turns } from './turns.ts';
import type { Case } from './types.ts';

/** Queries or keys before and after a rotation. */
export function rotationCase(pe: Posenc, before: NumberArray, after: NumberArray, spec: Specification): Case {
  const axes = axesOfArray(before.shape, spec);
  const { width, length, batch } = axes;
  const values = namedValues(rotaryScheme(spec.scheme)!, spec) as Readonly<Record<string, never>>;
  const dim = rotatedDim(spec, values, width);
  const turningFor = (other: Specification, of: number) => turningOf(pe, other, { length, batch, dim: of });
  const { turns, perSequence } = turningFor(spec, dim);
  const direction = values.direction as string | undefined;
  const inverse = direction === 'inverse';
  const setup: RotationSetup = {
    x: before.data,
    axes,
    turns: inverse ? inverted(turns) : turns,
    form: formFrom(spec, values, width, 2 * turns.pairs),
    sign: direction === undefined || direction === 'forward' ? 1 : -1,
    rowOf: perSequence
      ? (line) => placeOf(line, axes).batch * length + placeOf(line, axes).row
      : (line) => placeOf(line, axes).row,
    times: () => 1,
  };
  const lines = before.data.length / width;
  const subject = { data: after.data, width, lines, storage: storageOf(after.data), inputs: storageOf(before.data) };
  const sample = sampleOf(lines, length);
  const ladder = setup.turns.line && ladderOf(pe, spec, setup.turns, { width, heads: axes.heads });
  const { write } = formOf(turns.pairs, setup.form);
  const positions = turns.line?.positions;
  return {
    subject,
    shape: after.shape,
    model: modelOfRotation(setup),
    turns: setup.turns,
    stepwise: turns.line !== undefined && !rotaryScheme(spec.scheme)?.sided,
    rows: perSequence ? batch * length : length,
    rowOf: setup.rowOf,
    positionOf: (line) => positions?.[setup.rowOf(line)] ?? placeOf(line, axes).row,
    pairs: Array.from({ length: turns.pairs }, (_, pair) => [write[2 * pair]!, write[2 * pair + 1]!] as const),
    ...(ladder?.isRope && {
      recipes: () => recipeTurns(pe, spec, setup.turns, (of) => modelOfRotation({ ...setup, turns: of })),
    }),
    sample,
    explain(search) {
      const turnsOf = (other: number): Turns | undefined => {
        try {
          return turningFor({ ...spec, rotaryDim: other }, other).turns;
        } catch {
          return undefined;
        }
      };
      const others = neighbours<RotationSetup>(spec, (other) => {
        const otherValues = namedValues(rotaryScheme(other.scheme)!, other) as Readonly<Record<string, never>>;
        const { turns: of } = turningFor(other, rotatedDim(other, otherValues, width));
        const form = formFrom(other, otherValues, width, 2 * of.pairs);
        return (one) => ({ ...one, turns: of, form });
      });
      return explain(search, modelOfRotation, setup, {
        structure: [
          ...layoutDeviations(setup),
          ...lineDeviations(setup),
          ...sequenceDeviations(setup, perSequence),
          ...(ladder ? partDeviations(setup, turnsOf) : []),
        ],
        others: turns.line ? [] : [...others, ...precisionDeviations<RotationSetup>(undefined)],
        ladder,
        measured: (one, of) => measuredRotation(subject, one, of),
        amplitude: (factor) => amplitudeDeviations(factor, subject),
      });
    },
  };
}

/** The inverse divides by the attention factor. */
const inverted = (turns: Turns): Turns => ({
  ...turns,
  amplitude: 1 / turns.amplitude,
  ...(turns.scale && { scale: (row: number, pair: number) => 1 / turns.scale!(row, pair) }),
});

/** Reads [..., length, width], or [..., rows, columns, width] of a grid. */
function axesOfArray(shape: readonly number[], spec: Specification) {
  if (shape.length < 2) throw invalid('before.shape', shape, ofShape(['...', 'length', 'head_dim']));
  const { grid } = spec;
  const inGrid =
    Array.isArray(grid) &&
    shape.length > grid.length &&
    grid.every((extent, axis) => shape[shape.length - 1 - grid.length + axis] === extent);
  const rows = inGrid && grid.length > 1 ? shape.slice(-1 - grid.length, -1) : [shape.at(-2)!];
  const leading = shape.slice(0, -1 - rows.length);
  const product = (list: readonly number[]) => list.reduce((a, b) => a * b, 1);
  const batch = leading.length > 0 ? leading[0]! : 1;
  return { batch, heads: product(leading.slice(1)), length: product(rows), width: shape.at(-1)! };
}

/** Returns how many components of a head turn. */
function rotatedDim(spec: Specification, values: Readonly<Record<string, unknown>>, width: number): number {
  const learned = rotaryScheme(spec.scheme)?.arrays.find((one) => 'origin' in one && one.origin === 'learned');
  if (learned) return 2 * ((spec[learned.name] as { shape?: readonly number[] } | undefined)?.shape?.[0] ?? 0);
  if (spec.scheme === tables) {
    const shape =
      (spec.cos as { shape?: readonly number[]; dims?: readonly number[] }).shape ??
      (spec.cos as { dims: number[] }).dims;
    return Math.min(2 * (shape.at(-1) ?? 0), width - (width % 2));
  }
  if ('dimPerAxis' in values) {
    const axes = axesOf(spec);
    return axes * Number(values.dimPerAxis ?? 2 * Math.floor(width / axes / 2));
  }
  return Number(values.rotaryDim ?? width - (width % 2));
}

function formFrom(
  spec: Specification,
  values: Readonly<Record<string, unknown>>,
  width: number,
  dim: number,
): FormOptions {
  return {
    layout: values.layout as Layout,
    outputLayout: (values.outputLayout as 'same' | undefined) ?? 'same',
    angleLayout: (values.angleLayout as 'same' | undefined) ?? 'same',
    scaleLayout: (values.scaleLayout as 'same' | undefined) ?? 'same',
    first: values.rotaryPart === 'last' ? width - dim : 0,
    blocks: axesOf(spec),
  };
}
