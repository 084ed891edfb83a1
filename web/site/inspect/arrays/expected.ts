import { html, nothing, type TemplateResult } from 'lit';
import { catalogue, type Parameter, type Scheme, schemeNamed } from 'posenc/catalogue';
import { type ExpectedEncoding, publishedRotations } from 'posenc/inspect';
import {
  choiceParameter,
  type FigureValue,
  parameterControl,
  selectControl,
  textControl,
  textParameter,
} from '../../../elements/figure/index.ts';
import type { More } from '../state/state.ts';
import type { ArrayKind } from './read.ts';

/** Where the address holds what an array should be: a scheme or a model, and the options as JSON. */
const should = 'arrays.should';
const options = 'arrays.options';

type Options = Readonly<Record<string, unknown>>;

/** The place of the schemes that an array may be of; slopes and comparisons have none. */
const places: Readonly<Partial<Record<ArrayKind, Scheme['place']>>> = {
  'cos-sin': 'rotation',
  'before-after': 'rotation',
  table: 'embedding',
  bias: 'bias',
};

/** What a reader says an array should be. */
export interface Expectation {
  readonly expected?: ExpectedEncoding;
  /** What is wrong with the options. */
  readonly problem?: string;
}

const ofModel = 'model ';

const titles = /* @__PURE__ */ Array.from(
  new Set(publishedRotations.flatMap(({ models }) => Object.values(models).flat())),
).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Returns what an array of a kind should be, as the address has it; empty if the reader does not say. */
export function expectation(kind: ArrayKind, more: More): Expectation {
  const chosen = chosenFor(kind, more);
  if (chosen === '') return {};
  const read = optionsOf(more);
  if (typeof read === 'string') return { problem: read };
  const model = chosen.startsWith(ofModel) ? chosen.slice(ofModel.length) : undefined;
  return { expected: model === undefined ? { ...read, scheme: chosen } : { ...read, model } };
}

/** Returns the choice in the address, if it fits the kind. */
function chosenFor(kind: ArrayKind, more: More): string {
  const chosen = more[should] ?? '';
  const place = places[kind];
  const fits = chosen.startsWith(ofModel)
    ? place === 'rotation' && titles.includes(chosen.slice(ofModel.length))
    : place !== undefined && schemeNamed(chosen)?.place === place;
  return fits ? chosen : '';
}

function optionsOf(more: More): Options | string {
  const text = more[options]?.trim() ?? '';
  if (text === '') return {};
  try {
    const read = JSON.parse(text) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Options;
  } catch {
    // Answered below.
  }
  return 'Not a JSON object, such as {"offset": 5}.';
}

/** Controls that say what an array should be. `set` changes values of the address. */
export function expectationFields(
  kind: ArrayKind,
  more: More,
  set: (values: Readonly<Record<string, string | undefined>>, final: boolean) => void,
): TemplateResult | typeof nothing {
  const place = places[kind];
  if (!place) return nothing;
  const chosen = chosenFor(kind, more);
  const schemes = catalogue.filter((one) => one.place === place);
  const models = place === 'rotation' ? titles : [];
  const choice = choiceParameter(
    'should',
    'What the numbers should be. If it is left open, the scheme that made them is looked for.',
    ['', ...schemes.map(({ name }) => name), ...models.map((title) => ofModel + title)],
    '',
  );
  return html`
    ${selectControl(choice, {
      value: chosen,
      label: 'It should be',
      groups: {
        '': [''],
        Schemes: schemes.map(({ name }) => name),
        ...(models.length > 0 && { 'Rotations of published models': models.map((title) => ofModel + title) }),
      },
      titles: {
        '': 'left open: find out',
        ...Object.fromEntries(schemes.map(({ name, title }) => [name, title])),
        ...Object.fromEntries(models.map((title) => [ofModel + title, title])),
      },
      // Options of one scheme are no options of another.
      set: (_, value) => set({ [should]: value || undefined, [options]: undefined }, true),
    })}
    ${chosen === '' ? nothing : optionFields(kind, chosen, more, set)}
  `;
}

function optionFields(
  kind: ArrayKind,
  chosen: string,
  more: More,
  set: (values: Readonly<Record<string, string | undefined>>, final: boolean) => void,
): TemplateResult {
  const read = optionsOf(more);
  const problem = typeof read === 'string' ? read : undefined;
  const input = typeof read === 'string' ? {} : read;
  const change = (name: string, value: FigureValue, final: boolean) => {
    const parameter = parametersOf(kind, chosen).find((one) => one.name === name)!;
    const { [name]: _, ...others } = input;
    const leftOut = value === undefined || Number.isNaN(value) || value === parameter.default;
    const all = leftOut ? others : { ...others, [name]: value };
    set({ [options]: Object.keys(all).length === 0 ? undefined : JSON.stringify(all) }, final);
  };
  return html`
    ${parametersOf(kind, chosen).map((parameter) =>
      parameterControl(parameter, {
        value: (input[parameter.name] ?? parameter.default) as never,
        set: change,
      }),
    )}
    ${textControl(
      textParameter(
        'options',
        'Every option that is not the default, as JSON: scaling, positions, a grid, weights.',
        '',
      ),
      {
        value: more[options] ?? '',
        label: 'Options, as JSON',
        problem,
        set: (_, value, final) => set({ [options]: value || undefined }, final),
      },
    )}
    <p class="quiet">
      Positions are 0, 1, 2 … unless the options say otherwise, such as
      <code translate="no">{"scaling": {"type": "yarn", "factor": 4}, "offset": 5}</code>.
    </p>
  `;
}

/** Options that follow from the name of a model. */
const ofTheModel = new Set(['base', 'rotaryDim', 'rotaryPart', 'layout', 'outputLayout']);

/** What the columns of cosines and sines do not show. */
const ofRotations = new Set(['layout', 'outputLayout', 'rotaryPart', 'rotaryDim', 'direction']);

/** Sizes that the array does not have. */
const besides = new Set(['offset', 'dimPerAxis', 'numPosFeats']);

/** The options that have a control: those that are neither sizes, which the array has, nor parts of a scaling. */
function parametersOf(kind: ArrayKind, chosen: string): Parameter[] {
  const isModel = chosen.startsWith(ofModel);
  const parameters: readonly Parameter[] = schemeNamed(isModel ? 'rope' : chosen)?.parameters ?? [];
  return parameters
    .filter((one) => !one.name.includes('.') && (!('size' in one) || besides.has(one.name)))
    .filter(({ name }) => !(isModel && ofTheModel.has(name)) && !(kind === 'cos-sin' && ofRotations.has(name)))
    .map((one) => ('slider' in one ? { ...one, slider: undefined } : one) as Parameter);
}
