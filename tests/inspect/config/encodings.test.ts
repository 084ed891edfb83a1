import { type AttentionEncoding, createPosenc, PosencError } from 'posenc';
import { catalogue, initialArrays, type Scheme } from 'posenc/catalogue';
import { inspectConfig, type LayerPositions, layerFrequencies } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { random } from '../../api/numbers.ts';
import { families, shownKinds } from './every-kind.ts';

const pe = await createPosenc();

type Options = Record<string, unknown>;
type Added = Pick<LayerPositions, 'scheme' | 'encoding' | 'learned' | 'table'>;

const schemeNamed = (name: string): Scheme | undefined => catalogue.find((one) => one.name === name);

/** Only the lengths matter, and tables may be long. */
const draw = (_: string, shape: readonly number[]) =>
  new Float32Array(shape.reduce((product, axis) => product * axis, 1)).fill(0.25);

/** The sizes of a call: those of the tokens, and those that determine the scheme's arrays. */
function sizesOf(row: Added & Partial<Pick<LayerPositions, 'heads' | 'headDim'>>) {
  const { encoding = { scheme: '' }, table } = row;
  const extent = (encoding.window ?? encoding.keySize ?? encoding) as { height?: number; width?: number };
  const cells = (extent.height ?? 2) * (extent.width ?? 2);
  const grid = encoding.grid as readonly number[] | undefined;
  const others = Number(encoding.prefixTokens ?? 0) + Number(encoding.suffixTokens ?? 0);
  const keys = {
    beit: cells + 1,
    swin: cells,
    'swin-v2': cells,
    levit: cells,
    'decomposed-relative': cells,
    'axial-rope': (grid ?? [2, 2]).reduce((product, one) => product * one, 1) + others,
    'dinov3-rope': (grid ?? [2, 2]).reduce((product, one) => product * one, 1) + others,
  }[row.scheme];
  const count = keys ?? 6;
  const rows = table?.rows;
  return {
    heads: row.heads ?? 2,
    headDim: row.headDim ?? 8,
    queries: count,
    keys: count,
    length: count,
    height: grid?.[0] ?? 2,
    width: grid?.[1] ?? 2,
    ...(rows === undefined ? {} : { rows, maxPositionEmbeddings: (rows + 1) / 2, attSpan: rows / 2 }),
    ...(table?.dim === undefined ? {} : { dim: table.dim }),
    mlpWidth: 8,
    numPosFeats: 4,
  };
}

/** The encoding with the arrays named in `learned`, and everything that a call adds: a grid, boxes, masks. */
function completed(row: Added, scheme: Scheme, causal?: boolean): Options {
  const { encoding = { scheme: row.scheme }, learned = [] } = row;
  const others = scheme.arrays.flatMap((one) =>
    'origin' in one && one.origin === 'learned' && !learned.includes(one.name) ? [one.name] : [],
  );
  const sizes = sizesOf(row);
  const values = flattened(encoding);
  const arrays = initialArrays(scheme, values, sizes, draw, {
    without: others,
    ...(causal === undefined ? { use: 'alone' as const } : { causal }),
  });
  // Only the image determines how many cells there are.
  const cells = ['height', 'width'].filter((name) => scheme.parameters.some((one) => one.name === name));
  return { ...Object.fromEntries(cells.map((name) => [name, 2])), ...arrays, ...encoding };
}

/** Parameters by their names in the catalogue, including dots. */
function flattened(encoding: Options): Options {
  const entries = Object.entries(encoding).flatMap(([name, value]) =>
    value?.constructor === Object
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
      : [[name, value]],
  );
  return Object.fromEntries(entries);
}

function acceptsInAttention(row: LayerPositions): void {
  const scheme = schemeNamed(row.scheme);
  if (!scheme || !row.encoding) throw new Error(`${row.scheme} is no scheme of the catalogue, or has no encoding`);
  const { causal = false } = row.attention;
  const encoding = completed(row, scheme, causal) as object as AttentionEncoding;
  for (const name of row.learned ?? []) expect(encoding, name).toHaveProperty(name);
  const { heads, keys, headDim } = sizesOf(row);
  const tokens = (seed: number) => random([1, heads, keys, headDim], seed);
  const { output } = pe.attention({ q: tokens(1), k: tokens(2), v: tokens(3), encoding, ...row.attention });
  expect(output.data.every(Number.isFinite)).toBe(true);
}

