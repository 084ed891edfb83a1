/** The model behind `posenc-field`: what a function of `field.js` computes, as matrices, places and measurements. */
import type { Measurement, Posenc, Tensor } from 'posenc';
import {
  type FieldFunction,
  type FieldScheme,
  fieldOptions,
  fieldRotation,
  numpyProgram,
} from 'posenc/catalogue/field';
import { assembled } from '../figure/index.ts';
import { seededNumbers } from '../inputs/index.ts';

type Options = Readonly<Record<string, unknown>>;
type Call = (pe: Posenc, options: Options) => unknown;

const calls: Readonly<Record<FieldFunction, Call>> = {
  tokenPositions: (pe, options) => pe.tokenPositions(assembled(options)),
  axisTable: (pe, options) => pe.axisTable(assembled(options)),
  allocateAxes: (pe, { angles, ...options }) => pe.allocateAxes(assembled(angles as object), assembled(options)),
  runningAngles: (pe, options) => pe.runningAngles(assembled(options)),
  lieRotation: (pe, options) => pe.lieRotation(assembled(options)),
  ropePlusPlus: (pe, options) => pe.ropePlusPlus(assembled(options)),
  deltaAttention: (pe, options) => pe.deltaAttention(assembled(options)),
  gatedAttention: (pe, options) => pe.gatedAttention(assembled(options)),
  adaptiveBias: (pe, options) => pe.adaptiveBias(assembled(options)),
  gridTable: (pe, options) => pe.gridTable(assembled(options)),
  coordinateFeatures: (pe, options) => pe.coordinateFeatures(assembled(options)),
  graphPositions: (pe, options) => pe.graphPositions(assembled(options)),
  pairFeatures: (pe, options) => pe.pairFeatures(assembled(options)),
  boxLogits: (pe, options) => pe.boxLogits(assembled(options)),
};

/** The result that a picture shows, in this order, with what its rows and columns are. */
const resultNames = [
  ['weights', 'query', 'key'],
  ['cos', 'token', 'pair'],
  ['table', 'cell', 'dimension'],
  ['features', 'row', 'dimension'],
  ['encoding', 'node', 'dimension'],
  ['bias', 'query', 'key'],
  ['logits', 'query', 'key'],
  ['bins', 'residue', 'residue'],
  ['rotated', 'token', 'dimension'],
  ['output', 'token', 'dimension'],
  ['positions', 'token', 'axis'],
] as const;

export interface FieldMatrix {
  /** The name of the result: 'cos', 'weights' … */
  readonly name: string;
  readonly data: Float32Array;
  readonly rows: number;
  readonly columns: number;
  readonly rowTitle: string;
  readonly columnTitle: string;
}

interface TokenPart {
  readonly name: string;
  readonly first: number;
  readonly count: number;
  readonly batch?: number;
}

export interface FieldModel {
  readonly scheme: FieldScheme;
  readonly matrix: FieldMatrix;
  /** Positions of tokens, [axes, tokens] of the first sequence, and what they belong to. */
  readonly tokens?: {
    readonly positions: readonly (readonly number[])[];
    readonly parts: readonly TokenPart[];
  };
  readonly adjacency?: Tensor;
  /** The similarity of each place on the Earth with another: rows from north to south, columns from west to east. */
  readonly earth?: (row: number, column: number) => Float32Array;
  readonly measurements: readonly Measurement[];
  readonly program: string;
  /** Every array of the result, by name. */
  readonly results: Readonly<Record<string, Tensor>>;
  /** Whether each column is an eigenvector that is not the only one of its eigenvalue. */
  readonly repeated?: ArrayLike<number>;
}

/** Rows and columns of the map of the Earth, 10 degrees each. */
export const earthRows = 18;
export const earthColumns = 36;

const isTensor = (value: unknown): value is Tensor =>
  typeof value === 'object' && value !== null && 'data' in value && 'shape' in value;

const tensorsIn = (result: unknown): Record<string, Tensor> =>
  isTensor(result)
    ? { result }
    : Object.fromEntries(
        Object.entries(result as Options).filter((entry): entry is [string, Tensor] => isTensor(entry[1])),
      );

/** The last two axes of the first block; features keep all rows. */
function matrixOf(name: string, tensor: Tensor, rowTitle: string, columnTitle: string): FieldMatrix {
  const { data, shape } = tensor;
  const columns = shape.at(-1) ?? 1;
  const rows = name === 'features' ? data.length / columns : (shape.at(-2) ?? 1);
  // Positions are [axes, tokens], of several prompts [axes, batch, tokens]: tokens are rows.
  if (name === 'positions') {
    const [axes = 1, tokens = 1] = [shape[0], shape.at(-1)];
    const step = data.length / axes;
    const at = (n: number) => data[(n % axes) * step + Math.floor(n / axes)] as number;
    const turned = Float32Array.from({ length: axes * tokens }, (_, n) => at(n));
    return { name, data: turned, rows: tokens, columns: axes, rowTitle, columnTitle };
  }
  return { name, data: Float32Array.from(data.subarray(0, rows * columns)), rows, columns, rowTitle, columnTitle };
}

