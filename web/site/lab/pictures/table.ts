import type { Posenc, RotaryTableOptions, Scheme, Tensor } from 'posenc';
import { dependsOnLength, schemeNamed } from 'posenc/catalogue';
import type { Matrix } from '../../../charts/index.ts';
import { assembled } from '../../../elements/figure/index.ts';
import { gridArrays } from '../../../elements/inputs/index.ts';
import type { Metric } from '../../../elements/similarity/index.ts';
import { cellPositions, has, type PanelScheme, tableRows } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import { type MatrixPicture, nothing, type Picture } from './picture.ts';

/** Vectors of positions or distances, one per row. */
export interface PositionRows extends Matrix {
  readonly of: 'position' | 'cell' | 'distance' | 'row';
  readonly columns: number;
  readonly what: 'dimension' | 'head';
}

/** The vectors or numbers that a scheme has for each position or distance, if there are any. */
export function positionRows(
  pe: Posenc,
  known: PanelScheme,
  panel: PanelState,
  layer: Layer,
): PositionRows | undefined {
  const { scheme, options } = known;
  if (scheme.place === 'embedding') {
    const of = has(known, 'length') ? 'position' : 'cell';
    return { ...tableRows(pe, known, layer, 0, layer.keys), of, what: 'dimension' };
  }
  if (scheme.place === 'rotation') return { ...turns(pe, known, panel, layer), what: 'dimension' };
  const found = learnedTable(scheme);
  const learned = found && (options[found.name] as Tensor | undefined);
  if (!learned) return undefined;
  const [rows = 0, columns = 0] = learned.shape.slice(-2);
  const at = learned.shape.length === 3 ? layer.head * rows * columns : 0;
  const data = learned.data.subarray(at, at + rows * columns);
  // Vectors as wide as the model belong to positions, those as wide as a head to distances.
  const of = found.columns === 'dim' ? 'position' : 'row';
  return { data, rows, columns, of, what: found.columns === 'heads' ? 'head' : 'dimension' };
}

/** The first learned array with a column for each head, or for each component of a head or of the model. */
function learnedTable({ arrays }: Scheme): { readonly name: string; readonly columns: string } | undefined {
  for (const one of arrays) {
    if (!('shapes' in one) || one.origin !== 'learned') continue;
    const [shape = []] = one.shapes;
    const columns = shape.at(-1) ?? '';
    if (shape.length > 1 && ['heads', 'headDim', 'dim'].includes(columns)) return { name: one.name, columns };
  }
  return undefined;
}

