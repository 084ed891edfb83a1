import type { Page } from '@playwright/test';
import type { Posenc, Scheme } from 'posenc';
import { cachedKeys } from '../../../web/elements/cache/model.ts';
import { compareSchemes } from '../../../web/elements/compare/model.ts';
import { decaySteps, readBases } from '../../../web/elements/decay/model.ts';
import { distanceRows } from '../../../web/elements/distances/model.ts';
import { attributeName, optionsOf, parse, propertyName } from '../../../web/elements/figure/parameter.ts';
import { walked } from '../../../web/elements/figure/steps.ts';
import { attentionExtras } from '../../../web/elements/inputs/options.ts';
import {
  biasOf,
  biasSchemes,
  settledByBias,
  settledByTable,
  tableSchemes,
} from '../../../web/elements/inputs/scheme-table.ts';
import { attendSentence, sentenceSchemes, sentenceShape } from '../../../web/elements/inputs/sentence.ts';
import { type LinearAsked, linearModel } from '../../../web/elements/linear-attention/model.ts';
import { type LinearFormName, linearForm } from '../../../web/elements/linear-attention/parameters.ts';
import { similarityOf } from '../../../web/elements/similarity/model.ts';
import { readMethods, spectraOf } from '../../../web/elements/spectrum/model.ts';
import { tableModel } from '../../../web/elements/table/model.ts';
import { sentenceTerms, termNames } from '../../../web/elements/terms/model.ts';
import { type Post, type Shown, shownBy } from './post.ts';
import { expect } from './quiet-page.ts';

// Compares the numbers in figures with the API in Node.

type State = Readonly<Record<string, string>>;

