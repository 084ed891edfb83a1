import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelTokenizer, openModel } from 'posenc/run';
import { describe, expect, it } from 'vitest';
import { type GgufValue, text as ggufText } from '../inspect/checkpoint/files.ts';
import { filesOf, storiesFolder, tensorsOf } from './files.ts';
import { carrier, mergedKeys, scoredKeys, unigramKeys } from './gguf-files.ts';
import {
  byteVocabulary,
  encodedByMerges,
  encodedByScore,
  scoredVocabulary,
  texts,
  tokenizerBin,
  unigramVocabulary,
  type Vocabulary,
  wordsOfGpt2,
} from './words.ts';

const ggufList = (values: readonly number[]): GgufValue => ({ type: 'array', of: 'float32', values });

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

describe('the vocabulary of a GGUF file', () => {
  const scored = scoredVocabulary('\u2581');
  const merged = byteVocabulary();
  const unigram = unigramVocabulary();
  const all = texts(1000);

  async function opened(keys: Record<string, GgufValue>, { pieces }: Vocabulary) {
    const model = await openModel([new File([carrier(keys, pieces.length)], 'model.gguf')], { build });
    model.dispose();
    return model;
  }

  // wllama 2.4.0 (llama.cpp), asked for the tokens of the same 1,000 texts with the same files.
  it.each([
    ['llama', '01aaebea49e1bda9'],
    ['t5', '5ea9a9202ea7c77d'],
    ['t5 without extra spaces', '85b21def8ac2f83b'],
    ['gpt-2', '86efe78fc71a844c'],
    ['llama-bpe', '899345035ce5c8ff'],
    ['dbrx', '899345035ce5c8ff'],
    ['qwen2', 'a6bb7efdb5e35ac9'],
    ['smollm', '20650ab896d29e99'],
    ['falcon', '676179ee4c0f545b'],
    ['default', '97bcd8f4616200ca'],
    ['bloom', '5bf8e44da137ce32'],
    ['viking', '6c5c9f5f2182ab19'],
    ['tekken', '3038ceee8ff35172'],
    ['gpt-4o', '899345035ce5c8ff'],
    ['deepseek-coder', '6d4e0322989c28de'],
    ['deepseek-v3', 'edbbaf704a098781'],
  ])('%s: gives the tokens that wllama gives', async (kind, recorded) => {
    const own: Record<string, [Record<string, GgufValue>, Vocabulary]> = {
      llama: [scoredKeys(scored), scored],
      t5: [unigramKeys(unigram, false), unigram],
      't5 without extra spaces': [unigramKeys(unigram, true), unigram],
    };
    const { tokenizer } = await opened(...(own[kind] ?? [mergedKeys(merged, kind), merged]));
    const tokens = all.map((text) => tokenizer?.encode(text, { specialTokens: false }));
    expect(createHash('sha256').update(JSON.stringify(tokens)).digest('hex').slice(0, 16)).toBe(recorded);
  });

  it('gives the tokens of the rules, and the text back', async () => {
    const first = (await opened(scoredKeys(scored), scored)).tokenizer as ModelTokenizer;
    const second = (await opened(mergedKeys(merged, 'gpt-2'), merged)).tokenizer as ModelTokenizer;
    for (const text of all.slice(0, 200)) {
      expect(first.encode(text)).toEqual([1, ...encodedByScore(scored, text, '\u2581')]);
      expect(second.encode(text)).toEqual([0, ...encodedByMerges(merged, wordsOfGpt2(text))]);
    }
    checkRoundTrips(first);
    checkRoundTrips(second);
    expect([first.bos, first.eos, second.bos, second.eos]).toEqual([1, 2, 0, 0]);
    expect(second.encode('a<|endoftext|>', { specialTokens: false }).at(-1)).toBe(0);
  });

  it('of a unigram model ends a text, and gives it back where every character is known', async () => {
    const tokenizer = (await opened(unigramKeys(unigram, false), unigram)).tokenizer as ModelTokenizer;
    expect([tokenizer.encode('The ball').at(-1), tokenizer.bos, tokenizer.eos]).toEqual([1, undefined, 1]);
    for (const text of ['The red  ball', ' rolled far,\n far away '])
      expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
    const mapped = { ...unigramKeys(unigram, false), 'tokenizer.ggml.precompiled_charsmap': ggufList([1, 2]) };
    expect((await opened(mapped, unigram)).tokenizerError?.message).toMatch('precompiled_charsmap');
  });

  it('begins and ends a text as its keys say', async () => {
    const flags = (before: number, after: number): Record<string, GgufValue> => ({
      ...mergedKeys(merged, 'llama-bpe'),
      'tokenizer.ggml.add_bos_token': { type: 'bool', value: before },
      'tokenizer.ggml.add_eos_token': { type: 'bool', value: after },
    });
    expect((await opened(flags(0, 0), merged)).tokenizer?.encode('').length).toBe(0);
    expect((await opened(flags(0, 1), merged)).tokenizer?.encode('a').at(-1)).toBe(0);
  });

  it.each([
    ['a pre-tokenizer that is not known', mergedKeys(merged, 'mystery'), 'mystery'],
    ['another kind', { ...scoredKeys(scored), 'tokenizer.ggml.model': ggufText('rwkv') }, 'rwkv'],
    ['too few scores', { ...scoredKeys(scored), 'tokenizer.ggml.scores': ggufList([1, 2]) }, 'scores'],
    ['pieces that are no texts', { ...scoredKeys(scored), 'tokenizer.ggml.tokens': ggufList([1, 2]) }, 'tokens'],
    [
      'flags that are none',
      { ...scoredKeys(scored), 'tokenizer.ggml.add_bos_token': ggufText('yes') },
      'add_bos_token',
    ],
  ])('with %s: the model opens, and says why it has no tokenizer', async (_, keys, word) => {
    const model = await opened(keys, keys['tokenizer.ggml.merges'] ? merged : scored);
    expect(model.tokenizer).toBeUndefined();
    expect(model.tokenizerError?.message).toMatch(word);
    expect(model.tokenizerError?.message).not.toMatch(/\n|undefined|\[object/);
  });
});

describe('tokenizer.json', () => {
  const merged = byteVocabulary();
  const json = {
    version: '1.0',
    added_tokens: [
      {
        id: 0,
        content: '<|endoftext|>',
        special: true,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: false,
      },
    ],
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      unk_token: null,
      vocab: Object.fromEntries(merged.pieces.map((piece, id) => [piece, id])),
      merges: merged.merges.map((pair) => pair.join(' ')),
    },
  };
  const file = (content: object, name: string) => new File([JSON.stringify(content)], name);

  it('in a folder with other files is the tokenizer of the model', async () => {
    const config = file(
      { tokenizer_class: 'GPT2Tokenizer', eos_token: '<|endoftext|>', bos_token: { content: '!' } },
      'tokenizer_config.json',
    );
    const others = [
      new File(['---\nlicense: mit\n'], 'README.md'),
      new File(['#version: 0.2\na b\n'], 'merges.txt'),
      new File([Uint8Array.of(10, 3, 0, 255)], 'tokenizer.model'),
      file({ a: 1 }, 'special_tokens_map.json'),
    ];
    await withTokenizer(merged.pieces.length, [config, ...others, file(json, 'tokenizer.json')], (tokenizer) => {
      expect([tokenizer.eos, tokenizer.bos]).toEqual([0, merged.pieces.indexOf('!')]);
      for (const text of texts(200)) expect(tokenizer.encode(text)).toEqual(encodedByMerges(merged, wordsOfGpt2(text)));
      checkRoundTrips(tokenizer);
    });
  });

  it('that cannot be read does not keep a model from running', async () => {
    const broken = file({ ...json, model: { type: 'Mystery' } }, 'tokenizer.json');
    const model = await openModel([...llamaOf(64), broken], { build });
    expect(model.tokenizer).toBeUndefined();
    expect(model.tokenizerError?.message).toMatch(/^files/);
    expect((await model.evaluate([1, 2, 3])).loss).toBeGreaterThan(0);
    model.dispose();
  });
});
