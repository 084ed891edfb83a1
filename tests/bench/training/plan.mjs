/**
 * The runs that make the table of generalisation, and their order: the most interesting come first, as a whole table
 * takes an hour.
 */
import { readFileSync } from 'node:fs';

/** The text of Learn's chapters in letters, spaces, full stops and commas, as it was when the table was made. */
function readText() {
  const lines = readFileSync(new URL('text.txt', import.meta.url), 'utf8');
  return lines.trim().replaceAll(/\s+/g, ' ');
}

export const setting = {
  dim: 32,
  layers: 2,
  heads: 4,
  batch: 32,
  length: 32,
  optimizer: {
    lr: 3e-3,
    lrMin: 0,
    schedule: 'linear',
    warmup: 50,
    cooldown: 100,
    beta1: 0.9,
    beta2: 0.99,
    eps: 1e-8,
    weightDecay: 0.01,
    clipNorm: 1,
  },
  /** Steps between two checks of the accuracy, which decide when the last `cooldown` steps begin. */
  checkEvery: 25,
  /** Unseen sequences of each length: different ones for every seed, the same for all schemes. */
  sequences: 64,
};

export const lengths = [32, 64, 128, 256];
export const seeds = [1, 2, 3, 4, 5];

/**
 * The option `position` of `createTrainer` by the name of the row. Numbers that are not given have their defaults,
 * which are listed in web/train/setup.ts.
 */
export const schemes = {
  none: { scheme: 'none' },
  sinusoidal: { scheme: 'sinusoidal' },
  learned: { scheme: 'learned' },
  rope: { scheme: 'rope', base: 10000 },
  'rope-base-100': { scheme: 'rope', base: 100 },
  alibi: { scheme: 'alibi' },
  t5: { scheme: 't5' },
  'kerple-log': { scheme: 'kerple-log' },
  fire: { scheme: 'fire' },
  shaw: { scheme: 'shaw' },
  'transformer-xl': { scheme: 'transformer-xl' },
  cope: { scheme: 'cope' },
  toeplitz: { scheme: 'toeplitz' },
  sandwich: { scheme: 'sandwich' },
  'data-dependent-alibi': { scheme: 'data-dependent-alibi' },
};

/** `limit` is the largest number of steps. */
export const tasks = {
  sum3mod4: { title: 'the sum of the last three tokens, modulo 4', limit: 800 },
  offset3: { title: 'what was three tokens ago', limit: 500 },
  pairs: { title: 'associative recall: the value that a key had before', limit: 1200 },
  text: { title: 'the next character', limit: 600 },
  first: { title: 'what came first', limit: 400 },
  copy: { title: 'a block once more', limit: 1200 },
  sort: { title: 'a block in order', limit: 600 },
};

/** The task as `createTrainer` takes it. */
export function taskOf(name) {
  return name === 'text' ? { text: readText(), testSize: 5000 } : name;
}

const main = ['none', 'sinusoidal', 'learned', 'rope', 'alibi', 't5', 'kerple-log', 'fire'];
const others = Object.keys(schemes).filter((scheme) => !main.includes(scheme));

function* product(someTasks, someSchemes) {
  for (const task of someTasks) {
    for (const seed of seeds) for (const scheme of someSchemes) yield { task, scheme, seed };
  }
}

/** All runs, in the order in which they are made. */
export const runs = [
  ...product(['sum3mod4', 'offset3', 'pairs'], main),
  ...product(['text', 'first'], main),
  ...product(['sum3mod4', 'offset3', 'pairs', 'text', 'first'], others),
  ...product(['copy', 'sort'], Object.keys(schemes)),
];

const place = (run) => [
  Object.keys(tasks).indexOf(run.task),
  Object.keys(schemes).indexOf(run.scheme),
  seeds.indexOf(run.seed),
];

/** Sorts runs into the order of the table, whichever was made first. */
export function inOrder(some) {
  return some.toSorted((a, b) => {
    const [one, two] = [place(a), place(b)];
    return one[0] - two[0] || one[1] - two[1] || one[2] - two[2];
  });
}
