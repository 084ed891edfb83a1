import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { AbsoluteOptions, Measurement, Posenc, ScoreScheme, Tensor } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import type { Speaker } from '../../messages/index.ts';
import { boundText, measuredValue, verdictMark, worstText } from '../figure/index.ts';
import { type MovedWords, moveWords, textWords } from '../words/index.ts';

/** The steps side by side, as buttons. */
export function rungs(chosen: LadderStep, choose: (step: LadderStep) => void, { say }: Speaker): TemplateResult {
  return html`
    <fieldset class="rungs">
      <legend class="hidden">${say('step')}</legend>
      ${steps.map(
        (each, i) => html`<label>
          <input
            type="radio"
            name="step"
            .value=${each.name}
            .checked=${live(each === chosen)}
            @change=${() => choose(each)}
          /><span>${i + 1}. ${say(each.title)}</span>
        </label>`,
      )}
    </fieldset>
  `;
}

/** The verdict on the one requirement that a step fails; for the last step, how many requirements it meets. */
export function tested(
  { fails }: LadderStep,
  measurements: readonly Measurement[] | undefined,
  format: NumberFormat,
): TemplateResult {
  const { name: translate, say } = format;
  if (!measurements) return html`<p class="tested said">${say('Measuring …')}</p>`;
  if (!fails) {
    const failed = measurements.filter(({ passes }) => !passes);
    return html`<p class="tested" data-passes=${measurements.length - failed.length}>
      ${verdictMark({ passes: failed.length === 0 }, format)}
      <b>${say('{count} of {all} requirements', { count: measurements.length - failed.length, all: measurements.length })}</b>
      ${failed.length > 0 ? html`<span>${say('all but: {requirements}', { requirements: failed.map(({ name }) => titleOf(name, format)).join(', ') })}</span>` : nothing}
    </p>`;
  }
  const measurement = measurements.find(({ name }) => name === fails);
  if (!measurement)
    return html`<p class="tested">${verdictMark(undefined, format)} <b>${titleOf(fails, format)}</b></p>`;
  const { question } = measurement;
  const meaning = translate(question).split(/(?<=\?) /)[1];
  return html`<p class="tested" data-name=${fails}>
    ${verdictMark(measurement, format)} <b>${titleOf(fails, format)}: <span class="value">${measuredValue(measurement, format)}</span></b>
    <span>${meaning} ${say('Allowed: {bound}.', { bound: boundText(measurement, format) })}${worstText(measurement, format)}</span>
  </p>`;
}

function titleOf(name: string, { say }: Speaker): string {
  const found = requirements.find(({ property }) => property === name);
  return found ? say(found.title) : name;
}

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
export function neighboursAfter({ after }: MovedWords): Measurement {
  const lost = after.nearest.findIndex((other, i) => textWords[other]?.kind !== textWords[i]?.kind);
  return atLeast(0.9, {
    name: 'keepsMeaning',
    question:
      'Do words keep their neighbours? The share of the words in the picture whose nearest word is of their kind.',
    value: after.share,
    positions: lost < 0 ? [] : [lost],
  });
}

