/**
 * The grammar of the stories that the storytellers learn: who it is about, what that child takes where, what goes wrong, who helps and
 * how. Names, colours and things come back, pronouns follow the child, help follows from what went wrong, and the gift from who helped.
 * One walk over the same templates writes stories and reads them.
 */
import { hashOf } from '../random.mjs';

/** @typedef {import('../random.mjs').Random} Random */
/** @typedef {Readonly<Record<string, string>>} Entry */

const girl = { kind: 'girl', he: 'she', him: 'her', his: 'her', He: 'She', His: 'Her' };
const boy = { kind: 'boy', he: 'he', him: 'him', his: 'his', He: 'He', His: 'His' };
const named = (/** @type {string} */ names, /** @type {Entry} */ pronouns) =>
  names.split(' ').map((name) => ({ name, ...pronouns }));
const listed = (/** @type {string} */ words) => words.split(', ').map((name) => ({ name }));

/** What a slot such as {hero.name} can be. The first mention chooses the entry, and all later ones keep it. */
/** @type {Readonly<Record<string, readonly Entry[]>>} */
const tables = {
  hero: [
    ...named('Lily Mia Anna Rosa Nora Ella Zoe Ida Clara Emma', girl),
    ...named('Tom Ben Max Leo Sam Oscar Finn Jack Noah Theo', boy),
  ],
  friend: listed('Pip, Momo, Bruno, Tilda, Hugo, Coco, Olga, Nino, Frida, Gus, Wanda, Fritz'),
  helper: [
    { animal: 'bear', gift: 'honey' },
    { animal: 'rabbit', gift: 'a carrot' },
    { animal: 'mouse', gift: 'some cheese' },
    { animal: 'squirrel', gift: 'a nut' },
    { animal: 'duck', gift: 'some bread' },
    { animal: 'monkey', gift: 'a banana' },
    { animal: 'fox', gift: 'a berry' },
    { animal: 'goat', gift: 'some hay' },
  ],
  trait: listed('little, kind, brave, clever, shy, curious'),
  colour: listed('red, blue, green, yellow, white, golden, silver, purple'),
  thing: listed('ball, hat, boat, kite, drum, doll, book, bell, cup, basket, flute, lamp'),
  place: listed('the park, the beach, the forest, the market, the garden, the river, the hill, school'),
  giver: listed('mother, father, grandma, grandpa, uncle, aunt'),
  mishap: [
    { did: 'fell into a pond', how: 'swam out' },
    { did: 'got stuck in a tree', how: 'climbed up' },
    { did: 'slid under a rock', how: 'pushed hard' },
    { did: 'fell down a hole', how: 'took a rope' },
    { did: 'got lost in the grass', how: 'looked around' },
    { did: 'broke in two', how: 'took some glue' },
  ],
  end: listed('all day long, and laughed, in the sun, until night'),
};

/** Sentences in their order, each in several forms; an empty form leaves the sentence out. */
const plot = [
  [
    'Once upon a time there was a {hero.kind} named {hero.name}.',
    'There was a {trait.name} {hero.kind} named {hero.name}.',
    '{hero.name} was a {trait.name} {hero.kind}.',
  ],
  [
    '{hero.He} had a {colour.name} {thing.name}.',
    '{hero.His} {giver.name} gave {hero.him} a {colour.name} {thing.name}.',
    '{hero.He} loved {hero.his} {colour.name} {thing.name}.',
  ],
  [
    'One day {hero.he} took the {thing.name} to {place.name}.',
    'One day {hero.name} went to {place.name} with {hero.his} {thing.name}.',
  ],
  ['But the {thing.name} {mishap.did}! {hero.name} was sad.', 'Oh no! The {thing.name} {mishap.did}.'],
  ['{friend.name} the {helper.animal} came by.', 'Then {hero.he} met {friend.name}, a {helper.animal}.'],
  [
    '"Why are you sad?" asked {friend.name}. "My {thing.name} {mishap.did}," said the {hero.kind}.',
    '"Can you help me?" asked {hero.name}. "Yes," said the {helper.animal}.',
    '"I will help you," said {friend.name}.',
  ],
  [
    '{friend.name} {mishap.how} and gave {hero.him} the {thing.name}.',
    'So the {helper.animal} {mishap.how}, and {hero.name} had the {colour.name} {thing.name} again.',
  ],
  [
    '"Thank you!" said {hero.name} and gave {friend.name} {helper.gift}.',
    '{hero.name} was happy and gave the {helper.animal} {helper.gift}.',
    '',
  ],
  [
    '{hero.name} and {friend.name} played {end.name}.',
    'The {hero.kind} and the {helper.animal} played {end.name}.',
    'From that day on {hero.name} and {friend.name} were friends.',
  ],
];

/** A slot may be numbered, to be chosen separately from the first one of its table. @param {string} slot */
const tableOf = (slot) => /** @type {readonly Entry[]} */ (tables[slot.replace(/\d$/, '')]);

/** Literal texts and slots in turn. @param {string} form */
const partsOf = (form) => form.split(/[{}]/);
const forms = plot.map((sentence) => sentence.map(partsOf));

/** A story, drawn at random. @param {Random} random */
export function drawStory(random) {
  /** @type {Record<string, Entry>} */
  const chosen = {};
  return forms
    .map((sentence) =>
      random
        .pick(sentence)
        .map((part, i) => {
          if (i % 2 === 0) return part;
          const [slot, field] = part.split('.');
          chosen[slot] ??= random.pick(tableOf(slot));
          return chosen[slot][field];
        })
        .join(''),
    )
    .filter(Boolean)
    .join(' ');
}

/** Whether a text is a story that the grammar can write. @param {string} text */
export function isStory(text) {
  return sentencesFrom(text, 0, 0, {});
}

/**
 * @param {string} text
 * @param {number} at  where the next sentence begins
 * @param {number} index  of the sentence
 * @param {Readonly<Record<string, Entry>>} chosen
 * @returns {boolean}
 */
function sentencesFrom(text, at, index, chosen) {
  if (index === forms.length) return at === text.length;
  return forms[index].some((parts) => {
    if (parts.length === 1 && parts[0] === '') return sentencesFrom(text, at, index + 1, chosen);
    const start = at === 0 ? 0 : at + 1;
    return (at === 0 || text[at] === ' ') && partsFrom(text, start, index, parts, 0, chosen);
  });
}

/**
 * @param {string} text
 * @param {number} at
 * @param {number} index
 * @param {readonly string[]} parts
 * @param {number} part
 * @param {Readonly<Record<string, Entry>>} chosen
 * @returns {boolean}
 */
function partsFrom(text, at, index, parts, part, chosen) {
  if (part === parts.length) return sentencesFrom(text, at, index + 1, chosen);
  const goOn = (/** @type {string} */ words, /** @type {Readonly<Record<string, Entry>>} */ now) =>
    text.startsWith(words, at) && partsFrom(text, at + words.length, index, parts, part + 1, now);
  if (part % 2 === 0) return goOn(parts[part], chosen);
  const [slot, field] = parts[part].split('.');
  if (chosen[slot]) return goOn(chosen[slot][field], chosen);
  return tableOf(slot).some((entry) => goOn(entry[field], { ...chosen, [slot]: entry }));
}

/** A story is used either for training or for testing, never both: one in eight is for testing. @param {string} story */
export const isHeldOut = (story) => hashOf(story) % 8 === 0;

/** A story for training, or one that is held out. @param {Random} random @param {boolean} heldOut */
export function drawStoryOf(random, heldOut) {
  let story = drawStory(random);
  while (isHeldOut(story) !== heldOut) story = drawStory(random);
  return story;
}
