import type { Page } from '@playwright/test';
import { createPosenc, type Posenc, type Scheme } from 'posenc';
import { cachedKeys } from '../../../web/elements/cache/model.ts';
import { compareSchemes } from '../../../web/elements/compare/model.ts';
import { decayOf, readBases } from '../../../web/elements/decay/model.ts';
import { distanceRows } from '../../../web/elements/distances/model.ts';
import { attributeName, optionsOf, parse, propertyName } from '../../../web/elements/figure/parameter.ts';
import { biasOf, biasSchemes, settledByBias } from '../../../web/elements/inputs/bias.ts';
import { settledByTable, tableSchemes } from '../../../web/elements/inputs/scheme-table.ts';
import { attendSentence, sentenceSchemes } from '../../../web/elements/inputs/sentence.ts';
import { similarityOf } from '../../../web/elements/similarity/model.ts';
import { readMethods, spectraOf } from '../../../web/elements/spectrum/model.ts';
import { tableModel } from '../../../web/elements/table/model.ts';
import { sentenceTerms, termNames } from '../../../web/elements/terms/model.ts';
import { axeViolations } from '../support/axe.ts';
import { openPost, type Post, shownBy } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

// What the figures show, after every control has been moved, against the same questions put to the API in Node.

let post: Post;
let pe: Posenc;

test.beforeAll(async () => {
  post = await openPost();
  pe = await createPosenc({ build: 'simd' });
});

test.afterAll(() => post.close());

type State = Readonly<Record<string, string>>;

/** The options of a scheme that the attributes give. */
function given(scheme: Scheme, settled: readonly string[], state: State, side = ''): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const parameter of scheme.parameters) {
    const name = propertyName(parameter.name);
    const text = state[side ? `${side}-${attributeName(name)}` : attributeName(name)];
    if (text !== undefined) values[name] = parse(parameter, text);
  }
  return optionsOf(scheme, settled, values);
}

const number = (state: State, name: string, otherwise: number) => Number(state[name] ?? otherwise);
const named = (schemes: readonly Scheme[], name: string) => schemes.find((scheme) => scheme.name === name) as Scheme;

const sentence = 'The brown dog chased the black dog';
const inSentence = ['length', 'offset', 'dim', 'heads', 'queries', 'keys', 'batch', 'causal'];

/** The arrays that each figure must show, from its attributes alone. */
const expected: Readonly<Record<string, (state: State) => ArrayLike<number>[]>> = {
  'posenc-similarity': (state) => {
    const scheme = named(tableSchemes, state.scheme ?? 'sinusoidal');
    const metric = (state.metric ?? 'dot') as 'dot';
    const size = { length: number(state, 'length', 64), dim: number(state, 'dim', 64) };
    const { matrix, profile } = similarityOf(pe, {
      scheme,
      parameters: given(scheme, settledByTable, state),
      metric,
      ...size,
    });
    return [matrix.data, profile];
  },
  'posenc-bias': (state) => {
    const scheme = named(biasSchemes, state.scheme ?? 'alibi');
    const sizes = {
      heads: number(state, 'heads', 8),
      queries: number(state, 'queries', 24),
      keys: number(state, 'keys', 24),
    };
    return [biasOf(pe, { scheme, parameters: given(scheme, settledByBias, state), ...sizes }).bias.data];
  },
  'posenc-decay': (state) => {
    const { distances, curves } = decayOf(pe, {
      bases: readBases(state.bases ?? '10000, 500000'),
      dim: number(state, 'dim', 128),
      distance: number(state, 'distance', 512),
    });
    return [distances.flatMap((at, i) => [at, ...curves.flatMap(({ mean, bound }) => [mean[i] ?? 0, bound[i] ?? 0])])];
  },
  'posenc-spectrum': (state) => {
    const { pairs, methods } = spectraOf(pe, {
      methods: readMethods(state.methods ?? 'none, linear, ntk, yarn'),
      dim: number(state, 'dim', 128),
      base: number(state, 'base', 10000),
      trained: number(state, 'trained', 4096),
      wanted: number(state, 'wanted', 32768),
    });
    return [pairs.flatMap((pair) => methods.map(({ wavelengths }) => wavelengths[pair] ?? 0))];
  },
  'posenc-table': (state) => {
    const scheme = named(tableSchemes, state.scheme ?? 'sinusoidal');
    const size = { length: number(state, 'length', 128), dim: number(state, 'dim', 128) };
    return [tableModel(pe, scheme, given(scheme, settledByTable, state), size).table.data];
  },
  'posenc-attention': (state) => {
    const encoding = state.encoding ?? 'none';
    const scheme = sentenceSchemes.find(({ name }) => name === encoding);
    const parameters = scheme ? given(scheme, inSentence, state) : {};
    const request = { sentence: state.sentence ?? sentence, encoding, parameters };
    const attention = attendSentence(pe, {
      ...request,
      seed: number(state, 'seed', 7),
      causal: state.causal === 'true',
    });
    const parts = state.view === 'terms' ? attention.terms.map(({ values }) => values.data) : [];
    return [attention.weights.data, attention.logits.data, ...parts];
  },
  'posenc-compare': (state) => {
    const side = (name: string, otherwise: string) => {
      const scheme = sentenceSchemes.find((one) => one.name === (state[name] ?? otherwise));
      return { scheme, parameters: scheme ? given(scheme, inSentence, state, name) : {} };
    };
    const { matrices } = compareSchemes(pe, {
      sides: [side('first', 'sinusoidal'), side('second', 'rope')],
      view: (state.view ?? 'weights') as 'weights',
      head: number(state, 'head', 1) - 1,
      sentence: state.sentence ?? sentence,
      seed: number(state, 'seed', 7),
      causal: state.causal === 'true',
      length: number(state, 'length', 32),
      dim: number(state, 'dim', 32),
    });
    return matrices.map(({ data }) => data);
  },
  'posenc-terms': (state) => {
    const { maps } = sentenceTerms(pe, {
      sentence: state.sentence ?? sentence,
      start: number(state, 'start', 0),
      head: number(state, 'head', 1) - 1,
      seed: number(state, 'seed', 7),
      base: number(state, 'base', 10000),
    });
    return termNames.map((name) => maps[name]);
  },
  'posenc-distances': (state) => [
    distanceRows(pe, {
      scheme: (state.scheme ?? 'all') as 'all',
      queries: number(state, 'queries', 12),
      keys: number(state, 'keys', 12),
      align: (state.align ?? 'end') as 'end',
      maxRelativePositions: number(state, 'max-relative-positions', 3),
      numBuckets: number(state, 'num-buckets', 8),
      maxDistance: number(state, 'max-distance', 16),
    }).rows,
  ],
  'posenc-cache': (state) => {
    const { onePass, cached } = cachedKeys(pe, {
      scaling: (state.scaling ?? 'dynamic') as 'dynamic',
      factor: number(state, 'factor', 4),
      trained: number(state, 'trained', 64),
      length: number(state, 'length', 128),
      dim: number(state, 'dim', 32),
      base: number(state, 'base', 10000),
      seed: number(state, 'seed', 1),
    });
    return [Array.from(onePass).flatMap((x, key) => [x, cached[key] ?? 0])];
  },
};

