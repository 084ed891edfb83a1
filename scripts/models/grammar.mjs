/**
 * The small language of the models that ship with Learn: sentences in which word order decides who does what to whom, each followed by
 * questions about it.
 */

/** @typedef {import('./random.mjs').Random} Random */

/**
 * @typedef {object} Phrase
 * @property {readonly string[]} words
 * @property {string} noun
 * @property {string | undefined} adjective
 */

/**
 * @typedef {object} Question
 * @property {readonly string[]} words
 * @property {readonly string[]} answer
 * @property {readonly string[] | undefined} other  the answer of a reader who knows the words of the sentence but not their order
 */

/**
 * @typedef {object} Example
 * @property {readonly string[]} opener  words before the sentence, possibly none
 * @property {readonly string[]} sentence  without its full stop
 * @property {readonly Question[]} questions
 */

const determiners = ['the', 'the', 'the', 'a', 'my', 'another'];
const adjectives = ['brown', 'black', 'white', 'small', 'old', 'hungry'];
const nouns = ['dog', 'cat', 'horse', 'mouse', 'bird', 'man', 'woman', 'child'];
const verbs = ['chased', 'followed', 'watched', 'helped', 'bit', 'saw'];
const headlineVerbs = ['bites', 'chases', 'sees'];
const fallingThings = ['apple', 'book', 'cup'];
const highPlaces = ['tree', 'table', 'roof'];
const devices = ['macbook', 'phone'];
const foods = ['cheese', 'bread'];
const sights = [
  { words: ['the', 'space', 'needle'], city: 'seattle' },
  { words: ['the', 'eiffel', 'tower'], city: 'paris' },
  { words: ['the', 'colosseum'], city: 'rome' },
];
const openers = [['yesterday'], ['today'], ['in', 'the', 'house']];

/** Every word, sorted; a word's index is its token. */
export const vocabulary = Object.freeze(
  [
    ...new Set([
      ...determiners,
      ...adjectives,
      ...nouns,
      ...verbs,
      ...headlineVerbs,
      ...fallingThings,
      ...highPlaces,
      ...devices,
      ...foods,
      ...sights.flatMap(({ words, city }) => [...words, city]),
      ...openers.flat(),
      ...['fell', 'from', 'on', 'is', 'located', 'in', 'ate', 'some'],
      ...['who', 'whom', 'which', 'what', 'where', '.'],
    ]),
  ].sort(),
);

const tokenOf = new Map(vocabulary.map((word, token) => [word, token]));

/** @param {readonly string[]} words */
export function tokensOf(words) {
  return words.map((word) => {
    const token = tokenOf.get(word);
    if (token === undefined) throw new Error(`${word} is not a word of the grammar`);
    return token;
  });
}

/**
 * The text that a model reads: the sentence, and each question with its answer, whose words the model has to predict.
 * @param {Example} example
 * @returns {{ word: string, isAnswer: boolean }[]}
 */
export function wordsOf({ opener, sentence, questions }) {
  const read = (/** @type {readonly string[]} */ words) => words.map((word) => ({ word, isAnswer: false }));
  const message = (/** @type {readonly string[]} */ words) => words.map((word) => ({ word, isAnswer: true }));
  return [
    ...read([...opener, ...sentence, '.']),
    ...questions.flatMap(({ words, answer }) => [...read(words), ...message(answer), ...read(['.'])]),
  ];
}

/** @param {Random} random @returns {Example} */
export function drawExample(random) {
  const kind = random.below(20);
  if (kind < 14) return drawDeed(random);
  if (kind < 16) return drawHeadline(random);
  if (kind < 18) return drawFall(random);
  return kind < 19 ? drawMeal(random) : drawSight(random);
}

/** One animal or person does something to another: “the brown dog chased the black dog”. @param {Random} random */
export function drawDeed(random) {
  const subject = drawPhrase(random, random.pick(nouns));
  // Often the same noun twice, so that only position distinguishes the two.
  let object = subject;
  while (object.words.join() === subject.words.join()) {
    object = drawPhrase(random, random.chance(40) ? subject.noun : random.pick(nouns));
  }
  const opener = random.chance(30) ? random.pick(openers) : [];
  return deed(random, { opener, subject, verb: random.pick(verbs), object });
}

/**
 * @param {Random} random
 * @param {{ opener: readonly string[], subject: Phrase, verb: string, object: Phrase }} parts
 * @returns {Example}
 */
export function deed(random, { opener, subject, verb, object }) {
  /** @type {Question[]} */
  const possible = [
    { words: ['who'], answer: subject.words, other: object.words },
    { words: ['whom'], answer: object.words, other: subject.words },
  ];
  if (subject.noun !== object.noun && subject.adjective && object.adjective && subject.adjective !== object.adjective) {
    const [of, to] = [[subject.adjective], [object.adjective]];
    possible.length = 0;
    possible.push({ words: ['which', subject.noun], answer: of, other: to });
    possible.push({ words: ['which', object.noun], answer: to, other: of });
  }
  const sentence = [...subject.words, verb, ...object.words];
  return { opener, sentence, questions: shuffled(random, possible).slice(0, 2) };
}

/** @param {Random} random @param {string} noun @returns {Phrase} */
function drawPhrase(random, noun) {
  return phrase(random.pick(determiners), random.chance(85) ? random.pick(adjectives) : undefined, noun);
}

/** @param {string} determiner @param {string | undefined} adjective @param {string} noun @returns {Phrase} */
export function phrase(determiner, adjective, noun) {
  return { words: [determiner, ...(adjective === undefined ? [] : [adjective]), noun], noun, adjective };
}

/** “dog bites man” @param {Random} random @returns {Example} */
function drawHeadline(random) {
  const subject = random.pick(nouns);
  const object = random.pick(nouns.filter((noun) => noun !== subject));
  return {
    opener: [],
    sentence: [subject, random.pick(headlineVerbs), object],
    questions: shuffled(random, [
      { words: ['who'], answer: [subject], other: [object] },
      { words: ['whom'], answer: [object], other: [subject] },
    ]),
  };
}

/** “the apple fell from the tree on my apple macbook” @param {Random} random @returns {Example} */
function drawFall(random) {
  const thing = ['the', random.pick(fallingThings)];
  const ground = ['on', 'my', ...(random.chance(50) ? ['apple'] : []), random.pick(devices)];
  return {
    opener: [],
    sentence: [...thing, 'fell', 'from', 'the', random.pick(highPlaces), ...ground],
    questions: shuffled(random, [question('what', thing), question('where', ground)]),
  };
}

/** “in the house a cat ate some cheese” @param {Random} random @returns {Example} */
function drawMeal(random) {
  const { words } = drawPhrase(random, random.pick(nouns));
  const meal = ['some', random.pick(foods)];
  const opener = random.chance(50) ? random.pick(openers) : [];
  return {
    opener,
    sentence: [...words, 'ate', ...meal],
    questions: shuffled(random, [question('who', words), question('what', meal)]),
  };
}

/** “the space needle is located in seattle” @param {Random} random @returns {Example} */
function drawSight(random) {
  const { words, city } = random.pick(sights);
  const place = ['in', city];
  return {
    opener: [],
    sentence: [...words, 'is', 'located', ...place],
    questions: shuffled(random, [question('what', words), question('where', place)]),
  };
}

/** @param {string} word @param {readonly string[]} answer @returns {Question} */
function question(word, answer) {
  return { words: [word], answer, other: undefined };
}

/** @template T @param {Random} random @param {readonly T[]} list @returns {T[]} */
function shuffled(random, list) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
