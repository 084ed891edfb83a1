import { cape, cape2d } from '../../catalogue/index.ts';
import { readParameters, sizeOf } from '../input/index.ts';
import { type RawCapeAugmentation, Scratch } from '../module/index.ts';
import { type AbsoluteHandler, filledTable, type Options } from './request.ts';

interface AugmentationValues {
  'augmentation.maxGlobalShift': number;
  'augmentation.maxLocalShift': number;
  'augmentation.maxGlobalScaling': number;
  'augmentation.seed': number;
}

/** Returns undefined without the option, as in evaluation, where nothing is augmented. */
function rawAugmentation(options: Options, values: AugmentationValues): RawCapeAugmentation | undefined {
  if (options.augmentation === undefined) return undefined;
  return {
    max_global_shift: values['augmentation.maxGlobalShift'],
    max_local_shift: values['augmentation.maxLocalShift'],
    max_global_scaling: values['augmentation.maxGlobalScaling'],
    seed: values['augmentation.seed'],
  };
}

export const capeHandler: AbsoluteHandler = {
  scheme: cape,
  compute: (engine, options) => {
    const values = readParameters(cape, options, { alsoAllowed: ['out'] });
    const { batch, length, dim, posScale, normalize, freqScale } = values;
    const request = { batch: batch ?? 1, length, pos_scale: posScale, normalize };
    const count = sizeOf([request.batch, length], 8);
    const augmentation = rawAugmentation(options, values);
    const shape = batch === undefined ? [length, dim] : [batch, length, dim];
    const scratch = new Scratch();
    sizeOf(shape);
    const positions = scratch.room64(count);
    return filledTable(engine, options, shape, scratch, (raw, filled, out) => {
      raw.cape_positions(request, augmentation, filled.at(positions));
      raw.cape(dim, freqScale, filled.at(positions), count, out);
    });
  },
};

export const cape2dHandler: AbsoluteHandler = {
  scheme: cape2d,
  compute: (engine, options) => {
    const values = readParameters(cape2d, options, { alsoAllowed: ['out'] });
    const { batch, patchesX, patchesY, dim } = values;
    const augmentation = rawAugmentation(options, values);
    const request = { batch: batch ?? 1, patches_x: patchesX, patches_y: patchesY };
    const count = sizeOf([request.batch, patchesX, patchesY], 16);
    const shape = [...(batch === undefined ? [] : [batch]), patchesX, patchesY, dim];
    sizeOf(shape);
    const scratch = new Scratch();
    const [x, y] = [scratch.room64(count), scratch.room64(count)];
    return filledTable(engine, options, shape, scratch, (raw, filled, out) => {
      raw.cape_grid(request, augmentation, filled.at(x), filled.at(y));
      raw.cape_2d(dim, filled.at(x), filled.at(y), count, out);
    });
  },
};
