import { createPosenc } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberFormat } from '../../../web/charts/index.ts';
import type { refusals } from '../../../web/messages/de/refusals.ts';
import { registerMessages } from '../../../web/messages/index.ts';
import { messages as german } from '../../../web/site/lab/messages/de.ts';
import { messages as spanish } from '../../../web/site/lab/messages/es.ts';
import { panelModel } from '../../../web/site/lab/panel/model.ts';
import { wordsOf } from '../../../web/site/lab/panel/parameter-controls.ts';
import { panelParameters, panelProblem } from '../../../web/site/lab/panel/parameters.ts';
import { problemFrom } from '../../../web/site/lab/panel/problem.ts';
import { allPresets } from '../../../web/site/lab/state/presets.ts';
import { range, sharedParameters, term } from '../../../web/site/lab/state/shared-parameters.ts';
import type { Values } from '../../../web/site/lab/state/state.ts';
import { formOf, inEnglish, sayTold, sentenceSaid, told } from '../../../web/site/lab/words/index.ts';

const languages = ['de', 'es'] as const;

beforeAll(() => {
  registerMessages('de', german);
  registerMessages('es', spanish);
});

afterAll(() => {
  globalThis.posencMessages = undefined;
});

/** All that can be set, in a panel or in all of them. */
const parameters = [
  ...['none', ...catalogue.map(({ name }) => name)].flatMap((scheme) => panelParameters(scheme)),
  ...sharedParameters,
];

const unknown = (texts: readonly string[]) => [...new Set(texts)].filter((text) => !Object.hasOwn(german, text));

describe('the tables of the Lab have', () => {
  test('every parameter, its unit and its help', () => {
    // What colours reach to has a label of its own.
    const named = parameters.filter((one) => one !== range);
    expect(unknown(named.map((one) => wordsOf(one)))).toEqual([]);
    expect(unknown(parameters.flatMap((one) => ('unit' in one && one.unit ? [one.unit] : [])))).toEqual([]);
    expect(unknown(parameters.map(({ description }) => description))).toEqual([]);
  });

  test('every choice, but for pairs of panels and for terms, which have titles', () => {
    const choices = parameters.flatMap((one) => (one.kind === 'choice' && one.name !== term.name ? one.choices : []));
    expect(unknown(choices).filter((choice) => !/^\d-\d$/.test(choice))).toEqual([]);
  });

  test('what is said of every scheme', () => {
    expect(unknown(catalogue.map(({ summary }) => summary))).toEqual([]);
  });

  test('what is said of every model, and the names that are more than a name', () => {
    expect(
      unknown(
        allPresets.flatMap(({ source, remark, leftOut = [] }) => [source, ...leftOut, ...(remark ? [remark] : [])]),
      ),
    ).toEqual([]);
    expect(
      unknown(allPresets.map(({ title }) => title).filter((title) => / (layers|with|encoder)\b/.test(title))),
    ).toEqual([]);
  });
});

type Case = readonly [scheme: string, values: Values, shared: Values];

const stretched = { scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 64, scalingMaxPositionEmbeddings: 64 };
const [bias, table, distance] = [{ view: 'bias' }, { view: 'table' }, { view: 'distance', queries: 3 }];
const threeQueries = { ...bias, queries: 3 };

