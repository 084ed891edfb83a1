import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelTokenizer, openModel } from 'posenc/run';
import { describe, expect, it } from 'vitest';
import { filesOf, storiesFolder, tensorsOf } from './files.ts';
import { encodedByScore, scoredVocabulary, texts, tokenizerBin, type Vocabulary } from './words.ts';

const build = 'simd';

/** A Llama with as many rows in its embedding as a vocabulary needs. */
function llamaOf(rows: number): File[] {
  return filesOf('llama-gqa', (config, tensors) => {
    config.vocab_size = rows;
    for (const name of ['model.embed_tokens.weight', 'lm_head.weight']) {
      const { dtype, bytes } = tensorsOf('llama-gqa').get(name) ?? { dtype: '', bytes: new Uint8Array() };
      const grown = new Uint8Array(rows * 128);
      for (let at = 0; at < grown.length; at += bytes.length) grown.set(bytes.subarray(0, grown.length - at), at);
      tensors.set(name, { dtype, shape: [rows, 32], bytes: grown });
    }
  });
}

async function withTokenizer<Result>(
  rows: number,
  files: readonly File[],
  use: (tokenizer: ModelTokenizer) => Result,
): Promise<Result> {
  const model = await openModel([...llamaOf(rows), ...files], { build, worker: false });
  expect(model.tokenizerError).toBeUndefined();
  const result = use(model.tokenizer as ModelTokenizer);
  model.dispose();
  return result;
}

/** What has to hold of any tokenizer whose tokens cover all bytes. */
function checkRoundTrips(tokenizer: ModelTokenizer): void {
  for (const text of texts(200)) {
    const tokens = tokenizer.encode(text);
    expect(tokenizer.decode(tokens)).toBe(text);
    const stream = tokenizer.decodeStream();
    const parts = tokens.map((token) => stream.push(token));
    // A text that is shown while it is written never shows half a character.
    expect(parts.join('')).not.toContain('\ufffd');
    expect(parts.join('') + stream.end()).toBe(text);
  }
}

describe("llama2.c's tokenizer.bin", () => {
  const vocabulary: Vocabulary = scoredVocabulary(' ');
  const rows = vocabulary.pieces.length;
  const file = new File([tokenizerBin(vocabulary)], 'tokenizer.bin');

  it('gives the tokens of its rule for 1,000 texts', async () => {
    await withTokenizer(rows, [file], (tokenizer) => {
      expect([tokenizer.vocabulary, tokenizer.bos, tokenizer.eos]).toEqual([rows, 1, 2]);
      for (const text of texts(1000)) {
        const expected = encodedByScore(vocabulary, text, ' ');
        expect(tokenizer.encode(text)).toEqual([1, ...expected]);
        expect(tokenizer.encode(text, { specialTokens: false })).toEqual(expected);
      }
    });
  });

  it('gives the text back, at once and as it is written', async () => {
    await withTokenizer(rows, [file], (tokenizer) => {
      checkRoundTrips(tokenizer);
      expect(tokenizer.encode('a</s>b').includes(2)).toBe(true);
      expect(tokenizer.decode([1, 2])).toBe('');
      expect(tokenizer.decode([1, 2], { specialTokens: true })).toBe('<s></s>');
      // Bytes that are no text, ids that no text leads to, and what is no token.
      expect(tokenizer.decode([3 + 0xff, rows + 7])).toBe('\ufffd');
      const stream = tokenizer.decodeStream();
      expect([3 + 0xe4, 3 + 0xbd, 3 + 0xe4, 3 + 0x61].map((token) => stream.push(token)).join('|')).toBe(
        '||\ufffd|\ufffda',
      );
      for (const wrong of [[-1], [0.5], [Number.NaN]]) expect(() => tokenizer.decode(wrong)).toThrow(/^tokens/);
    });
  });

  it('for another vocabulary is none of the model', async () => {
    const model = await openModel([...llamaOf(rows + 1), file], { build, worker: false });
    expect([model.tokenizer, model.tokenizerError]).toEqual([undefined, undefined]);
    model.dispose();
  });

  it('of the small storyteller gives the recorded tokens', async () => {
    const folder = storiesFolder();
    if (folder === undefined) {
      console.warn('stories260K is not here: its tokens were not compared.');
      return;
    }
    const read = (name: string) => readFileSync(join(folder, name));
    const model = await openModel(
      ['stories260K.bin', 'tok512.bin'].map((name) => new File([read(name)], name)),
      { build, worker: false },
    );
    const { tokens } = JSON.parse(read('cases.json').toString()) as { tokens: { first: number[]; long: number[] } };
    const { encode, decode } = model.tokenizer as ModelTokenizer;
    const decoded = decode.bind(model.tokenizer);
    expect(decoded(tokens.first)).toMatch(/^Once upon a time, there was a little boy named Tim\./);
    const begins = tokens.long.flatMap((token, n) => (token === 1 ? [n] : []));
    expect(begins.length).toBe(5);
    for (const [n, begin] of begins.entries()) {
      const story = tokens.long.slice(begin, begins[n + 1]);
      expect(encode.call(model.tokenizer, decoded(story))).toEqual(story);
    }
    model.dispose();
  });
});
