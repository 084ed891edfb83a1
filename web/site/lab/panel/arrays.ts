import type { Posenc, Scheme, SyntheticSentence, Tensor } from 'posenc';
import {
  type ArraysRequest,
  drawnSize,
  gridArrays,
  mergeOptions,
  type SchemeArrays,
  schemeArrays,
} from '../../../elements/inputs/index.ts';
import { maxWords, type PanelState } from '../state/state.ts';
import type { Layer } from './layer.ts';
import { readLists, schemeOptions } from './parameters.ts';
import { invalidArgument } from './problem.ts';

/**
 * The options of a call to a panel's scheme: the values that were set, and stand-ins for everything else that it needs.
 */
export function panelArrays(pe: Posenc, scheme: Scheme, panel: PanelState, layer: Layer): SchemeArrays {
  const request = requestOf(scheme, panel, layer);
  const fromTokens = scheme.arrays.some((one) => 'origin' in one && one.origin === 'tokens');
  if (fromTokens && layer.words.length === 0) {
    const because = `: ${scheme.title} is computed from the words`;
    throw invalidArgument('tokens', layer.keys, { kind: 'range', max: maxWords, because });
  }
  const words = fromTokens ? { words: wordsOf(pe, layer.words, layer).embeddings } : {};
  const { options, drawn } = schemeArrays(pe, { ...request, ...words });
  const merged = mergeOptions({ scheme: scheme.name }, options, request.options ?? {});
  const { clampLen } = panel.values;
  const clamped = clampLen === undefined ? merged : { ...merged, r: clampedRows(merged.r as Tensor, Number(clampLen)) };
  return { options: clamped, drawn };
}

/**
 * Clamps [heads, distances, components], with the farthest distance first: distances beyond the limit get the vector of
 * the limit.
 */
function clampedRows({ data, shape }: Tensor, max: number): Tensor {
  const [heads = 0, distances = 0, width = 0] = shape;
  const beyond = distances - 1 - max;
  const rows = data.slice();
  for (let head = 0; head < heads; head++) {
    const first = head * distances * width;
    for (let row = 0; row < beyond; row++) {
      rows.copyWithin(first + row * width, first + beyond * width, first + (beyond + 1) * width);
    }
  }
  return { data: rows, shape };
}

/** The amount of random numbers that stand in for learned ones. */
export function drawnNumbers(scheme: Scheme, panel: PanelState, layer: Layer): number {
  return drawnSize(requestOf(scheme, panel, layer)).numbers;
}

function requestOf(scheme: Scheme, panel: PanelState, layer: Layer): ArraysRequest {
  const { heads, queries, keys, offset, headDim, dim, grid, causal, seed } = layer;
  const [height, width] = grid;
  const embedded = scheme.place === 'embedding';
  return {
    scheme,
    options: mergeOptions(schemeOptions(panel), readLists(panel)),
    sizes: {
      ...{ heads, queries, keys, headDim, dim, height, width },
      // A table has a row for every query and every key.
      ...(embedded ? { length: Math.max(keys, queries + offset) } : { length: keys, offset }),
    },
    use: embedded ? 'alone' : 'attention',
    causal,
    seed,
    // There may be fewer queries than cells in the grid, so positions are passed instead of its extents.
    without: gridArrays(scheme),
  };
}

/**
 * The words drawn last. Drawing takes longer than everything else, and the words stay the same while a slider moves.
 */
const known = new Map<string, SyntheticSentence>();
const maxKnown = 8;

/** Word vectors, and the weights that turn them into queries and keys: the same in all panels of equal widths. */
export function wordsOf(pe: Posenc, words: readonly string[], layer: Layer, width = layer.dim): SyntheticSentence {
  const { heads, headDim, seed } = layer;
  const key = JSON.stringify([words, width, heads, headDim, seed]);
  const sentence = known.get(key) ?? pe.syntheticSentence({ words, dim: width, heads, headDim, seed });
  known.delete(key);
  known.set(key, sentence);
  for (const oldest of known.keys()) if (known.size > maxKnown) known.delete(oldest);
  return sentence;
}
