import type { Measurement, Tensor } from 'posenc';
import { type MovedWords, textWords } from '../words/index.ts';

/**
 * The seven requirements, each with the property of the scorecard that measures it. Three are measured here, on what
 * the figure draws: the scorecard uses other words, and only asks whether positions differ at all.
 */
export const requirements = [
  { property: 'keepsMeaning', title: 'Keeps meaning' },
  { property: 'bounded', title: 'Bounded' },
  { property: 'pastTrainedLength', title: 'Defined at any length' },
  { property: 'distancesShiftInvariant', title: 'The same gap is the same distance anywhere' },
  { property: 'unique', title: 'Positions well apart' },
  { property: 'order', title: 'Tells early from late' },
  { property: 'shiftIsLinear', title: 'One layer shifts every position' },
] as const satisfies readonly { readonly property: string; readonly title: string }[];

/** The properties that the scorecard measures; `apart` then turns `unique` into this figure's own requirement. */
export const scored: readonly RequirementName[] = [
  'bounded',
  'pastTrainedLength',
  'distancesShiftInvariant',
  'unique',
  'shiftIsLinear',
];

export type RequirementName = (typeof requirements)[number]['property'];

/** The reason why a requirement has no measurement: the API omits it where every table would meet it. */
export const unmeasured =
  'not measured: with so few positions one matrix shifts any table. It takes twice as many positions as dimensions.';

function atLeast(
  threshold: number,
  found: Pick<Measurement, 'name' | 'question' | 'value' | 'positions'>,
): Measurement {
  return { ...found, threshold, holds: 'at least', passes: found.value >= threshold };
}

/** Measured on the words of the picture, so that both show the same number. */
export function keptByWords({ after }: MovedWords): Measurement {
  const lost = after.nearest.findIndex((other, i) => textWords[other]?.kind !== textWords[i]?.kind);
  return atLeast(0.9, {
    name: 'keepsMeaning',
    question:
      'Do words keep their neighbours? The share of the words in the picture whose nearest word is of their kind.',
    value: after.kept,
    positions: lost < 0 ? [] : [lost],
  });
}

/** The smallest distance between two positions, relative to the largest between two neighbours. */
export function apart({ data, shape }: Tensor, measurements: readonly Measurement[]): Measurement {
  const dim = shape[1] as number;
  const nearest = measurements.find(({ name }) => name === 'unique') as Measurement;
  let most = 0;
  for (let i = dim; i < data.length; i += dim) {
    let square = 0;
    for (let c = i; c < i + dim; c++) square += ((data[c] as number) - (data[c - dim] as number)) ** 2;
    most = Math.max(most, square);
  }
  return atLeast(0.1, {
    name: 'unique',
    question:
      'Is no position close to another? The smallest distance of two positions, as a part of the largest of two neighbours.',
    value: most === 0 ? 0 : nearest.value / Math.sqrt(most),
    positions: nearest.positions,
  });
}

/** The longest run of positions along which one number of the vector only rises or only falls. */
export function longestWay({ data, shape }: Tensor): Measurement {
  const [rows, columns] = shape as [number, number];
  let longest = { from: 0, to: 0 };
  for (let c = 0; c < columns; c++) {
    for (const sign of [1, -1]) {
      const steps = (row: number) =>
        sign * ((data[(row + 1) * columns + c] as number) - (data[row * columns + c] as number));
      for (let from = 0, row = 0, moved = false; row < rows - 1; row++) {
        if (steps(row) < 0) [from, moved] = [row + 1, false];
        else moved ||= steps(row) > 0;
        if (moved && row + 1 - from > longest.to - longest.from) longest = { from, to: row + 1 };
      }
    }
  }
  return atLeast(1, {
    name: 'order',
    question:
      'Does one of the numbers lead from the first position to the last? The longest stretch on which one only rises or only falls, as a share of the text.',
    value: (longest.to - longest.from) / (rows - 1),
    positions: [longest.from, longest.to],
  });
}
