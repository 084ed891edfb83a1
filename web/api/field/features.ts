/** Positions of graphs, proteins, rays, places on the Earth and moments, and windows of tables. */
import { invalid, rule } from '../errors/index.ts';
import { sizeOf, tensor } from '../input/index.ts';
import type { ExtendedEngine } from '../module/index.ts';
import type {
  BoxLogits,
  BoxLogitsOptions,
  CoordinateFeatures,
  CoordinateFeaturesOptions,
  GraphPositions,
  GraphPositionsOptions,
  GridTable,
  GridTableOptions,
  PairFeatures,
  PairFeaturesOptions,
} from '../types/index.ts';
import { type Maths, mathsOf, projected, Reader, rounded } from './numbers.ts';

/** Sines and cosines of angles [rows, columns] beside each other: [rows, 2 · columns]. */
function beside(maths: Maths, angles: Float64Array, columns: number, cosinesFirst = false): Float64Array {
  const parts = [maths.sin(angles), maths.cos(angles)];
  if (cosinesFirst) parts.reverse();
  const out = new Float64Array(2 * angles.length);
  angles.forEach((_, n) => {
    const to = 2 * (n - (n % columns)) + (n % columns);
    out[to] = parts[0]?.[n] as number;
    out[to + columns] = parts[1]?.[n] as number;
  });
  return out;
}

/** Products of every row with every frequency. */
const outer = (rows: ArrayLike<number>, list: ArrayLike<number>): Float64Array =>
  Float64Array.from(
    { length: sizeOf([rows.length, list.length], 8) },
    (_, n) => (rows[Math.floor(n / list.length)] as number) * (list[n % list.length] as number),
  );

const spaced = (count: number, from: number, to: number) =>
  Float64Array.from({ length: count }, (_, i) => (count > 1 ? from + ((to - from) * i) / (count - 1) : from));

// Graphs.

/**
 * Eigenvalues of a symmetric matrix in ascending order, and a function that returns the unit eigenvector of the n-th: by
 * Householder's reduction to three diagonals, and QL steps with implicit shifts (Bowdler, Martin, Reinsch & Wilkinson 1968).
 */
function eigensystem(matrix: Float64Array, n: number) {
  const a = matrix.slice();
  const [diagonal, beside] = [new Float64Array(n), new Float64Array(n)];
  const mirrors: { readonly v: Float64Array; readonly beta: number }[] = [];
  for (let k = 0; k < n - 1; k++) {
    diagonal[k] = a[k * n + k] as number;
    const size = n - k - 1;
    const v = a.slice(k * n + k + 1, (k + 1) * n);
    const length = Math.sqrt(v.reduce((sum, one) => sum + one * one, 0));
    const first = v[0] as number;
    const target = first > 0 ? -length : length;
    beside[k] = target;
    v[0] = first - target;
    const beta = length > 0 ? 1 / (length * (length + Math.abs(first))) : 0;
    mirrors.push({ v, beta });
    if (beta === 0) continue;
    const w = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const row = (k + 1 + i) * n + k + 1;
      let sum = 0;
      for (let j = 0; j < size; j++) sum += (a[row + j] as number) * (v[j] as number);
      w[i] = beta * sum;
    }
    const half = (beta / 2) * w.reduce((sum, one, i) => sum + one * (v[i] as number), 0);
    for (let i = 0; i < size; i++) w[i] = (w[i] as number) - half * (v[i] as number);
    for (let i = 0; i < size; i++) {
      const row = (k + 1 + i) * n + k + 1;
      const x = v[i] as number;
      const y = w[i] as number;
      for (let j = 0; j < size; j++) a[row + j] = (a[row + j] as number) - x * (w[j] as number) - y * (v[j] as number);
    }
  }
  diagonal[n - 1] = a[n * n - 1] as number;
  // Row i is the eigenvector of the i-th value, of the three diagonals.
  const z = Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0));
  const scale = diagonal.reduce((most, one, i) => Math.max(most, Math.abs(one), Math.abs(beside[i] as number)), 0);
  const negligible = scale * 2 ** -53;
  let found = 0;
  for (let low = 0; low < n; low++)
    for (let step = 0; step < maxSteps; step++) {
      let high = low;
      while (high < n - 1 && !(Math.abs(beside[high] as number) <= negligible)) high++;
      if (high === low) {
        found++;
        break;
      }
      const [d, e] = [diagonal[low] as number, beside[low] as number];
      const ratio = ((diagonal[low + 1] as number) - d) / (2 * e);
      const root = Math.sqrt(ratio * ratio + 1);
      let g = (diagonal[high] as number) - d + e / (ratio + (ratio < 0 ? -root : root));
      let [s, c, p] = [1, 1, 0];
      let i = high - 1;
      for (; i >= low; i--) {
        const f = s * (beside[i] as number);
        const b = c * (beside[i] as number);
        const r = Math.sqrt(f * f + g * g);
        beside[i + 1] = r;
        if (r === 0) break;
        s = f / r;
        c = g / r;
        const shifted = (diagonal[i + 1] as number) - p;
        const t = ((diagonal[i] as number) - shifted) * s + 2 * c * b;
        p = s * t;
        diagonal[i + 1] = shifted + p;
        g = c * t - b;
        for (let j = i * n; j < (i + 1) * n; j++) {
          const one = z[j] as number;
          const two = z[j + n] as number;
          z[j + n] = s * one + c * two;
          z[j] = c * one - s * two;
        }
      }
      if (i >= low) diagonal[i + 1] = (diagonal[i + 1] as number) - p;
      else {
        diagonal[low] = (diagonal[low] as number) - p;
        beside[low] = g;
      }
      beside[high] = 0;
    }
  const order = Array.from(diagonal.keys()).sort((x, y) => (diagonal[x] as number) - (diagonal[y] as number));
  const vector = (which: number) => {
    const x = z.slice((order[which] as number) * n, ((order[which] as number) + 1) * n);
    for (let k = mirrors.length - 1; k >= 0; k--) {
      const { v, beta } = mirrors[k] as (typeof mirrors)[number];
      const by = beta * v.reduce((sum, one, j) => sum + one * (x[k + 1 + j] as number), 0);
      for (const [j, one] of v.entries()) x[k + 1 + j] = (x[k + 1 + j] as number) - by * one;
    }
    return x;
  };
  return { values: order.map((i) => diagonal[i] as number), vector, isComplete: found === n };
}