const figures = Object.keys(expected);

/** Small, so that many states are looked at in little time. */
const small: Readonly<Record<string, string>> = {
  'posenc-similarity': 'length="12" dim="8"',
  'posenc-bias': 'queries="9" keys="12" heads="4"',
  'posenc-decay': 'distance="40" dim="16"',
  'posenc-spectrum': 'dim="16"',
  'posenc-table': 'length="12" dim="8"',
};

/** That the figure shows the API's numbers, or says in a sentence why it keeps the last ones. */
async function check(page: Page, figure: string, moved: string): Promise<string | undefined> {
  const { state, arrays, problem } = await shownBy(page, figure);
  const right = expected[figure]?.(state) ?? [];
  expect(arrays.length, moved).toBe(right.length);
  for (const [i, { name, data }] of arrays.entries()) {
    const wanted = right[i] ?? [];
    expect(data.length, `${moved}: ${name}`).toBe(wanted.length);
    const wrong = data.findIndex((value, k) => !Object.is(value, wanted[k]));
    expect(wrong, `${moved}: ${name} of ${JSON.stringify(state)} differs from this entry on`).toBe(-1);
  }
  if (problem) expect(problem, moved).toMatch(/^[\w.[\]]+: .+; expected .+/);
  return problem;
}

for (const figure of figures) {
  test(`every control of ${figure} is followed by the API's numbers`, async ({ page }) => {
    await post.open(page, `<${figure} ${small[figure] ?? ''}></${figure}>`);
    await expect(page.locator(`${figure} :is(canvas, svg.lines)`).first()).toBeVisible();
    expect(await check(page, figure, 'at first')).toBeUndefined();
    for (const details of await page.locator('summary').all()) await details.click();
    const controls = page.locator(`${figure} .controls :is(input, select)`);
    let followed = 0;
    let { state: good } = await shownBy(page, figure);
    for (let i = 0; i < (await controls.count()); i++) {
      const control = controls.nth(i);
      if (!(await control.isVisible())) continue;
      const what = await control.evaluate(
        (node) =>
          `${(node as HTMLInputElement).type} ${node.id || (node as HTMLInputElement).name || node.getAttribute('aria-label')}`,
      );
      if (what.startsWith('radio')) await control.check({ force: true });
      else if (what.startsWith('checkbox')) await control.click();
      else if (what.startsWith('range')) await control.press('ArrowLeft');
      else if (what.startsWith('text')) continue;
      else continue;
      followed++;
      const problem = await check(page, figure, what);
      // A choice that does not fit the others is refused; the next ones are tried from good ground.
      if (problem) await page.locator(figure).evaluate((node, state) => Object.assign(node, { state }), good);
      else good = (await shownBy(page, figure)).state;
    }
    expect(followed).toBeGreaterThan(2);
  });
}

