/** Valid calls of posenc/train: a small decoder, short texts. */
import { trainedSchemes } from 'posenc/train';
import type { Random } from './random.ts';
import type { Call } from './valid-calls.ts';

type Options = Record<string, unknown>;

/** Sizes of the trainer whose methods are called. */
export const sizes = { vocab: 16, dim: 8, layers: 2, heads: 2, batch: 2, length: 18 };

/** Functions, methods of a trainer, and the method of an optimiser. */
export const trainingNames = [
  ...['createTrainer', 'estimateTraining', 'createOptimizer', 'optimizerStep'],
  ...['step', 'stepOn', 'evaluate', 'score', 'loss', 'gradients', 'logits', 'attention', 'setParameters', 'load'],
] as const;

/** Number of values that the optimiser updates. */
export const optimised = 6;

const positionNumbers: Readonly<Record<string, Options>> = {
  sinusoidal: { base: 100 },
  learned: { rows: 20 },
  rope: { layout: 'interleaved', base: 30, rotaryDim: 2 },
  t5: { numBuckets: 6, maxDistance: 9 },
  fire: { width: 5, l0: 3.5 },
  shaw: { clip: 3 },
  'transformer-xl': { base: 30 },
  cope: { maxPos: 5 },
  toeplitz: { rows: 4 },
  sandwich: { sandwichDim: 6 },
};

/** @param file  saved by the trainer */
export function validTrainingCall(random: Random, name: string, file: Uint8Array, parameter: string): Call {
  return { name, args: argumentsOf(random, name, file, parameter) };
}

function argumentsOf(random: Random, name: string, file: Uint8Array, parameter: string): unknown[] {
  switch (name) {
    case 'createTrainer':
    case 'estimateTraining':
      return [trainerOptions(random)];
    case 'createOptimizer':
      return [
        {
          parameters: Array.from({ length: random.whole(1, 3) }, () => ({
            size: random.whole(1, 9),
            decay: random.chance(0.5),
          })),
          ...some(random, { optimizer: optimizerOptions(random) }),
        },
      ];
    case 'optimizerStep':
      return [numbers(random, optimised), random.chance(0.5) ? numbers(random, optimised) : [1, 2, 3, 4, 5, 6]];
    case 'step':
      return random.chance(0.2) ? [] : [random.whole(1, 2)];
    case 'evaluate':
      return random.chance(0.2) ? [] : [some(random, { lengths: [18, 40], sequences: random.whole(1, 9) }, 0.7)];
    case 'logits':
      return [tokens(random, random.whole(1, 3), random.whole(1, 20))];
    case 'attention':
      return [tokens(random, random.whole(1, 20))];
    case 'setParameters':
      return [{ [parameter]: random.chance(0.5) ? numbers(random, sizes.dim) : [1, 2, 3, 4, 5, 6, 7, 8] }];
    case 'load':
      return [random.chance(0.7) ? broken(random, file) : file.slice()];
    default: {
      const shape = [random.whole(1, sizes.batch), random.whole(1, sizes.length)];
      return [{ tokens: tokens(random, ...shape), targets: tokens(random, ...shape) }];
    }
  }
}

function some(random: Random, options: Options, probability = 0.4): Options {
  return Object.fromEntries(Object.entries(options).filter(() => random.chance(probability)));
}

function numbers(random: Random, length: number): Float32Array {
  return Float32Array.from({ length }, () => random.next() - 0.5);
}

function tokens(random: Random, ...shape: number[]): { data: ArrayLike<number>; shape: number[] } {
  const data = Array.from({ length: shape.reduce((a, b) => a * b) }, () => random.whole(0, sizes.vocab - 1));
  return { data: random.chance(0.5) ? data : Int32Array.from(data), shape };
}

function trainerOptions(random: Random): Options {
  const scheme = random.pick(trainedSchemes);
  const task = random.pick<unknown>([
    'first',
    'pairs',
    'copy',
    { text: 'to be or not to be, that is it', testSize: 5 },
  ]);
  return {
    model: { dim: 8, layers: random.whole(1, 2), heads: random.pick([1, 2]), ...some(random, { vocab: 30 }) },
    position: { scheme, ...some(random, positionNumbers[scheme] ?? {}, 0.6) },
    task,
    ...some(random, { batch: random.whole(1, 3), seed: random.whole(0, 9), optimizer: optimizerOptions(random) }),
    length: random.whole(17, 20),
  };
}

function optimizerOptions(random: Random): Options {
  return some(random, {
    lr: random.pick([0, 1e-3, 1000]),
    lrMin: 0,
    schedule: random.pick(['linear', 'cosine']),
    warmup: random.pick([0, 50]),
    total: 500,
    cooldown: random.pick([0, 100]),
    beta1: 0.5,
    beta2: 0,
    eps: 1e-6,
    weightDecay: random.pick([0, 1]),
    clipNorm: random.pick([1e-30, 1e30]),
  });
}

/** Spoils the header of a file: some of its bytes, or everything after one of them. */
function broken(random: Random, file: Uint8Array): Uint8Array {
  const copy = file.slice();
  const header = 8 + Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const kind = random.next();
  if (kind < 0.2) return copy.subarray(0, random.whole(0, copy.length));
  if (kind < 0.5) {
    const text = random.pick([
      'null',
      '3',
      '[]',
      '{"tok_emb":null}',
      '{"__metadata__":null}',
      '{"__metadata__":{"steps":[]}}',
    ]);
    copy.set(new TextEncoder().encode(text.padEnd(header - 8)), 8);
    return copy;
  }
  const digits = Array.from(copy.subarray(0, header), (byte, at) => ({ byte, at })).filter(
    ({ byte }) => byte >= 48 && byte <= 57,
  );
  for (let n = random.whole(1, 3); n > 0; n--) {
    if (random.chance(0.5)) copy[random.pick(digits).at] = random.whole(48, 57);
    else copy[random.whole(0, header)] = random.whole(0, 255);
  }
  return copy;
}
