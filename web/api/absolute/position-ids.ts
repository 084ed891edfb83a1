import { checkKeys, checkNumber, checkObject, checkTensor, sizeOf, tensor } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { PositionIdsOptions, Tensor } from '../types/index.ts';

export function positionIds(engine: Engine, given: PositionIdsOptions): Tensor<Float64Array> {
  checkKeys(checkObject('options', given), ['mask', 'start', 'padded']);
  const mask = checkTensor('mask', given.mask, '[length] or [rows, length]', [1, 2]);
  const start = checkNumber('start', given.start ?? 0, { kind: 'number' });
  const padded = checkNumber('padded', given.padded ?? 0, { kind: 'number' });
  const length = mask.shape.at(-1) as number;
  const size = sizeOf(mask.shape, 8);
  const scratch = new Scratch();
  const real = scratch.flags(mask.data);
  const result = scratch.room64(size);
  return scratch.run(engine, (filled) => {
    engine.raw.position_ids(filled.at(real), size / length, length, start, padded, filled.at(result));
    return tensor(filled.read64(result), [...mask.shape]);
  });
}
