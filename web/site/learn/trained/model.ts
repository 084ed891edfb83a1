/** The small trained models: the contents of their files, and their first attention layer. */

import type { AttentionEncoding, Posenc, Tensor } from 'posenc';
import { schemeNamed } from 'posenc/catalogue';
import { openCheckpoint } from 'posenc/inspect';
import {
  findEqualWords,
  namedTerms,
  type SentenceAttention,
  splitHeads,
  tokenize,
} from '../../../elements/inputs/index.ts';
import type { TrainedScheme } from './schemes.ts';

/** The number of questions of one kind about sentences that were held out of training, and of right answers. */
export interface Asked {
  readonly asked: number;
  readonly right: number;
}

export interface TrainedModel {
  readonly scheme: TrainedScheme;
  /** The vocabulary; the index of a word is its token. */
  readonly words: readonly string[];
  readonly heads: number;
  /** The options of the scheme, as they were passed to the trainer. */
  readonly position: Readonly<Record<string, unknown>>;
  /** Number of sequences that it was trained on. */
  readonly sequences: number;
  readonly unseen: Readonly<Record<'who' | 'whom' | 'which', Asked>>;
  /** [rows, dim], if positions were learned. */
  readonly positions: Tensor | undefined;
  /**
   * The attention between the words of a sentence in the first layer, under the causal mask that it was trained with.
   * Every word must be in the vocabulary, ignoring case, and there must be no more words than learned positions.
   */
  attend(pe: Posenc, sentence: string, wantTerms: boolean): SentenceAttention;
}

/** Reads a file of scripts/train-models.mjs, with its float16 numbers as float32. */
export async function readModel(file: ArrayBuffer): Promise<TrainedModel> {
  const checkpoint = await openCheckpoint(file);
  const metadata = (key: string) => checkpoint.metadata.get(key) as string;
  const tensor = (name: string) => checkpoint.tensor(name);
  const { scheme, ...position } = JSON.parse(metadata('position'));
  const place = schemeNamed(scheme)?.place;
  const { heads } = JSON.parse(metadata('model'));
  const words = metadata('words').split(' ');
  const positions = checkpoint.tensors.has('pos_table') ? await tensor('pos_table') : undefined;
  const layer: FirstLayer = {
    heads,
    embeddings: await tensor('tok_emb'),
    normWeight: await tensor('layer0_ln1_w'),
    normBias: await tensor('layer0_ln1_b'),
    wq: await tensor('layer0_wq'),
    wk: await tensor('layer0_wk'),
  };
  /** The rows that are added to the words before the first layer. */
  const added = (pe: Posenc, length: number) => {
    if (positions || place !== 'embedding') return positions;
    return pe.absolute({ scheme, ...position, length, dim: layer.embeddings.shape[1] as number });
  };
  const inside = place === 'rotation' || place === 'bias' ? ({ scheme, ...position } as AttentionEncoding) : undefined;
  return {
    scheme,
    words,
    heads,
    position,
    sequences: Number(metadata('sequences')),
    unseen: JSON.parse(metadata('unseen')),
    positions,
    attend(pe, sentence, wantTerms) {
      const tokens = tokenize(sentence);
      const lower = tokens.map((token) => token.toLowerCase());
      const ids = lower.map((word) => words.indexOf(word));
      const attention = attend(pe, layer, { ids, added: added(pe, ids.length), inside, wantTerms });
      return { ...attention, tokens, equalWords: findEqualWords(lower), random: false };
    },
  };
}

interface FirstLayer {
  readonly heads: number;
  readonly embeddings: Tensor;
  readonly normWeight: Tensor;
  readonly normBias: Tensor;
  readonly wq: Tensor;
  readonly wk: Tensor;
}

interface Input {
  readonly ids: readonly number[];
  /** Has at least as many rows as there are words. */
  readonly added: Tensor | undefined;
  readonly inside: AttentionEncoding | undefined;
  readonly wantTerms: boolean;
}

function attend(pe: Posenc, layer: FirstLayer, { ids, added, inside, wantTerms }: Input) {
  const h = normalised(embedded(layer.embeddings, ids, added), layer);
  const k = splitHeads(pe.project(h, layer.wk), layer.heads);
  const { weights, logits, terms } = pe.attention({
    q: splitHeads(pe.project(h, layer.wq), layer.heads),
    k,
    // The output is not used.
    v: k,
    ...(inside && { encoding: inside }),
    causal: true,
    want: wantTerms ? ['weights', 'logits', 'terms'] : ['weights', 'logits'],
  });
  return { weights: weights as Tensor, logits: logits as Tensor, terms: terms ? namedTerms(terms) : [] };
}

function embedded({ data: table, shape }: Tensor, ids: readonly number[], added: Tensor | undefined): Tensor {
  const dim = shape[1] as number;
  const data = new Float32Array(ids.length * dim);
  ids.forEach((id, i) => {
    for (let c = 0; c < dim; c++) {
      data[i * dim + c] = (table[id * dim + c] as number) + (added?.data[i * dim + c] ?? 0);
    }
  });
  return { data, shape: [ids.length, dim] };
}

/** The epsilon that decoders of posenc/train add to a variance. */
const epsilon = 1e-5;

/** Scales rows to mean 0 and variance 1, multiplies them by the weight and adds the bias. */
function normalised({ data, shape }: Tensor, { normWeight, normBias }: FirstLayer): Tensor {
  const width = shape[1] as number;
  const result = new Float32Array(data.length);
  for (let begin = 0; begin < data.length; begin += width) {
    const row = data.subarray(begin, begin + width);
    const mean = row.reduce((sum, x) => sum + x, 0) / width;
    const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / width;
    const divisor = Math.sqrt(variance + epsilon);
    row.forEach((x, c) => {
      result[begin + c] = ((x - mean) / divisor) * (normWeight.data[c] as number) + (normBias.data[c] as number);
    });
  }
  return { data: result, shape };
}
