import { evaluate, levit } from '../../catalogue/index.ts';
import { checkObject, readParameters, sizeOf, tensor } from '../input/index.ts';
import { type Engine, type RawExtent, Scratch } from '../module/index.ts';
import type { Tensor } from '../types/index.ts';

export function levitRelativeIndex(engine: Engine, value: { window: RawExtent; stride?: number }): Tensor<Int32Array> {
  const values = readParameters(levit, checkObject('options', value), {});
  const { 'window.height': height, 'window.width': width, stride } = values;
  const shape = [levit.lengths.queries, levit.lengths.exactly].map((length) => evaluate(length, values));
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf(shape));
  return scratch.run(engine, (filled) => {
    engine.raw.levit_relative_index({ window: { height, width }, stride }, filled.at(result));
    return tensor(filled.readInt32(result), shape);
  });
}
