import type { Posenc } from 'posenc';
import type { Metric } from '../../../elements/similarity/index.ts';
import { insideAttention, type PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import { maxWords } from '../state/tokens.ts';
import { farDistancePicture } from './far-distance.ts';
import { type Curve, maxCurves, nothing, type Picture } from './picture.ts';
import { metricTitles, positionRows } from './table.ts';

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
  return profile(metricTitles[metric], [curve(pe.distanceProfile(near))]);
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
  const shown = heads <= maxCurves ? Array.from({ length: heads }, (_, i) => i) : [head];
  const curves = shown.map((i) => {
    const data = terms?.data.subarray(i * keys * keys, (i + 1) * keys * keys) ?? [];
    const line = curve(pe.distanceProfile({ data, shape: [keys, keys] }), `head ${i + 1}`);
    return i === head ? line : { ...line, quiet: true };
  });
  return profile('bias', curves);
}

function curve(values: Float64Array, name?: string): Curve {
  return { ...(name && { name }), x: Array.from(values, (_, distance) => distance), y: [...values] };
}

function profile(what: string, curves: readonly Curve[]): Picture {
  const quantity = `mean ${what}`;
  return { kind: 'curves', quantity, xTitle: 'distance', spacing: 'linear', curves, marks: [] };
}