/** Steps for one eigenvalue: two suffice for nearly all. */
const maxSteps = 64;
/** Time grows with nodes³: 1,000 take seconds. */
const maxNodes = 2048;
const unreachable = 510;

function graphPositions(options: GraphPositionsOptions): GraphPositions {
  const o = new Reader(options);
  const form = o.choice('form', ['laplacian', 'random-walk', 'graphormer']);
  const adjacency = o.array('adjacency', ['nodes', 'columns']);
  const n = o.size('nodes');
  if (o.size('columns') !== n) o.refuse('adjacency', 'a square matrix');
  if (!adjacency.every(Number.isFinite)) o.refuse('adjacency', 'finite numbers');
  if (n > maxNodes) o.refuse('adjacency', 'at most {max} nodes', { max: maxNodes });
  const degrees = Float64Array.from({ length: n }, (_, i) =>
    adjacency.subarray(i * n, (i + 1) * n).reduce((a, b) => a + b, 0),
  );
  if (form === 'laplacian') {
    const k = o.count('k', undefined, 1);
    o.done();
    if (k >= n) o.refuse('k', 'fewer than the {n} nodes', { n });
    if (adjacency.some((one, at) => one !== adjacency[(at % n) * n + Math.floor(at / n)]))
      o.refuse('adjacency', 'a symmetric matrix');
    if (degrees.some((degree) => !(degree > 0))) o.refuse('adjacency', 'an edge at every node');
    const scale = degrees.map((degree) => 1 / Math.sqrt(degree));
    const laplacian = adjacency.map(
      (one, at) =>
        (at % (n + 1) === 0 ? 1 : 0) - (scale[Math.floor(at / n)] as number) * one * (scale[at % n] as number),
    );
    const { values, vector, isComplete } = eigensystem(laplacian, n);
    if (!isComplete)
      o.refuse('adjacency', 'a graph whose eigenvalues take at most {max} steps each', { max: maxSteps });
    const chosen = Array.from({ length: k }, (_, i) => vector(i + 1));
    const isRepeated = (i: number) =>
      [i - 1, i + 1].some((other) => Math.abs((values[i] as number) - (values[other] ?? Infinity)) < 1e-9);
    return {
      laplacian: rounded(laplacian, [n, n]),
      eigenvalues: rounded(values.slice(1, k + 1), [k]),
      repeated: tensor(
        Uint8Array.from({ length: k }, (_, i) => (isRepeated(i + 1) ? 1 : 0)),
        [k],
      ),
      encoding: rounded(
        Array.from({ length: sizeOf([n, k], 8) }, (_, at) => chosen[at % k]?.[Math.floor(at / k)] as number),
        [n, k],
      ),
    };
  }
  if (form === 'random-walk') {
    const steps = o.count('steps', undefined, 1);
    o.done();
    const walk = adjacency.map((one, at) => (one > 0 ? 1 : 0) / Math.max(degrees[Math.floor(at / n)] as number, 1));
    const out = new Float64Array(sizeOf([n, steps], 8));
    const nodes = Int32Array.from({ length: n }, (_, i) => i);
    const edges = Array.from(nodes, (i) => nodes.filter((j) => (walk[i * n + j] as number) > 0));
    for (let i = 0; i < n; i++) {
      let chances = new Float64Array(n).fill(1, i, i + 1);
      for (let s = 0; s < steps; s++) {
        const next = new Float64Array(n);
        for (const [m, chance] of chances.entries())
          if (chance > 0)
            for (const j of edges[m] ?? []) next[j] = (next[j] as number) + chance * (walk[m * n + j] as number);
        chances = next;
        out[i * steps + s] = next[i] as number;
      }
    }
    return { encoding: rounded(out, [n, steps]) };
  }
  return graphormer(o, adjacency, degrees, n);
}

/** Shortest paths by Floyd and Warshall, with the middle node that improved each pair last, as the program finds them. */
function shortestPaths(adjacency: Float64Array, n: number) {
  const distance = Int32Array.from(adjacency, (one, at) => (at % (n + 1) === 0 ? 0 : one > 0 ? 1 : unreachable));
  const middle = new Int32Array(n * n).fill(-1);
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const through = (distance[i * n + k] as number) + (distance[k * n + j] as number);
        if ((distance[i * n + j] as number) <= through) continue;
        distance[i * n + j] = through;
        middle[i * n + j] = k;
      }
  const between = (i: number, j: number): number[] => {
    const k = middle[i * n + j] as number;
    return k < 0 ? [] : [...between(i, k), k, ...between(k, j)];
  };
  return {
    distance: distance.map((one) => Math.min(one, unreachable)),
    path: (i: number, j: number) => [i, ...between(i, j), j],
  };
}

