import type { TrainedTask } from './tasks.ts';

/** The sequence whose attention is shown: the model's input, and each token as text. */
export interface Example {
  readonly tokens: Int32Array;
  readonly words: readonly string[];
}

/**
 * A sequence of `length` tokens in the form of the task. It is not part of a test, so it may be drawn by another
 * generator than the core's.
 */
export function exampleOf(task: TrainedTask, length: number, seed: number, text = ''): Example {
  if (task === 'text') return textExample(text, length);
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const tokens = new Int32Array(length);
  if (task === 'pairs') {
    const values = Array.from({ length: 8 }, () => 8 + below(8));
    for (let i = 0; i < length; i += 2) {
      const key = below(8);
      tokens.set([key, values[key] as number].slice(0, length - i), i);
    }
    return { tokens, words: Array.from(tokens, (token) => (token < 8 ? 'ABCDEFGH'.charAt(token) : String(token))) };
  }
  const drawn = Array.from({ length }, () => below(task === 'sum3mod4' ? 4 : 16));
  if (task !== 'copy' && task !== 'sort') {
    tokens.set(drawn);
    return { tokens, words: drawn.map(String) };
  }
  const half = drawn.slice(0, Math.floor((length - 1) / 2));
  const again = task === 'copy' ? half : [...half].sort((a, b) => a - b);
  const sequence = [...half, 16, ...again, ...drawn].slice(0, length);
  tokens.set(sequence);
  return { tokens, words: sequence.map((token) => (token === 16 ? '|' : String(token))) };
}

/**
 * The characters of a text are its tokens, ordered by code point. The sequence is from the end of the text, which is
 * not trained on.
 */
function textExample(text: string, length: number): Example {
  const letters = Array.from(text);
  const known = [...new Set(letters)].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
  const tested = Math.floor(letters.length / 7);
  const start = Math.max(0, Math.min(letters.length - tested, letters.length - length));
  const visible = letters.slice(start, start + length);
  return {
    tokens: Int32Array.from(visible, (letter) => known.indexOf(letter)),
    words: visible.map((letter) => (/\s/.test(letter) ? '␣' : letter)),
  };
}

/** Uniform numbers from 0 to 1, the same for a seed on every machine (the generator mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
