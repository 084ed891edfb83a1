import type { FigureParameter, FigureValue } from '../../../elements/figure/index.ts';
import { sharedParameters } from './shared-parameters.ts';

export type Values = Readonly<Record<string, FigureValue>>;

/** One panel: a scheme and what was set in it; everything else is at its default. */
export interface PanelState {
  /** A name of the catalogue, or 'none'. */
  readonly scheme: string;
  /** The model whose published numbers it starts from. */
  readonly preset?: string;
  /** By property name: `scalingFactor`. */
  readonly values: Values;
}

/** All that the Lab shows follows from it. */
export interface LabState {
  /** What all panels have in common; what is at its default is left out. */
  readonly shared: Values;
  readonly panels: readonly PanelState[];
}

export const mostPanels = 4;
export const fewestPanels = 1;

export const startingState: LabState = {
  shared: {},
  panels: ['none', 'sinusoidal', 'rope'].map((scheme) => ({ scheme, values: {} })),
};

export function sharedValue<Value extends FigureValue | undefined>({ shared }: LabState, name: string): Value {
  const parameter = sharedParameters.find((one) => one.name === name) as FigureParameter;
  return (shared[name] ?? parameter.default) as Value;
}

/** Values with one of them changed; undefined is its default. */
export function withValue(values: Values, name: string, value: FigureValue | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

export function withShared(state: LabState, name: string, value: FigureValue | undefined): LabState {
  return { ...state, shared: withValue(state.shared, name, value) };
}

export function withPanel(state: LabState, index: number, panel: PanelState): LabState {
  return { ...state, panels: state.panels.map((one, i) => (i === index ? panel : one)) };
}
