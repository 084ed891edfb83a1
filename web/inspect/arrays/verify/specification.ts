import type { Posenc, RotateOptions } from 'posenc';
import { ofType, oneOf } from 'posenc/catalogue';
import { invalid } from '../../../files/errors/index.ts';
import { rotationOf } from '../../models/index.ts';
import { type Specification, tables } from './turning.ts';
import type { ExpectedEncoding } from './types.ts';

/** Reads what an array should be. `width`: components of a head, where the array has heads; tables have none. */
export function specificationOf(expected: ExpectedEncoding, { width }: { width?: number }): Specification {
  const input = (expected ?? {}) as Readonly<Record<string, unknown>>;
  const present = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (present.cos !== undefined && present.sin !== undefined) return { ...present, scheme: tables };
  if (present.model !== undefined) return specificationOfModel(present, width);
  if (typeof expected !== 'object' || expected === null || typeof present.scheme !== 'string') {
    throw invalid(
      'expected',
      expected,
      ofType("a specification such as { scheme: 'rope', … } or { model: 'Llama 3.1' }"),
    );
  }
  return { ...present, scheme: present.scheme };
}

function specificationOfModel(value: Readonly<Record<string, unknown>>, width: number | undefined): Specification {
  const { model, layers, scheme = 'rope', ...options } = value;
  const { dim, base, scaling, layout, outputLayout, rotaryPart } = rotationOf(model, layers, 'expected.');
  if (scheme !== 'rope') throw invalid('expected.scheme', scheme, oneOf(['rope']));
  const made = { scheme, base, ...(scaling && { scaling }) };
  // The columns of a table are those of its program, whatever the pairs of the model are.
  if (width === undefined) return { ...made, dim, ...options };
  // A layout of the caller's is that of the result, too: checkpoints are permuted for programs that have the other one.
  const reordered = outputLayout && options.layout === undefined && { outputLayout };
  return { ...made, layout, ...reordered, rotaryDim: dim, ...(dim < width && { rotaryPart }), ...options };
}

/** Options of tables that rotations do not have. */
const ofTables = ['dim', 'length', 'columns'];

/**
 * Refuses options that a rotation does not have, and values that they cannot have, as `pe.rotate` does: here angles are
 * computed without it.
 */
export function checkRotation(pe: Posenc, { scheme, ...spec }: Specification, shape: readonly number[]): void {
  const options = Object.fromEntries(Object.entries(spec).filter(([name]) => !ofTables.includes(name)));
  const data = new Float32Array(shape.reduce((size, extent) => size * extent, 1));
  pe.rotate({ data, shape }, { ...options, ...(scheme !== tables && { scheme }) } as RotateOptions);
}
