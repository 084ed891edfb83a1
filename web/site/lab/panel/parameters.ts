import type { Parameter, Place, Scheme } from 'posenc';
import { type ArrayInput, schemeNamed } from 'posenc/catalogue';
import {
  choiceParameter,
  type FigureParameter,
  type FigureValue,
  integerParameter,
  linear,
  numberParameter,
  problemOf,
  propertyName,
} from '../../../elements/figure/index.ts';
import { isSettled, nestedOptions, readsLines } from '../../../elements/inputs/index.ts';
import { presetNamed } from '../state/presets.ts';
import { sharedParameters } from '../state/shared-parameters.ts';
import { numbersOf, type PanelState, positiveNumbers, wholeNumbers, withValue } from '../state/state.ts';

/** The title of a panel: that of its model or of its scheme. */
export function panelTitle({ scheme, preset }: PanelState): string {
  return presetNamed(preset)?.title ?? schemeNamed(scheme)?.title ?? 'None';
}

export const placeTitles: Readonly<Record<Place, string>> = {
  embedding: '① embedding',
  rotation: '② rotation',
  bias: '③ bias',
  relative: '③④ relative',
};

/** Sizes that follow from the tokens and the layer, the same in all panels. */
const sizes = ['length', 'queries', 'keys', 'offset', 'heads', 'batch', 'dim'];

/** Whether a parameter is shared by all panels and therefore not set in one of them. */
function isCommon(parameter: Parameter): boolean {
  return isSettled(parameter, sizes) || sharedParameters.some(({ name }) => name === parameter.name);
}

const headDim = integerParameter('headDim', 'Components of each query and key.', 16, [2, 1024], {
  even: true,
  unit: 'components',
  slider: linear(4, 128),
});

/** Each panel may have its own number of heads, since ALiBi's slopes depend on it. */
const heads = integerParameter(
  'heads',
  'Number of heads of this panel. If omitted, that of the other panels.',
  undefined,
  [1, 256],
  { unit: 'heads' },
);

/** For models that do not scale the logits by 1 / √headDim: T5, and models with YaRN's second factor. */
const softmaxScale = numberParameter(
  'softmaxScale',
  'Multiplies query · key before softmax. If omitted, 1 / √headDim.',
  undefined,
  [0, 1e6],
  { minExclusive: true },
);

/**
 * Transformer-XL's clamp_len: vectors are computed from the clamped distance, so that all larger distances share one
 * vector.
 */
const clampLen = integerParameter(
  'clampLen',
  'Distances are clamped to this value (clamp_len). If omitted, there is no clamping.',
  undefined,
  [1, 2 ** 24],
  { unit: 'positions' },
);

const dim = integerParameter(
  'dim',
  'Width of the word vectors, and of the table that is added to them.',
  64,
  [2, 8192],
  { unit: 'channels', slider: linear(2, 512) },
);

const modality = choiceParameter(
  'modality',
  'What the tokens are: text, where the three axes are equal, or the patches of an image.',
  ['text', 'image'],
  'text',
);

const gridWidth = integerParameter(
  'gridWidth',
  'Columns of the grid that the tokens fill row by row. If omitted, that of the most nearly square grid.',
  undefined,
  [1, 2048],
  { unit: 'tokens' },
);

/** Descriptions of the values that omitted lists have. */
const leftOut = {
  sections: 'a quarter for the first, and half of the rest for each of the others',
  axes: 'equal shares of the head',
  ladder: 'a geometric ladder from 1 to the factor, which only has the shape of those that a search finds',
} as const;

/** Lists of numbers among the options of a scheme, which are typed as text. */
function listsOf(scheme: Scheme): readonly ArrayInput[] {
  return scheme.arrays.filter(
    (one): one is ArrayInput =>
      'origin' in one &&
      one.origin === 'given' &&
      (one.initial !== undefined || one.name === 'scaling.freqFactors') &&
      one.shapes.every((axes) => axes.length === 1) &&
      one.kind !== 'flags' &&
      one.initial !== 'grid',
  );
}

function listParameter({ name, description, kind, initial, initialWhen, when }: ArrayInput): FigureParameter {
  const otherwise = typeof initial === 'string' ? leftOut[initial as keyof typeof leftOut] : '1 for all';
  const condition = initialWhen ?? when;
  const parameter = {
    name: propertyName(name),
    description: `${description} If omitted, ${otherwise}.`,
    ...(condition && 'parameter' in condition && { when: condition as Parameter['when'] & object }),
  };
  return kind === 'integers' ? wholeNumbers(parameter) : positiveNumbers(parameter);
}

