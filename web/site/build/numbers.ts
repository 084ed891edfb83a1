import { readFileSync } from 'node:fs';
import { createPosenc, type Posenc } from 'posenc';
import { precisionReport } from 'posenc/inspect';
import { cachedKeys } from '../../elements/cache/model.ts';
import { dialsOf } from '../../elements/extrapolation/model.ts';
import { seedOf } from '../../elements/figure/index.ts';
import { attendSentence, headOf } from '../../elements/inputs/index.ts';
import { measureStep, steps } from '../../elements/ladder/model.ts';
import { type LinearAsked, linearModel } from '../../elements/linear-attention/model.ts';
import { type ScalingMethod, spectraOf } from '../../elements/spectrum/model.ts';
import { sentenceTerms } from '../../elements/terms/model.ts';
import { byHand } from '../learn/by-hand/model.ts';
import { axisPositions, gridOf, type Way } from '../learn/grid/model.ts';
import { precisionCurves } from '../learn/precision/model.ts';
import { readModel } from '../learn/trained/model.ts';

/** The numbers of a chapter by name: whole ones, or text as the prose has it. */
export type Numbers = Readonly<Record<string, number | string | undefined>>;

/** Replaces `{{name}}` in the text of a chapter with the number of that name; each number has to be used. */
export function fill(chapter: string, text: string, numbers: Numbers = {}): string {
  const unused = new Set(Object.keys(numbers));
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    unused.delete(name);
    const value = numbers[name];
    const digits = Number.isInteger(value) ? value?.toLocaleString('en') : value;
    if (typeof digits !== 'string' || !/^−?\d[\d,]*(\.\d+)?%?$/.test(digits))
      throw new Error(`${chapter}: {{${name}}} is ${value}`);
    return digits;
  });
  if (unused.size > 0) throw new Error(`${chapter} has no {{${[...unused].join('}}, {{')}}}`);
  return filled;
}

const fixed = (digits: number) => (value?: number) => Number(value).toFixed(digits).replace('-', '−');
const [tenths, hundredths, thousandths] = [fixed(1), fixed(2), fixed(3)];
const percent = (share?: number) => `${Math.round(100 * Number(share))}%`;
/** With four digits, as figures have it. */
const significant = (value?: number) => Number(Number(value).toPrecision(4)).toLocaleString('en');
const degrees = (radians: number) => (180 * radians) / Math.PI;

const dogs = 'The brown dog chased the black dog';
const swappedDogs = 'The black dog chased the brown dog';
const seed = seedOf('').default as number;

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
const json = (path: string) => JSON.parse(read(path).toString());
const trainedModel = (scheme: string) =>
  readModel(new Uint8Array(read(`web/site/learn/trained/models/${scheme}.safetensors`)).buffer);

function handNumbers(pe: Posenc): Numbers {
  const weights = (moved: string) =>
    byHand(pe, { order: ['dog', 'bites', 'man'], asks: 'bites', head: 1, causal: false, moved }).weights.map(
      hundredths,
    );
  return {
    before: weights('')[2],
    turned: weights('1.query.bites=0.9,-2')[2],
    short: weights('1.query.bites=0.6,0.3')[0],
    long: weights('1.query.bites=2.4,1.2')[0],
    zero: weights('1.query.bites=0,0')[0],
  };
}

async function bagNumbers(pe: Posenc): Promise<Numbers> {
  const random = { encoding: 'none', seed: 7, causal: false, wantTerms: false } as const;
  const [none, rope] = [await trainedModel('none'), json('web/site/learn/trained/models/record.json').rope];
  const share = (...kinds: readonly ('who' | 'whom' | 'which')[]) => {
    const sum = (name: 'right' | 'asked') => kinds.reduce((total, kind) => total + none.unseen[kind][name], 0);
    return percent(sum('right') / sum('asked'));
  };
  return {
    chased: hundredths(headOf(attendSentence(pe, { ...random, sentence: swappedDogs }).weights, 0)[7 + 3]),
    black: percent(headOf(none.attend(pe, dogs, false).weights, 1)[6 * 7 + 5]),
    adjective: share('which'),
    // Of the second of two equal nouns, over all sentences of this kind.
    'word-before': hundredths(rope.secondNoun[3][5]),
    culprit: share('who', 'whom'),
  };
}

