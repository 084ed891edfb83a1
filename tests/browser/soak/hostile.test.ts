import type { Scheme } from 'posenc';
import * as elements from 'posenc/elements';
import { every, prefixed, sideNames, sideParameters } from '../../../web/elements/compare/model.ts';
import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import {
  attributeName,
  type FigureParameter,
  openParameters,
  propertyName,
} from '../../../web/elements/figure/parameter.ts';
import type { SchemeFigure } from '../../../web/elements/figure/scheme-figure.ts';
import { sentenceSchemes, settledBySentence } from '../../../web/elements/inputs/index.ts';
import { openPost, type Post } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

// Whatever an author writes into an attribute, a figure shows finite numbers or a sentence that says what is wrong.

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

type Attributes = Readonly<Record<string, string>>;
type FigureClass = typeof FigureElement & Partial<typeof SchemeFigure>;

const classes = Object.entries(elements).filter(([name]) => name.startsWith('Posenc')) as [string, FigureClass][];

const oddNumbers = [
  '',
  'two',
  'NaN',
  '-1',
  '0',
  '0.5',
  '3',
  '1e-300',
  '1e-40',
  '-1e-5',
  '1e17',
  '1e39',
  '1e308',
  '-1e308',
  'Infinity',
];
/** For the many parameters of schemes, whose ranges the API checks. */
const extremeNumbers = ['-1', '1e-300', '1e39', '1e308'];
const oddTexts = ['', ' ', 'constructor', '<b>bold</b>', '💥 e\u0301', '1e308', '1, 2', ',', 'word '.repeat(2000)];
const oddWords = ['', 'constructor', '__proto__', 'toString', 'none', 'all', 'NONE'];

function oddValues(parameter: FigureParameter, few?: readonly string[]): readonly string[] {
  if (parameter.kind === 'boolean') return few ? ['true', 'false'] : ['', 'false', 'perhaps'];
  if (parameter.kind === 'choice') return [...(few ? oddWords.slice(0, 1) : oddWords), ...parameter.choices];
  if (parameter.kind === 'text') return oddTexts;
  return [...(few ?? oddNumbers), ...edges(parameter)];
}

/** The smallest and largest allowed numbers. */
function edges(parameter: FigureParameter): string[] {
  if (parameter.kind !== 'integer' && parameter.kind !== 'number') return [];
  const { min, max, minExclusive } = parameter;
  return [min !== undefined && minExclusive ? Number.MIN_VALUE : min, max].flatMap((end) =>
    end === undefined ? [] : String(end),
  );
}

/** A choice of schemes in a figure, and the attributes of their parameters. */
interface ShownScheme {
  readonly choice: string;
  readonly schemes: readonly Scheme[];
  readonly settled: readonly string[];
  readonly named: (parameter: string) => string;
}

interface Asked {
  readonly schemes: readonly ShownScheme[];
  /** Parameters that do not depend on the scheme. */
  readonly own: readonly FigureParameter[];
}

function askedOf(figureClass: FigureClass): Asked {
  const { parameters, choice, figureParameters: own = [], schemes = [], settled = [] } = figureClass;
  if ((figureClass as unknown) === elements.PosencCompare) return { schemes: compared, own: ownOfCompared };
  if (!choice || schemes.length === 0) return { schemes: [], own: parameters };
  return { schemes: [{ choice: choice.name, schemes, settled, named: (name) => name }], own: [choice, ...own] };
}

const compared: readonly ShownScheme[] = sideNames.map((side) => ({
  choice: side,
  schemes: sentenceSchemes,
  settled: settledBySentence,
  named: (name) => prefixed(side, name),
}));
const namesOfSides = sideNames.flatMap((side) => sideParameters(side, every)).map(({ name }) => name);
const ownOfCompared = elements.PosencCompare.parameters.filter(({ name }) => !namesOfSides.includes(name));

/**
 * Each parameter with each odd value; those of schemes together with the first scheme that has them. The second of two
 * schemes is read by the same code as the first, so allowed values suffice there.
 */
function everyOddValue(figureClass: FigureClass): Attributes[] {
  const { schemes: visible, own } = askedOf(figureClass);
  const ofSchemes = visible.flatMap(({ choice, schemes, settled, named }, i) => {
    const seen = new Set<string>();
    return schemes.flatMap((scheme) =>
      openParameters(scheme, settled).flatMap((parameter) => {
        const name = named(parameter.name);
        if (seen.has(name)) return [];
        seen.add(name);
        const { when } = parameter;
        const condition = when && { [attributeName(named(propertyName(when.parameter)))]: when.is[0] as string };
        return oddOnes({ ...parameter, name }, { [choice]: scheme.name, ...condition }, i === 0 ? extremeNumbers : []);
      }),
    );
  });
  return [...own.flatMap((parameter) => oddOnes(parameter, {})), ...ofSchemes];
}