function graphormer(o: Reader, adjacency: Float64Array, degrees: Float64Array, n: number): GraphPositions {
  const edges = o.choice('edges', ['multi-hop', 'direct'], 'multi-hop');
  const edgeIds = o.array('edgeIds', ['nodes', 'columns', 'features']);
  const edgeTable = o.array('edgeTable', ['edgeRows', 'heads']);
  const [heads, features] = [o.size('heads'), o.size('features')];
  const spatial = o.array('spatialTable', ['spatialRows', 'heads']);
  const far = o.optional('spatialUnreachable', ['heads']);
  const virtual = o.array('virtual', ['heads']);
  const hops = edges === 'multi-hop' ? o.array('distanceTable', ['hops', 'heads', 'heads']) : new Float64Array(0);
  const maxHops = o.sizes.hops ?? 1;
  const limit = o.has('spatialPosMax') ? o.count('spatialPosMax', undefined, 0) : undefined;
  o.done();
  const { distance, path } = shortestPaths(adjacency, n);
  const rowOf = (d: number, h: number) => {
    if (d >= unreachable && far) return far[h] as number;
    const row = d + 1;
    if (row >= o.size('spatialRows')) o.refuse('spatialTable', 'a row for distance {d}, and spatialUnreachable', { d });
    return spatial[row * heads + h] as number;
  };
  const edge = (id: number, h: number) => {
    if (!Number.isInteger(id) || id < 0 || id >= o.size('edgeRows')) o.refuse('edgeIds', 'rows of edgeTable');
    return edgeTable[id * heads + h] as number;
  };
  const longest = distance.reduce((a, b) => Math.max(a, b), 0);
  const steps = Math.min(maxHops, longest);
  const paths = new Int32Array(n * n * steps * features);
  const side = n + 1;
  const bias = new Float64Array(sizeOf([heads, side, side], 8));
  const hidden = new Uint8Array(heads * side * side);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const d = distance[i * n + j] as number;
      const added = new Float64Array(heads);
      const mean = (id: (f: number) => number) =>
        Float64Array.from({ length: heads }, (_, h) => {
          let sum = 0;
          for (let f = 0; f < features; f++) sum += edge(id(f), h);
          return sum / features;
        });
      if (edges === 'direct') added.set(mean((f) => edgeIds[(i * n + j) * features + f] as number));
      else {
        const nodes = i !== j && d < unreachable ? path(i, j) : [];
        for (let s = 0; s < steps; s++) {
          const from = ((nodes[s] ?? 0) * n + (nodes[s + 1] ?? 0)) * features;
          const id = (f: number) => (s + 1 < nodes.length ? (edgeIds[from + f] as number) + 1 : 0);
          for (let f = 0; f < features; f++) paths[((i * n + j) * steps + s) * features + f] = id(f);
          const values = mean(id);
          for (let g = 0; g < heads; g++)
            for (let h = 0; h < heads; h++)
              added[g] = (added[g] as number) + (values[h] as number) * (hops[(s * heads + h) * heads + g] as number);
        }
        const divisor = Math.min(Math.max(d, 1), maxHops);
        added.set(added.map((one) => one / divisor));
      }
      for (let h = 0; h < heads; h++) {
        const at = (h * side + i + 1) * side + j + 1;
        const isHidden = limit !== undefined && d >= limit;
        hidden[at] = isHidden ? 1 : 0;
        bias[at] = isHidden ? 0 : rowOf(d, h) + (added[h] as number);
      }
    }
  for (let h = 0; h < heads; h++)
    for (let i = 0; i < side; i++) {
      bias[h * side * side + i] = virtual[h] as number;
      bias[(h * side + i) * side] = virtual[h] as number;
    }
  return {
    bias: rounded(bias, [heads, side, side]),
    hidden: tensor(hidden, [heads, side, side]),
    distances: tensor(distance, [n, n]),
    degreeIndices: tensor(
      Int32Array.from(degrees, (one) => one + 1),
      [n],
    ),
    ...(edges === 'multi-hop' && { edgePathIds: tensor(paths, [n, n, steps, features]) }),
  };
}

// Proteins.

/** One-hot features of every pair, and their product with a weight. */
function pairFeatures(options: PairFeaturesOptions): PairFeatures {
  const o = new Reader(options);
  const form = o.choice('form', ['alphafold2', 'alphafold-multimer', 'alphafold3']);
  const residue = o.array('residueIndex', ['tokens']);
  const n = o.size('tokens');
  const ids = (name: string) => o.array(name, ['tokens']);
  const far = o.count('maxOffset', 32, 0);
  const columns: { readonly width: number; readonly at: (i: number, j: number) => number }[] = [];
  const clipped = (list: Float64Array, largest: number, isSame?: (i: number, j: number) => boolean) => ({
    width: 2 * largest + (isSame ? 2 : 1),
    at: (i: number, j: number) =>
      isSame && !isSame(i, j)
        ? 2 * largest + 1
        : Math.ceil(Math.min(Math.max((list[i] as number) - (list[j] as number) + largest, 0), 2 * largest) - 0.5),
  });
  const equal = (list: Float64Array) => (i: number, j: number) => list[i] === list[j];
  const flag = (isSame: (i: number, j: number) => boolean) => ({
    width: 1,
    at: (i: number, j: number) => (isSame(i, j) ? 0 : -1),
  });
  const chains = form === 'alphafold3' || (form === 'alphafold-multimer' && o.flag('useChainRelative', true));
  if (chains) {
    const [asym, entity, sym] = [ids('asymId'), ids('entityId'), ids('symId')];
    const largest = o.count('maxChainOffset', 2, 0);
    const [sameChain, sameEntity] = [equal(asym), equal(entity)];
    columns.push(clipped(residue, far, sameChain));
    if (form === 'alphafold3') {
      const sameResidue = equal(residue);
      columns.push(clipped(ids('tokenIndex'), far, (i, j) => sameChain(i, j) && sameResidue(i, j)));
    }
    columns.push(flag(sameEntity), clipped(sym, largest, sameEntity));
  } else columns.push(clipped(residue, far));
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const weight = o.optional('weight', ['outputs', width]);
  const bias = weight && o.optional('bias', ['outputs']);
  // What only chains need is not refused where they are not used.
  for (const name of ['asymId', 'entityId', 'symId', 'maxChainOffset']) o.get(name);
  o.done();
  const features = new Float32Array(sizeOf([n, n, width]));
  const bins = new Int32Array(n * n);
  const outputs = o.sizes.outputs ?? 0;
  const out = new Float64Array(n * n * outputs);
  for (let pair = 0; pair < n * n; pair++) {
    const [i, j] = [Math.floor(pair / n), pair % n];
    const set: number[] = [];
    let first = 0;
    for (const column of columns) {
      const at = column.at(i, j);
      if (at >= 0) set.push(first + at);
      first += column.width;
    }
    bins[pair] = set[0] as number;
    for (const at of set) features[pair * width + at] = 1;
    for (let c = 0; c < outputs; c++)
      out[pair * outputs + c] = set.reduce(
        (sum, at) => sum + ((weight as Float64Array)[c * width + at] as number),
        bias?.[c] ?? 0,
      );
  }
  return {
    features: tensor(features, [n, n, width]),
    bins: tensor(bins, [n, n]),
    ...(weight && { output: rounded(out, [n, n, outputs]) }),
  };
}