/** What a step of the ladder is measured to be. */
export function rung(pe: Posenc, name: string, property: string, dim = 32) {
  const step = steps.find((one) => one.name === name) as (typeof steps)[number];
  const found = measureStep(pe, step, { length: 256, dim }, seed).find((one) => one.name === property);
  return found as NonNullable<typeof found>;
}

function ladderNumbers(pe: Posenc): Numbers {
  const kept = (name: string, dim?: number) => percent(rung(pe, name, 'keepsMeaning', dim).value);
  const [first, second] = rung(pe, 'pair', 'unique').positions;
  const [up, down] = rung(pe, 'sine', 'unique').positions;
  return {
    ...{ first, second, apart: Number(second) - Number(first), up, down },
    counted: kept('integer'),
    larger: Math.round(rung(pe, 'normalised', 'bounded').value),
    'one-speed': kept('pair', 16),
    'slow-clocks': kept('geometric', 16),
  };
}

async function tableNumbers(pe: Posenc): Promise<Numbers> {
  const table = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 128 });
  const turn = (pair: number, base = 10000) =>
    (2 * Math.PI) / (pe.frequencies({ scheme: 'sinusoidal', dim: 128, base })[pair] as number);
  const { positions } = await trainedModel('learned');
  if (!positions) throw new Error('the model has learned no positions');
  const cosines = pe.distanceProfile(pe.similarity(positions, { metric: 'cosine' }));
  return {
    ten: hundredths(table.data[128 * 10]),
    'fifty-four': hundredths(table.data[128 * 54]),
    slowest: significant(turn(63)),
    'slowest-of-base-100': Math.round(turn(63, 100)),
    fastest: hundredths(turn(0)),
    positions: cosines.length,
    neighbours: hundredths(cosines[1]),
    'eight-apart': hundredths(cosines[8]),
    ends: hundredths(cosines[31]),
  };
}

function shiftNumbers(pe: Posenc): Numbers {
  const [cosine, sine] = pe.pairShiftMatrix({ frequency: 1, shift: 1 }).data;
  return { cosine: hundredths(cosine), sine: hundredths(sine) };
}

function addingNumbers(pe: Posenc): Numbers {
  const { positionPosition } = sentenceTerms(pe, { sentence: dogs, start: 0, head: 0, seed: 7, base: 10000 }).maps;
  const at = (query: number, key: number) => hundredths(positionPosition[7 * query + key]);
  return { 'one-to-two': at(2, 1), 'two-to-three': at(3, 2) };
}

function relativeNumbers(pe: Posenc): Numbers {
  const [steepest = Number.NaN, ...others] = pe.alibiSlopes({ heads: 8 });
  return { steepest: tenths(-steepest), flattest: thousandths(-Number(others.at(-1))) };
}

function rotationNumbers(pe: Posenc): Numbers {
  const left = (base: number) =>
    pe.rotaryDecay({ frequencies: pe.frequencies({ scheme: 'rope', dim: 128, base }), distances: [100] }).mean[0];
  const { sums } = linearModel(pe, linear).map;
  const dog = linearModel(pe, { ...linear, denominator: 'rotated' }).map.weights.subarray(14, 17);
  return {
    left: hundredths(left(10000)),
    'left-of-base-500000': hundredths(left(500000)),
    chased: hundredths(sums[3]),
    the: hundredths(sums[4]),
    dog: hundredths(sums[2]),
    least: hundredths(Math.min(...dog)),
    most: hundredths(Math.max(...dog)),
    'first-at-last': hundredths(linearModel(pe, retention).beside.weights[6 * 7]),
  };
}