/** The smallest distance between two positions, relative to the largest between two neighbours. */
export function separation({ data, shape }: Tensor, measurements: readonly Measurement[]): Measurement {
  const dim = shape[1] as number;
  const nearest = measurements.find(({ name }) => name === 'unique') as Measurement;
  let max = 0;
  for (let i = dim; i < data.length; i += dim) {
    let square = 0;
    for (let c = i; c < i + dim; c++) square += ((data[c] as number) - (data[c - dim] as number)) ** 2;
    max = Math.max(max, square);
  }
  return atLeast(0.1, {
    name: 'unique',
    question:
      'Is no position close to another? The smallest distance of two positions, as a part of the largest of two neighbours.',
    value: max === 0 ? 0 : nearest.value / Math.sqrt(max),
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

/** The model behind `posenc-ladder`: from counting to the sinusoidal table. */
export interface LadderStep {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  /** Set if the scheme divides by the length of the text. */
  readonly normalised?: true;
  /** The table's entry at position p, as plain text. */
  readonly formula: string;
  readonly explanation: string;
  /** The requirement that fails and leads to the next step; the last step has none. */
  readonly fails?: RequirementName;
}

export const steps: readonly LadderStep[] = [
  {
    name: 'integer',
    title: 'Integer',
    scheme: 'integer',
    formula: 'p',
    explanation: 'Count. The numbers grow without end and drown the words.',
    fails: 'keepsMeaning',
  },
  {
    name: 'normalised',
    title: 'Normalised',
    scheme: 'normalised-integer',
    normalised: true,
    formula: 'p / (n − 1)',
    explanation:
      'Divide by the length of the text, n. Words survive, but n belongs to one text: in a longer one the entries leave the range.',
    fails: 'bounded',
  },
  {
    name: 'binary',
    title: 'Binary',
    scheme: 'binary',
    formula: 'digits of p',
    explanation:
      'Write p in binary, one digit for each dimension. Bounded for every text, but digits jump: from 127 to 128 eight of them flip, from 128 to 129 one.',
    fails: 'distancesShiftInvariant',
  },
  {
    name: 'sine',
    title: 'One sine',
    scheme: 'single-sine',
    formula: 'sin p',
    explanation:
      'Make the digits smooth. But a sine takes every value twice in each turn, once rising and once falling.',
    fails: 'unique',
  },
  {
    name: 'pair',
    title: 'Sine and cosine',
    scheme: 'single-frequency',
    formula: 'sin p, cos p',
    explanation:
      'Add the cosine: a point on a circle, and a step ahead is a rotation. But all hands run at one speed and come round together.',
    fails: 'unique',
  },
  {
    name: 'linear',
    title: 'Clocks p / i',
    scheme: 'linear-ladder',
    formula: 'sin p/i, cos p/i',
    explanation:
      'Give every pair a speed of its own. Positions stay well apart, but even the slowest hand turns back long before the text ends.',
    fails: 'order',
  },
  {
    name: 'geometric',
    title: 'Base 10000',
    scheme: 'sinusoidal',
    formula: 'sin and cos of p / 10000^(2i/D)',
    explanation:
      'Space the speeds evenly on a logarithmic scale, from one turn in 6.28 positions towards one in 62,832. This is the sinusoidal table.',
  },
];

export interface LadderSize {
  readonly length: number;
  readonly dim: number;
}

export interface LadderPicture {
  /** [length, dim] */
  readonly table: Tensor;
  readonly words: MovedWords;
}

/** The text whose length the scheme divides by is as long as the table. */
function schemeOf({ scheme, normalised }: LadderStep, { length }: LadderSize) {
  return { scheme, ...(normalised && { textLength: length }) };
}

export function climb(pe: Posenc, step: LadderStep, size: LadderSize, seed: number): LadderPicture {
  const options = { ...schemeOf(step, size), dim: size.dim };
  const rows = (length: number) => pe.absolute({ ...options, length } as AbsoluteOptions);
  return { table: rows(size.length), words: moveWords(pe, rows(textWords.length), seed) };
}

/** The measurements in the order of `requirements`, without those that cannot be made at this size. */
export function measureStep(pe: Posenc, step: LadderStep, size: LadderSize, seed: number): Measurement[] {
  const { table, words } = climb(pe, step, size, seed);
  const scheme = { ...schemeOf(step, size), dim: size.dim } as ScoreScheme;
  const { measurements } = pe.score(scheme, { length: size.length, only: scored });
  const furtherMeasurements = [neighboursAfter(words), separation(table, measurements), longestWay(table)];
  return requirements.flatMap(({ property }) => {
    const one = [...furtherMeasurements, ...measurements].find(({ name }) => name === property);
    return one ? [one] : [];
  });
}
