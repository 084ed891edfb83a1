/** Windows over a grid in stages (Swin): layers are counted through all of them. */
import type { SwinKind } from '../families/index.ts';
import { Unusable } from './findings.ts';
import type { Keys } from './keys.ts';
import { sizeOf } from './keys.ts';
import type { LayerPositions } from './types.ts';

export function swinLayers(keys: Keys, kind: SwinKind): readonly LayerPositions[] {
  const depths = needed(keys, kind.depths);
  const heads = needed(keys, kind.stageHeads);
  if (heads.length !== depths.length) {
    throw new Unusable(
      [...kind.depths.keys, ...kind.stageHeads.keys],
      `${kind.stageHeads.keys[0]} has ${heads.length} entries, ${depths.length} are needed: one for each stage.`,
    );
  }
  if (depths.reduce((sum, depth) => sum + depth, 0) > 10_000)
    throw new Unusable(kind.depths.keys, `${kind.depths.keys[0]} adds up to more than 10000 layers.`);
  const side = keys.neededSize(kind.windowSize);
  const window = { height: side, width: side };
  const embedDim = keys.neededSize(kind.embedDim);
  let layer = 0;
  return depths.flatMap((depth, stage) =>
    Array.from({ length: depth }, (): LayerPositions => {
      const stageHeads = heads[stage] as number;
      const headDim = (embedDim * 2 ** stage) / stageHeads;
      return {
        layer: layer++,
        type: `stage ${stage}`,
        entry: 'bias',
        scheme: kind.scheme,
        encoding: { scheme: kind.scheme, window },
        learned: kind.scheme === 'swin' ? ['table'] : ['network'],
        attention: kind.scheme === 'swin' ? { scale: 1 / Math.sqrt(headDim) } : {},
        heads: stageHeads,
        headDim,
        table: { rows: (2 * side - 1) ** 2, grid: [side, side] },
        stage,
        bidirectional: true,
        ...(kind.note === undefined ? {} : { note: kind.note }),
      };
    }),
  );
}

function needed(keys: Keys, value: SwinKind['depths']): readonly number[] {
  const list = keys.numbers(value);
  if (list) return list.map((entry, i) => sizeOf(entry, `${value.keys[0]}[${i}]`));
  throw new Unusable(value.keys, `${value.keys[0]} is missing.`);
}