/** BROS: sinusoids of the differences of boxes, projected, in products with the queries. */
function boxLogits(engine: ExtendedEngine, options: BoxLogitsOptions): BoxLogits {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const boxes = o.array('boxes', ['batch', 'tokens', 'coordinates']);
  const [batch, n, coordinates] = o.sizesOf(['batch', 'tokens', 'coordinates']);
  const sinusoid = o.width('sinusoidDim', undefined, 2);
  if (sinusoid % 2 !== 0) o.refuse('sinusoidDim', 'an even number');
  const width = coordinates * sinusoid;
  const weight = o.array('weight', ['headDim', width]);
  const dim = o.size('headDim');
  const q = o.array('q', ['batch', 'heads', 'tokens', 'headDim']);
  const k = o.array('k', ['batch', 'heads', 'tokens', 'headDim']);
  const heads = o.size('heads');
  const scale = o.number('scale', 1 / Math.sqrt(dim));
  const list = maths.frequencies(sinusoid, o.number('base', 10000, 0, true));
  o.done();
  const differences = Float64Array.from({ length: sizeOf([n, n, batch, coordinates], 8) }, (_, at) => {
    const [c, b, pair] = [
      at % coordinates,
      Math.floor(at / coordinates) % batch,
      Math.floor(at / (coordinates * batch)),
    ];
    const box = (token: number) => boxes[(b * n + token) * coordinates + c] as number;
    return box(pair % n) - box(Math.floor(pair / n));
  });
  const waves = beside(maths, outer(differences, list), sinusoid / 2);
  const embedding = projected(waves, weight, width);
  const logits = Float64Array.from({ length: sizeOf([batch, heads, n, n], 8) }, (_, at) => {
    const [j, i, h, b] = [
      at % n,
      Math.floor(at / n) % n,
      Math.floor(at / (n * n)) % heads,
      Math.floor(at / (n * n * heads)),
    ];
    let sum = 0;
    for (let d = 0; d < dim; d++) {
      const query = q[((b * heads + h) * n + i) * dim + d] as number;
      sum +=
        query *
        ((k[((b * heads + h) * n + j) * dim + d] as number) +
          (embedding[((i * n + j) * batch + b) * dim + d] as number));
    }
    return scale * sum;
  });
  return { embedding: rounded(embedding, [n, n, batch, dim]), logits: rounded(logits, [batch, heads, n, n]) };
}

// Moments, columns of tables, boxes, directions and places.

type Feature = (maths: Maths, o: Reader) => CoordinateFeatures;

/** As many as NumPy allows. */
const maxAxes = 64;

/** x of any shape, flat, with its shape. */
function anyShape(o: Reader, name = 'x') {
  const value = o.get(name) as { readonly shape?: unknown; readonly length?: number } | undefined;
  const given = value?.shape ?? [value?.length ?? 0];
  const shape = Array.isArray(given) || ArrayBuffer.isView(given) ? Array.from(given as ArrayLike<number>) : [0];
  if (shape.length > maxAxes) throw invalid(`${name}.shape`, given, rule('at most {max} axes', { max: maxAxes }));
  const data = o.array(
    name,
    shape.map((size, axis) => (typeof size === 'number' && size > 0 ? size : `axis${axis}`)),
  );
  return { data, shape };
}

/** Sines and cosines of each number times a list of frequencies. */
const waves =
  (list: (maths: Maths, o: Reader) => ArrayLike<number>, { cosinesFirst = false, log = false } = {}): Feature =>
  (maths, o) => {
    const { data, shape } = anyShape(o);
    const frequencies = list(maths, o);
    const isFirst = o.flag('flipSinToCos', cosinesFirst);
    const isLog = o.flag('log', log);
    o.done();
    const columns = frequencies.length;
    const out = beside(maths, outer(isLog ? maths.log(data) : data, frequencies), columns, isFirst);
    return { features: rounded(out, [...shape, 2 * columns]) };
  };

const turns = (list: ArrayLike<number>) => Float64Array.from(list, (one) => 2 * Math.PI * one);
const evenDim = (o: Reader, min = 2) => {
  const dim = o.width('dim', undefined, min);
  return dim % 2 === 0 ? dim : o.refuse('dim', 'an even number');
};
/** 10000^(−i / (half − 1)) */
const toLowest = (maths: Maths, o: Reader, dim: number) =>
  maths.power(o.number('maxPeriod', 10000, 0, true), spaced(dim >> 1, 0, -1));

/** Frequencies of degrees 1 / (min (max / min)^(s / (S − 1))). */
function radii(maths: Maths, o: Reader): Float64Array {
  const count = o.width('numFrequencies', undefined, 1);
  const [low, high] = [o.number('minRadius', 1, 0, true), o.number('maxRadius', 360, 0, true)];
  return maths.power(high / low, spaced(count, 0, 1)).map((one) => 1 / (low * one));
}

/** Points [..., 2] as pairs of a longitude and a latitude, and the axes before. */
function lonLat(o: Reader) {
  const { data, shape } = anyShape(o);
  if (shape.at(-1) !== 2) o.refuse('x', 'pairs of a longitude and a latitude, [..., 2]');
  return { data, lead: shape.slice(0, -1), count: data.length / 2 };
}

const radian = Math.PI / 180;

type Waves = Record<'s' | 'c' | 'S' | 'C', readonly [longitude: number, latitude: number]>;

