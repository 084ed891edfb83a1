/** The pieces of words that the storytellers read and write: byte-pair encoding, learned from stories of the grammar. */
import { Random } from '../random.mjs';
import { drawStoryOf } from './grammar.mjs';

/** The number of pieces: so few that names and things stay broken into several. */
export const vocab = 320;
/** The piece before every text, and the one that ends a story. */
export const [begin, end] = ['<s>', '\u010a'];

/** The pattern of GPT-2, which cuts a text into words with the space before them, and marks. */
const words = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
/** With spaces and line breaks as ByteLevel writes them. @param {string} text */
const wordsOf = (text) =>
  (text.match(words) ?? []).map((word) => word.replaceAll(' ', '\u0120').replaceAll('\n', '\u010a'));

/** Learns the merges: the commonest pair of pieces, the first one by its letters among equals, again and again. */
function learn() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const random = new Random(1, 'pieces');
  for (let story = 0; story < 4000; story++) {
    for (const word of wordsOf(`${drawStoryOf(random, false)}\n`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const split = [...counts].map(([word, count]) => ({ word, count, pieces: Array.from(word) }));
  const list = ['<unk>', begin, ...new Set(split.flatMap(({ pieces }) => pieces).sort())];
  /** @type {[string, string][]} */
  const merges = [];
  while (list.length < vocab) {
    /** @type {Map<string, number>} */
    const pairs = new Map();
    for (const { count, pieces } of split) {
      for (let i = 1; i < pieces.length; i++) {
        const pair = `${pieces[i - 1]} ${pieces[i]}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + count);
      }
    }
    const [[best]] = [...pairs].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const [left, right] = best.split(' ');
    merges.push([left, right]);
    list.push(left + right);
    for (const one of split) {
      for (let i = 1; i < one.pieces.length; i++) {
        if (one.pieces[i - 1] === left && one.pieces[i] === right) one.pieces.splice(i - 1, 2, left + right);
      }
    }
  }
  return { list, merges, piecesOf: new Map(split.map(({ word, pieces }) => [word, pieces])) };
}

export const { list, merges, piecesOf } = learn();
const idOf = new Map(list.map((piece, id) => [piece, id]));
export const beginId = Number(idOf.get(begin));
export const endId = Number(idOf.get(end));

/** The token ids of stories of the grammar, without `<s>`; every word of the grammar was met when the merges were learned. @param {string} text */
export function tokensOf(text) {
  return wordsOf(text).flatMap((word) => {
    const pieces = piecesOf.get(word);
    if (!pieces) throw new Error(`${word} is not a word of the grammar`);
    return pieces.map((piece) => Number(idOf.get(piece)));
  });
}

/** @param {Iterable<number>} tokens */
export function textOf(tokens) {
  return Array.from(tokens, (token) => (token === beginId ? '' : list[token]))
    .join('')
    .replaceAll('\u0120', ' ')
    .replaceAll('\u010a', '\n');
}
