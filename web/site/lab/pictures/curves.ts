import type { Posenc } from 'posenc';
import type { Metric } from '../../../elements/similarity/index.ts';
import { insideAttention, type PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import { type Curve, nothing, type Picture } from './picture.ts';
import { metricTitles, positionRows, rotatedDim, takesWidth } from './table.ts';

/** Beyond so many, curves of heads are not told apart. */
const mostCurves = 12;

/** How the numbers of a scheme fall with the distance between key and query. */
export function distancePicture(
  pe: Posenc,
  known: PanelScheme,
  panel: PanelState,
  layer: Layer,
  metric: Metric,
): Picture {
  const { place, title } = known.scheme;
  // A profile needs as many queries as keys.
  const square: Layer = { ...layer, queries: layer.keys, offset: 0 };
  if (place === 'bias') return biasProfile(pe, known, panel, square);
  if (place === 'relative') {
    return nothing(`What ${title} adds at a distance depends on the words. See the terms of the logits.`);
  }
  const rows = positionRows(pe, known, panel, square);
  if (!rows || rows.of === 'cell') {
    return nothing(`In ${title} positions lie on a grid, where two cells have no single distance. See the similarity.`);
  }
  const near = pe.similarity({ data: rows.data, shape: [rows.rows, rows.columns] }, { metric });
  return profile(metricTitles[metric], [curve('', pe.distanceProfile(near))]);
}

function biasProfile(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const { heads, keys, head } = layer;
  const { axes, title } = known.scheme;
  if (axes !== undefined) {
    return nothing(`${title} counts rows and columns, where two tokens have no single distance. See the bias.`);
  }
  const one = { data: new Float32Array(heads * keys), shape: [heads, keys, 1] };
  const encoding = insideAttention(pe, known, panel, layer);
  const { causal } = layer;
  const terms = pe.attention({ q: one, k: one, v: one, encoding, causal, want: ['terms'] }).terms?.bias;
  const shown = heads <= mostCurves ? Array.from({ length: heads }, (_, i) => i) : [head];
  const curves = shown.map((i) => {
    const data = terms?.data.subarray(i * keys * keys, (i + 1) * keys * keys) ?? [];
    const line = curve(`head ${i + 1}`, pe.distanceProfile({ data, shape: [keys, keys] }));
    return i === head ? line : { ...line, quiet: true };
  });
  return profile('bias', curves);
}

function curve(name: string, values: Float64Array): Curve {
  return { name, x: Array.from(values, (_, distance) => distance), y: [...values] };
}

function profile(quantity: string, curves: readonly Curve[]): Picture {
  return { kind: 'curves', quantity: `mean ${quantity}`, xTitle: 'distance', spacing: 'linear', curves, marks: [] };
}

/** How many positions each pair needs to turn once, against the lengths that matter. */
export function spectrumPicture(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const frequencies = frequenciesOf(pe, known, panel, layer);
  if (!frequencies) return nothing(`In ${known.scheme.title} there are no pairs that turn, and so no wavelengths.`);
  const { wavelengths } = pe.spectrum({ frequencies, context: layer.keys });
  const { scalingOriginalMaxPositionEmbeddings: original, scalingMaxPositionEmbeddings: most } = panel.values;
  const trained = (original ?? most) as number | undefined;
  const marks = [
    { at: layer.keys, text: `${layer.keys} tokens here` },
    ...(trained === undefined ? [] : [{ at: trained, text: `trained on ${trained}` }]),
  ];
  const curves = [curve('', wavelengths)];
  return { kind: 'curves', quantity: 'wavelength (tokens)', xTitle: 'pair', spacing: 'log', curves, marks };
}

/** What decides frequencies, among the options of the schemes that have them. */
const ofFrequencies = [
  ...['scheme', 'base', 'scaling', 'freqsFor', 'maxFreq', 'dimPerAxis'],
  ...['downscaleFreqShift', 'oddDim', 'positionScale'],
];

function frequenciesOf(
  pe: Posenc,
  { scheme, options }: PanelScheme,
  panel: PanelState,
  layer: Layer,
): Float64Array | undefined {
  const chosen = Object.fromEntries(Object.entries(options).filter(([name]) => ofFrequencies.includes(name)));
  // Frequencies that follow the length are those of the tokens at hand.
  const scaling = options.scaling as { type?: string; seqLen?: number } | undefined;
  if (scaling?.type === 'dynamic' || scaling?.type === 'longrope') {
    chosen.scaling = { seqLen: Math.max(layer.keys, layer.offset + layer.queries), ...scaling };
  }
  const isUnsized = scheme.place === 'rotation' && !takesWidth(scheme);
  const size = scheme.place === 'embedding' ? { dim: layer.dim } : isUnsized ? {} : rotatedDim(panel, layer);
  try {
    return pe.frequencies({ ...chosen, ...size } as unknown as Parameters<Posenc['frequencies']>[0]);
  } catch (thrown) {
    // The scheme has none.
    if ((thrown as { argument?: string }).argument === 'scheme') return undefined;
    throw thrown;
  }
}