const onePerPlace = [...new Map(sentenceSchemes.map((scheme) => [scheme.place, scheme])).values()];

for (const [figure, attribute, schemes] of [
  ['posenc-similarity', 'scheme', tableSchemes],
  ['posenc-table', 'scheme', tableSchemes],
  ['posenc-bias', 'scheme', biasSchemes],
  ['posenc-attention', 'encoding', sentenceSchemes],
  // One of each place: its sides are computed as posenc-attention computes all of them.
  ['posenc-compare', 'second', onePerPlace],
] as const) {
  test(`${figure} shows ${figure === 'posenc-compare' ? 'a scheme of every place' : 'every scheme that it offers'}`, async ({
    page,
  }) => {
    await post.open(page, `<${figure} ${small[figure] ?? ''}></${figure}>`);
    await expect(page.locator(`${figure} canvas`).first()).toBeVisible();
    for (const { name } of schemes) {
      await page
        .locator(`${figure} select`)
        .last()
        .evaluate(
          (_, [at, to]) => {
            const select = document.querySelector(at)?.shadowRoot?.querySelectorAll('select');
            const last = [...(select ?? [])].at(at === 'posenc-compare' ? 1 : 0) as HTMLSelectElement;
            last.value = to;
            last.dispatchEvent(new Event('change', { bubbles: true }));
          },
          [figure, name] as const,
        );
      const problem = await check(page, figure, name);
      expect(problem, name).toBeUndefined();
      const { state } = await shownBy(page, figure);
      const [defaultName] = [
        { scheme: figure === 'posenc-bias' ? 'alibi' : 'sinusoidal', encoding: 'none', second: 'rope' }[attribute],
      ];
      expect(state[attribute] ?? defaultName).toBe(name);
    }
  });
}

test('axe finds nothing in any figure', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  const views =
    '<posenc-attention view="terms" encoding="sinusoidal"></posenc-attention><posenc-table view="hands"></posenc-table>';
  await post.open(page, figures.map((name) => `<${name} controls=""></${name}>`).join('') + views);
  const drawn = async () => {
    for (const figure of await page.locator(figures.join()).all()) {
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.locator(':is(canvas, svg.lines)').first()).toBeVisible();
    }
  };
  await drawn();
  for (const summary of await page.locator('summary').all()) await summary.click();
  await page.locator('posenc-bias').getByRole('button', { name: 'Export' }).click();
  expect(await axeViolations(page)).toEqual([]);
  // Narrow and dark, which every figure follows.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 900 });
  await drawn();
  expect(await axeViolations(page)).toEqual([]);
});

for (const [figure, attribute, value, message] of [
  [
    'posenc-similarity',
    'metric',
    'taxi',
    /^metric: 'taxi' is not allowed; expected one of 'dot', 'cosine', 'euclidean'$/,
  ],
  ['posenc-similarity', 'range', '3,1', /^range: '3,1' is not allowed; expected auto, or two numbers/],
  ['posenc-bias', 'head', '9', /^head: 9 is not allowed; expected a whole number from 1 to 8/],
  ['posenc-bias', 'color-map', 'grey', /^colorMap: 'grey' is not allowed; expected one of 'auto', 'magma'/],
  ['posenc-decay', 'bases', '10000, -2', /^bases: '10000, -2' is not allowed; expected 1 to 6 numbers above 0/],
  ['posenc-spectrum', 'wanted', '100', /^wanted: 100 is not allowed; expected at least 4096/],
  [
    'posenc-spectrum',
    'methods',
    'none, magic',
    /^methods: 'none, magic' is not allowed; expected one or more of none, linear/,
  ],
  ['posenc-table', 'locale', 'x', /^locale: 'x' is not allowed; expected a language tag/],
  [
    'posenc-terms',
    'sentence',
    Array.from({ length: 17 }, (_, n) => `w${n}`).join(' '),
    /^sentence: 17 words and marks are not allowed; expected 1 to 16$/,
  ],
  ['posenc-distances', 'keys', '129', /^keys: 129 is not allowed; expected a whole number from 1 to 128/],
  ['posenc-cache', 'dim', '7', /^dim: 7 is not allowed; expected an even whole number/],
  ['posenc-compare', 'view', 'bias', /^view: 'bias' is not allowed; expected weights or logits/],
] as const) {
  test(`${figure} answers ${attribute}="${value}" with a sentence and keeps its picture`, async ({ page }) => {
    await post.open(page, `<${figure}></${figure}>`);
    await expect(page.locator(`${figure} :is(canvas, svg.lines)`).first()).toBeVisible();
    const before = await shownBy(page, figure);
    await page.locator(figure).evaluate((node, [name, to]) => node.setAttribute(name, to), [attribute, value] as const);
    await expect(page.getByRole('alert')).toHaveText(message);
    expect((await shownBy(page, figure)).arrays).toEqual(before.arrays);
    await page.locator(figure).evaluate((node, name) => node.removeAttribute(name), attribute);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