/** Sphere2Vec: products of sines (s) and cosines (c) of scaled angles, and of unscaled ones (S, C). */
const spheres: Readonly<Record<string, (w: Waves) => number[]>> = {
  'sphere-c': ({ s, c }) => [s[1], c[1] * c[0], c[1] * s[0]],
  'sphere-c+': ({ s, c }) => [s[1], c[1], s[0], c[0], c[1] * c[0], c[1] * s[0]],
  'sphere-m': ({ s, c, S, C }) => [s[1], c[1] * C[0], C[1] * c[0], c[1] * S[0], C[1] * s[0]],
  'sphere-m+': ({ s, c, S, C }) => [s[1], c[1], s[0], c[0], c[1] * C[0], C[1] * c[0], c[1] * S[0], C[1] * s[0]],
};

const sphere =
  (form: string): Feature =>
  (maths, o) => {
    const { data, lead, count } = lonLat(o);
    const list = radii(maths, o);
    o.done();
    const plain = data.map((one) => one * radian);
    const scaled = outer(data, list).map((one) => one * radian);
    const [s, c, S, C] = [maths.sin(scaled), maths.cos(scaled), maths.sin(plain), maths.cos(plain)];
    const of = spheres[form] as (w: Waves) => number[];
    const width = of({ s: [0, 0], c: [0, 0], S: [0, 0], C: [0, 0] }).length * list.length;
    const out = new Float64Array(sizeOf([count, width], 8));
    let to = 0;
    for (let row = 0; row < count; row++)
      list.forEach((_, n) => {
        const pick = (from: Float64Array, at: (axis: number) => number) =>
          [from[at(0)] as number, from[at(1)] as number] as const;
        const at = (axis: number) => (2 * row + axis) * list.length + n;
        const whole = (axis: number) => 2 * row + axis;
        for (const one of of({ s: pick(s, at), c: pick(c, at), S: pick(S, whole), C: pick(C, whole) })) out[to++] = one;
      });
    return { features: rounded(out, [...lead, width]) };
  };

/** Space2Vec: both coordinates, or three directions at 120 degrees. */
const gridCells =
  (isTheory: boolean): Feature =>
  (maths, o) => {
    const { data, lead, count } = lonLat(o);
    const list = radii(maths, o);
    o.done();
    const side = Math.sqrt(3) / 2;
    const directions = isTheory
      ? [
          [1, 0],
          [-0.5, side],
          [-0.5, -side],
        ]
      : [
          [1, 0],
          [0, 1],
        ];
    const along = Float64Array.from({ length: sizeOf([count, directions.length], 8) }, (_, n) => {
      const [row, [x = 0, y = 0] = []] = [Math.floor(n / directions.length), directions[n % directions.length]];
      return x * (data[2 * row] as number) + y * (data[2 * row + 1] as number);
    });
    const angles = outer(along, list);
    const [s, c] = [maths.sin(angles), maths.cos(angles)];
    const each = directions.length;
    const out = new Float64Array(sizeOf([count, each, list.length, 2], 8));
    let to = 0;
    const push = (n: number) => {
      out[to++] = s[n] as number;
      out[to++] = c[n] as number;
    };
    for (let row = 0; row < count; row++) {
      if (isTheory)
        for (let f = 0; f < list.length; f++) for (let d = 0; d < each; d++) push((row * each + d) * list.length + f);
      else
        for (let d = 0; d < each; d++) for (let f = 0; f < list.length; f++) push((row * each + d) * list.length + f);
    }
    return { features: rounded(out, [...lead, out.length / count]) };
  };

