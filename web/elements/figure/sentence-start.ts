import type { NumberParameter } from 'posenc';

/** The position of a sentence's first word; its slider ends at `most`. */
export function sentenceStart(most: number): NumberParameter {
  return {
    name: 'start',
    kind: 'integer',
    description: 'Where in a longer text the sentence begins.',
    default: 0,
    min: 0,
    max: 2 ** 20,
    unit: 'positions',
    slider: { range: [0, most], spacing: 'linear' },
  };
}
