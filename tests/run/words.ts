/** Small vocabularies, and the rules of the programs that they come from, written plainly. */
import { Random } from '../fuzz/random.ts';

export const lesson =
  'Once upon a time there was a little girl who had a red ball. She said, "I don\'t want to play alone!" The ball  rolled far, ' +
  'far away; 1234 or 56 steps.\n\tÉcoute: été, naïve, ﬁn — 你好 мир 👋🏽 … ' +
  "THE Boy'S IPhone isn't HERE, isn'T it? 100 1000 2001 1999 110 1010!\n\n/\n (a) <b> {c}; $5+5=10 x_1 `y`\r\n    end.\n";

export interface Vocabulary {
  readonly pieces: readonly string[];
  readonly scores: readonly number[];
  /** The pairs that were joined, in order. */
  readonly merges: readonly (readonly [string, string])[];
}

/** Joins the most frequent neighbours of a text, again and again. */
export function learned(first: readonly string[], words: readonly (readonly string[])[], count: number): Vocabulary {
  const pieces = [...first];
  const merges: [string, string][] = [];
  let rest = words.map((word) => [...word]);
  for (const one of rest.flat()) if (!pieces.includes(one)) pieces.push(one);
  const base = pieces.length;
  while (merges.length < count) {
    const counts = new Map<string, { pair: [string, string]; times: number }>();
    for (const word of rest) {
      for (let i = 0; i + 1 < word.length; i++) {
        const pair: [string, string] = [word[i] as string, word[i + 1] as string];
        const key = pair.join('\u0000');
        counts.set(key, { pair, times: (counts.get(key)?.times ?? 0) + 1 });
      }
    }
    const [best] = [...counts.values()].sort((a, b) => b.times - a.times);
    if (!best) break;
    const joined = best.pair.join('');
    if (!pieces.includes(joined)) pieces.push(joined);
    merges.push(best.pair);
    rest = rest.map((word) => join(word, best.pair));
  }
  return { pieces, scores: pieces.map((_, id) => (id < base ? -1e6 : base - id)), merges };
}

function join(word: readonly string[], [left, right]: readonly [string, string]): string[] {
  const out: string[] = [];
  for (let i = 0; i < word.length; i++) {
    if (word[i] === left && word[i + 1] === right) {
      out.push(left + right);
      i++;
    } else out.push(word[i] as string);
  }
  return out;
}

const byteTokens = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);

/** Pieces with scores and bytes, as SentencePiece has them; `space` stands for a space. */
export function scoredVocabulary(space: string): Vocabulary {
  const text = lesson.repeat(3).replaceAll(' ', space);
  return learned(['<unk>', '<s>', '</s>', ...byteTokens], [[...text]], 150);
}

/** Pieces with the logarithms of how often they are in the text, and without some of its characters. */
export function unigramVocabulary(): Vocabulary {
  const lines = lesson.replaceAll(' ', '\u2581');
  const { pieces } = learned([], [[...lines.repeat(3)]], 200);
  const known = pieces.filter((piece) => !/^[世👋é]$/u.test(piece));
  const counts = known.map((piece) => lines.split(piece).length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const scores = counts.map((count, id) => Math.fround(Math.log(count / all) - id * 1e-4));
  return { pieces: ['<pad>', '</s>', '<unk>', ...known], scores: [0, 0, 0, ...scores], merges: [] };
}

/** The letters that byte-level vocabularies write bytes with: printable ones stand for themselves. */
const letters: readonly string[] = (() => {
  const isPlain = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte < 256 && byte !== 173);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPlain(byte) ? byte : next++));
})();

export const inLetters = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => letters[byte] as string);

/** Where GPT-2 cuts a text. */
export const wordsOfGpt2 = (text: string) =>
  text.match(/'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu) ?? [];

/** Bytes and what is joined of them, across words too, so that every rule of cutting shows; the first token ends texts. */
export function byteVocabulary(): Vocabulary {
  return learned(['<|endoftext|>', ...letters], [inLetters(lesson.repeat(3))], 400);
}

/** The rule of GPT-2: in each word, the neighbours that come first in the list of merges, wherever they are. */
export function encodedByMerges({ pieces, merges }: Vocabulary, words: readonly string[]): number[] {
  const idOf = new Map(pieces.map((piece, id) => [piece, id]));
  return words.flatMap((word) => {
    let parts = inLetters(word);
    for (;;) {
      const has = ([left, right]: readonly [string, string]) =>
        parts.some((part, i) => part === left && parts[i + 1] === right);
      const first = merges.find(has);
      if (!first) return parts.map((part) => idOf.get(part) as number);
      parts = join(parts, first);
    }
  });
}

/** llama2.c's rule: all characters as pieces or bytes, then the neighbours with the best joint piece. */
export function encodedByScore({ pieces, scores }: Vocabulary, text: string, space: string): number[] {
  const idOf = new Map(pieces.map((piece, id) => [piece, id]));
  const ids = [...(text === '' ? '' : space + text.replaceAll(' ', space))].flatMap(
    (character) => idOf.get(character) ?? [...new TextEncoder().encode(character)].map((byte) => byte + 3),
  );
  for (;;) {
    let [best, at, joint]: [number, number, number] = [Number.NEGATIVE_INFINITY, -1, -1];
    for (let i = 0; i + 1 < ids.length; i++) {
      const id = idOf.get(`${pieces[ids[i] as number]}${pieces[ids[i + 1] as number]}`);
      if (id !== undefined && (scores[id] as number) > best) [best, at, joint] = [scores[id] as number, i, id];
    }
    if (at < 0) return ids;
    ids.splice(at, 2, joint);
  }
}

/** llama2.c's tokenizer.bin. */
export function tokenizerBin({ pieces, scores }: Vocabulary): Uint8Array<ArrayBuffer> {
  const texts = pieces.map((piece) => new TextEncoder().encode(piece));
  const file = new DataView(new ArrayBuffer(4 + texts.reduce((sum, { length }) => sum + 8 + length, 0)));
  file.setUint32(0, Math.max(...texts.map(({ length }) => length)), true);
  let at = 4;
  for (const [id, text] of texts.entries()) {
    file.setFloat32(at, scores[id] as number, true);
    file.setUint32(at + 4, text.length, true);
    new Uint8Array(file.buffer).set(text, at + 8);
    at += 8 + text.length;
  }
  return new Uint8Array(file.buffer);
}

const scraps = [
  ...'abcdefghiklmnoprstuvwyABSTÉéïﬁ你世🏽👋,.!?\'"0019 \n\t$+=/_`',
  ...['  ', '   ', ' the', 'ing', "isn't", "isn'T", "'S", '100', '1000', '\n\n', '/\n', '\r\n', ', ', '. ', '! '],
  ...['\u0301', '\u200d', 'ß', '𝕏'],
];

/** Texts of all kinds. */
export function texts(count: number): string[] {
  const random = new Random(5);
  const words = lesson.split(' ');
  return Array.from({ length: count }, (_, n) =>
    Array.from({ length: random.whole(0, 24) }, () =>
      n % 2 === 0 ? `${random.pick(words)} ` : random.pick(scraps),
    ).join(''),
  );
}
