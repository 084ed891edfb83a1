/** Properties of every layer with attention, whatever encodes position there. */
import type { Kind, SoftmaxScale, SwinKind, Window } from '../families/index.ts';
import { Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';
import { parameter, type RopeParameters } from './rope-parameters.ts';
import { headDimIfTold, headDimOf, type Sizes } from './sizes.ts';
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
  readonly given?: RopeParameters;
  /** The factor m² of DeepSeek's YaRN. */
  readonly latentFactor?: number | undefined;
}

export function attending(keys: Keys, sizes: Sizes, kind: Attending, { given, latentFactor = 1 }: Rotary = {}): Shared {
  const needsWidth = kind.entry !== 'absolute' && kind.entry !== 'none';
  const headDim = (needsWidth ? headDimOf : headDimIfTold)(keys, sizes, kind.headDim);
  const heads = headDim === undefined ? undefined : keys.size(sizes.heads);
  const bidirectional = isBidirectional(keys, kind);
  const slidingWindow = windowOf(keys, kind.window);
  const chunk = kind.chunk && (kind.chunk.keys.some((key) => keys.isNull(key)) ? undefined : keys.size(kind.chunk));
  const temperature = temperatureOf(keys, kind, given);
  const attention: AttentionSpecification = {
    ...(headDim === undefined ? {} : { scale: scaleOf(keys, kind.softmaxScale, headDim, latentFactor) }),
    ...(bidirectional ? {} : { causal: true }),
    ...(slidingWindow === undefined ? {} : { window: distances(slidingWindow, bidirectional) }),
    ...(temperature ? { temperature } : {}),
  };
  return {
    attention,
    ...(headDim === undefined ? {} : { headDim }),
    ...(heads === undefined ? {} : { heads }),
    ...(slidingWindow === undefined ? {} : { slidingWindow }),
    ...(chunk === undefined ? {} : { attentionChunkSize: chunk }),
    ...(kind.sink ? { attentionSink: true } : {}),
    ...(bidirectional ? { bidirectional: true } : {}),
    ...(kind.note === undefined ? {} : { note: kind.note }),
  };
}

function scaleOf(keys: Keys, scale: SoftmaxScale | undefined, headDim: number, latentFactor: number): number {
  const plain = 1 / Math.sqrt(headDim);
  if (scale === undefined) return plain;
  if ('fixed' in scale) return scale.fixed;
  if ('value' in scale) return keys.number(scale.value) ?? plain;
  if ('reciprocalOf' in scale) return 1 / (keys.size(scale.reciprocalOf) ?? headDim);
  if ('terms' in scale) return 1 / Math.sqrt(scale.terms * headDim);
  if ('latent' in scale) return plain * latentFactor;
  const value = keys.number(scale.inverseRootOf);
  return value === undefined ? plain : 1 / Math.sqrt(value);
}

function windowOf(keys: Keys, window: Window | undefined): number | undefined {
  if (!window || !keys.holds(window.when) || window.size.keys.some((key) => keys.isNull(key))) return undefined;
  if (Array.isArray(keys.find(window.size)?.value)) return undefined;
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

/**
 * Returns the row with the window of its layer, if the file has a list of windows (Longformer); otherwise the row
 * unchanged.
 */
export function withOwnWindow<R extends Shared>(keys: Keys, kind: Kind, row: R, layer: number): R {
  const window = 'window' in kind ? kind.window : undefined;
  const sizes = window && keys.holds(window.when) ? keys.find(window.size)?.value : undefined;
  if (!window || !Array.isArray(sizes)) return row;
  const key = keys.nameOf(window.size);
  if (layer >= sizes.length) throw new Unusable('window.count', [key], { key, count: sizes.length, layer });
  const slidingWindow = seen(sizeOf(sizes[layer], `${key}[${layer}]`), window) as number;
  return {
    ...row,
    slidingWindow,
    attention: { ...row.attention, window: distances(slidingWindow, row.bidirectional === true) },
  };
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
  return {
    form: temperature.form,
    ...(attnScale === undefined ? {} : { attnScale }),
    ...(floorScale === undefined ? {} : { floorScale }),
  };
}