export const linear: LinearAsked = {
  sentence: dogs,
  form: 'elu',
  rotation: true,
  compare: 'softmax',
  denominator: 'plain',
  causal: true,
  head: 0,
  headDim: 2,
  base: 10000,
  layout: 'interleaved',
  shift: 0,
  seed: 7,
};
export const retention: LinearAsked = { ...linear, headDim: 4, form: 'retention', compare: 'decay' };

const modelNumbers = (): Numbers => ({
  models: String(read('web/site/learn/chapters/9-models.html')).match(/<tr data-configuration/g)?.length,
});

/** The text that the chapters on length have a model read, and what its pairs do there. */
const reading = { dim: 128, base: 10000, trained: 4096, wanted: 131072 };
export const spectra = (pe: Posenc) =>
  spectraOf(pe, { ...reading, methods: ['none', 'linear', 'ntk', 'yarn'] }).methods;
export const dials = (pe: Posenc, scaling: ScalingMethod) => dialsOf(pe, { ...reading, scaling });

/** Right answers on tokens 128 to 255 with one clock held. The training is too long for a build; training.test.ts repeats it. */
export const clocksHeld = { first: '32%', third: '22%', fourth: '25%' };

function longerNumbers(pe: Posenc): Numbers {
  const { lengths, setting } = json('tests/bench/results/generalisation.json');
  const [slope = Number.NaN] = pe.alibiSlopes({ heads: setting.heads });
  const { runs } = json('web/site/learn/tape/recorded.json');
  const right = (run: string) => percent([...runs[run].right.slice(128)].reduce((sum, digit) => sum + +digit, 0) / 128);
  return {
    beyond: dials(pe, 'none').beyond,
    'beyond-ntk': dials(pe, 'ntk').beyond,
    step: tenths(degrees(dials(pe, 'none').step.scaled)),
    'step-linear': hundredths(degrees(dials(pe, 'linear').step.scaled)),
    cost: setting.length * slope,
    factor: 1000 * Math.round(Math.exp(setting.length * slope) / 1000),
    // Farther than anything in training, from where a long text ends.
    far: 100 * Math.floor((lengths.at(-1) - setting.length) / 100),
    // The second clock makes a tenth of a radian a token.
    'second-clock': Math.round(degrees(0.1 * (setting.length - 1))),
    ...{ free: right('free'), held: right('held') },
    ...{ 'first-held': clocksHeld.first, 'third-held': clocksHeld.third, 'fourth-held': clocksHeld.fourth },
  };
}

function maskNumbers(pe: Posenc): Numbers {
  const column = (causal: boolean) => {
    const asked = { encoding: 'none', seed: 7, causal, wantTerms: false } as const;
    const { weights } = attendSentence(pe, { ...asked, sentence: `begin${' dog'.repeat(7)}` });
    return Array.from({ length: 8 }, (_, row) => headOf(weights, 3)[row * 8]);
  };
  const [begin, one, two, three, ...more] = column(true).map(hundredths);
  const { rope, none } = json('scripts/models/stories/measures.json');
  return {
    ...{ begin, one, two, three, seven: more.at(-1) },
    bag: fixed(4)(column(false)[1]),
    none: thousandths(none.loss),
    rope: thousandths(rope.loss),
    beyond: hundredths(none.twice['as trained']),
  };
}

/** The logits of a text with a cache whose keys were turned when they came. */
export const stale = (pe: Posenc, scaling: ScalingMethod, length: number) =>
  cachedKeys(pe, { scaling, factor: 4, trained: 64, length, dim: 32, base: 10000, seed });