/** The options of a scheme in the attributes of a figure. */
function inputOf(scheme: Scheme, settled: readonly string[], state: State, side = ''): Record<string, unknown> {
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

/** The arrays that each figure must show, computed from its attributes. */
const expected: Readonly<Record<string, (pe: Posenc, state: State) => ArrayLike<number>[]>> = {
  'posenc-similarity': (pe, state) => {
    const scheme = named(tableSchemes, state.scheme ?? 'sinusoidal');
    const metric = (state.metric ?? 'dot') as 'dot';
    const size = { length: number(state, 'length', 64), dim: number(state, 'dim', 64) };
    const { matrix, profile } = similarityOf(pe, {
      scheme,
      parameters: inputOf(scheme, settledByTable, state),
      metric,
      ...size,
    });
    return [matrix.data, profile];
  },
  'posenc-bias': (pe, state) => {
    const scheme = named(biasSchemes, state.scheme ?? 'alibi');
    const sizes = {
      heads: number(state, 'heads', 8),
      queries: number(state, 'queries', 24),
      keys: number(state, 'keys', 24),
    };
    return [biasOf(pe, { scheme, parameters: inputOf(scheme, settledByBias, state), ...sizes }).bias.data];
  },
  'posenc-decay': (pe, state) => {
    const { distances, curves } = walked(
      decaySteps(pe, {
        bases: readBases(state.bases ?? '10000, 500000'),
        dim: number(state, 'dim', 128),
        distance: number(state, 'distance', 512),
        fits: number(state, 'fits', 0),
      }),
    );
    return [distances.flatMap((at, i) => [at, ...curves.flatMap(({ mean, bound }) => [mean[i] ?? 0, bound[i] ?? 0])])];
  },
  'posenc-spectrum': (pe, state) => {
    const { pairs, methods } = spectraOf(pe, {
      methods: readMethods(state.methods ?? 'none, linear, ntk, yarn'),
      dim: number(state, 'dim', 128),
      base: number(state, 'base', 10000),
      trained: number(state, 'trained', 4096),
      wanted: number(state, 'wanted', 32768),
    });
    return [pairs.flatMap((pair) => methods.map(({ wavelengths }) => wavelengths[pair] ?? 0))];
  },
  'posenc-table': (pe, state) => {
    const scheme = named(tableSchemes, state.scheme ?? 'sinusoidal');
    const size = { length: number(state, 'length', 128), dim: number(state, 'dim', 128) };
    return [tableModel(pe, scheme, inputOf(scheme, settledByTable, state), size).table.data];
  },
  'posenc-attention': (pe, state) => {
    const encoding = state.encoding ?? 'none';
    const scheme = sentenceSchemes.find(({ name }) => name === encoding);
    const parameters = scheme ? inputOf(scheme, inSentence, state) : {};
    const request = { sentence: state.sentence ?? sentence, encoding, parameters };
    const attention = attendSentence(pe, {
      ...request,
      seed: number(state, 'seed', 7),
      causal: state.causal === 'true',
      extras: extrasOf(state),
    });
    const parts = state.view === 'terms' ? attention.terms.map(({ values }) => values.data) : [];
    return [attention.weights.data, attention.logits.data, ...parts];
  },
  'posenc-compare': (pe, state) => {
    const side = (name: string, otherwise: string) => {
      const scheme = sentenceSchemes.find((one) => one.name === (state[name] ?? otherwise));
      return { scheme, parameters: scheme ? inputOf(scheme, inSentence, state, name) : {} };
    };
    const { matrices } = compareSchemes(pe, {
      sides: [side('first', 'sinusoidal'), side('second', 'rope')],
      view: (state.view ?? 'weights') as 'weights',
      head: number(state, 'head', 1) - 1,
      sentence: state.sentence ?? sentence,
      seed: number(state, 'seed', 7),
      causal: state.causal === 'true',
      extras: extrasOf(state),
      length: number(state, 'length', 32),
      dim: number(state, 'dim', 32),
    });
    return matrices.map(({ data }) => data);
  },
  'posenc-terms': (pe, state) => {
    const { maps } = sentenceTerms(pe, {
      sentence: state.sentence ?? sentence,
      start: number(state, 'start', 0),
      head: number(state, 'head', 1) - 1,
      seed: number(state, 'seed', 7),
      base: number(state, 'base', 10000),
    });
    return termNames.map((name) => maps[name]);
  },
  'posenc-distances': (pe, state) => [
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
  'posenc-linear-attention': (pe, state) => {
    const form = (state.form ?? 'elu') as LinearFormName;
    const { map, beside } = linearModel(pe, {
      sentence: state.sentence ?? sentence,
      length: state.length === undefined ? undefined : Number(state.length),
      form,
      rotation: state.rotation === undefined ? linearForm(form).rotates : state.rotation === 'true',
      compare: (state.compare ?? 'softmax') as LinearAsked['compare'],
      denominator: (state.denominator ?? 'plain') as LinearAsked['denominator'],
      causal: state.causal !== 'false',
      head: number(state, 'head', 1) - 1,
      headDim: number(state, 'head-dim', 4),
      base: number(state, 'base', 10000),
      layout: (state.layout ?? 'half') as LinearAsked['layout'],
      shift: number(state, 'shift', 0),
      seed: number(state, 'seed', 7),
    });
    return [map.weights, beside.weights, map.sums];
  },
  'posenc-cache': (pe, state) => {
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

/** Temperature and sinks. */
function extrasOf(state: Readonly<Record<string, string>>) {
  const values = {
    temperatureForm: state['temperature-form'] ?? 'none',
    temperatureAttnScale: number(state, 'temperature-attn-scale', 0.1),
    temperatureFloorScale: number(state, 'temperature-floor-scale', 4),
    ...(state.sink === undefined ? {} : { sink: Number(state.sink) }),
  };
  return attentionExtras(values, sentenceShape.heads);
}

/** Every figure whose numbers depend on its attributes alone. */
export const figures = Object.keys(expected);

/** Small sizes, so that many states can be checked in little time. */
const small: Readonly<Record<string, string>> = {
  // Includes controls that figures only have on request.
  'posenc-attention':
    'controls="view head causal temperatureForm temperatureAttnScale temperatureFloorScale sink seed encoding base"',
  'posenc-similarity': 'length="12" dim="8"',
  'posenc-bias': 'queries="9" keys="12" heads="4"',
  'posenc-decay': 'distance="40" dim="16"',
  'posenc-spectrum': 'dim="16"',
  'posenc-table': 'length="12" dim="8"',
};

/** Checks that the figure shows the API's numbers, or says in a sentence why it keeps the previous ones. */
async function check(page: Page, pe: Posenc, figure: string, moved: string): Promise<Shown> {
  const displayed = await shownBy(page, figure);
  const { state, arrays, problem } = displayed;
  const right = expected[figure]?.(pe, state) ?? [];
  expect(arrays.length, moved).toBe(right.length);
  for (const [i, { name, data }] of arrays.entries()) {
    const wanted = right[i] ?? [];
    expect(data.length, `${moved}: ${name}`).toBe(wanted.length);
    const wrong = data.findIndex((value, k) => !Object.is(value, wanted[k]));
    expect(wrong, `${moved}: ${name} of ${JSON.stringify(state)} differs from this entry on`).toBe(-1);
  }
  if (problem) expect(problem, moved).toMatch(/^[\w.[\]]+: .+; expected .+/);
  return displayed;
}

interface Asked {
  readonly page: Page;
  readonly post: Post;
  readonly pe: Posenc;
}

/**
 * Moves a control as a reader does, and says which; undefined for one that is hidden or takes no such move. Pointers and
 * keys reach it in the tests of each element.
 */
function move(controls: Element[], [index, everyChoice]: readonly [number, boolean]): string | undefined {
  const control = controls[index] as HTMLInputElement;
  const { type, id, name, step, min, max, valueAsNumber } = control;
  if (!control.checkVisibility()) return undefined;
  const last = (controls as HTMLInputElement[]).findLast((one) => one.type === 'radio' && one.name === name);
  if (type === 'radio' && !everyChoice && control !== last) return undefined;
  if (type === 'radio' || type === 'checkbox') control.click();
  else if (type === 'range') {
    if (step === 'any') control.valueAsNumber = valueAsNumber - (Number(max) - Number(min)) / 100;
    else control.stepDown();
    for (const happened of ['input', 'change'])
      control.dispatchEvent(new Event(happened, { bubbles: true, composed: true }));
  } else return undefined;
  return `${type} ${id || name || control.getAttribute('aria-label')}`;
}

/**
 * Moves every control of a figure, and compares with the API's numbers after each.
 * @param everyChoice  of radio buttons; otherwise the last of them
 */
export async function followsItsControls(
  { page, post, pe }: Asked,
  figure: string,
  everyChoice: boolean,
): Promise<void> {
  await post.open(page, `<${figure} ${small[figure] ?? ''}></${figure}>`);
  await expect(page.locator(`${figure} :is(canvas, svg.lines)`).first()).toBeVisible();
  const { state, problem } = await check(page, pe, figure, 'at first');
  expect(problem).toBeUndefined();
  await page.locator('summary').evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });
  const controls = page.locator(`${figure} .controls :is(input, select)`);
  let good = state;
  let followed = 0;
  for (let i = 0; i < (await controls.count()); i++) {
    const moved = await controls.evaluateAll(move, [i, everyChoice] as const);
    if (!moved) continue;
    followed++;
    const displayed = await check(page, pe, figure, moved);
    // A choice that does not fit the others is refused; the next ones start from the last good state.
    if (displayed.problem) await page.locator(figure).evaluate((node, state) => Object.assign(node, { state }), good);
    else good = displayed.state;
  }
  expect(followed).toBeGreaterThan(2);
}

const attributes: Readonly<Record<string, readonly [name: string, otherwise: string]>> = {
  'posenc-attention': ['encoding', 'none'],
  'posenc-bias': ['scheme', 'alibi'],
  'posenc-compare': ['second', 'rope'],
  'posenc-similarity': ['scheme', 'sinusoidal'],
  'posenc-table': ['scheme', 'sinusoidal'],
};

/** Chooses these schemes in the list of a figure, and compares with the API's numbers after each. */
export async function shows({ page, post, pe }: Asked, figure: string, schemes: readonly Scheme[]): Promise<void> {
  const [attribute, otherwise] = attributes[figure] as readonly [string, string];
  await post.open(page, `<${figure} ${small[figure] ?? ''}></${figure}>`);
  await expect(page.locator(`${figure} canvas`).first()).toBeVisible();
  for (const { name } of schemes) {
    await page.locator(figure).evaluate(
      (node, [at, to]) => {
        const select = [...(node.shadowRoot?.querySelectorAll('select') ?? [])].at(at);
        if (!select) throw new Error('no list of schemes');
        select.value = to;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [figure === 'posenc-compare' ? 1 : 0, name] as const,
    );
    const { state, problem } = await check(page, pe, figure, name);
    expect(problem, name).toBeUndefined();
    expect(state[attribute] ?? otherwise).toBe(name);
  }
}
