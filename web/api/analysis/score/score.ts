/**
 * The scorecard: measured properties of a scheme. No verdict is stored; each follows from its value and its threshold.
 */

import { catalogue } from '../../../catalogue/index.ts';
import { invalid, missing, ofShape, rule } from '../../errors/index.ts';
import {
  checkBoolean,
  checkInteger,
  checkKeys,
  checkObject,
  checkScheme,
  checkTensor,
  type Options,
  tensor,
} from '../../input/index.ts';
import type { ExtendedEngine } from '../../module/index.ts';
import { rotate } from '../../rotary/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type {
  Measurement,
  Place,
  Scorecard,
  ScoreOptions,
  ScoreSubject,
  Tensor,
  TensorLike,
} from '../../types/index.ts';
import { biasOf, biasSubject, relativeSubject } from './attended.ts';
import { contextOf } from './context.ts';
import { embeddingSubject, tableSubject } from './embedding.ts';
import { properties } from './properties.ts';
import { rotationOf, rotationSubject } from './rotation.ts';
import { someRows } from './rows.ts';
import { lengthOf, lengthUpTo, type Request, type SchemeRequest, type Subject } from './subject.ts';

const subjects: Readonly<Record<Place, (request: SchemeRequest) => Subject>> = {
  embedding: embeddingSubject,
  rotation: rotationSubject,
  bias: biasSubject,
  relative: relativeSubject,
};

/** Largest shift of subjects without position vectors, which are measured in a text longer than the shift. */
const longestText = 4096;

/** Measures every property that applies to the subject. */
export function score(engine: ExtendedEngine, input: ScoreSubject, settings: ScoreOptions = {}): Scorecard {
  checkKeys(checkObject('options', settings), ['length', 'shift', 'seed', 'causal', 'only']);
  const { length } = settings;
  const options = checkObject('subject', input);
  const request = {
    engine: engine.core,
    length: length === undefined ? undefined : checkInteger('length', length, 2, 2048),
    causal: checkBoolean('causal', settings.causal, false),
  };
  const seed = settings.seed === undefined ? 1 : checkInteger('seed', settings.seed, 0, 2 ** 32 - 1);
  const asked = askedOf(settings.only);
  const subject = subjectOf(request, options);
  const shift = shiftOf(subject, settings.shift);
  const context = contextOf(engine, subject, shift, seed);
  const measurements = asked.flatMap(({ measure, ...property }): Measurement[] => {
    const found = measure(context);
    if (found === undefined) return [];
    const { value } = found;
    const { threshold } = property;
    const sides = { 'at most': value <= threshold, 'at least': value >= threshold, above: value > threshold };
    return [{ ...property, ...found, passes: sides[property.holds] }];
  });
  return {
    subject: subject.name,
    length: subject.length,
    ...(shift !== undefined && { shift }),
    measurements,
    ...(context.decay && { decay: context.decay }),
  };
}

function askedOf(only: readonly string[] | undefined): typeof properties {
  if (only === undefined) return properties;
  const names = properties.map(({ name }) => name);
  const known = Array.isArray(only) && only.every((name) => names.includes(name));
  if (!known)
    throw invalid('only', only, rule('a list of one of {names}', { names: names.map((name) => `'${name}'`) }));
  return properties.filter(({ name }) => only.includes(name));
}

function subjectOf(request: Omit<SchemeRequest, 'entry' | 'options'>, options: Options): Subject {
  if (options.scheme === undefined) return explicitSubject(request, options);
  const entry = checkScheme(options, catalogue);
  return subjects[entry.place]({ ...request, entry, options });
}

/** Where arrays fix the length, the second half serves as the shifted positions. */
function shiftOf(
  { isOneDimensional, limitedToRows, length, vectors, attention }: Subject,
  value: number | undefined,
): number | undefined {
  if (!isOneDimensional || attention === undefined || attention.keys !== length) return undefined;
  if (limitedToRows) return value === undefined ? Math.floor(length / 2) : checkInteger('shift', value, 1, length - 1);
  return value === undefined ? 1000 : checkInteger('shift', value, 1, vectors ? 2 ** 24 : longestText);
}