export interface FieldRequest {
  readonly scheme: FieldScheme;
  readonly values: Options;
  readonly seed: number;
  /** Edges of the graph, pairs of nodes. */
  readonly edges: readonly (readonly [number, number])[];
}

export function fieldModel(pe: Posenc, { scheme, values, seed, edges }: FieldRequest): FieldModel {
  const isGraph = scheme.call === 'graphPositions';
  const nodes = Math.max(0, ...edges.flat()) + 1;
  const value = isGraph ? { ...values, nodes } : values;
  const drawn = fieldOptions(scheme, value, (name, shape) => seededNumbers(pe, seed, name, shape));
  const adjacency = { data: new Float32Array(nodes * nodes), shape: [nodes, nodes] };
  for (const [a, b] of edges)
    adjacency.data.fill(1, a * nodes + b, a * nodes + b + 1).fill(1, b * nodes + a, b * nodes + a + 1);
  const options = isGraph ? { ...drawn, adjacency } : drawn;
  const made = calls[scheme.call](pe, options);
  const rotation = fieldRotation(scheme, value);
  const results = tensorsIn(made);
  const table = rotation && tensorsIn(calls.axisTable(pe, { ...rotation, positions: results.positions }));
  const all = { ...results, ...table };
  const visible = resultNames.find(([name]) => all[name]) ?? (['result', 'row', 'column'] as const);
  const [name, rowTitle, columnTitle] = visible;
  const matrix = matrixOf(name, all[name] as Tensor, rowTitle, columnTitle);
  const tokens = results.positions && matrixOf('positions', results.positions, '', '');
  return {
    scheme,
    matrix,
    ...(tokens && {
      tokens: {
        positions: Array.from({ length: tokens.columns }, (_, axis) =>
          Array.from({ length: tokens.rows }, (_row, i) => tokens.data[i * tokens.columns + axis] as number),
        ),
        parts: ((made as { parts?: readonly TokenPart[] }).parts ?? []).filter(({ batch = 0 }) => batch === 0),
      },
    }),
    ...(isGraph && { adjacency }),
    ...(scheme.field === 'The Earth' && { earth: earthOf(pe, options) }),
    measurements: measured(pe, scheme, { options, made, matrix, rotation, table: all }),
    program: numpyProgram(scheme, options, rotation),
    results: all,
    ...(results.repeated && { repeated: results.repeated.data }),
  };
}

/** Encodes the middles of the cells of the map, and compares them with that of one cell by the cosine. */
function earthOf(pe: Posenc, { latLon, x, ...options }: Options): NonNullable<FieldModel['earth']> {
  const cells = Array.from({ length: earthRows * earthColumns }, (_, n) => {
    const latitude = 85 - 10 * Math.floor(n / earthColumns);
    const longitude = -175 + 10 * (n % earthColumns);
    return latLon ? [latitude, longitude] : [longitude, latitude];
  });
  const places = { data: Float32Array.from(cells.flat()), shape: [cells.length, 2] };
  const { features } = pe.coordinateFeatures(
    assembled({ ...options, ...(latLon ? { latLon: places } : { x: places }) }),
  );
  return (row, column) => {
    const matrix = pe.similarity(features, { metric: 'cosine' }).data;
    const from = (row * earthColumns + column) * cells.length;
    return Float32Array.from(matrix.subarray(from, from + cells.length));
  };
}

interface Computed {
  readonly options: Options;
  readonly made: unknown;
  readonly matrix: FieldMatrix;
  readonly rotation: Options | undefined;
  readonly table: Readonly<Record<string, Tensor>>;
}

const lengths = ['changesAttention', 'keepsNorm'];
const vectors = ['changesEmbedding', 'unique', 'keepsNorm'];
const biases = ['changesAttention', 'ownFuture', 'symmetric', 'toeplitz', 'monotoneDecay'];

