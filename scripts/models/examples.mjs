/** The split of sentences into training and test data, and the batches for training. */
import { drawDeed, drawExample, tokensOf, wordsOf } from './grammar.mjs';
import { hashOf, Random } from './random.mjs';

/** @typedef {import('./grammar.mjs').Example} Example */
/** @typedef {'train' | 'test'} Part */

/** The examples in Learn's text, which are excluded from training. */
const kept = new Set([
  'the brown dog chased the black dog',
  'the black dog chased the brown dog',
  'dog bites man',
  'man bites dog',
]);

/**
 * A sentence whose word order decides an answer is used either for training or for testing, never both: one in eight is for testing. The
 * few others, which say where the Space Needle is, are for training.
 * @param {Example} example
 * @returns {Part}
 */
export function partOf({ sentence, questions }) {
  if (questions.every(({ other }) => other === undefined)) return 'train';
  const text = sentence.join(' ');
  return kept.has(text) || hashOf(text) % 8 === 0 ? 'test' : 'train';
}

/** @param {Random} random @param {Part} part @param {(random: Random) => Example} draw @returns {Example} */
function drawOf(random, part, draw) {
  let example = draw(random);
  while (partOf(example) !== part) example = draw(random);
  return example;
}

/** Unseen sentences in which somebody does something to somebody. @param {number} seed @param {number} count */
export function unseenDeeds(seed, count) {
  const random = new Random(seed, 'unseen');
  return Array.from({ length: count }, () => drawOf(random, 'test', drawDeed));
}

/**
 * Batch `index`: consecutive examples, cut at the end of the sequence; the targets are the words of answers.
 * @param {number} seed
 * @param {number} index
 * @param {{ readonly batch: number, readonly length: number }} shape
 */
export function trainingBatch(seed, index, { batch, length }) {
  const random = new Random(seed, `batch ${index}`);
  const tokens = new Int32Array(batch * length);
  const targets = new Int32Array(batch * length);
  for (let sequence = 0; sequence < batch; sequence++) {
    /** @type {ReturnType<typeof wordsOf>} */
    const words = [];
    while (words.length <= length) words.push(...wordsOf(drawOf(random, 'train', drawExample)));
    const row = tokensOf(words.slice(0, length + 1).map(({ word }) => word));
    tokens.set(row.slice(0, length), sequence * length);
    const asked = row.map((token, i) => (words[i].isAnswer ? token : -1));
    targets.set(asked.slice(1), sequence * length);
  }
  const axes = [batch, length];
  return { tokens: { data: tokens, shape: axes }, targets: { data: targets, shape: axes } };
}
