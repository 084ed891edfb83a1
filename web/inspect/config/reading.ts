/** What the keys of a file say by themselves, without knowing the model. */

import { present } from '../../files/json/index.ts';
import type { RotaryKind } from '../families/index.ts';
import { Findings, Unusable } from './findings.ts';
import { type Entries, Keys } from './keys.ts';
import { isPositional } from './positional-keys.ts';
import { parameter, readScaling, ropeParameters } from './scaling.ts';
import { namesOf } from './synonyms.ts';
import type { KeyReading } from './types.ts';

/** Names of the same thing in many models. */
const names = {
  hiddenSize: namesOf('hidden_size'),
  heads: namesOf('num_attention_heads'),
  layers: namesOf('num_hidden_layers'),
  context: namesOf('max_position_embeddings'),
  base: namesOf('rope_theta'),
  share: namesOf('partial_rotary_factor'),
  headDim: ['head_dim', 'head_size', 'kv_channels', 'attention_head_dim', 'd_head'],
  width: ['rotary_dim', 'qk_rope_head_dim', 'rope_head_dim', 'rope_dim', 'rotary_embedding_dim'],
  window: ['sliding_window', 'sliding_window_size', 'attention_window', 'local_attention', 'window_size'],
  word: [
    'position_embedding_type',
    'pos_embedding_type',
    'position_encoding_type',
    'positional_encoding',
    'pos_emb_type',
  ],
  alibi: ['alibi', 'use_alibi'],
} as const;

/** Names of one list are no synonyms of others here. */
const all: ReadonlySet<string> = new Set(Object.values(names).flat());

const windows: readonly string[] = names.window;

const kind: RotaryKind = { entry: 'rotary', layout: 'half', base: { keys: names.base } };

/** Keys that change frequencies in some model, among those about positions. */
const ofFrequencies = /rope|rotary|theta|yarn|ntk|mscale|nope|base|factor/i;
const ofOtherThings = /interleav|layer|layout|style|freq_fusion/i;

/** Returns undefined if none of the keys is there. */
export function readingOf(entries: Entries): KeyReading | undefined {
  // The findings of a family would be out of place: none is known.
  const findings = new Findings();
  const keys = new Keys(entries, findings, all);
  const used = new Map<string, unknown>();
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (error instanceof Unusable) return undefined;
      throw error;
    }
  };
  const found = <T>(of: readonly string[], read: (value: { keys: readonly string[] }) => T | undefined) => {
    const value = attempt(() => read({ keys: of }));
    const key = keys.nameOf({ keys: of });
    if (value !== undefined) used.set(key, keys.at(key));
    return value;
  };
  const size = (of: readonly string[]) => found(of, (value) => keys.size(value));
  const number = (of: readonly string[]) => found(of, (value) => keys.number(value));
  const word = (of: readonly string[]) =>
    found(of, (value) => {
      const given = keys.find(value)?.value;
      return typeof given === 'string' ? given : undefined;
    });
  const flag = (of: readonly string[]) => found(of, (value) => keys.find(value)?.value === true || undefined);

  const [layers, heads, hiddenSize, context] = [names.layers, names.heads, names.hiddenSize, names.context].map(size);
  const isWindowed = keys.at('use_sliding_window') !== false;
  const slidingWindow = isWindowed ? size(names.window) : undefined;
  const equal = heads !== undefined && hiddenSize !== undefined ? hiddenSize / heads : undefined;
  const headDim = size(names.headDim) ?? (Number.isInteger(equal) ? equal : undefined);
  const positionEmbeddingType = word(names.word) ?? (flag(names.alibi) && 'alibi');

  const given = attempt(() => ropeParameters(keys, findings, kind, 'full_attention'));
  const inside = given && attempt(() => parameter(given, 'rope_theta'));
  const base = inside ?? number(names.base);
  const baseFrom = inside === undefined ? keys.nameOf({ keys: names.base }) : `${given?.path}.rope_theta`;
  const isBase = base !== undefined && base > 0;
  if (isBase) used.set(baseFrom, base);
  const share = given && (attempt(() => parameter(given, 'partial_rotary_factor')) ?? number(names.share));
  const width = isBase ? (size(names.width) ?? (headDim && Math.floor(headDim * (share ?? 1)))) : undefined;
  const rotaryDim = width && width % 2 === 0 ? width : undefined;
  const scaling =
    given && rotaryDim !== undefined && base !== undefined
      ? attempt(() => readScaling({ keys, findings, given, context, pairs: rotaryDim / 2, base, kind }))
      : undefined;
  if (given && given.path !== '' && scaling?.stated) used.set(given.path, scaling.stated.type);
  if (used.size === 0) return undefined;

  const unread = Object.entries(entries).flatMap(([key, value]) => {
    const isInside = key === given?.path.split('.')[0] && scaling !== undefined;
    const isUnused = key === 'use_sliding_window' || (!isWindowed && windows.includes(key));
    return used.has(key) || isInside || isUnused || !isPositional(key, value) ? [] : [key];
  });
  const isRotary = positionEmbeddingType === undefined || /rope|rotary/i.test(positionEmbeddingType);
  const isCertain =
    scaling !== undefined &&
    scaling.stated?.known !== false &&
    isRotary &&
    !unread.some((key) => ofFrequencies.test(key) && !ofOtherThings.test(key));
  const options = scaling?.options ? { scaling: scaling.options } : {};
  return present({
    keys: Object.fromEntries(used),
    layers,
    heads,
    headDim,
    rotaryDim,
    base: isBase ? base : undefined,
    baseFrom: isBase ? baseFrom : undefined,
    scaling: scaling?.stated,
    switchAbove: scaling?.switchAbove,
    slidingWindow,
    positionEmbeddingType,
    unread: unread.length > 0 ? unread : undefined,
    frequencies: isBase && isCertain ? { scheme: 'rope', dim: rotaryDim, base, ...options } : undefined,
    trainedContext: scaling?.original ?? (scaling?.options?.type === 'linear' ? undefined : context) ?? null,
    extendedContext: scaling?.extended ?? null,
  }) as KeyReading;
}
