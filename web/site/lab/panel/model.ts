import type { Posenc, Scorecard, ScoreScheme } from 'posenc';
import { rule, schemeNamed, valuesInAttention } from 'posenc/catalogue';
import { assembled } from '../../../elements/figure/index.ts';
import { findEqualWords, largestRowDifference } from '../../../elements/inputs/index.ts';
import type { LinearFormName } from '../../../elements/linear-attention/index.ts';
import type { Metric } from '../../../elements/similarity/index.ts';
import {
  attendPanel,
  biasPicture,
  type HeadAttention,
  linearPicture,
  logitsPicture,
  weightsPicture,
} from '../pictures/attention.ts';
import { distancePicture } from '../pictures/curves.ts';
import { linearHead, withoutLinear } from '../pictures/linear.ts';
import { type Listing, listingOf } from '../pictures/listing.ts';
import { nothing, type Picture } from '../pictures/picture.ts';
import { similarityPicture, spectrumPicture, tablePicture } from '../pictures/table.ts';
import type { Term, View } from '../state/shared-parameters.ts';
import { type LabState, maxWords, type PanelState, sharedValue, tokensOf, withShared } from '../state/state.ts';
import { attentionCost, maxInFrame } from '../worker/cost.ts';
import { drawnNumbers } from './arrays.ts';
import { panelScheme } from './encoding.ts';
import { type Layer, layerOf, showsAttention } from './layer.ts';
import { invalidArgument, type Problem } from './problem.ts';

/** Everything that a panel shows except its scorecard; plain data that a worker can send. */
export interface PanelModel {
  readonly picture: Picture;
  readonly layer: Layer;
  /** Labels of the axes: the words of a sentence, or the numbers of made-up tokens. */
  readonly tokens: readonly string[];
  readonly fromSentence: boolean;
  readonly listing?: Listing | undefined;
  /** The largest difference between the weights of equal words; undefined if no word occurs twice. */
  readonly equalWords: number | undefined;
  /** Names of the arrays that stand in for learned ones. */
  readonly drawn: readonly string[];
}

/** Computes the view of a panel. Throws an error that names the argument if a value is invalid. */
export function panelModel(pe: Posenc, state: LabState, panel: PanelState): PanelModel {
  const layer = layerOf(state, panel);
  const { texts, words, fromSentence } = tokensOf(state);
  const view = sharedValue<View>(state, 'view');
  const known = panelScheme(pe, panel, arraysFor(view, panel, layer));
  const refused = view === 'linear' ? withoutLinear(known?.scheme, layer) : undefined;
  const form = sharedValue<LinearFormName>(state, 'linearForm');
  const linear = view === 'linear' && !refused ? linearHead(pe, words, form, { known, layer }) : undefined;
  const attention = view === 'linear' ? undefined : attend(pe, words, state, panel, layer);
  const weights = linear?.weights ?? attention?.weights;
  return {
    picture: pictureOf(),
    layer,
    tokens: texts,
    fromSentence,
    listing: linear?.listing ?? (known && listingOf(pe, view, known, panel, layer)),
    equalWords: weights && fromSentence ? equalRows(weights, words, layer) : undefined,
    drawn: [...(known?.drawn ?? []), ...(linear?.drawn ?? [])],
  };

  function pictureOf(): Picture {
    const metric = sharedValue<Metric>(state, 'metric');
    if (view === 'weights') return weightsPicture(attention as HeadAttention, layer);
    if (view === 'logits') {
      return logitsPicture(attention as HeadAttention, layer, sharedValue<Term>(state, 'term'), known?.scheme);
    }
    if (refused !== undefined) return nothing(refused);
    if (linear) return linearPicture(linear.weights, layer);
    if (!known) return nothing('Nothing tells where a token is, so there is nothing to show here.');
    if (view === 'bias') return biasPicture(attention as HeadAttention, layer, known.scheme);
    if (view === 'table') return tablePicture(pe, known, panel, layer);
    if (view === 'similarity') return similarityPicture(pe, known, panel, layer, metric);
    if (view === 'distance') return distancePicture(pe, known, panel, layer, metric);
    if (view === 'scorecard') return nothing('Measured separately.');
    return spectrumPicture(pe, known, panel, layer);
  }
}

/** Limit for the random numbers that stand in for learned ones when there are more tokens than a matrix can have. */
const maxDrawn = 2 ** 22;

/** The layer for which arrays are drawn: the spectrum and the scorecard need no arrays that grow with the tokens. */
function arraysFor(view: View, panel: PanelState, layer: Layer): Layer {
  if (layer.keys <= maxWords) return layer;
  if (view === 'spectrum' || view === 'scorecard') return { ...layer, keys: maxWords, queries: maxWords, offset: 0 };
  const scheme = schemeNamed(panel.scheme);
  const numbers = scheme ? drawnNumbers(scheme, panel, layer) : 0;
  if (numbers <= maxDrawn) return layer;
  const text = 'fewer: what {scheme} learns would be {numbers} random numbers';
  throw invalidArgument('tokens', layer.keys, rule(text, { scheme: scheme?.title ?? '', numbers }));
}

/** Other views only use attention to compare equal words: if it is cheap, and if there can be any. */
function attend(
  pe: Posenc,
  words: readonly string[],
  state: LabState,
  panel: PanelState,
  layer: Layer,
): HeadAttention | undefined {
  if (showsAttention(state)) return attendPanel(pe, words, panel, layer);
  if (findEqualWords(words).length === 0 || attentionCost(layer) > maxInFrame) return undefined;
  try {
    return attendPanel(pe, words, panel, layer);
  } catch {
    // A table may have a different number of cells than there are tokens.
    return undefined;
  }
}

/** The largest difference between the rows of any two equal query words; undefined without such words. */
function equalRows(weights: Float32Array, words: readonly string[], { queries, keys }: Layer): number | undefined {
  const groups = findEqualWords(words.slice(keys - queries));
  if (groups.length === 0) return undefined;
  return Math.max(...groups.map(({ tokens }) => largestRowDifference(weights, tokens, keys)));
}

/** Number of positions that are measured; learned tables have as many. */
const length = 64;

/** The measured properties of a panel's scheme; a sentence for those that have none. */
export function panelScore(pe: Posenc, state: LabState, panel: PanelState): Scorecard | Problem {
  const entry = schemeNamed(panel.scheme);
  if (!entry) return { message: 'There is nothing to measure without an encoding.' };
  // As many queries as keys, from position 0 on: lengths are the scorecard's.
  const square = ['queries', 'offset'].reduce((changed, name) => withShared(changed, name, undefined), state);
  const layer = layerOf(withShared(square, 'tokens', length), panel);
  const { options = {} } = panelScheme(pe, panel, layer) ?? {};
  // The scorecard chooses positions itself.
  const { length: _, ...value } = valuesInAttention(entry, options, layer.causal);
  const subject = {
    ...value,
    ...(entry.parameters.some(({ name }) => name === 'heads') && { heads: layer.heads }),
    ...(entry.place === 'rotation' && { dim: layer.headDim }),
  };
  try {
    return pe.score(assembled<ScoreScheme>(subject), { length, seed: layer.seed });
  } catch (thrown) {
    const { argument, code, message } = thrown as { argument?: string; code?: string; message: string };
    if (code !== 'invalid-argument') throw thrown;
    const scheme = entry.title;
    const form = argument === 'scheme' ? '' : ` in this form (${message})`;
    return { message: `The scorecard does not cover ${scheme}${form}.` };
  }
}