/** What leads to each sentence. */
const cases: Readonly<Record<keyof typeof refusals, Case>> = {
  'true or false': ['sinusoidal', { flipSinToCos: 'x' }, table],
  'finite numbers above {0}, divided by spaces or commas': [
    'rope',
    { scalingType: 'longrope', scalingShortFactor: 'x' },
    table,
  ],
  'whole numbers, divided by spaces or commas': ['mrope', { sections: 'x' }, table],
  'at least {0}': ['rope', { scalingType: 'longrope', scalingFactor: 4, scalingOriginalMaxPositionEmbeddings: 1 }, {}],
  'a number between {0} and {1}': ['rope', { ...stretched, scalingType: 'dynamic', scalingFactor: 0.01 }, {}],
  'a finite number below dim / {0}, for a base below {1} at most {2}': [
    'sinusoidal',
    { downscaleFreqShift: 1e30 },
    table,
  ],
  'at least {0}, which is clampMin': ['kerple', { clampMin: 3 }, bias],
  'at least {0}, {1} for each axis': ['timing-signal', { dim: 2 }, table],
  'a multiple of {0}: sines and cosines of two axes': ['sincos-pos-embed-2d', { dim: 7 }, table],
  'at most {0}, for {1} axes in head_dim {2}': ['axial-rope', { dimPerAxis: 12 }, bias],
  'a share of head_dim {0}': ['axial-rope', { headDim: 2 }, bias],
  'at least {0} components for each of {1} axes': ['axial-rope', { headDim: 2 }, bias],
  '{0} keys: tupe sees the whole sequence at once': ['tupe', {}, threeQueries],
  '{0}: tupe sees the whole sequence at once': ['tupe', {}, { ...bias, offset: 3 }],
  '{0} by {1} cells': ['decomposed-relative', { keySizeHeight: 2 }, bias],
  '{0}, as many as there are keys': ['decomposed-relative', { keySizeHeight: 2 }, bias],
  '{0}, as many as there are queries': ['decomposed-relative', { querySizeHeight: 2 }, bias],
  '{0} tokens': ['swin', { windowHeight: 2 }, bias],
  '{0}, as many as q and k have': ['swin', { windowHeight: 2 }, bias],
  '[{0}, {1}, {2}, headDim], that is [batch, heads, queries, headDim]': ['wavlm', {}, distance],
  '[{0}, {1}] or [{2}, {3}, {4}], that is [{5} * maxRelativePositions + {6}, headDim]': [
    'shaw',
    { maxRelativePositions: 0 },
    bias,
  ],
  '[{0}, {1}, {2}, numDistanceBasis], that is [batch, heads, queries, numDistanceBasis]': [
    'relative-projection',
    {},
    distance,
  ],
  'a list [{0}, {1}], that is [batch, queries]': ['cpm-ant', {}, distance],
  'above {0}, the number of exact buckets': ['t5', { maxDistance: 2 }, bias],
  'above the number of exact buckets, {0}, and at most {1}^{2} - {3}': ['tupe', { maxRelPos: 2 }, bias],
  'a whole number above positionBuckets / {0} + {1}': ['deberta', { positionBuckets: 3 }, bias],
  'at least {0} when bidirectional': ['t5', { numBuckets: 2 }, bias],
  'keys - queries, {0}: memory is keys before the queries': ['transformer-xl', {}, { ...bias, offset: 3 }],
  'at least {0} with a local shift, which depends on the distance of neighbours': [
    'cape-2d',
    { augmentationMaxLocalShift: 1 },
    table,
  ],
  'a multiple of {0} columns, as many for each head': ['tupe', { heads: 3 }, bias],
  'integers of at least {0}': ['binary', {}, { ...bias, offset: -3 }],
  'integers that, plus positionOffset, are rows of the table: {0} to {1}': [
    'learned',
    { positionOffset: -(2 ** 31) },
    table,
  ],
  'positions at most {0} from the centre, or the scale leaves the range of float32': [
    'xpos',
    { scaleBase: 0.001 },
    table,
  ],
  'at least {0}, or {1} for the window itself': ['swin-v2', { pretrainedWindowHeight: 1 }, bias],
  'at least {0} and below segmentTypes = {1}': ['cpm-ant', { segmentTypes: 1 }, bias],
  'at most head_dim, {0}': ['rope', { rotaryDim: 100 }, bias],
  'at least betaSlow = {0}': ['rope', { ...stretched, scalingType: 'yarn', scalingBetaFast: 1e-6 }, {}],
  'at least lowFreqFactor = {0}': ['rope', { scalingType: 'llama3', scalingFactor: 4, scalingLowFreqFactor: 7 }, {}],
  'a finite number above {0}': ['rope', { scalingType: 'linear' }, table],
  'a finite number above {0}, or maxPositionEmbeddings': [
    'rope',
    { scalingType: 'longrope', scalingOriginalMaxPositionEmbeddings: 1 },
    {},
  ],
  'a finite number of at least {0}': ['rope', { scalingType: 'dynamic' }, table],
  'the trained length, a whole number of at least {0}': ['rope', { scalingType: 'longrope' }, table],
  '{0} numbers': ['rope', { ...stretched, scalingType: 'longrope', scalingShortFactor: '1 1 6' }, {}],
  '{0}, one per pair': ['rope', { ...stretched, scalingType: 'longrope', scalingShortFactor: '1 1 6' }, {}],
  '{0} with {1} queries, {2} keys and offset {3}': ['layoutlmv3', {}, threeQueries],
  'as many queries as keys from the same position on; otherwise give rows of what bias() computes as the option bias': [
    'layoutlmv3',
    {},
    threeQueries,
  ],
  'numbers of pairs that add up to {0}': ['mrope', { sections: '1' }, table],
  'finite numbers between {0}^{1} and {2}^{3}': ['cape-2d', { augmentationMaxGlobalShift: 2 ** 53 }, table],
};

