/** Windows over a grid in stages (Swin). Layers are numbered through all stages. */
import type { SwinKind } from '../families/index.ts';
import { Unusable } from './findings.ts';
import { gridSchemes, learnedOf } from './grids.ts';
import type { Keys } from './keys.ts';
import { sizeOf } from './keys.ts';
import { maxLayers } from './layer-types.ts';
import { patchesOf } from './patches.ts';
import type { LayerPositions } from './types.ts';

export function swinLayers(keys: Keys, kind: SwinKind): readonly LayerPositions[] {
  const depths = needed(keys, kind.depths);
  const stageHeads = keys.attempt(() => needed(keys, kind.stageHeads)) ?? depths.map(() => undefined);
  if (stageHeads.length !== depths.length) {
    const [key = ''] = kind.stageHeads.keys;
    const values = { key, count: stageHeads.length, expected: depths.length };
    keys.findings.add('stages.count', [...kind.depths.keys, ...kind.stageHeads.keys], values);
  }
  const count = depths.reduce((sum, depth) => sum + depth, 0);
  if (count > maxLayers) {
    const [key = ''] = kind.depths.keys;
    keys.findings.add('layers.too-many', kind.depths.keys, { key, count, max: maxLayers });
  }
  const { windowSize, embedDim: channels, headDims: widths, pretrainedWindows, grid } = kind;
  const side = windowSize ? keys.neededSize(windowSize) : Number.POSITIVE_INFINITY;
  const embedDim = channels && keys.attempt(() => keys.neededSize(channels));
  const headDims = widths && keys.attempt(() => needed(keys, widths));
  const pretrained = pretrainedWindows && keys.numbers(pretrainedWindows);
  const [down, across] = grid ? patchesOf(keys, grid) : [];
  const constant = kind.sameGrid === true;
  // Merging cells drops an odd last one, while taking every second cell keeps it.
  const takesEverySecond = gridSchemes[kind.scheme].parameters.some(({ name }) => name === 'stride');
  const rounded = takesEverySecond ? Math.ceil : Math.floor;
  let layer = 0;
  return depths.flatMap((depth, stage) => {
    const heads = stageHeads[stage];
    const ofStage = embedDim && heads && (embedDim * (constant ? 1 : 2 ** stage)) / heads;
    const headDim = heads && (headDims?.[stage] ?? ofStage);
    // A window is no larger than the grid of its stage, each cell of which merges four of the previous stage.
    const along = (extent: number | undefined) =>
      extent === undefined ? side : Math.max(1, Math.min(side, rounded(extent / (constant ? 1 : 2 ** stage))));
    const [height, width] = [along(down), along(across)];
    const unit = pretrained?.[stage] ?? 0;
    const { learned, rows } = learnedOf(kind.scheme, height, width);
    // Otherwise a network computes the numbers of a table.
    const hasTable = learned.length === 1;
    return Array.from(
      { length: Math.min(depth, maxLayers - layer) },
      (): LayerPositions => ({
        layer: layer++,
        type: `stage ${stage}`,
        entry: 'bias',
        scheme: kind.scheme,
        encoding: {
          scheme: kind.scheme,
          window: { height, width },
          ...(unit > 0 ? { pretrainedWindow: { height: unit, width: unit } } : {}),
        },
        learned,
        // Cosine attention divides by a learned temperature of each head.
        attention: hasTable && headDim !== undefined ? { scale: 1 / Math.sqrt(headDim) } : {},
        ...(heads === undefined ? {} : { heads }),
        ...(headDim === undefined ? {} : { headDim }),
        table: hasTable ? { rows: rows[0] ?? 0, grid: [height, width] } : { grid: [height, width] },
        stage,
        bidirectional: true,
        ...(kind.note === undefined ? {} : { note: kind.note }),
      }),
    );
  });
}

function needed(keys: Keys, value: SwinKind['depths']): readonly number[] {
  const list = keys.numbers(value);
  if (list) return list.map((entry, i) => sizeOf(entry, `${value.keys[0]}[${i}]`, keys.findings));
  throw new Unusable('key.missing', value.keys, { keys: value.keys });
}
