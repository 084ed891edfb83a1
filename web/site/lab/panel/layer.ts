import { rule, schemeNamed, wholeNumber } from 'posenc/catalogue';
import { type AttentionExtras, attentionExtras, gridOf } from '../../../elements/inputs/index.ts';
import type { View } from '../state/shared-parameters.ts';
import { type LabState, maxWords, type PanelState, sharedValue, tokensOf } from '../state/state.ts';

import { invalidArgument } from './problem.ts';

/** The sizes of one attention layer over the tokens, for one panel. */
export interface Layer {
  readonly keys: number;
  /** Number of queries, which are the last tokens. */
  readonly queries: number;
  /** Position of the first query; the first key is at 0. */
  readonly offset: number;
  readonly heads: number;
  /** Counted from 0. */
  readonly head: number;
  readonly headDim: number;
  /** The width of the word vectors, unless a table says otherwise. */
  readonly dim: number;
  readonly causal: boolean;
  /** Temperature, sinks, and the factor of q · k unless it is 1 / √headDim. */
  readonly extras: AttentionExtras & { readonly scale?: number };
  readonly seed: number;
  /** Rows and columns of the grid whose cells are the tokens. */
  readonly grid: readonly [number, number];
  /** The tokens as words; equal words have equal vectors. Empty if there are too many tokens for a matrix. */
  readonly words: readonly string[];
}

export function showsAttention(state: LabState): boolean {
  return ['weights', 'logits', 'bias', 'linear'].includes(sharedValue<View>(state, 'view'));
}

/** Views with a number for each position or for each pair of positions. */
const matrixViews: readonly View[] = ['table', 'similarity', 'bias', 'logits', 'weights', 'linear'];

/** Larger arrays are not drawn: [heads, queries, keys] with this many numbers take 128 MB each. */
const maxLogits = 2 ** 25;

export function layerOf(state: LabState, panel: PanelState): Layer {
  const shared = <Value extends number | boolean | string | undefined>(name: string) => sharedValue<Value>(state, name);
  const { words, count: keys } = tokensOf(state);
  const view = shared<View>('view');
  const embedded = schemeNamed(panel.scheme)?.place === 'embedding';
  const queries = shared<number | undefined>('queries') ?? keys;
  const heads = (panel.values.heads as number | undefined) ?? shared<number>('heads');
  const head = shared<number>('head');
  const headDim = (panel.values.headDim as number | undefined) ?? 16;
  if (queries > keys)
    throw invalidArgument('queries', queries, {
      kind: 'range',
      max: keys,
      because: ', as many as there are tokens',
    });
  if (head > heads)
    throw invalidArgument('head', head, { ...wholeNumber(1, heads), because: ', the heads of this panel' });
  if (matrixViews.includes(view) && keys > maxWords) {
    throw invalidArgument('tokens', keys, {
      kind: 'range',
      max: maxWords,
      because: ` for the ${view}, which is a matrix; the spectrum and the distance go further`,
    });
  }
  if (showsAttention(state) && heads * queries * keys > maxLogits) {
    throw invalidArgument(
      'tokens',
      keys,
      rule('fewer: {heads} heads × {queries} queries × {keys} keys are too many to draw', { heads, queries, keys }),
    );
  }
  return {
    keys,
    queries,
    offset: shared<number | undefined>('offset') ?? keys - queries,
    heads,
    head: head - 1,
    headDim,
    dim: (embedded ? (panel.values.dim as number | undefined) : undefined) ?? 64,
    causal: shared<boolean>('causal'),
    extras: {
      ...attentionExtras(state.shared, heads),
      ...(panel.values.softmaxScale !== undefined && { scale: panel.values.softmaxScale as number }),
    },
    seed: shared<number>('seed'),
    grid: gridOfWidth(keys, panel.values.gridWidth as number | undefined),
    words,
  };
}

function gridOfWidth(count: number, columns: number | undefined): [number, number] {
  if (columns === undefined) {
    const { height, width } = gridOf(count);
    return [height, width];
  }
  if (count % columns !== 0) {
    throw invalidArgument('gridWidth', columns, {
      kind: 'range',
      divisorOf: count,
      because: ', the number of tokens',
    });
  }
  return [count / columns, columns];
}