/** The typed lists as options of a call. */
export function readLists(panel: PanelState): Record<string, unknown> {
  const scheme = schemeNamed(panel.scheme);
  const options: Record<string, unknown> = {};
  for (const { name } of scheme ? listsOf(scheme) : []) {
    const parameter = panelParameters(panel.scheme).find((one) => one.name === propertyName(name));
    const numbers = numbersOf(String(panel.values[propertyName(name)] ?? ''));
    if (numbers.length > 0 && parameter && applies(parameter, panel)) options[name] = numbers;
  }
  return nestedOptions(options);
}

/** Whether tokens have positions on several axes: those of a grid, or time, height and width. */
export function countsOnAxes({ arrays }: Scheme): boolean {
  const shapes = arrays.flatMap((one) => (one.name === 'keyPositions' && 'shapes' in one ? one.shapes : []));
  return shapes.some((axes) => axes[0] === 'axes');
}

/** Parameters that arrange the tokens, for schemes with several axes that have no parameters for the extents. */
function ofTokens(scheme: Scheme): readonly FigureParameter[] {
  const extents = scheme.parameters.some((one) => 'size' in one && (one.size === 'height' || one.size === 'width'));
  if (scheme.axes === undefined || extents) return [];
  return readsLines(scheme) ? [modality, gridWidth] : [gridWidth];
}

/** All parameters of a panel, named as properties; those of the layer alone if there is no such scheme. */
export function panelParameters(name: string): readonly FigureParameter[] {
  const scheme = schemeNamed(name);
  if (!scheme) return [headDim, heads, softmaxScale];
  const schemeParameters = scheme.parameters
    .filter((parameter) => !isCommon(parameter))
    .map((one) => parameterByCausality(scheme, one));
  const lists = listsOf(scheme).map(listParameter);
  const width = scheme.place === 'embedding' ? [dim] : scheme.arrays.some((one) => 'clamped' in one) ? [clampLen] : [];
  return [...schemeParameters, ...lists, ...ofTokens(scheme), headDim, heads, softmaxScale, ...width];
}

/** A parameter of the scheme as attention uses it: one that depends on the causal mask has no default. */
function parameterByCausality({ byCausality: by }: Scheme, parameter: Parameter): FigureParameter {
  const named = { ...parameter, name: propertyName(parameter.name) };
  if ('choices' in named) {
    // Pictures show additions to the logits, so choices that do not add to them are hidden.
    const hidden = [named.outsideAttention, named.multiplying].flatMap((some) => some?.choices ?? []);
    Object.assign(named, { choices: named.choices.filter((one) => !hidden.includes(one)) });
  }
  const follows = by?.parameter === parameter.name && by.otherwise !== undefined;
  return (follows ? { ...named, default: undefined } : named) as FigureParameter;
}

/** Whether a parameter applies with the values of the others, and so has a control. */
export function applies(parameter: FigureParameter, panel: PanelState): boolean {
  const { name } = parameter;
  const isScaled = (panel.values.scalingType ?? 'none') !== 'none';
  // These divide frequencies with and without a scaling; a control for them is only of use to a list that is there.
  if (name === 'scalingFreqFactors') return isScaled || panel.values[name] !== undefined;
  if (name.startsWith('scaling') && name !== 'scalingType' && !isScaled) return false;
  if (!('when' in parameter) || !parameter.when) return true;
  const condition = propertyName(parameter.when.parameter);
  const other = panelParameters(panel.scheme).find((one) => one.name === condition);
  return parameter.when.is.includes(String(panel.values[condition] ?? other?.default));
}

/** The first invalid value, with the sentence that refuses it. */
export function panelProblem(panel: PanelState): { argument: string; message: string } | undefined {
  for (const parameter of panelParameters(panel.scheme)) {
    const value = panel.values[parameter.name];
    const problem = value === undefined || !applies(parameter, panel) ? undefined : problemOf(parameter, value);
    if (problem) return { argument: parameter.name, message: problem.message };
  }
  return undefined;
}

/** The options of a call to the scheme: the values that were set in the panel and apply. */
export function schemeOptions(panel: PanelState): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const known = panelParameters(panel.scheme);
  for (const one of schemeNamed(panel.scheme)?.parameters ?? []) {
    const parameter = isCommon(one) ? undefined : known.find(({ name }) => name === propertyName(one.name));
    const value = panel.values[propertyName(one.name)];
    if (parameter && value !== undefined && applies(parameter, panel)) values[one.name] = value;
  }
  return nestedOptions(values);
}

/** The panel with another scheme; parameters that both have keep their values. */
export function withScheme(panel: PanelState, scheme: string): PanelState {
  const known = panelParameters(scheme).map(({ name }) => name);
  const values = Object.fromEntries(Object.entries(panel.values).filter(([name]) => known.includes(name)));
  return { scheme, values };
}

/** The panel with one value changed; it no longer counts as the model of its preset. */
export function withParameter(panel: PanelState, name: string, value: FigureValue | undefined): PanelState {
  return { scheme: panel.scheme, values: withValue(panel.values, name, value) };
}