const forms: Readonly<Record<string, Feature>> = {
  /** 2π w x, of noise levels often of their logarithm. */
  gaussian: waves((_, o) => turns(o.array('weight', ['frequencies']))),
  kandinsky5: waves(
    (maths, o) => {
      const half = evenDim(o) / 2;
      return maths.power(
        o.number('maxPeriod', 10000, 0, true),
        Float64Array.from({ length: half }, (_, i) => -i / half),
      );
    },
    { cosinesFirst: true },
  ),
  'stable-audio3': waves(
    (maths, o) => {
      const half = evenDim(o) / 2;
      const [low, high] = [o.number('minFrequency', 0.5, 0, true), o.number('maxFrequency', 10000, 0, true)];
      return turns(maths.power(high / low, spaced(half, 0, 1)).map((one) => low * one));
    },
    { cosinesFirst: true },
  ),
  'longcat-audio': waves((maths, o) => {
    const scale = o.number('scale', 1);
    return toLowest(maths, o, evenDim(o, 4)).map((one) => scale * one);
  }),
  /** 10000 (x − min) / (max − min), padded where the width is odd. */
  ideogram4(maths, o) {
    const { data, shape } = anyShape(o);
    const dim = o.width('dim', undefined, 4);
    const [low = 0, high = 1] = o.numbers('range', 2, [0, 1]);
    if (!(high > low)) o.refuse('range', 'a lower limit below the upper one');
    const list = toLowest(maths, o, dim);
    o.done();
    const out = beside(
      maths,
      outer(
        data.map((one) => (10000 * (one - low)) / (high - low)),
        list,
      ),
      list.length,
    );
    const even = 2 * list.length;
    const padded = new Float64Array(data.length * dim);
    for (let row = 0; row < data.length; row++) padded.set(out.subarray(row * even, (row + 1) * even), row * dim);
    return { features: rounded(padded, [...shape, dim]) };
  },
  /** Boxes [..., 4]: frequencies 100^(i / n), sines and cosines of all coordinates for each. */
  gligen(maths, o) {
    const { data, shape } = anyShape(o, 'boxes');
    const count = o.width('numFrequencies', 8, 1);
    const list = maths.power(
      o.number('temperature', 100, 0, true),
      Float64Array.from({ length: count }, (_, i) => i / count),
    );
    o.done();
    const axes = shape.at(-1) as number;
    const angles = Float64Array.from({ length: sizeOf([data.length, count], 8) }, (_, n) => {
      const [axis, i, row] = [n % axes, Math.floor(n / axes) % count, Math.floor(n / (axes * count))];
      return (data[row * axes + axis] as number) * (list[i] as number);
    });
    return { features: rounded(beside(maths, angles, axes), [...shape.slice(0, -1), 2 * axes * count]) };
  },
  time2vec(maths, o) {
    const { data, shape } = anyShape(o);
    const [weight, bias] = [o.array('periodicWeight', ['waves']), o.array('periodicBias', ['waves'])];
    const [[slope = 0], [offset = 0]] = [[...o.array('linearWeight', [1])], [...o.array('linearBias', [1])]];
    o.done();
    const count = weight.length;
    const sines = maths.sin(outer(data, weight).map((one, n) => one + (bias[n % count] as number)));
    const out = Float64Array.from({ length: sizeOf([data.length, count + 1], 8) }, (_, n) => {
      const [column, row] = [n % (count + 1), Math.floor(n / (count + 1))];
      return column === 0 ? (data[row] as number) * slope + offset : (sines[row * count + column - 1] as number);
    });
    return { features: rounded(out, [...shape, count + 1]) };
  },
  /** mTAN's fixed form: 48 x, base 10, sines on even and cosines on odd components. */
  mtan(maths, o) {
    const { data, shape } = anyShape(o);
    const dim = o.width('dim', undefined, 2);
    const scale = o.number('scale', 48);
    const list = maths.frequencies(dim, o.number('base', 10, 0, true));
    o.done();
    const angles = outer(data, list).map((one) => scale * one);
    const [s, c] = [maths.sin(angles), maths.cos(angles)];
    const out = Float64Array.from({ length: sizeOf([data.length, dim], 8) }, (_, n) => {
      const at = Math.floor(n / dim) * list.length + ((n % dim) >> 1);
      return ((n % dim) % 2 === 0 ? s : c)[at] as number;
    });
    return { features: rounded(out, [...shape, dim]) };
  },
  alphafold3(maths, o) {
    const { data, shape } = anyShape(o);
    const [weight, bias] = [o.array('weight', ['outputs']), o.array('bias', ['outputs'])];
    o.done();
    const count = weight.length;
    const angles = outer(data, weight).map((one, n) => 2 * Math.PI * (one + (bias[n % count] as number)));
    return { features: rounded(maths.cos(angles), [...shape, count]) };
  },
  /** Columns of a table, each with its own frequencies. */
  'periodic-columns'(maths, o) {
    const { data, shape } = anyShape(o);
    const weight = o.array('weight', ['columns', 'frequencies']);
    o.done();
    const [columns, count] = [o.size('columns'), o.size('frequencies')];
    if (shape.at(-1) !== columns) o.refuse('x', 'rows of {columns} columns', { columns });
    const angles = Float64Array.from(
      { length: sizeOf([data.length, count], 8) },
      (_, n) => 2 * Math.PI * (weight[n % (columns * count)] as number) * (data[Math.floor(n / count)] as number),
    );
    return { features: rounded(beside(maths, angles, count, true), [...shape, 2 * count]) };
  },
  integrated: integrated,
  'spherical-harmonics': (_, o) => {
    const directions = o.array('directions', ['rows', 3]);
    const levels = o.count('levels', 4, 1);
    o.done();
    if (levels > 5) o.refuse('levels', 'at most 5');
    const rows = o.size('rows');
    const out = Array.from({ length: rows }, (_row, n) =>
      harmonics(directions.subarray(3 * n, 3 * n + 3)).slice(0, levels ** 2),
    ).flat();
    return { features: rounded(out, [rows, levels ** 2]) };
  },
  /** Latitude and longitude in degrees, in the Equal Earth projection, times random frequencies. */
  geoclip(maths, o) {
    const places = o.array('latLon', ['rows', 2]);
    const matrix = o.array('matrix', ['frequencies', 2]);
    o.done();
    const [rows, count] = [o.size('rows'), o.size('frequencies')];
    const latitudes = Float64Array.from({ length: rows }, (_, n) => (places[2 * n] as number) * radian);
    const sines = maths.sin(latitudes).map((one) => (Math.sqrt(3) / 2) * one);
    const theta = arcSines(maths, sines);
    const cosines = maths.cos(theta);
    const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];
    const flat = Float64Array.from({ length: sizeOf([2, rows], 8) }, (_, n) => {
      const row = n >> 1;
      const t = theta[row] as number;
      const t2 = t * t;
      const t6 = t2 * t2 * t2;
      const x =
        (2 * Math.sqrt(3) * (places[2 * row + 1] as number) * radian * (cosines[row] as number)) /
        (3 * (9 * a4 * t6 * t2 + 7 * a3 * t6 + 3 * a2 * t2 + a1));
      const y = a4 * t6 * t2 * t + a3 * t6 * t + a2 * t2 * t + a1 * t;
      return ((n % 2 === 0 ? x : y) * 66.50336) / 180;
    });
    const angles = Float64Array.from({ length: sizeOf([rows, count], 8) }, (_, n) => {
      const [row, f] = [Math.floor(n / count), n % count];
      return (
        2 *
        Math.PI *
        ((flat[2 * row] as number) * (matrix[2 * f] as number) +
          (flat[2 * row + 1] as number) * (matrix[2 * f + 1] as number))
      );
    });
    return {
      features: rounded(beside(maths, angles, count, true), [rows, 2 * count]),
      projected: rounded(flat, [rows, 2]),
    };
  },
  ...Object.fromEntries(Object.keys(spheres).map((form) => [form, sphere(form)])),
  'grid-cells': gridCells(false),
  theory: gridCells(true),
};

/** By Newton's method, for numbers up to √3 / 2 in magnitude. */
function arcSines(maths: Maths, x: Float64Array): Float64Array {
  let angles = x.slice();
  for (let step = 0; step < 8; step++) {
    const [s, c] = [maths.sin(angles), maths.cos(angles)];
    angles = angles.map((one, n) => one - ((s[n] as number) - (x[n] as number)) / (c[n] as number));
  }
  return angles;
}

