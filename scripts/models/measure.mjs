/** Measures a trained model on sentences that it has not seen. */
import { unseenDeeds } from './examples.mjs';
import { deed, phrase, tokensOf } from './grammar.mjs';
import { Random } from './random.mjs';
import { model } from './settings.mjs';

/** @typedef {Pick<import('./train.mjs').Trainer, 'logits' | 'attention'>} Reader */

const sentences = 1000;
/** Sentences per batch. */
const rows = 32;

/** @param {Reader} reader */
export function measured(reader) {
  return { unseen: answers(reader), secondNoun: looks(reader) };
}

/**
 * Whether the most likely word is the right one, at the first word that differs from the answer of a reader who knows the words but not
 * their order. Guessing between the two is right half of the time.
 * @param {Reader} reader
 */
function answers(reader) {
  /** @type {{ kind: string, words: string[], expected: number }[]} */
  const asked = [];
  for (const { opener, sentence, questions } of unseenDeeds(2, sentences)) {
    for (const { words: question, answer, other = [] } of questions) {
      const first = answer.findIndex((word, i) => word !== other[i]);
      asked.push({
        kind: question[0],
        words: [...opener, ...sentence, '.', ...question, ...answer.slice(0, first)],
        expected: tokensOf(answer)[first],
      });
    }
  }
  const right = asked.map(() => false);
  for (let begin = 0; begin < asked.length; begin += rows) {
    const part = asked.slice(begin, begin + rows);
    const length = Math.max(...part.map(({ words }) => words.length));
    const data = new Int32Array(part.length * length);
    part.forEach(({ words }, i) => {
      data.set(tokensOf(words), i * length);
    });
    const { data: logits } = reader.logits({ data, shape: [part.length, length] });
    part.forEach(({ words, expected }, i) => {
      const at = (i * length + words.length - 1) * model.vocab;
      const scores = logits.subarray(at, at + model.vocab);
      right[begin + i] = scores.indexOf(Math.max(...scores)) === expected;
    });
  }
  const share = (/** @type {string} */ kind) => {
    const of = right.filter((_, i) => asked[i].kind === kind);
    return { asked: of.length, right: of.filter(Boolean).length };
  };
  return { who: share('who'), whom: share('whom'), which: share('which') };
}

const adjectives = ['brown', 'black', 'white'];
const nouns = ['dog', 'cat', 'horse', 'man'];
const verbs = ['chased', 'followed', 'watched'];

/**
 * Where the second of two equal nouns looks in the first layer: each head's mean weights on the seven words of sentences like “the brown
 * dog chased the black dog”.
 * @param {Reader} reader
 */
function looks(reader) {
  const size = 7;
  const random = new Random(3, 'looks');
  const sums = Array.from({ length: model.heads }, () => new Float64Array(size));
  let count = 0;
  for (const noun of nouns) {
    for (const verb of verbs) {
      for (const one of adjectives) {
        for (const other of adjectives.filter((adjective) => adjective !== one)) {
          const [subject, object] = [phrase('the', one, noun), phrase('the', other, noun)];
          const { sentence } = deed(random, { opener: [], subject, verb, object });
          const { data } = reader.attention({ data: tokensOf(sentence), shape: [size] });
          sums.forEach((sum, head) => {
            const at = (head * size + size - 1) * size;
            for (let key = 0; key < size; key++) sum[key] += data[at + key];
          });
          count += 1;
        }
      }
    }
  }
  return sums.map((sum) => Array.from(sum, (total) => Number((total / count).toFixed(3))));
}
