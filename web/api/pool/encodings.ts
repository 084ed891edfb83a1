/** How the encodings of attention can be divided: the axes of their arrays, and schemes that need more than a part. */
import {
  type ArrayInput,
  catalogue,
  evaluate,
  holds,
  type LayersInput,
  namedValues,
  namesIn,
} from '../../catalogue/index.ts';
import { countsHeads } from '../bias/index.ts';
import { PosencError } from '../errors/index.ts';
import { type HeadSizes, isNumberList, sizeOf } from '../input/index.ts';
import type { Scheme } from '../types/index.ts';
import { type Range, readSubArray } from './sub-arrays.ts';

export type Encoding = Readonly<Record<string, unknown>>;

/** A part of attention: ranges of batch entries, query heads and queries. */
export interface Part {
  readonly batch: Range;
  readonly heads: Range;
  readonly queries: Range;
}

const dividedAxes = ['batch', 'heads', 'queries'] as const satisfies readonly (keyof Part)[];
type Axis = (typeof dividedAxes)[number];

/** The axes of an array: the name of each that parts divide, null for the others. */
type Axes = readonly (Axis | null)[];

type Take = (array: unknown, axesOfRank: (rank: number) => Axes) => unknown;

export interface Division {
  /** Whether heads (and likewise queries) can be computed independently. Batch entries always can. */
  readonly heads: boolean;
  readonly queries: boolean;
  /** Returns the arrays as a part needs them. */
  readonly arrays: (take: Take) => Encoding;
}

/** Thrown for options that cannot be interpreted here; the undivided call reports what is wrong with them. */
export class CannotDivide extends PosencError {
  constructor() {
    super({ code: 'invalid-argument', text: 'The options cannot be divided.' });
  }
}

function entryOf({ scheme }: Encoding): Scheme {
  const entry = catalogue.find(({ name }) => name === scheme);
  if (!entry) throw new CannotDivide();
  return entry;
}

/**
 * Finds the divided axis that each shape expression of an entry refers to. A number of heads or queries other than
 * attention's is not divided.
 */
function axesOf(expressions: readonly string[], sizes: HeadSizes, values: Encoding): Axes {
  const known = { ...values, ...sizes };
  return expressions.map((expression) => {
    const axis = dividedAxes.find((name) => namesIn(expression).includes(name));
    return axis !== undefined && evaluate(expression, known) === sizes[axis] ? axis : null;
  });
}

function isWhole(expressions: readonly string[], axes: Axes): boolean {
  return expressions.every((expression, i) => axes[i] !== null || !namesIn(expression).includes('heads'));
}

/**
 * Returns how an encoding can be divided, by its catalogue entry. Throws CannotDivide if attention is going to reject
 * it.
 */
export function divisionOf(encoding: Encoding, sizes: HeadSizes, causal: boolean): Division {
  const entry = entryOf(encoding);
  const values = namedValues(entry, encoding, causal);
  const inputs = entry.arrays.filter((one) => values[one.name] !== undefined && isDivided(one));
  const shapes = inputs.flatMap((one) => ('layers' in one || one.use === 'alone' ? [] : one.shapes));
  const conditions = entry.needsAllPositions;
  const needsAll = conditions === true || conditions?.every((condition) => holds(condition, values));
  return {
    heads: !entry.mixesHeads && shapes.every((expressions) => isWhole(expressions, axesOf(expressions, sizes, values))),
    queries: !needsAll && entry.alignment === undefined,
    arrays: (take) =>
      Object.fromEntries(
        inputs.map((one) => [
          one.name,
          'layers' in one ? partOfLayers(one, values[one.name], take) : partOf(one, values[one.name], take),
        ]),
      ),
  };
  function partOf({ shapes: all }: Pick<ArrayInput, 'shapes'>, array: unknown, take: Take): unknown {
    const ofRank = (rank: number) => all.find(({ length }) => length === rank) ?? [];
    return take(array, (rank) => axesOf(ofRank(rank), sizes, values));
  }
  /** Only the outputs of the last layer are heads. */
  function partOfLayers({ layers, arrays }: LayersInput, value: unknown, take: Take): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((layer: Encoding, l) => {
      if (l < value.length - 1) return layer;
      const present = arrays.filter(({ name }) => layer[name] !== undefined);
      const parts = present.map(({ name, shapes: all }) => {
        const last = all.map((axes) => axes.map((axis) => (axis === 'outputs' ? layers.last : axis)));
        return [name, partOf({ shapes: last }, layer[name], take)];
      });
      return { ...layer, ...Object.fromEntries(parts) };
    });
  }
}

/** Whether an array has an axis that parts divide. */
function isDivided(one: ArrayInput | LayersInput): boolean {
  const expressions = 'layers' in one ? [one.layers.last] : one.shapes.flat();
  return expressions.flatMap(namesIn).some((name) => (dividedAxes as readonly string[]).includes(name));
}

/** Whether the values of some encoding depend on how many heads there are in all. */
export function countLayerHeads(encodings: readonly Encoding[]): boolean {
  return encodings.some((encoding) => countsHeads(entryOf(encoding)));
}

/** Returns the encoding of a part. */
export function encodingOf(
  encoding: Encoding,
  part: Part,
  { sizes, causal }: { sizes: HeadSizes; causal: boolean },
  owned: Set<unknown>,
): Encoding {
  const take: Take = (array, axesOfRank) => {
    const value = isNumberList(array)
      ? { data: array, shape: [array.length] }
      : (array as { data: unknown; shape: unknown });
    const { data, shape } = value;
    if (!isNumberList(data) || !Array.isArray(shape) || sizeOf(shape) !== data.length) throw new CannotDivide();
    const axes = axesOfRank(shape.length);
    const box = shape.map((extent: number, i): Range => {
      const axis = axes[i];
      // An axis of extent 1 is shared by all parts.
      if (!axis || (extent === 1 && sizes[axis] !== 1)) return [0, extent];
      if (extent !== sizes[axis]) throw new CannotDivide();
      return part[axis];
    });
    const taken = readSubArray(data, shape, box);
    owned.add(taken);
    return isNumberList(array) ? taken : { data: taken, shape: box.map(([first, last]) => last - first) };
  };
  return { ...encoding, ...divisionOf(encoding, sizes, causal).arrays(take) };
}
