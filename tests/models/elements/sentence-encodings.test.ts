import { type AttentionTerms, createPosenc, type Posenc, type Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { expect, test } from 'vitest';
import { attentionExtras } from '../../../web/elements/inputs/options.ts';
import { schemeArrays } from '../../../web/elements/inputs/scheme-arrays.ts';
import {
  attendSentence,
  headOf,
  sentenceSchemes,
  sentenceShape,
  tokenize,
} from '../../../web/elements/inputs/sentence.ts';
import { needsGrid } from '../../api/scheme-options.ts';

// Encodings whose arrays belong to the words of the sentence, against calls of the API and their formulas.

const sentence = 'The brown dog chased the black dog';
const count = 7;
const seed = 7;
const { heads, headDim, dim } = sentenceShape;

/** The figure's stand-ins for the learned arrays. */
function arraysOf(pe: Posenc, name: string, words: Tensor, causal: boolean, options: Record<string, unknown> = {}) {
  const scheme = sentenceSchemes.find((one) => one.name === name);
  if (!scheme) throw new Error(`no ${name}`);
  const sizes = { ...sentenceShape, length: count, queries: count, keys: count };
  return schemeArrays(pe, { scheme, options, sizes, use: 'attention', causal, words }).options;
}

const wordsOf = (pe: Posenc, text: string) =>
  pe.syntheticSentence({ words: tokenize(text).map((word) => word.toLowerCase()), dim, heads, headDim, seed });

function termOf(terms: ReturnType<typeof attendSentence>['terms'], name: keyof AttentionTerms): Tensor {
  const found = terms.find((term) => term.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found.values;
}

const at = ({ data }: Pick<Tensor, 'data'>, head: number, query: number, key: number) =>
  data[(head * count + query) * count + key] as number;

/** Checks every head, query and key. */
function everywhere(check: (head: number, query: number, key: number) => void): void {
  for (let head = 0; head < heads; head++) {
    for (let query = 0; query < count; query++) for (let key = 0; key < count; key++) check(head, query, key);
  }
}

for (const causal of [true, false]) {
  test(`the gates of data-dependent ALiBi follow the words, ${causal ? 'causal' : 'in both directions'}`, async () => {
    const pe = await createPosenc({ build: 'simd' });
    const { embeddings } = wordsOf(pe, sentence);
    const { gateLogits } = arraysOf(pe, 'data-dependent-alibi', embeddings, causal) as { gateLogits: Tensor };
    const { logits, terms, random } = attendSentence(pe, { sentence, encoding: 'data-dependent-alibi', seed, causal });
    const bias = termOf(terms, 'bias');
    expect(random).toBe(true);
    expect(Array.from(bias.data)).toEqual(
      Array.from(pe.bias({ scheme: 'data-dependent-alibi', gateLogits, causal }).data),
    );
    const columns = causal ? heads : 2 * heads;
    const gate = (token: number, head: number) =>
      -Math.log1p(Math.exp(-(gateLogits.data[token * columns + head] as number)));
    const content = termOf(terms, 'contentContent');
    everywhere((head, query, key) => {
      if (key > query) return;
      let sum = 0;
      for (let token = key + 1; token <= query; token++) sum += gate(token, head);
      expect(at(bias, head, query, key)).toBeCloseTo(sum, 4);
      expect(at(logits, head, query, key)).toBeCloseTo(at(content, head, query, key) + sum, 4);
    });
    // "the" at 0 and 4 and "dog" at 2 and 6 have the gates of their word.
    for (let head = 0; head < heads; head++) expect(gate(6, head)).toBe(gate(2, head));
  });
}

test('relative projection mixes its curves by the word that asks', async () => {
  const pe = await createPosenc({ build: 'simd' });
  const { embeddings } = wordsOf(pe, sentence);
  const arrays = arraysOf(pe, 'relative-projection', embeddings, false);
  const { weights, distanceBank } = arrays as { weights: Tensor; distanceBank: Tensor };
  const { logits, terms } = attendSentence(pe, { sentence, encoding: 'relative-projection', seed, causal: false });
  const bias = termOf(terms, 'bias');
  const curves = distanceBank.shape[0] as number;
  const content = termOf(terms, 'contentContent');
  everywhere((head, query, key) => {
    let sum = 0;
    for (let k = 0; key <= query && k < curves; k++) {
      const weight = weights.data[(head * count + query) * curves + k] as number;
      sum += weight * (distanceBank.data[k * count + query - key] as number);
    }
    expect(at(bias, head, query, key)).toBeCloseTo(sum, 5);
    expect(at(logits, head, query, key)).toBeCloseTo(at(content, head, query, key) + sum, 4);
  });
  // Both occurrences of "dog" mix alike: the curve back from each of them is the same.
  for (let distance = 0; distance <= 2; distance++) {
    expect(at(bias, 0, 6, 6 - distance)).toBe(at(bias, 0, 2, 2 - distance));
  }
});

for (const untieCls of [true, false]) {
  test(`TUPE adds its parts up, ${untieCls ? 'with [CLS] apart' : 'with [CLS] as any token'}`, async () => {
    const pe = await createPosenc({ build: 'simd' });
    const { embeddings, wq, wk } = wordsOf(pe, sentence);
    const request = { encoding: 'tupe', parameters: { untieCls, relPosBins: 8 }, seed, causal: false };
    const { logits, terms } = attendSentence(pe, { ...request, sentence });
    const parts = terms.map(({ values }) => values);
    everywhere((head, query, key) => {
      const sum = parts.reduce((total, part) => total + at(part, head, query, key), 0);
      expect(at(logits, head, query, key)).toBeCloseTo(sum, 5);
    });
    // The content term has TUPE's scale.
    const project = (weight: Tensor) => pe.project(embeddings, weight).data;
    const [q, k] = [project(wq), project(wk)];
    const content = termOf(terms, 'contentContent');
    everywhere((head, query, key) => {
      let product = 0;
      for (let i = head * headDim; i < (head + 1) * headDim; i++) {
        product += (q[query * heads * headDim + i] as number) * (k[key * heads * headDim + i] as number);
      }
      expect(at(content, head, query, key)).toBeCloseTo(product / Math.sqrt(2 * headDim), 4);
    });
    // The product of positions is the same whatever the words are, and comes from the figure's stand-ins.
    const other = attendSentence(pe, { ...request, sentence: 'a b c d e f g' });
    const position = termOf(terms, 'positionPosition');
    expect(termOf(other.terms, 'positionPosition').data).toEqual(position.data);
    const arrays = arraysOf(pe, 'tupe', embeddings, false, request.parameters);
    const none = { data: new Float32Array(heads * count * headDim), shape: [heads, count, headDim] };
    const encoding = { scheme: 'tupe', ...request.parameters, ...arrays } as never;
    const alone = pe.attention({ q: none, k: none, v: none, encoding, want: ['logits'] }).logits as Tensor;
    const bias = termOf(terms, 'bias');
    everywhere((head, query, key) => {
      expect(at(alone, head, query, key)).toBeCloseTo(at(position, head, query, key) + at(bias, head, query, key), 5);
    });
  });
}

test('a sentence can be read with every scheme whose positions are no cells of a grid', async () => {
  const pe = await createPosenc({ build: 'simd' });
  const left = catalogue.filter((one) => !sentenceSchemes.includes(one));
  expect(left.map(({ name }) => name)).toEqual(catalogue.filter(needsGrid).map(({ name }) => name));
  expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(['cape-2d', 'detr-sine', 'axial-rope', 'swin']));
  for (const { name } of sentenceSchemes) {
    for (const causal of [true, false]) {
      const { logits } = attendSentence(pe, { sentence, encoding: name, seed, causal });
      const finite = Array.from(headOf(logits, 0)).filter(Number.isFinite);
      expect(finite.length, name).toBeGreaterThanOrEqual((count * (count + 1)) / 2);
    }
  }
});

test('temperature and sinks are those of attention, in terms too', async () => {
  const pe = await createPosenc({ build: 'simd' });
  const values = { temperatureForm: 'ministral3', temperatureAttnScale: 0.5, temperatureFloorScale: 2, sink: 0.25 };
  const extras = attentionExtras(values, heads);
  const attend = (encoding: string, more = {}) =>
    attendSentence(pe, { sentence, encoding, seed, causal: false, ...more });
  for (const encoding of ['none', 'sinusoidal', 'rope', 'alibi', 'transformer-xl']) {
    const [plain, with_] = [attend(encoding), attend(encoding, { extras })];
    for (let head = 0; head < heads; head++)
      for (let query = 0; query < count; query++) {
        const factor = 1 + 0.5 * Math.log(1 + Math.floor(query / 2));
        const weights = Array.from({ length: count }, (_, key) => at(with_.weights, head, query, key));
        const logits = Array.from({ length: count }, (_, key) => at(with_.logits, head, query, key));
        const total = logits.reduce((sum, logit) => sum + Math.exp(logit), Math.exp(0.25));
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1 - Math.exp(0.25) / total, 5);
        logits.forEach((logit, key) => {
          const sum = with_.terms.reduce((all, { values: term }) => all + at(term, head, query, key), 0);
          expect(sum, encoding).toBeCloseTo(logit, 4);
          const content = plain.terms.filter(({ name }) => name === 'contentContent' || name === 'contentPosition');
          const bias = encoding === 'alibi' || encoding === 'transformer-xl';
          if (!bias) expect(logit).toBeCloseTo(factor * at(plain.logits, head, query, key), 4);
          for (const { name, values: term } of bias ? content : plain.terms) {
            const found = termOf(with_.terms, name);
            expect(at(found, head, query, key), name).toBeCloseTo(factor * at(term, head, query, key), 4);
          }
        });
      }
  }
  expect(attentionExtras({}, heads)).toEqual({});
  expect(attentionExtras({ temperatureForm: 'log-n' }, heads)).toEqual({
    temperature: { form: 'log-n', floorScale: 4 },
  });
});