/** Subjects that are arrays computed elsewhere: a table of position vectors, one of angles, a bias, or logits. */

const arrays = ['table', 'bias', 'logits'] as const;

/** Properties of every given array: it has one length and cannot be computed for others. */
const asItIs = { isOneDimensional: true, isExtrapolable: false, limitedToRows: true } as const;

export function explicitSubject(request: Request, options: Options): Subject {
  if (options.cos !== undefined) return turnedSubject(request, options);
  const name = arrays.find((one) => options[one] !== undefined);
  if (name === undefined)
    throw missing('scheme', rule('the name of a scheme, or an array: table, cos with sin, bias or logits'));
  checkKeys(options, [name]);
  if (name === 'table') {
    const table = readMatrix(options, name, ['positions', 'dim']);
    const [positions = 0] = table.shape;
    const length = lengthUpTo({ ...request, length: request.length ?? Math.min(positions, 2048) }, positions);
    const vectors = (start: number, count: number) => {
      if (start + count > positions)
        throw invalid('table.shape', table.shape, { kind: 'length', min: start + count, of: 'positions' });
      return someRows(table, start, count);
    };
    return { ...tableSubject(request, { name, length, vectors, ...asItIs }), computed: false };
  }
  const matrix = readMatrix(options, name, ['queries', 'keys']);
  const [queries, keys] = matrix.shape as [number, number];
  const found = { name, length: lengthOf(request, queries), added: () => matrix, ...asItIs };
  if (name === 'bias') return { ...biasOf(request, found, keys), computed: false };
  return { ...found, place: undefined, computed: false };
}

/** A rotation by a table of cosines and sines [positions, pairs], whose tokens may be anywhere on several axes. */
function turnedSubject(request: Request, options: Options): Subject {
  checkKeys(options, ['cos', 'sin', 'layout']);
  const cos = checkTensor('cos', options.cos as TensorLike, ofShape(['positions', 'pairs']));
  const [positions = 0, pairs = 0] = cos.shape;
  const sin = checkTensor('sin', options.sin as TensorLike | undefined, ofShape([positions, pairs]));
  if (sin.shape.join() !== cos.shape.join()) throw invalid('sin.shape', sin.shape, ofShape([positions, pairs]));
  const length = lengthUpTo({ ...request, length: request.length ?? Math.min(positions, 2048) }, positions);
  const { layout = 'interleaved' } = options;
  const rows = ({ data }: TensorLike, start: number, count: number) =>
    tensor(
      Float32Array.from({ length: count * pairs }, (_, n) => Number(data[start * pairs + n])),
      [count, pairs],
    );
  const made = rotationOf(request, length, 2 * pairs, (x, _, start) => {
    const count = x.shape.at(-2) as number;
    if (start + count > positions)
      throw invalid('cos.shape', cos.shape, { kind: 'length', min: start + count, of: 'positions' });
    return rotate(request.engine, x, { cos: rows(cos, start, count), sin: rows(sin, start, count), layout });
  });
  // Averages shorten every vector by the same factor, which only the vector before it is turned shows.
  const unturned = syntheticMatrix(request.engine, 'vector', 1, [1, 2 * pairs]);
  return { name: 'cos', ...made, unturned, ...asItIs, isOneDimensional: false, computed: false };
}

/** Checks a matrix; the entries of a bias or of logits may be -Infinity, as a mask leaves them. */
function readMatrix(options: Options, name: (typeof arrays)[number], axes: readonly string[]): Tensor {
  const value = checkTensor(name, options[name] as TensorLike | undefined, ofShape(axes));
  const masks = name !== 'table';
  const matrix = tensor(Float32Array.from(value.data), value.shape);
  const bad = matrix.data.findIndex((x) => !Number.isFinite(x) && !(masks && x === Number.NEGATIVE_INFINITY));
  if (bad >= 0) {
    throw invalid(
      `${name}.data[${bad}]`,
      value.data[bad],
      rule(`a finite number${masks ? ' or -Infinity' : ''} of 32 bits`),
    );
  }
  return matrix;
}