/** mip-NeRF: the mean sine of a section of a cone or cylinder. */
function integrated(maths: Maths, o: Reader): CoordinateFeatures {
  const edges = o.array('edges', ['rays', 'edges']);
  const [origins, directions, radiiOf] = [
    o.array('origins', ['rays', 3]),
    o.array('directions', ['rays', 3]),
    o.array('radii', ['rays', 1]),
  ];
  const isCone = o.choice('shape', ['cone', 'cylinder'], 'cone') === 'cone';
  const isDiagonal = o.flag('diagonal', true);
  const [low, high] = [o.count('minDegree', 0, -64), o.count('maxDegree', 16, -63)];
  o.done();
  if (high <= low || high > 64) o.refuse('maxDegree', 'above minDegree, and at most 64');
  const [rays, count] = [o.size('rays'), o.size('edges') - 1];
  if (count < 1) o.refuse('edges', 'at least two edges of each ray');
  const degrees = high - low;
  const mean = new Float64Array(sizeOf([rays, count, 3], 8));
  const covariance = new Float64Array(sizeOf([rays, count, isDiagonal ? 3 : 9], 8));
  const angles = new Float64Array(sizeOf([rays, count, 3, degrees], 8));
  const variances = new Float64Array(angles.length);
  for (let ray = 0; ray < rays; ray++)
    for (let n = 0; n < count; n++) {
      const [t0, t1] = [edges[ray * (count + 1) + n] as number, edges[ray * (count + 1) + n + 1] as number];
      const [m, h, r] = [(t0 + t1) / 2, (t1 - t0) / 2, radiiOf[ray] as number];
      const q = 3 * m ** 2 + h ** 2;
      const along = isCone ? m + (2 * m * h ** 2) / q : m;
      const lengthwise = isCone
        ? h ** 2 / 3 - ((4 / 15) * h ** 4 * (12 * m ** 2 - h ** 2)) / q ** 2
        : (t1 - t0) ** 2 / 12;
      const crosswise = isCone ? r ** 2 * (m ** 2 / 4 + (5 / 12) * h ** 2 - ((4 / 15) * h ** 4) / q) : r ** 2 / 4;
      const d = directions.subarray(3 * ray, 3 * ray + 3);
      const squared = Math.max(
        d.reduce((sum, one) => sum + one * one, 0),
        1e-10,
      );
      const frequencies = Array.from(
        { length: 3 },
        (_, axis) => (origins[3 * ray + axis] as number) + (d[axis] as number) * along,
      );
      const matrix = Array.from({ length: 9 }, (_, at) => {
        const product = (d[Math.floor(at / 3)] as number) * (d[at % 3] as number);
        return lengthwise * product + crosswise * ((at % 4 === 0 ? 1 : 0) - product / squared);
      });
      const diagonal = [matrix[0], matrix[4], matrix[8]] as [number, number, number];
      const section = ray * count + n;
      mean.set(frequencies, 3 * section);
      covariance.set(isDiagonal ? diagonal : matrix, (isDiagonal ? 3 : 9) * section);
      for (let degree = 0; degree < degrees; degree++) {
        const at = 3 * (section * degrees + degree);
        const power = 2 ** (low + degree);
        angles.set(
          frequencies.map((one) => one * power),
          at,
        );
        variances.set(
          diagonal.map((one) => one * power ** 2),
          at,
        );
      }
    }
  const fading = maths.exp(variances.map((one) => -one / 2));
  const columns = 3 * degrees;
  const waves = beside(maths, angles, columns);
  const out = waves.map((one, n) => one * (fading[Math.floor(n / (2 * columns)) * columns + (n % columns)] as number));
  return {
    features: rounded(out, [rays, count, 2 * columns]),
    mean: rounded(mean, [rays, count, 3]),
    covariance: rounded(covariance, isDiagonal ? [rays, count, 3] : [rays, count, 3, 3]),
  };
}

/** Real spherical harmonics of a vector, m = −l … l, without the sign of Condon and Shortley. */
function harmonics([x = 0, y = 0, z = 0]: Float64Array): number[] {
  const q = (n: number, d: number) => Math.sqrt(n / (d * Math.PI));
  const a = x * x - y * y;
  return [
    q(1, 4),
    ...[y, z, x].map((one) => q(3, 4) * one),
    ...[q(15, 4) * x * y, q(15, 4) * y * z, q(5, 16) * (3 * z * z - 1), q(15, 4) * x * z, q(15, 16) * a],
    q(35, 32) * y * (3 * x * x - y * y),
    q(105, 4) * x * y * z,
    q(21, 32) * y * (5 * z * z - 1),
    q(7, 16) * z * (5 * z * z - 3),
    q(21, 32) * x * (5 * z * z - 1),
    q(105, 16) * z * a,
    q(35, 32) * x * (x * x - 3 * y * y),
    q(315, 16) * x * y * a,
    q(315, 32) * y * z * (3 * x * x - y * y),
    q(45, 16) * x * y * (7 * z * z - 1),
    q(45, 32) * y * z * (7 * z * z - 3),
    q(9, 256) * (35 * z ** 4 - 30 * z * z + 3),
    q(45, 32) * x * z * (7 * z * z - 3),
    q(45, 64) * a * (7 * z * z - 1),
    q(315, 32) * x * z * (x * x - 3 * y * y),
    q(315, 256) * (x * x * (x * x - 3 * y * y) - y * y * (3 * x * x - y * y)),
  ];
}

function coordinateFeatures(engine: ExtendedEngine, options: CoordinateFeaturesOptions): CoordinateFeatures {
  const o = new Reader(options);
  const form = o.choice('form', Object.keys(forms));
  return (forms[form] as Feature)(mathsOf(engine), o);
}

// Tables and the windows that models cut out of them.

/** [sines | cosines] of each position, 10000^(−i / (dim / 2)). */
const sinusoids = (maths: Maths, positions: ArrayLike<number>, dim: number) =>
  beside(
    maths,
    outer(
      positions,
      maths.power(
        10000,
        Float64Array.from({ length: dim / 2 }, (_, i) => -i / (dim / 2)),
      ),
    ),
    dim / 2,
  );

