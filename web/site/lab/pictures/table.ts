import type { Posenc, RotaryTableOptions, Tensor } from 'posenc';
import type { Matrix } from '../../../charts/index.ts';
import type { Metric } from '../../../elements/similarity/index.ts';
import { cellPositions, has, type PanelScheme, tableRows } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import { type MatrixPicture, nothing, type Picture } from './picture.ts';

/** Vectors that stand for a position or a distance, one a row. */
export interface PositionRows extends Matrix {
  readonly of: 'position' | 'cell' | 'distance' | 'row';
  readonly columns: number;
  readonly what: 'dimension' | 'head';
}

/** What a scheme keeps for each position, if it keeps anything. */
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
  const learned = options[learnedTable[scheme.name] ?? ''] as Tensor | undefined;
  if (!learned) return undefined;
  const [rows = 0, columns = 0] = learned.shape.slice(-2);
  const at = learned.shape.length === 3 ? layer.head * rows * columns : 0;
  const data = learned.data.subarray(at, at + rows * columns);
  const of = scheme.name === 'tupe' ? 'position' : 'row';
  return { data, rows, columns, of, what: scheme.place === 'bias' ? 'head' : 'dimension' };
}

/** The array that the numbers of a scheme are read from. */
const learnedTable: Readonly<Record<string, string>> = {
  t5: 'table',
  toeplitz: 'table',
  swin: 'table',
  shaw: 'keyTable',
  'bert-relative': 'table',
  'music-transformer': 'table',
  'transformer-xl': 'r',
  xlnet: 'r',
  deberta: 'posKey',
  tupe: 'positions',
  cope: 'posEmb',
};

/** Cosines, then sines of all pairs: what each position turns by. */
function turns(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Omit<PositionRows, 'what'> {
  const { cos, sin } = pe.rotaryTable(rotaryTableOptions(pe, known, panel, layer));
  const [rows = 0, pairs = 0] = cos.shape;
  const data = new Float32Array(rows * pairs * 2);
  for (let row = 0; row < rows; row++) {
    data.set(cos.data.subarray(row * pairs, (row + 1) * pairs), row * 2 * pairs);
    data.set(sin.data.subarray(row * pairs, (row + 1) * pairs), (row * 2 + 1) * pairs);
  }
  return { data, rows, columns: 2 * pairs, of: cellPositions(pe, panel, layer) ? 'cell' : 'position' };
}

/** Options that say how rows are turned and not by what angles. */
const ofRotation = ['layout', 'rotaryDim', 'direction', 'dimPerAxis', 'scaleLayout'];

export function rotaryTableOptions(
  pe: Posenc,
  { scheme, options }: PanelScheme,
  panel: PanelState,
  layer: Layer,
): RotaryTableOptions {
  const angles = Object.fromEntries(Object.entries(options).filter(([name]) => !ofRotation.includes(name)));
  const cells = cellPositions(pe, panel, layer);
  const place =
    scheme.name === 'axial-rope' ? { grid: layer.grid } : cells ? { positions: cells } : { length: layer.keys };
  // Queries and keys turn alike; what xPos multiplies besides is not in this table.
  const side = scheme.name === 'xpos' ? { side: 'query' } : {};
  return { ...angles, ...place, ...side, ...rotatedDim(panel, layer) } as unknown as RotaryTableOptions;
}

/** How many components turn. */
export function rotatedDim(panel: PanelState, { headDim, grid }: Layer): { dim: number } | { dimPerAxis: number } {
  const { values } = panel;
  if (panel.scheme !== 'axial-rope') return { dim: (values.rotaryDim as number | undefined) ?? headDim };
  const share = Math.floor(headDim / grid.length / 2) * 2;
  return { dimPerAxis: (values.dimPerAxis as number | undefined) ?? share };
}

export function tablePicture(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const rows = positionRows(pe, known, panel, layer);
  const { title } = known.scheme;
  if (!rows) return nothing(`There is no table in ${title}: each number is computed when it is needed. See the bias.`);
  const { data, rows: count, columns, of, what } = rows;
  return matrix({ quantity: 'value', data, rows: count, columns, rowAxis: of, columnAxis: what });
}

export const metricTitles: Readonly<Record<Metric, string>> = {
  dot: 'dot product',
  cosine: 'cosine',
  euclidean: 'distance of vectors',
};

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
  const sign = metric === 'euclidean' ? 'amount' : 'signed';
  return {
    ...matrix({ quantity, data, rows: rows.rows, columns: rows.rows, rowAxis: rows.of, columnAxis: rows.of }),
    sign,
  };
}

function matrix(picture: Omit<MatrixPicture, 'kind' | 'firstRow' | 'sign'>): MatrixPicture {
  return { kind: 'matrix', firstRow: 0, sign: 'signed', ...picture };
}
