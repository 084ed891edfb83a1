import type { FigureParameter, FigureValue } from '../../../elements/figure/index.ts';
import { sharedParameters } from './shared-parameters.ts';

export type Values = Readonly<Record<string, FigureValue>>;

/** One panel: a scheme and the values that were set; all others are at their defaults. */
export interface PanelState {
  /** A name in the catalogue, or 'none'. */
  readonly scheme: string;
  /** The model whose published numbers the panel has. */
  readonly preset?: string;
  /** By property name: `scalingFactor`. */
  readonly values: Values;
}

/** The state that everything in the Lab is derived from. */
export interface LabState {
  /** The values that all panels share; defaults are left out. */
  readonly shared: Values;
  readonly panels: readonly PanelState[];
}

export const maxPanels = 4;
export const minPanels = 1;

export const startingState: LabState = {
  shared: {},
  panels: ['none', 'sinusoidal', 'rope'].map((scheme) => ({ scheme, values: {} })),
};

export function sharedValue<Value extends FigureValue | undefined>({ shared }: LabState, name: string): Value {
  const parameter = sharedParameters.find((one) => one.name === name) as FigureParameter;
  return (shared[name] ?? parameter.default) as Value;
}

/** The values with one of them changed; undefined resets it to its default. */
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