describe('what the API refuses is said in every language', async () => {
  const pe = await createPosenc({ build: 'simd' });
  await pe.extend();

  const refused = ([scheme, values, shared]: Case): string => {
    const panel = { scheme, values };
    const problem = panelProblem(panel);
    if (problem) return problem.message;
    try {
      panelModel(pe, { shared, panels: [panel] }, panel);
    } catch (thrown) {
      return problemFrom(thrown).message;
    }
    throw new Error('nothing is refused');
  };

  test.each(Object.entries(cases) as [keyof typeof refusals, Case][])('%s', (form, one) => {
    const message = refused(one);
    const [, given = '', expected = ''] = /: (?:(.+) is not allowed|missing); expected (.+)$/su.exec(message) ?? [];
    expect([given, expected].map((part) => formOf(part).form)).toContain(form);
    for (const language of languages) {
      const said = sentenceSaid(message, numberFormat(language));
      expect(said).toBeDefined();
      expect(said).not.toMatch(/ not allowed| missing|expected|\{\d\}/);
    }
  });
});

test('what is told has its values in the language of the page, told again, named or written', () => {
  const sentence = told('{argument}: {given} is not allowed; expected {expected}', {
    argument: 'tokens',
    given: told('a sentence of {count} words and marks', { count: 0.5 }),
    expected: told('at most {most}: {scheme} has no numbers for each distance alone', {
      most: 8,
      scheme: 'CAPE for images',
    }),
  });
  expect(inEnglish(sentence)).toBe(
    'tokens: a sentence of 0.5 words and marks is not allowed; expected at most 8: CAPE for images has no numbers for each distance alone',
  );
  expect(sayTold(sentence, numberFormat('de'))).toBe(
    'tokens: ein Satz aus 0,5 Wörtern und Zeichen ist nicht erlaubt; erwartet: höchstens 8: „CAPE für Bilder“ hat keine Zahlen für jeden Abstand allein',
  );
});

test('a sentence of a form that the tables do not have stays as it is', () => {
  expect(sentenceSaid('base: 3 is not allowed; expected something new', numberFormat('de'))).toBeUndefined();
  expect(
    sentenceSaid(
      "view: 'tabel' is not allowed; expected one of 'table', 'bias' (did you mean 'table'?)",
      numberFormat('de'),
    ),
  ).toBe("view: 'tabel' ist nicht erlaubt; erwartet: einer von 'table', 'bias' (meintest du 'table'?)");
  expect(sentenceSaid('base: 0.5 is not allowed; expected a finite number from 1 to 1e15', numberFormat('de'))).toBe(
    'base: 0,5 ist nicht erlaubt; erwartet: eine endliche Zahl von 1 bis 1e15',
  );
});