function programNumbers(pe: Posenc): Numbers {
  const { deviation, position } = stale(pe, 'dynamic', 128);
  const { ends, curves } = precisionCurves(pe, 10000);
  const [exact, , positions] = curves.map(({ errors }) => errors.at(-1));
  const bits = (
    recipe: 'bfloat16-positions' | 'bfloat16-frequencies' | 'bfloat16-table',
    positions: number[],
    base = 10000,
  ) => precisionReport(pe, { dim: 128, base, recipe, positions });
  const becomes = (position: number) => bits('bfloat16-positions', [position]).moved.first[0]?.becomes;
  const early = Array.from({ length: 257 }, (_, p) => p);
  return {
    deviation: hundredths(deviation),
    position,
    'after-257': becomes(257),
    'after-100000': becomes(100000),
    looked: 6 * ends.length,
    found: Math.round(Number(positions)),
    turned: hundredths(bits('bfloat16-frequencies', [8192], 500000).largestAngle.error),
    exact: hundredths(Math.ceil(100 * Number(exact)) / 100),
    // At early positions, where the error of float32 does not matter.
    rounded: thousandths(bits('bfloat16-table', early).largestEntry.error),
  };
}

function lengthNumbers(pe: Posenc): Numbers {
  const [none, linear, ntk] = spectra(pe);
  const llama = spectraOf(pe, { methods: ['none'], dim: 128, base: 500000, trained: 8192, wanted: 65536 }).methods;
  const { runs, lengths } = json('tests/bench/results/generalisation.json') as Recorded;
  const of = (task: string, scheme: string) => runs.filter((run) => run.task === task && run.scheme === scheme);
  const loss = (scheme: string, at: number) => {
    const values = of('text', scheme).map((run) => run.loss.at(at) as number);
    return hundredths(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]);
  };
  const slope = pe.alibiSlopes({ heads: 8 })[0];
  const texts = ['alibi', 't5', 'rope', 'sinusoidal'].flatMap((scheme) => [
    [`${scheme}-short`, loss(scheme, 0)],
    [`${scheme}-long`, loss(scheme, -1)],
  ]);
  return {
    unturned: none?.unturned.trained,
    'first-linear': tenths(linear?.wavelengths[0]),
    'first-spared': hundredths(ntk?.wavelengths[0]),
    last: significant(linear?.wavelengths[63]),
    llama: llama[0]?.unturned.trained,
    rope: of('offset3', 'rope')[0]?.stepsTo95 ?? undefined,
    t5: of('offset3', 't5')[0]?.stepsTo95 ?? undefined,
    trained: lengths[0],
    longest: lengths.at(-1),
    ...Object.fromEntries(texts),
    nats: tenths(63 * Number(slope)),
  };
}

interface Recorded {
  readonly lengths: readonly number[];
  readonly runs: readonly {
    readonly task: string;
    readonly scheme: string;
    readonly loss: readonly number[];
    readonly stepsTo95: number | null;
  }[];
}

function nearNumbers(pe: Posenc): Numbers {
  const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 64 });
  const products = pe.distanceProfile(pe.similarity(table, { metric: 'dot' }));
  return { same: Math.round(Number(products[0])), neighbours: hundredths(products[1]) };
}

function axesNumbers(pe: Posenc): Numbers {
  const step = (way: Way) => {
    const [first = Number.NaN, second = Number.NaN] = axisPositions(way, 16);
    return tenths(degrees((second - first) * gridOf(pe, way, 16, 1).speed));
  };
  const { unseen, patches } = gridOf(pe, 'axes', 16, 1);
  return { unseen, patches: patches.length, step: step('axes'), rescaled: step('rescaled') };
}

/** The numbers that the prose of Learn states, by chapter: computed, measured, or recorded by a training. */
export async function chapterNumbers(): Promise<Readonly<Record<string, Numbers>>> {
  const pe = await createPosenc({ build: 'simd' });
  return {
    '0-attention': handNumbers(pe),
    '1-bag': await bagNumbers(pe),
    '2-inventing': ladderNumbers(pe),
    '3-table': await tableNumbers(pe),
    '4-shift': shiftNumbers(pe),
    '5-adding': addingNumbers(pe),
    '6-relative': relativeNumbers(pe),
    '8-longer': longerNumbers(pe),
    '9-models': modelNumbers(),
    '10-nope': maskNumbers(pe),
    '11-program': programNumbers(pe),
    '12-lengths': lengthNumbers(pe),
    '13-tables': nearNumbers(pe),
    '15-rotations': rotationNumbers(pe),
    '16-axes': axesNumbers(pe),
  };
}
