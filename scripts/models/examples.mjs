/** Which sentences are learned from and which are tested on, and the batches that a model learns from. */
import { drawDeed, drawExample, tokensOf, wordsOf } from './grammar.mjs';
import { hashOf, Random } from './random.mjs';

/** @typedef {import('./grammar.mjs').Example} Example */
/** @typedef {'train' | 'test'} Part */

/** The examples of Learn's text: no model has learned from them. */
const kept = new Set([
  'the brown dog chased the black dog',
  'the black dog chased the brown dog',
  'dog bites man',
  'man bites dog',
]);

/**
 * A sentence whose order decides an answer is learned from or tested on, never both: one in eight is tested. The few others, which say
 * where the Space Needle is, are learned.
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

/** Sentences that no model has seen, in which somebody does something to somebody. @param {number} seed @param {number} count */
export function unseenDeeds(seed, count) {
  const random = new Random(seed, 'unseen');
  return Array.from({ length: count }, () => drawOf(random, 'test', drawDeed));
}

/**
 * Batch `index`: examples one after the other, cut where the sequence ends; what is asked are the words of answers.
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
