/** Sizes of a model that its layers share. */
import type { Family, Value } from '../families/index.ts';
import { Unusable } from './findings.ts';
import type { Keys } from './keys.ts';

export interface Sizes {
  readonly hiddenSize: Value;
  readonly heads: Value;
  readonly headDim: Value | readonly Value[];
  /** max_position_embeddings, whatever its name; undefined if the model has no limit on the length of texts. */
  readonly context: number | undefined;
}

export const commonNames = {
  hiddenSize: { keys: ['hidden_size'] },
  heads: { keys: ['num_attention_heads'] },
  layers: { keys: ['num_hidden_layers'] },
  headDim: { keys: ['head_dim'] },
  context: { keys: ['max_position_embeddings'] },
} as const satisfies Record<string, Value>;

export function sizesOf(family: Family, keys: Keys): Sizes {
  const context = family.context === undefined ? commonNames.context : family.context;
  return {
    hiddenSize: family.hiddenSize ?? commonNames.hiddenSize,
    heads: family.heads ?? commonNames.heads,
    headDim: family.headDim ?? commonNames.headDim,
    context: context === null ? undefined : keys.attempt(() => keys.size(context)),
  };
}

/** Returns the width of a query head: from its own key, or hidden_size / num_attention_heads. */
export function headDimOf(keys: Keys, sizes: Sizes, own: Value | readonly Value[] = sizes.headDim): number {
  if (isList(own)) return own.reduce((sum, value) => sum + keys.neededSize(value), 0);
  // With null there is no width: the class's default applies only to an absent key.
  const given = own.keys.some((key) => keys.isNull(key)) ? undefined : keys.size(own);
  if (given !== undefined) return given;
  const hidden = keys.neededSize(sizes.hiddenSize);
  const heads = keys.neededSize(sizes.heads);
  if (hidden % heads === 0) return hidden / heads;
  const [hiddenKey, headsKey] = [keys.nameOf(sizes.hiddenSize), keys.nameOf(sizes.heads)];
  throw new Unusable('head.not-whole', [hiddenKey, headsKey], {
    hidden: { key: hiddenKey, value: hidden },
    heads: { key: headsKey, value: heads },
    absent: own.keys[0],
  });
}

/**
 * The same for layers whose positions do not depend on the width: undefined, with a note, if the file has no number of
 * heads and the class's number does not divide the width of the model.
 */
export function headDimIfKnown(
  keys: Keys,
  sizes: Sizes,
  own: Value | readonly Value[] = sizes.headDim,
): number | undefined {
  const isOwn = isList(own) || keys.find(own) !== undefined;
  if (isOwn || keys.find(sizes.heads) !== undefined) return headDimOf(keys, sizes, own);
  const [hidden, heads] = [keys.size(sizes.hiddenSize), keys.size(sizes.heads)];
  if (hidden !== undefined && heads !== undefined && hidden % heads === 0) return hidden / heads;
  const [hiddenKey, headsKey] = [keys.nameOf(sizes.hiddenSize), keys.nameOf(sizes.heads)];
  keys.findings.add('head.width-unknown', [headsKey], { hidden: { key: hiddenKey, value: hidden }, heads: headsKey });
  return undefined;
}

export function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
