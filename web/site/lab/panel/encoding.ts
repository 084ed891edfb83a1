import type { AbsoluteOptions, AttentionEncoding, Posenc, Scheme, Tensor } from 'posenc';
import { coordinatesOf, ofLength, rule, schemeNamed, valuesWithDefaults } from 'posenc/catalogue';
import type { Matrix } from '../../../charts/index.ts';
import { assembled } from '../../../elements/figure/index.ts';
import { readsLines, type SchemeArrays } from '../../../elements/inputs/index.ts';
import type { PanelState } from '../state/state.ts';
import { panelArrays } from './arrays.ts';
import type { Layer } from './layer.ts';
import { countsOnAxes } from './parameters.ts';
import { invalidArgument } from './problem.ts';

/** A scheme with everything that a call to it needs, including arrays. */
export interface PanelScheme extends SchemeArrays {
  readonly scheme: Scheme;
}

/** Undefined for a panel without an encoding. */
export function panelScheme(pe: Posenc, panel: PanelState, layer: Layer): PanelScheme | undefined {
  const scheme = schemeNamed(panel.scheme);
  return scheme && { scheme, ...panelArrays(pe, scheme, panel, layer) };
}

export function has({ scheme }: PanelScheme, parameter: string): boolean {
  return scheme.parameters.some(({ name }) => name === parameter);
}

/** The rows of `length` positions from `start` on, whatever axes the table has. */
export function tableRows(pe: Posenc, known: PanelScheme, layer: Layer, start: number, length: number): Matrix {
  const listed = has(known, 'offset');
  const { data, shape } = pe.absolute(tableOptions(known, layer, start, length));
  const columns = listed ? data.length / length : (shape.at(-1) as number);
  if (listed) return { data, rows: length, columns };
  const rows = data.length / columns;
  if (rows !== layer.keys) {
    const tokens = layer.keys;
    throw invalidArgument(
      sizeArgument(known),
      { text: '{rows} cells for {tokens} tokens', values: { rows, tokens } },
      ofLength(tokens, 'cells', ', as many as there are tokens'),
    );
  }
  if (start < 0 || start + length > rows) {
    throw invalidArgument('offset', start, rule('queries that are among the {rows} cells of the grid', { rows }));
  }
  return { data: data.subarray(start * columns, (start + length) * columns), rows: length, columns };
}

/** The options of the call that computes the table; tables without an offset are computed as a whole. */
export function tableOptions(known: PanelScheme, layer: Layer, start: number, length: number): AbsoluteOptions {
  const rows = has(known, 'offset') ? { length, offset: start } : has(known, 'length') ? { length: layer.keys } : {};
  return assembled(known.options, has(known, 'dim') ? { dim: layer.dim } : {}, rows);
}

const sizeArgument = (known: PanelScheme) =>
  ['width', 'patchesX', 'gridWidth'].find((name) => has(known, name)) ?? 'tokens';

/** The encoding that `attention` applies itself: a rotation, a bias, or vectors of the distance. */
export function insideAttention(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): AttentionEncoding {
  const { options } = known;
  const cells = cellPositions(pe, panel, layer);
  if (!cells) return assembled<AttentionEncoding>(options);
  const [axes = 0] = cells.shape;
  const { offset, queries, keys } = layer;
  if (offset < 0 || offset + queries > keys) {
    throw invalidArgument('offset', offset, rule('queries that are among the {keys} cells of the grid', { keys }));
  }
  const queryPositions = {
    data: Array.from({ length: axes }, (_, axis) => [
      ...cells.data.subarray(axis * keys + offset, axis * keys + offset + queries),
    ]).flat(),
    shape: [axes, queries],
  };
  return assembled<AttentionEncoding>(options, { queryPositions, keyPositions: cells });
}

/**
 * [axes, keys] if the scheme takes positions on several axes and the tokens are cells of a grid; otherwise undefined.
 */
export function cellPositions(pe: Posenc, panel: PanelState, { grid }: Layer): Tensor<Float64Array> | undefined {
  const { values } = panel;
  const scheme = schemeNamed(panel.scheme);
  if (!scheme || !countsOnAxes(scheme)) return undefined;
  if (!readsLines(scheme)) {
    return pe.axialPositions({ grid, coordinates: coordinatesOf(scheme, valuesWithDefaults(scheme, values)) });
  }
  // The axes are time, height and width.
  if (values.modality === 'image') {
    const [height, width] = grid;
    return pe.mropePositions({ segments: [{ modality: 'image', height, width }], spatialMergeSize: 1 }).positionIds;
  }
  return undefined;
}
