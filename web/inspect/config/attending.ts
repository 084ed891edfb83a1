/** Properties of every layer with attention, whatever encodes position there. */
import { present } from '../../files/json/index.ts';
import type { Kind, NoneKind, SoftmaxScale, SwinKind, Value, Window } from '../families/index.ts';
import { Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';
import { parameter, type RopeParameters } from './scaling.ts';
import { headDimIfKnown, headDimOf, type Sizes } from './sizes.ts';
import type { AttentionSpecification, LayerPositions } from './types.ts';

type Attending = Exclude<Kind, SwinKind>;

export type Shared = Pick<
  LayerPositions,
  | 'attention'
  | 'heads'
  | 'headDim'
  | 'slidingWindow'
  | 'attentionChunkSize'
  | 'attentionSink'
  | 'bidirectional'
  | 'note'
>;

interface Rotary {
  /** The width of a head, which has been read. */
  readonly headDim: number | undefined;
  readonly given: RopeParameters;
  /** The factor m² of DeepSeek's YaRN. */
  readonly latentFactor?: number | undefined;
}

/** None of these is needed to say how positions are encoded: what is unusable is reported and left out. */
export function attending(keys: Keys, sizes: Sizes, kind: Attending, rotary?: Rotary): Shared {
  const headDim = rotary ? rotary.headDim : keys.attempt(() => widthOf(keys, sizes, kind));
  // The class's number of heads says nothing of a file whose width it does not divide.
  const isOfFile = headDim !== undefined || rotary !== undefined || keys.find(sizes.heads) !== undefined;
  const heads = isOfFile ? keys.attempt(() => keys.size(sizes.heads)) : undefined;
  const bidirectional = isBidirectional(keys, kind);
  const slidingWindow = keys.attempt(() => windowOf(keys, kind.window));
  const chunk = keys.attempt(() => chunkOf(keys, kind.chunk));
  const temperature = keys.attempt(() => temperatureOf(keys, kind, rotary?.given));
  const scale =
    headDim === undefined
      ? undefined
      : keys.attempt(() => scaleOf(keys, kind.softmaxScale, headDim, rotary?.latentFactor ?? 1));
  const attention: AttentionSpecification = {
    ...present({ scale }),
    ...(bidirectional ? {} : { causal: true }),
    ...(slidingWindow === undefined ? {} : { window: distances(slidingWindow, bidirectional) }),
    ...present({ temperature }),
  };
  const { sink, note } = kind;
  return {
    attention,
    ...present({ headDim, heads, slidingWindow, attentionChunkSize: chunk, attentionSink: sink }),
    ...(bidirectional ? { bidirectional } : {}),
    ...present({ note }),
  };
}

/** Returns the width of a head, on which only the scale of the logits depends here. */
function widthOf(keys: Keys, sizes: Sizes, kind: Attending): number | undefined {
  const needsWidth = kind.entry !== 'absolute' && kind.entry !== 'none';
  return (needsWidth ? headDimOf : headDimIfKnown)(keys, sizes, kind.headDim);
}

function chunkOf(keys: Keys, chunk: Value | undefined): number | undefined {
  return chunk === undefined || chunk.keys.some((key) => keys.isNull(key)) ? undefined : keys.size(chunk);
}

function scaleOf(keys: Keys, scale: SoftmaxScale | undefined, headDim: number, latentFactor: number): number {
  const plain = 1 / Math.sqrt(headDim);
  if (scale === undefined) return plain;
  if ('fixed' in scale) return keys.holds(scale.when) ? scale.fixed : plain;
  if ('value' in scale) return keys.number(scale.value) ?? plain;
  if ('reciprocalOf' in scale) return 1 / (keys.size(scale.reciprocalOf) ?? headDim);
  if ('terms' in scale) return 1 / Math.sqrt(scale.terms * headDim);
  if ('latent' in scale) return plain * latentFactor;
  const value = keys.number(scale.inverseRootOf);
  if (value === undefined) return plain;
  if (value > 0) return 1 / Math.sqrt(value);
  const key = keys.nameOf(scale.inverseRootOf);
  throw new Unusable('value.not-positive', [key], { key, value });
}

function windowOf(keys: Keys, window: Window | undefined): number | undefined {
  if (!window || !keys.holds(window.when)) return undefined;
  const found = keys.find(window.size);
  if (found === undefined && window.size.keys.some((key) => keys.isNull(key))) return undefined;
  if (Array.isArray(found?.value)) return undefined;
  return seen(keys.size(window.size), window);
}

function seen(size: number | undefined, window: Window): number | undefined {
  if (size === undefined) return undefined;
  if (window.counts === 'each-side-and-itself') return 2 * size + 1;
  if (window.counts === 'half') return Math.floor(size / 2);
  return window.counts === 'without-itself' ? size + 1 : size;
}

function isBidirectional(keys: Keys, { bidirectional = false }: Attending): boolean {
  return typeof bidirectional === 'boolean' ? bidirectional : keys.holds(bidirectional);
}

/** Returns what differs from the row of other layers by the number of the layer. */
export function ofLayerNumber(keys: Keys, kind: Kind, row: Shared, layer: number): Partial<Shared> {
  const scale = scaleOfLayer(keys, kind, row, layer);
  const slidingWindow = windowOfLayer(keys, kind, layer);
  if (scale === undefined && slidingWindow === undefined) return {};
  return {
    ...present({ slidingWindow }),
    attention: {
      ...row.attention,
      ...present({ scale }),
      ...(slidingWindow === undefined ? {} : { window: distances(slidingWindow, row.bidirectional === true) }),
    },
  };
}

function scaleOfLayer(keys: Keys, kind: Kind, { attention: { scale } }: Shared, layer: number): number | undefined {
  const condition = 'scaleByLayer' in kind ? kind.scaleByLayer : undefined;
  return scale === undefined || condition === undefined || !keys.holds(condition) ? undefined : scale / (layer + 1);
}

/** Returns the window of a layer, if the file has a list of windows (Longformer). */
function windowOfLayer(keys: Keys, kind: Kind, layer: number): number | undefined {
  const window = 'window' in kind ? kind.window : undefined;
  const sizes = window && keys.holds(window.when) ? keys.find(window.size)?.value : undefined;
  if (!window || !Array.isArray(sizes)) return undefined;
  const key = keys.nameOf(window.size);
  if (window.repeated && sizes.length === 0) return undefined;
  const at = window.repeated ? layer % sizes.length : layer;
  if (at >= sizes.length) {
    keys.findings.add('window.count', [key], { key, count: sizes.length, layer });
    return undefined;
  }
  if (window.repeated && sizes[at] === null) return undefined;
  return seen(
    keys.attempt(() => sizeOf(sizes[at], `${key}[${at}]`, keys.findings)),
    window,
  );
}

/** A bidirectional window is split equally between both sides. */
function distances(size: number, bidirectional: boolean): readonly [number, number] {
  return bidirectional ? [Math.floor(size / 2), Math.floor(size / 2)] : [size - 1, 0];
}

function temperatureOf(
  keys: Keys,
  { temperature }: Attending,
  given: RopeParameters | undefined,
): AttentionSpecification['temperature'] | undefined {
  if (!temperature || !keys.holds(temperature.when)) return undefined;
  const read = (value: Exclude<typeof temperature.attnScale, undefined>) =>
    'parameter' in value ? given && parameter(given, value.parameter) : keys.number(value);
  const attnScale = temperature.attnScale && read(temperature.attnScale);
  const floorScale = temperature.floorScale && read(temperature.floorScale);
  if ((temperature.attnScale && attnScale === undefined) || (temperature.floorScale && floorScale === undefined)) {
    return undefined;
  }
  return { form: temperature.form, ...present({ attnScale, floorScale }) };
}

/** A layer without positions. */
export function none(keys: Keys, sizes: Sizes, kind: NoneKind): Omit<LayerPositions, 'layer' | 'stack' | 'type'> {
  if (kind.mixer)
    return { entry: 'none', scheme: 'none', attention: {}, note: `${kind.mixer}, no positional encoding` };
  const shared = attending(keys, sizes, kind);
  return { note: 'attention without any positional encoding (NoPE)', ...shared, entry: 'none', scheme: 'none' };
}