function acceptsInEmbedding(row: Added): void {
  const scheme = schemeNamed(row.scheme);
  if (!scheme || !row.encoding) throw new Error(`${row.scheme} is no scheme of the catalogue, or has no encoding`);
  if (row.scheme === 'learned') {
    hasRowForEachPosition(row);
    return;
  }
  const options = completed(row, scheme) as object as Parameters<typeof pe.absolute>[0];
  const plain = row.scheme === 'sinusoidal' ? { ...options, length: 3 } : options;
  expect(pe.absolute(plain as typeof options).data.every(Number.isFinite)).toBe(true);
}

/** The last position has the last row, and the next position none. The number of channels does not matter. */
function hasRowForEachPosition({ encoding, learned, table }: Added): void {
  expect(learned).toEqual(['table']);
  const { rows = 0, offset = 0 } = table ?? {};
  const rowsOfTwo = { data: new Float32Array(2 * rows), shape: [rows, 2] };
  const at = (position: number) =>
    pe.absolute({ ...(encoding as { scheme: 'learned' }), table: rowsOfTwo, positions: [position] });
  expect(at(0).shape).toEqual([1, 2]);
  expect(at(rows - offset - 1).shape).toEqual([1, 2]);
  expect(() => at(rows - offset)).toThrow(PosencError);
  expect(table?.dim).toBeGreaterThan(0);
}

const cases = families.flatMap((family) => family.modelTypes.slice(0, 1).map((modelType) => ({ family, modelType })));

describe.each(cases)('$modelType', ({ family, modelType }) => {
  const shown = shownKinds(family, modelType);

  it('shows every kind', () => {
    const besides = Object.values(family.kinds).flatMap((kind) =>
      'besides' in kind && kind.besides ? [kind.besides.kind] : [],
    );
    const staged = Object.values(family.kinds).some((kind) => 'depths' in kind);
    const wanted = staged ? [] : Object.keys(family.kinds).filter((kind) => !besides.includes(kind));
    expect(shown.map(({ type }) => type)).toEqual(expect.arrayContaining(wanted));
    expect(shown.length).toBeGreaterThan(0);
  });

  it('has encodings that posenc takes', () => {
    for (const { row } of shown) {
      if (row.entry === 'none') expect(row.encoding).toBeUndefined();
      else if (row.entry === 'absolute') acceptsInEmbedding(row);
      else acceptsInAttention(row);
      if (row.besides) acceptsInEmbedding(row.besides);
    }
  });

  it('has encodings that every function of a rotation takes', () => {
    for (const { row } of shown) {
      if (row.entry !== 'rotary' || !row.encoding) continue;
      const { frequencies, attentionFactor } = layerFrequencies(pe, row);
      const perAxis = row.scheme === 'axial-rope' || row.scheme === 'dinov3-rope';
      const dim = perAxis ? { dimPerAxis: (row.rotaryDim as number) / 2 } : { dim: row.headDim };
      const options = { ...row.encoding, ...dim } as object as Parameters<typeof pe.frequencies>[0];
      const given = pe.frequencies(options);
      if (perAxis) {
        expect(given.length).toBeGreaterThan(0);
        continue;
      }
      expect(given).toEqual(frequencies);
      expect(pe.attentionFactor(options as Parameters<typeof pe.attentionFactor>[0])).toBe(attentionFactor);
      const table = { ...options, direction: undefined, positions: [1] } as object;
      const { cos } = pe.rotaryTable(table as Parameters<typeof pe.rotaryTable>[0]);
      const expected = attentionFactor * Math.cos(frequencies[0] as number);
      expect(Math.abs((cos.data[0] as number) - expected)).toBeLessThan(1e-6);
      expect(cos.shape).toEqual([1, frequencies.length]);
    }
  });

  it('has reports that are JSON, without keys whose value is undefined', () => {
    for (const { config } of shown) {
      const report = inspectConfig(config);
      expect(report).toStrictEqual(JSON.parse(JSON.stringify(report)));
    }
  });
});

it('names each model_type and each class once', () => {
  for (const names of [
    families.flatMap(({ modelTypes }) => modelTypes),
    families.flatMap(({ architectures = [] }) => architectures),
  ]) {
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  }
});
