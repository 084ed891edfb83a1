import { schemeNamed } from 'posenc/catalogue';
import {
  attributeName,
  type FigureParameter,
  type FigureValue,
  parse,
  renamed,
} from '../../../elements/figure/index.ts';
import { decodeState, encodeState } from '../../shared/index.ts';
import { panelParameters } from '../panel/parameters.ts';
import { presetNamed } from './presets.ts';
import { sharedParameters } from './shared-parameters.ts';
import { type LabState, maxPanels, type PanelState, startingState, type Values } from './state.ts';

/**
 * The state of the Lab as the query of its address: `?v=1&lab.view=logits&a.scheme=rope&a.base=500000&b.scheme=alibi`.
 * Panels are named a, b, c and d; names are the attributes of the elements, so that a figure's state can become a
 * panel's.
 */
export function labAddress(state: LabState): string {
  const written = encode(state);
  return written === encode(startingState) ? '' : written;
}

/** The state in a query. Any other query gives the initial state; unknown names and schemes are ignored. */
export function labFromAddress(search: string): LabState {
  const { lab = {}, ...rest } = decodeState(search);
  const panels = panelNames.flatMap((name) => readPanel(rest[name])).slice(0, maxPanels);
  return { shared: readValues(sharedParameters, lab), panels: panels.length > 0 ? panels : startingState.panels };
}

const panelNames = ['a', 'b', 'c', 'd'] as const;

/**
 * What an address means where it says nothing, for parameters whose defaults have changed since addresses were first
 * published: links lead where they always did.
 */
const firstDefaults: Readonly<Record<string, Values>> = { rope: { layout: 'interleaved' } };

function encode({ shared, panels }: LabState): string {
  const written = panels.map(({ scheme, preset, values }, i) => [
    panelNames[i],
    { scheme, ...(preset && { preset }), ...writeValues(panelParameters(scheme), values, firstDefaults[scheme]) },
  ]);
  return encodeState({ lab: writeValues(sharedParameters, shared), ...Object.fromEntries(written) });
}

function writeValues(
  parameters: readonly FigureParameter[],
  values: Values,
  unwritten: Values = {},
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap(({ name, default: defaultValue }) => {
      const value = values[name] ?? defaultValue;
      const isWritten = value !== undefined && value !== (unwritten[name] ?? defaultValue);
      return isWritten ? [[attributeName(name), String(value)]] : [];
    }),
  );
}

function readPanel(attributes: Readonly<Record<string, string>> | undefined): PanelState[] {
  const scheme = attributes?.scheme;
  if (!attributes || scheme === undefined || (scheme !== 'none' && !schemeNamed(scheme))) return [];
  const parameters = panelParameters(scheme);
  const values = readValues(parameters, attributes, firstDefaults[scheme]);
  const preset = presetNamed(attributes.preset);
  // A panel only has a model's name if it has the model's numbers.
  const same = preset?.scheme === scheme && sameValues(parameters, values, preset.values);
  return [{ scheme, ...(same && { preset: preset.name }), values }];
}

function sameValues(parameters: readonly FigureParameter[], a: Values, b: Values): boolean {
  return parameters.every(({ name, default: defaultValue }) => (a[name] ?? defaultValue) === (b[name] ?? defaultValue));
}

function readValues(
  parameters: readonly FigureParameter[],
  attributes: Readonly<Record<string, string>>,
  unwritten: Values = {},
): Values {
  const values: Record<string, FigureValue> = {};
  for (const parameter of parameters) {
    const { name } = parameter;
    const former = Object.keys(renamed).find((one) => renamed[one] === name);
    const text = attributes[attributeName(name)] ?? (former && attributes[former]);
    const value = text === undefined ? unwritten[name] : parse(parameter, text);
    if (value !== undefined && value !== parameter.default) values[name] = value;
  }
  return values;
}

/** Milliseconds between changes of the address; browsers refuse more frequent ones after a while. */
const pause = 250;

/**
 * Keeps the address bar in step with the state. Each settled change is an entry of the history, which "back" undoes;
 * dragging creates one entry and then overwrites it.
 */
export class StateHistory {
  private dragging = false;
  private late: ReturnType<typeof setTimeout> | undefined;

  read(): LabState {
    return labFromAddress(location.search);
  }

  write(state: LabState, final: boolean): void {
    clearTimeout(this.late);
    const address = `${location.pathname}${labAddress(state)}${location.hash}`;
    if (this.dragging) {
      const replace = () => history.replaceState(null, '', address);
      if (final) replace();
      else this.late = setTimeout(replace, pause);
    } else if (address !== `${location.pathname}${location.search}${location.hash}`) {
      history.pushState(null, '', address);
    }
    this.dragging = !final;
  }
}