/** [column half | row half] of each cell. */
function sinusoids2d(maths: Maths, rows: ArrayLike<number>, columns: ArrayLike<number>, dim: number): Float64Array {
  const [down, across] = [sinusoids(maths, rows, dim / 2), sinusoids(maths, columns, dim / 2)];
  const half = dim / 2;
  return Float64Array.from({ length: sizeOf([rows.length, columns.length, dim], 8) }, (_, n) => {
    const [c, column, row] = [n % dim, Math.floor(n / dim) % columns.length, Math.floor(n / (dim * columns.length))];
    return (c < half ? across[column * half + c] : down[row * half + c - half]) as number;
  });
}

function gridTable(engine: ExtendedEngine, options: GridTableOptions): GridTable {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const form = o.choice('form', ['cogvideox', 'sd3', 'cogview3', 'auraflow', 'pixart', 'latte', 'cosmos']);
  const line = (length: number, at: (i: number) => number = (i) => i) => Float64Array.from({ length }, (_, i) => at(i));
  if (form === 'cosmos') {
    const [frames = 1, rows = 1, columns = 1] = o.extents('grid', 3);
    const tables = ['tableT', 'tableH', 'tableW'].map((name, axis) => {
      const one = o.array(name, [`length${axis}`, 'width']);
      if (o.size(`length${axis}`) < ([frames, rows, columns][axis] as number))
        o.refuse(name, 'a row for each extent of the grid');
      return one;
    }) as [Float64Array, Float64Array, Float64Array];
    const eps = o.number('eps', 1e-6, 0);
    o.done();
    const width = o.size('width');
    const out = new Float64Array(sizeOf([frames * rows * columns, width], 8));
    for (let cell = 0; cell < frames * rows * columns; cell++) {
      const place = [Math.floor(cell / (rows * columns)), Math.floor(cell / columns) % rows, cell % columns];
      let squares = 0;
      for (let c = 0; c < width; c++) {
        const sum = tables.reduce(
          (all, table, axis) => all + (table[(place[axis] as number) * width + c] as number),
          0,
        );
        out[cell * width + c] = sum;
        squares += sum * sum;
      }
      const divisor = eps + Math.sqrt(squares) / Math.sqrt(width);
      for (let c = 0; c < width; c++) out[cell * width + c] = (out[cell * width + c] as number) / divisor;
    }
    return { table: rounded(out, [frames * rows * columns, width]) };
  }
  if (form === 'auraflow') {
    const [rows = 1, columns = 1] = o.extents('grid', 2);
    const table = o.array('table', ['cells', 'dim']);
    const [cells, dim] = [o.size('cells'), o.size('dim')];
    o.done();
    const max = Math.round(Math.sqrt(cells));
    if (max * max !== cells || rows > max || columns > max)
      o.refuse('table', 'rows of a square grid that holds the grid');
    const [top, left] = [(max >> 1) - (rows >> 1), (max >> 1) - (columns >> 1)];
    const indices = Int32Array.from(
      { length: sizeOf([rows, columns], 8) },
      (_, n) => (top + Math.floor(n / columns)) * max + left + (n % columns),
    );
    const out = Float64Array.from(
      { length: sizeOf([indices.length, dim], 8) },
      (_, n) => table[(indices[Math.floor(n / dim)] as number) * dim + (n % dim)] as number,
    );
    return { table: rounded(out, [indices.length, dim]), indices: tensor(indices, [indices.length]) };
  }
  const dim = o.width('dim', undefined, 2);
  const unit = form === 'latte' ? 2 : form === 'cogvideox' ? 16 : 4;
  if (dim % unit !== 0) o.refuse('dim', 'a multiple of {unit}', { unit });
  if (form === 'latte') {
    const length = o.count('length', undefined, 1);
    o.done();
    return { table: rounded(sinusoids(maths, line(length), dim), [length, dim]) };
  }
  const textLength = form === 'cogvideox' || form === 'cogview3' ? o.count('textLength', 0) : 0;
  const made = (cells: Float64Array): GridTable => {
    const out = new Float64Array(textLength * dim + cells.length);
    out.set(cells, textLength * dim);
    return { table: rounded(out, [out.length / dim, dim]) };
  };
  if (form === 'cogvideox') {
    const [frames = 1, rows = 1, columns = 1] = o.extents('grid', 3);
    const [spatial, temporal] = [o.number('spatialScale', 1.875, 0, true), o.number('temporalScale', 1, 0, true)];
    o.done();
    const quarter = dim / 4;
    const space = sinusoids2d(
      maths,
      line(rows, (i) => i / spatial),
      line(columns, (i) => i / spatial),
      3 * quarter,
    );
    const time = sinusoids(
      maths,
      line(frames, (i) => i / temporal),
      quarter,
    );
    return made(
      Float64Array.from({ length: sizeOf([frames * rows * columns, dim], 8) }, (_, n) => {
        const [c, cell] = [n % dim, Math.floor(n / dim)];
        const [frame, place] = [Math.floor(cell / (rows * columns)), cell % (rows * columns)];
        return (c < quarter ? time[frame * quarter + c] : space[place * 3 * quarter + c - quarter]) as number;
      }),
    );
  }
  const [rows = 1, columns = 1] = o.extents('grid', 2);
  if (form === 'cogview3') {
    o.done();
    return made(sinusoids2d(maths, line(rows), line(columns), dim));
  }
  const base = o.number('baseSize', 64, 0, true);
  const scale = o.number('interpolationScale', 1, 0, true);
  const max = form === 'sd3' ? o.count('maxSize', undefined, Math.max(rows, columns)) : 0;
  o.done();
  const axis = (count: number) =>
    form === 'sd3'
      ? line(count, (i) => (Math.floor((max - count) / 2) + i) / (max / base) / scale)
      : line(count, (i) => i / (count / base) / scale);
  return made(sinusoids2d(maths, axis(rows), axis(columns), dim));
}

export const fieldFeatures = (engine: ExtendedEngine) => ({
  graphPositions,
  pairFeatures,
  boxLogits: (options: BoxLogitsOptions) => boxLogits(engine, options),
  coordinateFeatures: (options: CoordinateFeaturesOptions) => coordinateFeatures(engine, options),
  gridTable: (options: GridTableOptions) => gridTable(engine, options),
});
