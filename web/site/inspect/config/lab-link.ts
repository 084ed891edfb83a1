import { schemeNamed } from 'posenc/catalogue';
import { type LayerPositions, layerEncoding } from 'posenc/inspect';
import { type FigureValue, problemOf, propertyName } from '../../../elements/figure/index.ts';
import { panelParameters } from '../../lab/panel/parameters.ts';
import { labAddress } from '../../lab/state/address.ts';
import { sharedParameters } from '../../lab/state/shared-parameters.ts';
import { type PanelState, textOf, type Values } from '../../lab/state/state.ts';

export interface LabLink {
  readonly address: string;
  /** Properties for which the Lab has no control, in words. */
  readonly leftOut: readonly string[];
}

/** The view of the Lab that opens for each kind of layer. */
const views = { rotary: 'spectrum', bias: 'distance', absolute: 'table', relative: 'logits', none: 'weights' } as const;

/** A panel of the Lab with the encoding of a row; undefined if the Lab does not know its encoding. */
export function labPanel(
  row: LayerPositions,
  length?: number,
): { readonly panel: PanelState; readonly leftOut: readonly string[] } | undefined {
  const { encoding, headDim, heads } = row;
  if (!encoding || !schemeNamed(encoding.scheme)) return undefined;
  const parameters = panelParameters(encoding.scheme);
  const values: Record<string, FigureValue> = {};
  const leftOut: string[] = [];
  const put = (name: string, value: unknown) => {
    const parameter = parameters.find((one) => one.name === propertyName(name));
    const written = (Array.isArray(value) ? textOf(value) : value) as FigureValue;
    if (!parameter || problemOf(parameter, written))
      leftOut.push(Array.isArray(value) ? `the list ${name}` : `${name} ${value}`);
    else if (written !== parameter.default) values[parameter.name] = written;
  };
  for (const [name, value] of Object.entries(layerEncoding(row, length === undefined ? {} : { length }) ?? encoding)) {
    if (name === 'scheme' || value === undefined || isWholeHead(name, value, headDim)) continue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, one] of Object.entries(value)) put(`${name}.${inner}`, one);
    } else put(name, value);
  }
  if (headDim !== undefined) put('headDim', headDim);
  const { scale } = row.attention;
  const usual = scale === undefined || (headDim !== undefined && Math.abs(scale * Math.sqrt(headDim) - 1) <= 1e-9);
  if (!usual) put('softmaxScale', scale);
  if (heads !== undefined) put('heads', heads);
  return { panel: { scheme: encoding.scheme, values }, leftOut: [...leftOut, ...besides(row)] };
}

/** Whether a width is that of the whole head, which is the same as setting none. */
function isWholeHead(name: string, value: unknown, headDim: number | undefined): boolean {
  return headDim !== undefined && value === { rotaryDim: headDim, dimPerAxis: headDim / 2 }[name];
}

/** The address of the Lab, next to this page, with a row's encoding in its panel. */
export function labLink(row: LayerPositions, length?: number): LabLink | undefined {
  const made = labPanel(row, length);
  if (!made) return undefined;
  const { panel, leftOut } = made;
  const { given, refused } = temperatureOf(row);
  const shared = { view: views[row.entry], ...given };
  return { address: `./lab.html${labAddress({ shared, panels: [panel] })}`, leftOut: [...leftOut, ...refused] };
}

/** The temperature as what all panels of the Lab have in common. */
function temperatureOf({ attention: { temperature } }: LayerPositions): { given: Values; refused: readonly string[] } {
  if (!temperature) return { given: {}, refused: [] };
  const { form, attnScale, floorScale } = temperature;
  const values: Readonly<Record<string, string | number | undefined>> = {
    temperatureForm: form,
    temperatureAttnScale: attnScale,
    temperatureFloorScale: floorScale,
  };
  const given = Object.entries(values).filter((one): one is [string, string | number] => one[1] !== undefined);
  const allowed = given.every(([name, value]) => {
    const parameter = sharedParameters.find((one) => one.name === name);
    return parameter !== undefined && problemOf(parameter, value) === undefined;
  });
  return allowed ? { given: Object.fromEntries(given), refused: [] } : { given: {}, refused: ['the temperature'] };
}

/** Properties of a layer besides its encoding that the Lab leaves out. */
function besides({ slidingWindow, attentionChunkSize, attentionSink, learned }: LayerPositions): string[] {
  return [
    slidingWindow === undefined ? '' : `the window of ${slidingWindow} tokens`,
    attentionChunkSize === undefined ? '' : `the chunks of ${attentionChunkSize} tokens`,
    attentionSink ? 'the attention sink, which the checkpoint has learned' : '',
    learned && learned.length > 0 ? `the learned ${learned.join(', ')}, for which it draws random numbers` : '',
  ].filter((part) => part !== '');
}