function oddOnes(parameter: FigureParameter, beside: Attributes, few?: readonly string[]): Attributes[] {
  return oddValues(parameter, few).map((value) => ({ ...beside, [attributeName(parameter.name)]: value }));
}

/** Small sizes, so that many pictures can be drawn. */
function small({ parameters }: FigureClass): Attributes {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const { name } = parameter;
      if (name === 'sentence') return [[name, 'a dog, a cat']];
      const size = ['length', 'dim', 'queries', 'keys', 'heads', 'distance'].includes(name);
      if (!size || !('slider' in parameter) || !parameter.slider) return [];
      const { min = 1 } = parameter;
      return [[attributeName(name), String(Math.max(parameter.slider.range[0], min, 4))]];
    }),
  );
}

/** Random combinations of slider ends: problems that no range of a single parameter covers. */
function extremes({ parameters }: FigureClass, count: number): Attributes[] {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      parameters.flatMap((parameter) => {
        if (!('slider' in parameter) || !parameter.slider || random(2) === 0) return [];
        return [[attributeName(parameter.name), String(parameter.slider.range[random(2)])]];
      }),
    ),
  );
}

interface Finding {
  readonly attributes: Attributes;
  readonly what: string;
}

for (const [className, figureClass] of classes) {
  const element = className.replace(/[A-Z]/g, (letter, at) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`);
  test(`${element} shows finite numbers or a sentence, whatever its attributes are`, async ({ page }) => {
    await post.open(page, `<div id="all" style="position: fixed; inset: 0; overflow: hidden"></div>`);
    await page.waitForFunction((name) => customElements.get(name), element);
    const cases = [
      ...everyOddValue(figureClass).map((attributes) => ({ ...small(figureClass), ...attributes })),
      ...extremes(figureClass, 24),
    ];
    expect(cases.length).toBeGreaterThan(40);
    const found: Finding[] = [];
    // As many figures at once as a frame can draw, all of them visible.
    const atOnce = 24;
    for (let i = 0; i < cases.length; i += atOnce) {
      found.push(...(await page.evaluate(lookAt, [element, cases.slice(i, i + atOnce)] as const)));
    }
    expect(found).toEqual([]);
  });
}

/** Runs in the page. */
async function lookAt([element, cases]: readonly [string, readonly Attributes[]]): Promise<Finding[]> {
  const all = document.getElementById('all') as HTMLElement;
  const findings: Finding[] = [];
  const looked = cases.map(async (attributes) => {
    const figure = document.createElement(element) as FigureElement;
    let code: string | undefined;
    figure.addEventListener('posenc-error', (event) => {
      code = (event as CustomEvent<{ code: string }>).detail.code;
    });
    for (const [name, value] of Object.entries(attributes)) figure.setAttribute(name, value);
    figure.style.cssText = 'position: absolute; inset: 0 auto auto 0; width: 600px';
    all.append(figure);
    const root = () => figure.shadowRoot as ShadowRoot;
    // Besides a problem, a figure names attributes without effect here, and what its picture does not have.
    const isNote = (text: string) =>
      /^[a-z][a-z0-9-]*: (has no effect here|there is no |.* is outside of this)/.test(text);
    const problems = () =>
      [...root().querySelectorAll('.problem')].filter((one) => !isNote(one.textContent?.trim() ?? ''));
    const problem = () => problems()[0]?.textContent?.trim();
    const drawn = () => root().querySelector('.body') !== null;
    for (let waited = 0; !drawn() && problem() === undefined && waited < 1200; waited++) {
      await new Promise((next) => setTimeout(next, 20));
      while (!(await figure.updateComplete)) {}
    }
    const report = (what: string) => findings.push({ attributes: shortened(attributes), what });
    const sentence = problem();
    if (sentence !== undefined) {
      const message = code === 'out-of-memory' || (code !== 'internal' && /^[a-zA-Z][\w.[\]]*: \S/.test(sentence));
      if (!message) report(`says "${sentence}" (${code})`);
      if (sentence.length > 1000) report(`says ${sentence.length} characters`);
      const [displayed, another] = problems();
      if (!displayed?.checkVisibility()) report(`hides "${sentence}"`);
      if (another) report(`says twice "${sentence}"`);
    } else if (!drawn()) report('neither draws nor says anything');
    else {
      for (const { name, data } of figure.arrays) if (Array.from(data).some(Number.isNaN)) report(`NaN in ${name}`);
      const [nan] =
        root()
          .querySelector('.frame')
          ?.outerHTML.match(/.{0,60}\b(NaN|undefined)\b.{0,40}/) ?? [];
      if (nan) report(`draws ${nan}`);
    }
    // Lets deferred work run, such as measurements after a picture.
    await new Promise((next) => setTimeout(next, 0));
    figure.remove();
  });
  await Promise.all(looked);
  return findings;

  function shortened(attributes: Attributes): Attributes {
    return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.slice(0, 40)]));
  }
}
