import type { NumberParameter, Place, Scheme } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { type FigureParameter, type FigureValue, problemOf, propertyName } from '../../../elements/figure/index.ts';
import { positiveNumbers } from '../state/number-list.ts';
import { type PanelState, withValue } from '../state/state.ts';

export function schemeNamed(name: string): Scheme | undefined {
  return catalogue.find((scheme) => scheme.name === name);
}

export const placeTitles: Readonly<Record<Place, string>> = {
  embedding: '① embedding',
  rotation: '② rotation',
  bias: '③ bias',
  relative: '③④ relative',
};

/** What the tokens and the layer decide, for all panels alike. */
const settled = ['length', 'offset', 'queries', 'keys', 'heads', 'causal', 'batch', 'dim', 'numPosFeats', 'side'];

const headDim: NumberParameter = {
  name: 'headDim',
  kind: 'integer',
  description: 'Components of each query and key.',
  default: 16,
  min: 2,
  max: 1024,
  unit: 'components',
  slider: { range: [4, 128], spacing: 'linear' },
  even: true,
};

/** An own number of heads: what ALiBi's slopes are follows from it. */
const heads: NumberParameter = {
  name: 'heads',
  kind: 'integer',
  description: 'Heads of this panel. Left out: as many as the others have.',
  optional: true,
  min: 1,
  max: 256,
  unit: 'heads',
};

const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Width of the word vectors, and of the table that is added to them.',
  default: 64,
  min: 2,
  max: 8192,
  unit: 'channels',
  slider: { range: [2, 512], spacing: 'linear' },
};

const sandwichDim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'd: the sum has d/2 cosines. Left out: the width of a head, as in NeMo.',
  optional: true,
  min: 2,
  max: 2 ** 24,
  even: true,
  unit: 'channels',
};

const sections: FigureParameter = {
  name: 'sections',
  kind: 'text',
  description:
    'Pairs that read time, height and width, as in mrope_section. Left out: a quarter, and half of the rest each.',
  default: '',
};

const modality: FigureParameter = {
  name: 'modality',
  kind: 'choice',
  description: 'What the tokens are: text, where the three axes are equal, or the patches of an image.',
  default: 'text',
  choices: ['text', 'image'],
};

const gridWidth: NumberParameter = {
  name: 'gridWidth',
  kind: 'integer',
  description: 'Columns of the grid that the tokens fill row by row. Left out: the most nearly square one.',
  optional: true,
  min: 1,
  max: 2048,
  unit: 'tokens',
};

const forLongRope = { parameter: 'scaling.type', is: ['longrope'] } as const;

const divisors: readonly FigureParameter[] = [
  positiveNumbers({
    name: 'scalingShortFactor',
    description:
      'What the frequency of each pair is divided by up to the trained length, as in short_factor. Left out: 1 for all.',
    when: forLongRope,
  }),
  positiveNumbers({
    name: 'scalingLongFactor',
    description:
      'What the frequency of each pair is divided by beyond the trained length, as in long_factor. Left out: a geometric ladder from 1 to the factor, which only has the shape of those that a search finds.',
    when: forLongRope,
  }),
];

/** Lists and sizes of arrays, which the catalogue leaves to those who have them. */
const ofArrays: Readonly<Record<string, readonly FigureParameter[]>> = {
  rope: divisors,
  'axial-rope': [gridWidth],
  multidim: [gridWidth],
  'timing-signal': [gridWidth],
  'detr-sine': [gridWidth],
  mrope: [...divisors, sections, modality, gridWidth],
};

/** What attention settles by its causal mask, unless told otherwise: they have no default of their own here. */
const byCausality = ['form', 'bidirectional'];

/** Everything that can be set in a panel, by property name; nothing for a scheme that there is not. */
export function panelParameters(name: string): readonly FigureParameter[] {
  const scheme = schemeNamed(name);
  const own = (scheme?.parameters ?? [])
    .filter((parameter) => !settled.includes(parameter.name))
    .map((parameter) => {
      const named = { ...parameter, name: propertyName(parameter.name) };
      return (byCausality.includes(named.name) ? { ...named, default: undefined } : named) as FigureParameter;
    });
  const width = name === 'sandwich' ? [sandwichDim] : scheme?.place === 'embedding' ? [dim] : [];
  return [...own, ...(ofArrays[name] ?? []), headDim, heads, ...width];
}

/** Whether a parameter has a meaning beside the others, and so a control. */
export function applies(parameter: FigureParameter, panel: PanelState): boolean {
  const { name } = parameter;
  if (name.startsWith('scaling') && name !== 'scalingType' && (panel.values.scalingType ?? 'none') === 'none')
    return false;
  if (!('when' in parameter) || !parameter.when) return true;
  const condition = propertyName(parameter.when.parameter);
  const other = panelParameters(panel.scheme).find((one) => one.name === condition);
  return parameter.when.is.includes(String(panel.values[condition] ?? other?.default));
}

/** Sentences for the values that are not allowed, by parameter. */
export function panelProblem(panel: PanelState): { argument: string; message: string } | undefined {
  for (const parameter of panelParameters(panel.scheme)) {
    const value = panel.values[parameter.name];
    const message = value === undefined || !applies(parameter, panel) ? undefined : problemOf(parameter, value);
    if (message) return { argument: parameter.name, message };
  }
  return undefined;
}

/** The options of a call to the scheme, from what was set in the panel and has a meaning. */
export function schemeOptions(panel: PanelState): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const { name } of schemeNamed(panel.scheme)?.parameters ?? []) {
    if (settled.includes(name)) continue;
    const parameter = panelParameters(panel.scheme).find((one) => one.name === propertyName(name));
    const value = panel.values[propertyName(name)];
    if (!parameter || value === undefined || !applies(parameter, panel)) continue;
    const [outer, inner] = name.split('.') as [string, string?];
    if (inner) options[outer] = { ...(options[outer] as object), [inner]: value };
    else options[name] = value;
  }
  return options;
}

/** The same panel with another scheme: what both have keeps its value. */
export function withScheme(panel: PanelState, scheme: string): PanelState {
  const known = panelParameters(scheme).map(({ name }) => name);
  const values = Object.fromEntries(Object.entries(panel.values).filter(([name]) => known.includes(name)));
  return { scheme, values };
}

/** The same panel with a value changed; it is no longer the model of its preset. */
export function withParameter(panel: PanelState, name: string, value: FigureValue | undefined): PanelState {
  return { scheme: panel.scheme, values: withValue(panel.values, name, value) };
}
