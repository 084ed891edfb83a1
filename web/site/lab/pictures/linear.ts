import type { Posenc, RopeOptions, Scheme, Tensor } from 'posenc';
import { english } from '../../../charts/index.ts';
import { assembled } from '../../../elements/figure/index.ts';
import {
  callOfHead,
  type LinearCall,
  type LinearFormName,
  linearCall,
  linearForm,
  positionText,
  rateOf,
  runLinear,
} from '../../../elements/linear-attention/index.ts';
import { wordsOf } from '../panel/arrays.ts';
import { type PanelScheme, tableRows } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import { invalidArgument } from '../panel/problem.ts';
import { lastRows, projected, sum } from './attention.ts';
import type { Listing } from './listing.ts';

/** Linear or recurrent attention of the chosen head. */
export interface LinearHead {
  /** [queries, keys] */
  readonly weights: Float32Array;
  readonly listing: Listing;
  /** Names of the arrays that stand in for learned gates. */
  readonly drawn: readonly string[];
}

/** Why a panel has no linear attention; undefined if it has. */
export function withoutLinear(scheme: Scheme | undefined, { extras }: Layer): string | undefined {
  if (extras.temperature || extras.sinks) {
    return 'Temperatures and sinks belong to a softmax, which linear attention does not have.';
  }
  if (!scheme || scheme.place === 'embedding' || scheme.inLinearAttention) return undefined;
  const { title } = scheme;
  if (scheme.place === 'rotation') return `Of the rotations, linear attention takes RoPE, and not ${title}.`;
  if (scheme.place === 'bias') {
    return `${title} adds a number to each logit, and linear attention has no logits: it keeps one sum over all keys. What comes nearest is a sum that decays, as in retention or lightning attention.`;
  }
  return `${title} has a vector for each distance, and linear attention cannot tell distances apart: it keeps one sum over all keys.`;
}

/**
 * The layer that a form is computed for. Recurrent forms take every token as a query, from the first one on; the rows
 * of the panel's queries are the last of theirs.
 */
export function linearLayer(form: LinearFormName, layer: Layer): Layer {
  const { similarity, title } = linearForm(form);
  if (similarity) return layer;
  const { keys, queries, offset } = layer;
  if (offset !== keys - queries) {
    throw invalidArgument('offset', offset, {
      kind: 'oneOf',
      values: [keys - queries],
      because: `, because ${title} reads the tokens one after another`,
    });
  }
  return { ...layer, queries: keys, offset: 0 };
}

/** The call for the chosen head. */
export function linearHeadCall(
  pe: Posenc,
  words: readonly string[],
  form: LinearFormName,
  { known, layer }: { readonly known: PanelScheme | undefined; readonly layer: Layer },
): LinearCall {
  const { keys, queries, offset, causal, seed, head, extras } = layer;
  const added = known?.scheme.place === 'embedding' ? known : undefined;
  const tables = added && {
    queries: rowsOf(pe, added, layer, offset, queries),
    keys: rowsOf(pe, added, layer, 0, keys),
  };
  const { embeddings, wq, wk } = wordsOf(pe, words, layer, tables?.keys.shape[1]);
  const asking = lastRows(embeddings, queries);
  const x = tables ? sum(embeddings, tables.keys) : embeddings;
  const k = projected(pe, x, wk, layer);
  return callOfHead(
    linearCall(pe, {
      form,
      q: projected(pe, tables ? sum(asking, tables.queries) : asking, wq, layer),
      k,
      v: k,
      words: x,
      seed,
      causal,
      offset,
      rotation: known && !added ? assembled<RopeOptions>(known.options) : undefined,
      scale: extras.scale,
    }),
    head,
  );
}

function rowsOf(pe: Posenc, known: PanelScheme, layer: Layer, start: number, length: number): Tensor {
  const { data, rows, columns } = tableRows(pe, known, layer, start, length);
  return { data, shape: [rows, columns] };
}

export function linearHead(
  pe: Posenc,
  words: readonly string[],
  form: LinearFormName,
  { known, layer }: { readonly known: PanelScheme | undefined; readonly layer: Layer },
): LinearHead {
  const { keys, queries } = layer;
  const call = linearHeadCall(pe, words, form, { known, layer: linearLayer(form, layer) });
  const { weights, state } = runLinear(pe, call, ['weights', 'state']);
  const displayed = (weights as Tensor).data.slice(-queries * keys);
  const { gate, erases } = linearForm(form);
  const similarity = linearForm(form).similarity !== undefined;
  const rotated = known?.scheme.place === 'rotation';
  const added = known?.scheme.place === 'embedding' ? known.scheme.title : undefined;
  const causal = layer.causal || !similarity;
  const message = positionText({ form, rotated, causal, rate: rateOf(call, 0) }, 'plain', english);
  const sums = Array.from({ length: queries }, (_, query) =>
    displayed.subarray(query * keys, (query + 1) * keys).reduce((total, weight) => total + weight, 0),
  );
  return {
    weights: displayed,
    drawn: [...(gate ? ['decay'] : []), ...(erases ? ['beta'] : [])],
    listing: {
      rows: 'query',
      columns: [{ name: 'row_sum', title: 'row sum', values: sums }],
      facts: [
        { name: 'state_size', value: Object.values(state ?? {}).reduce((total, { data }) => total + data.length, 0) },
      ],
      sentences: [
        ...(added ? [`${added} is added to the words before queries and keys are computed.`] : []),
        ...(added && similarity ? [] : [message]),
        ...(similarity || layer.causal ? [] : ['It reads from front to back, with the causal mask or without.']),
      ],
    },
  };
}
