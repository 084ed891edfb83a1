import type { CorrelationTerms, Posenc, Tensor } from 'posenc';
import { sentenceShape, tokenize } from '../inputs/index.ts';

/** The model behind `posenc-terms`: one head over a sentence that begins at any position of a longer text. */
export interface SentenceTerms {
  /** The tokens as typed. */
  readonly tokens: readonly string[];
  /** [tokens, tokens] each; the last is the logits themselves. */
  readonly maps: Readonly<Record<TermName, Float32Array>>;
  /** The largest change of an entry in each map, compared with the first word at position 0. */
  readonly moved: Readonly<Record<TermName, number>>;
  /** The largest absolute entry of all maps, including those with the first word at position 0. */
  readonly largest: number;
}

export type TermName = keyof CorrelationTerms | 'logits';

export const termNames: readonly TermName[] = [
  'contentContent',
  'contentPosition',
  'positionContent',
  'positionPosition',
  'logits',
];

export interface TermsRequest {
  readonly sentence: string;
  /** Position of the first word. */
  readonly start: number;
  /** Counted from 0. */
  readonly head: number;
  readonly seed: number;
  readonly base: number;
}

export function sentenceTerms(pe: Posenc, request: TermsRequest): SentenceTerms {
  const tokens = tokenize(request.sentence);
  const words = tokens.map((token) => token.toLowerCase());
  const { dim, heads, headDim } = sentenceShape;
  const { embeddings, wq, wk } = pe.syntheticSentence({ words, dim, heads, headDim, seed: request.seed });
  const projections = { wq: ofHead(wq, request.head), wk: ofHead(wk, request.head) };

  const mapsFrom = (start: number): Record<TermName, Float32Array> => {
    const length = tokens.length;
    const positions = pe.absolute({ scheme: 'sinusoidal', length, dim, base: request.base, offset: start });
    const terms = pe.correlationTerms({ embeddings, positions, ...projections });
    // The logits are computed from the sum, as a model does, rather than by adding the terms.
    const x = {
      data: embeddings.data.map((value, i) => value + (positions.data[i] as number)),
      shape: embeddings.shape,
    };
    const q = pe.project(x, projections.wq);
    const k = pe.project(x, projections.wk);
    const { logits } = pe.attention({ q, k, v: k, want: ['logits'] });
    return {
      contentContent: terms.contentContent.data,
      contentPosition: terms.contentPosition.data,
      positionContent: terms.positionContent.data,
      positionPosition: terms.positionPosition.data,
      logits: (logits as Tensor).data,
    };
  };
  const maps = mapsFrom(request.start);
  const first = request.start === 0 ? maps : mapsFrom(0);
  const moved = Object.fromEntries(termNames.map((name) => [name, largestChange(maps[name], first[name])]));
  const largest = Math.max(...[maps, first].flatMap((all) => termNames.map((name) => largestEntry(all[name]))));
  return { tokens, maps, moved: moved as Record<TermName, number>, largest };
}

/** The rows of one head of a projection [heads * headDim, dim]. */
function ofHead({ data }: Tensor, head: number): Tensor {
  const { dim, headDim } = sentenceShape;
  return { data: data.slice(head * headDim * dim, (head + 1) * headDim * dim), shape: [headDim, dim] };
}

function largestEntry(map: Float32Array): number {
  return map.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}

function largestChange(a: Float32Array, b: Float32Array): number {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - (b[i] as number))), 0);
}
