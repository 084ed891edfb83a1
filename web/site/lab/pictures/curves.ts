import type { BiasOptions, Posenc } from 'posenc';
import { valuesInAttention } from 'posenc/catalogue';
import { assembled } from '../../../elements/figure/index.ts';
import type { Metric } from '../../../elements/similarity/index.ts';
import { cellPositions, has, insideAttention, type PanelScheme, tableRows } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import { invalidArgument } from '../panel/problem.ts';
import { maxWords, type PanelState } from '../state/state.ts';
import { type Curve, maxCurves, nothing, type Picture } from './picture.ts';
import { metricTitles, positionRows, turnsAt } from './table.ts';

/** How the numbers of a scheme change with the distance between key and query. */
export function distancePicture(
  pe: Posenc,
  known: PanelScheme,
  panel: PanelState,
  layer: Layer,
  metric: Metric,
): Picture {
  const { place, title: scheme } = known.scheme;
  // A profile needs as many queries as keys.
  const square: Layer = { ...layer, queries: layer.keys, offset: 0 };
  if (layer.keys > maxWords && place !== 'relative') return farDistancePicture(pe, known, panel, layer, metric);
  if (place === 'bias') return biasProfile(pe, known, panel, square);
  if (place === 'relative') {
    return nothing(`What ${scheme} adds at a distance depends on the words. See the terms of the logits.`);
  }
  const rows = positionRows(pe, known, panel, square);
  if (!rows || rows.of === 'cell') {
    return nothing(
      `In ${scheme} positions lie on a grid, where two cells have no single distance. See the similarity.`,
    );
  }
  const near = pe.similarity({ data: rows.data, shape: [rows.rows, rows.columns] }, { metric });
  return profile(`mean ${metricTitles[metric]}`, [curve(pe.distanceProfile(near))]);
}

function biasProfile(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const { heads, keys, head } = layer;
  const { axes, title: scheme } = known.scheme;
  if (axes !== undefined) {
    return nothing(`${scheme} counts rows and columns, where two tokens have no single distance. See the bias.`);
  }
  const one = { data: new Float32Array(heads * keys), shape: [heads, keys, 1] };
  const encoding = insideAttention(pe, known, panel, layer);
  const { causal } = layer;
  const terms = pe.attention({ q: one, k: one, v: one, encoding, causal, want: ['terms'] }).terms?.bias;
  const visible = heads <= maxCurves ? Array.from({ length: heads }, (_, i) => i) : [head];
  const curves = visible.map((i) => {
    const data = terms?.data.subarray(i * keys * keys, (i + 1) * keys * keys) ?? [];
    const line = curve(pe.distanceProfile({ data, shape: [keys, keys] }), `head ${i + 1}`);
    return i === head ? line : { ...line, quiet: true };
  });
  return profile('mean bias', curves);
}

function curve(values: Float64Array, name?: string): Curve {
  return { ...(name && { name }), x: Array.from(values, (_, distance) => distance), y: [...values] };
}

function profile(quantity: string, curves: readonly Curve[]): Picture {
  return { kind: 'curves', quantity, xTitle: 'distance', spacing: 'linear', curves, marks: [] };
}

/** Number of points of a curve over up to a million distances. */
const samples = 512;

/** [heads, 1, keys] with this many numbers take 128 MB. */
const maxNumbers = 2 ** 25;

/** The curve over more distances than a matrix can have: one query against all keys, without a mean over all pairs. */
function farDistancePicture(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer, metric: Metric): Picture {
  const { place } = known.scheme;
  const distances = sampled(layer.keys);
  if (place === 'bias') return farBias(pe, known, layer, distances);
  const rows =
    place === 'rotation' ? turnsFar(pe, known, panel, layer, distances) : tableFar(pe, known, layer, distances);
  const columns = rows.length / distances.length;
  const { data } = pe.similarity({ data: rows, shape: [distances.length, columns] }, { metric });
  const y = [...data.subarray(0, distances.length)];
  return profile(`${metricTitles[metric]} with position 0`, [{ x: distances, y }]);
}

/** Roughly equally spaced distances, including the first and the last. */
function sampled(keys: number): number[] {
  const all = Array.from({ length: samples }, (_, i) => Math.round((i * (keys - 1)) / (samples - 1)));
  return [...new Set(all)];
}

function farBias(pe: Posenc, { scheme, options, ...known }: PanelScheme, layer: Layer, distances: readonly number[]) {
  const { heads, head, keys, causal } = layer;
  if (!scheme.byDistance || scheme.axes !== undefined) return tooMany(scheme.title, keys);
  if (heads * keys > maxNumbers) {
    const max = Math.floor(maxNumbers / heads);
    throw invalidArgument('tokens', keys, { kind: 'range', max: max, because: ` with ${heads} heads` });
  }
  // The last query sees a key at every distance.
  const sizes = Object.entries({ heads, queries: 1, keys, offset: keys - 1 }).filter(([size]) =>
    has({ scheme, options, ...known }, size),
  );
  const call = { ...valuesInAttention(scheme, options, causal), ...Object.fromEntries(sizes) };
  const { data } = pe.bias(assembled<BiasOptions>(call));
  const matrices = data.length / keys;
  const visible = heads <= maxCurves ? Array.from({ length: heads }, (_, i) => i) : [head];
  const curves = visible.map((i) => {
    const first = matrices === 1 ? 0 : i * keys;
    const y = distances.map((distance) => data[first + keys - 1 - distance] as number);
    return { name: `head ${i + 1}`, x: distances, y, ...(i !== head && { quiet: true }) };
  });
  return profile('bias', curves);
}

function turnsFar(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer, distances: readonly number[]) {
  if (cellPositions(pe, panel, layer)) return tooMany(known.scheme.title, layer.keys);
  return turnsAt(pe, known, panel, layer, distances).data;
}

function tableFar(pe: Posenc, known: PanelScheme, layer: Layer, distances: readonly number[]): Float32Array {
  if (!has(known, 'offset')) return tooMany(known.scheme.title, layer.keys);
  const rows = distances.map((distance) => tableRows(pe, known, layer, distance, 1).data);
  const columns = rows[0]?.length ?? 0;
  const all = new Float32Array(rows.length * columns);
  for (const [i, row] of rows.entries()) all.set(row, i * columns);
  return all;
}

function tooMany(scheme: string, keys: number): never {
  const because = `: ${scheme} has no numbers for each distance alone`;
  throw invalidArgument('tokens', keys, { kind: 'range', max: maxWords, because });
}