/** The scorecard: by `pe.score` where the result is a rotation, a table or a bias, and by changing tokens elsewhere. */
function measured(pe: Posenc, scheme: FieldScheme, computed: Computed): readonly Measurement[] {
  const { options, made, matrix, rotation, table } = computed;
  const { data, rows, columns, name } = matrix;
  const score = (subject: object, only: readonly string[], more: object = {}) =>
    pe.score(assembled(subject), { only, ...more }).measurements;
  if (scheme.call === 'deltaAttention' || scheme.call === 'gatedAttention')
    return measuredByTokens(pe, scheme, options, made);
  if (scheme.encoding && rotation) {
    const { axesDim, base } = rotation as { axesDim: readonly number[]; base: number };
    const dim = axesDim.reduce((sum, one) => sum + one, 0);
    return score({ ...scheme.encoding, axesDim, base, dim }, [...lengths, 'logitsShiftInvariant'], { length: 32 });
  }
  if (table.cos && table.sin && rows > 1) {
    const part = (tensor: Tensor) => ({ data: tensor.data.slice(0, rows * columns), shape: [rows, columns] });
    return score({ cos: part(table.cos), sin: part(table.sin) }, lengths);
  }
  if (rows < 2 || columns < 2) return [];
  const picture = { data, shape: [rows, columns] };
  if (scheme.place === 'embedding') return score({ table: picture }, vectors);
  // What depends on paths or chains is no function of a distance in a text.
  return scheme.field === 'Biases from the content' && rows === columns && name !== 'bins'
    ? score({ bias: picture }, biases)
    : [];
}

/** Whether later tokens change earlier results, and whether order matters, found by changing tokens. */
function measuredByTokens(pe: Posenc, scheme: FieldScheme, options: Options, made: unknown): Measurement[] {
  const outputOf = (result: unknown) => tensorsIn(result).output as Tensor;
  const before = outputOf(made);
  const [tokens = 1, width = 1] = before.shape.slice(-2);
  if (tokens < 3) return [];
  /** The options with the rows of tokens of every array replaced: `from(t)` is the token that t gets, or nothing for zeros. */
  const changed = (from: (t: number) => number | undefined): Options =>
    Object.fromEntries(
      Object.entries(options).map(([name, value]) => {
        const axes = scheme.arrays.find((one) => one.name === name && 'shapes' in one);
        const shapes = axes && 'shapes' in axes ? axes.shapes[0] : undefined;
        const axis = shapes?.findIndex((one) => one.includes('tokens')) ?? -1;
        if (axis < 0 || !isTensor(value)) return [name, value];
        const inner = value.shape.slice(axis + 1).reduce((a, b) => a * b, 1) * ((value.shape[axis] as number) / tokens);
        const data = Float32Array.from(value.data, (_, n) => {
          const t = Math.floor(n / inner) % tokens;
          const source = from(t);
          return source === undefined ? 0 : (value.data[n + (source - t) * inner] as number);
        });
        return [name, { data, shape: value.shape }];
      }),
    );
  const difference = (after: Tensor, first: number, last: number) => {
    let max = 0;
    let scale = 0;
    before.data.forEach((value, n) => {
      const t = Math.floor(n / width) % tokens;
      scale = Math.max(scale, Math.abs(value));
      if (t >= first && t < last) max = Math.max(max, Math.abs(value - (after.data[n] as number)));
    });
    return scale > 0 ? max / scale : max;
  };
  const call = (from: (t: number) => number | undefined) => outputOf(calls[scheme.call](pe, changed(from)));
  const future = difference(
    call((t) => (t === tokens - 1 ? undefined : t)),
    0,
    tokens - 1,
  );
  const order = difference(
    call((t) => (t === 0 ? 1 : t === 1 ? 0 : t)),
    tokens - 1,
    tokens,
  );
  const measurements: Measurement[] = [
    {
      name: 'ownPastOnly',
      question:
        'Does each token see only what came before? The largest change when the last token is taken away, relative to the largest entry.',
      ...{ value: future, threshold: 1e-6, holds: 'at most', passes: future <= 1e-6, positions: [] },
    },
    {
      name: 'orderMatters',
      question:
        'Does order matter? The change of the last result when the first two tokens are swapped, relative to the largest entry.',
      ...{ value: order, threshold: 1e-4, holds: 'above', passes: order > 1e-4, positions: [] },
    },
  ];
  const { weights } = tensorsIn(made);
  if (!weights) return measurements;
  const keys = weights.shape.at(-1) as number;
  const sums = Array.from({ length: keys }, (_, row) =>
    weights.data.subarray(row * keys, (row + 1) * keys).reduce((a, b) => a + b, 0),
  );
  const miss = Math.max(...sums.map((sum) => Math.abs(sum - 1)));
  return [
    ...measurements,
    {
      name: 'weightsSum',
      question: 'Do the weights of a query sum to 1? The largest distance from it.',
      ...{
        value: miss,
        threshold: 1e-5,
        holds: 'at most',
        passes: miss <= 1e-5,
        positions: [sums.findIndex((sum) => Math.abs(sum - 1) === miss)],
      },
    },
  ];
}
