/** The length of the texts on which a model was trained, and to which it was extended. */
import type { Scaling } from './scaling.ts';
import type { LayerPositions } from './types.ts';

export interface Contexts {
  readonly trainedContext: number | null;
  readonly extendedContext: number | null;
}

/** `context` is max_position_embeddings, whatever its name. */
export function contextsOf(
  layers: readonly Pick<LayerPositions, 'entry' | 'table' | 'besides'>[],
  scalings: readonly Scaling[],
  context: number | undefined,
): Contexts {
  const scaling = scalings.find(({ options, original }) => options !== undefined || original !== undefined);
  const { options, original } = scaling ?? {};
  // Neither a plain factor nor a list of divisors says from which length it extends.
  if (options?.type === 'linear' || (options?.freqFactors && original === undefined)) {
    return { trainedContext: null, extendedContext: scaling?.extended ?? null };
  }
  if (scaling?.original !== undefined) {
    return { trainedContext: scaling.original, extendedContext: scaling.extended ?? null };
  }
  const [first] = layers;
  const isTable = layers.length > 0 && layers.every(({ entry }) => entry === 'absolute');
  const table = isTable ? first?.table : first?.besides?.table;
  const rows = table?.rows === undefined ? undefined : table.rows - (table.offset ?? 0);
  return { trainedContext: rows ?? context ?? null, extendedContext: null };
}
