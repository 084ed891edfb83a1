import { invalid, ofShape } from '../errors/index.ts';
import { checkKeys, checkObject, checkOut, checkTensor, sizeOf, tensor } from '../input/index.ts';
import type { OutOptions, Tensor, TensorLike } from '../types/index.ts';
import { type Engine, Scratch } from './memory.ts';

export function project(engine: Engine, x: TensorLike, weight: TensorLike, given: OutOptions = {}): Tensor {
  checkTensor('x', x, ofShape(['...', 'inputs']));
  checkTensor('weight', weight, ofShape(['outputs', 'inputs']));
  const inputs = x.shape.at(-1) as number;
  const [outputs, weightInputs] = weight.shape as [number, number];
  if (weightInputs !== inputs)
    throw invalid('weight.shape', weight.shape, ofShape(['outputs', inputs], ', to go with x'));
  const lead = x.shape.slice(0, -1);
  const rows = sizeOf(lead);
  const shape = [...lead, outputs];
  const size = sizeOf(shape);
  checkKeys(checkObject('options', given), ['out']);
  const out = checkOut(given.out, size);
  const scratch = new Scratch();
  const from = scratch.float32(x.data);
  const by = scratch.float32(weight.data);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.project(filled.at(from), filled.at(by), rows, inputs, outputs, filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}