/** The cosines and then the sines of all pairs at each position. */
function turns(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Omit<PositionRows, 'what'> {
  const of = cellPositions(pe, panel, layer) ? 'cell' : 'position';
  return { ...cosinesAndSines(pe, rotaryTableOptions(pe, known, panel, layer)), of };
}

/** The same at selected positions on a line. */
export function turnsAt(
  pe: Posenc,
  known: PanelScheme,
  panel: PanelState,
  layer: Layer,
  positions: readonly number[],
): Matrix {
  // Frequencies that depend on the length still use that of all tokens.
  const options = frequencyScaling(rotaryTableOptions(pe, known, panel, { ...layer, keys: 1 }), layer);
  const { length: _, ...rest } = assembled<Record<string, unknown>>(options);
  return cosinesAndSines(pe, assembled<RotaryTableOptions>(rest, { positions }));
}

function frequencyScaling(options: RotaryTableOptions, { keys }: Layer): RotaryTableOptions {
  const { scaling } = options as { scaling?: { type?: string } };
  return dependsOnLength(scaling?.type)
    ? ({ ...options, scaling: { seqLen: keys, ...scaling } } as RotaryTableOptions)
    : options;
}

function cosinesAndSines(pe: Posenc, options: RotaryTableOptions): Matrix {
  const { cos, sin } = pe.rotaryTable(options);
  const [rows = 0, pairs = 0] = cos.shape;
  const data = new Float32Array(rows * pairs * 2);
  for (let row = 0; row < rows; row++) {
    data.set(cos.data.subarray(row * pairs, (row + 1) * pairs), row * 2 * pairs);
    data.set(sin.data.subarray(row * pairs, (row + 1) * pairs), (row * 2 + 1) * pairs);
  }
  return { data, rows, columns: 2 * pairs };
}

/** Options that affect how rows are rotated, but not the angles. */
const ofRotation = [
  'layout',
  'outputLayout',
  'rotaryDim',
  'rotaryPart',
  'angleLayout',
  'direction',
  'dimPerAxis',
  'scaleLayout',
];

export function rotaryTableOptions(
  pe: Posenc,
  { scheme, options }: PanelScheme,
  panel: PanelState,
  layer: Layer,
): RotaryTableOptions {
  const angles = Object.fromEntries(Object.entries(options).filter(([name]) => !ofRotation.includes(name)));
  const cells = cellPositions(pe, panel, layer);
  const [grid] = gridArrays(scheme);
  const line = takesWidth(scheme)
    ? { length: layer.keys }
    : { positions: Array.from({ length: layer.keys }, (_, i) => i) };
  const place = grid ? { [grid]: layer.grid } : cells ? { positions: cells } : line;
  // Queries and keys are rotated in the same way; factors that differ between them are not in this table.
  const side = scheme.sided ? { side: 'query' } : {};
  return assembled(angles, place, side, takesWidth(scheme) ? rotatedDim(panel, layer) : {});
}

/** Whether a call takes the number of rotated components; learned frequencies imply it. */
export function takesWidth({ parameters }: Scheme): boolean {
  return parameters.some(({ name }) => name === 'rotaryDim' || name === 'dimPerAxis');
}

/** The number of rotated components. */
export function rotatedDim(panel: PanelState, { headDim, grid }: Layer): { dim: number } | { dimPerAxis: number } {
  const { values } = panel;
  if (!schemeNamed(panel.scheme)?.parameters.some(({ name }) => name === 'dimPerAxis')) {
    return { dim: (values.rotaryDim as number | undefined) ?? headDim };
  }
  const share = Math.floor(headDim / grid.length / 2) * 2;
  return { dimPerAxis: (values.dimPerAxis as number | undefined) ?? share };
}

export function tablePicture(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const rows = positionRows(pe, known, panel, layer);
  if (!rows) {
    return nothing(
      `There is no table in ${known.scheme.title}: each number is computed when it is needed. See the bias.`,
    );
  }
  const { data, rows: count, columns, of, what } = rows;
  return matrix({ quantity: 'value', data, rows: count, columns, rowAxis: of, columnAxis: what });
}

export const metricTitles = {
  dot: 'dot product',
  cosine: 'cosine',
  euclidean: 'distance of vectors',
} as const satisfies Readonly<Record<Metric, string>>;

export function similarityPicture(
  pe: Posenc,
  known: PanelScheme,
  panel: PanelState,
  layer: Layer,
  metric: Metric,
): Picture {
  const rows = positionRows(pe, known, panel, layer);
  if (!rows || rows.what === 'head') {
    return nothing(
      `In ${known.scheme.title} positions have no vectors that could be compared, only numbers. See the bias.`,
    );
  }
  const table = { data: rows.data, shape: [rows.rows, rows.columns] };
  const { data } = pe.similarity(table, { metric });
  const quantity = metricTitles[metric];
  // Vectors of positions may all point to one side; half of the colours would then be unused.
  const sign = metric === 'euclidean' || data.every((value) => !(value < 0)) ? 'amount' : 'signed';
  return {
    ...matrix({ quantity, data, rows: rows.rows, columns: rows.rows, rowAxis: rows.of, columnAxis: rows.of }),
    sign,
  };
}

function matrix(picture: Omit<MatrixPicture, 'kind' | 'firstRow' | 'sign'>): MatrixPicture {
  return { kind: 'matrix', firstRow: 0, sign: 'signed', ...picture };
}

/** The number of positions that each pair needs for a turn, compared with the trained and the present length. */
export function spectrumPicture(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const frequencies = frequenciesOf(pe, frequencyOptions(known, panel, layer));
  if (!frequencies) {
    const scheme = known.scheme.title;
    return nothing(`In ${scheme} there are no pairs that turn, and so no wavelengths.`);
  }
  const { wavelengths } = pe.spectrum({ frequencies, context: layer.keys });
  const trained = trainedLength(panel);
  const here = presentLength(layer);
  const place = here === layer.keys ? `${here} tokens here` : `position ${here - 1} here`;
  const asTrained = here === layer.keys ? ', as many as trained on' : ', as far as trained on';
  const marks = [
    { at: here, text: trained === here ? place + asTrained : place },
    ...(trained === undefined || trained === here ? [] : [{ at: trained, text: `trained on ${trained}` }]),
  ];
  const curves = [{ x: Array.from(wavelengths, (_, pair) => pair), y: [...wavelengths] }];
  const [quantity, xTitle] = ['wavelength (tokens)', 'pair'];
  return { kind: 'curves', quantity, xTitle, spacing: 'log', curves, marks };
}

/** The number of positions up to the last token. */
export function presentLength({ keys, offset, queries }: Layer): number {
  return Math.max(keys, offset + queries);
}

/** The length that the frequencies were trained on, if the scaling has it. */
export function trainedLength({ values }: PanelState): number | undefined {
  const { scalingOriginalMaxPositionEmbeddings: original, scalingMaxPositionEmbeddings: max } = values;
  return (original ?? max) as number | undefined;
}

/** The options of schemes on which frequencies depend. */
const ofFrequencies = [
  ...['scheme', 'base', 'scaling', 'freqsFor', 'maxFreq', 'dimPerAxis'],
  ...['downscaleFreqShift', 'oddDim', 'positionScale', 'axesDim', 'bases'],
];

type FrequencyOptions = Parameters<Posenc['frequencies']>[0];

/** The options for the frequencies of a panel. */
export function frequencyOptions({ scheme, options }: PanelScheme, panel: PanelState, layer: Layer): FrequencyOptions {
  const chosen = Object.fromEntries(Object.entries(options).filter(([name]) => ofFrequencies.includes(name)));
  // Frequencies that depend on the length use that of the present tokens.
  const scaling = options.scaling as { type?: string; seqLen?: number } | undefined;
  if (dependsOnLength(scaling?.type)) chosen.scaling = { seqLen: presentLength(layer), ...scaling };
  const isUnsized = scheme.place === 'rotation' && !takesWidth(scheme);
  const size = scheme.place === 'embedding' ? { dim: layer.dim } : isUnsized ? {} : rotatedDim(panel, layer);
  return assembled<FrequencyOptions>(chosen, size);
}

/** Whether a scaling may multiply queries and keys by a factor. */
export function hasFactor({ parameters }: Scheme): boolean {
  return parameters.some(({ name }) => name === 'scaling.attentionFactor');
}

/** The frequencies; undefined for a scheme without any. */
export function frequenciesOf(pe: Posenc, options: FrequencyOptions): Float64Array | undefined {
  try {
    return pe.frequencies(options);
  } catch (thrown) {
    if ((thrown as { argument?: string }).argument === 'scheme') return undefined;
    throw thrown;
  }
}
