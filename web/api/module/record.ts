/** Records that the module reads: parameters, sizes and pointers under their names in the core. */

import { invalid, ofShape } from '../errors/index.ts';
import { checkKeys, checkObject, checkTensor, sizeOf } from '../input/index.ts';
import type { OutOptions, Tensor, TensorLike } from '../types/index.ts';
import { type Engine, type Filled, Scratch } from './memory.ts';
import { filled32 } from './results.ts';

type Numbers = Readonly<Record<string, unknown>>;

/**
 * Turns a name into the core's: `numBuckets` becomes `num_buckets`, `data-dependent-alibi` becomes
 * `data_dependent_alibi`.
 */
export function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

/**
 * Puts everything that a scheme has into one record, with dotted names as nested ones. The parameters and sizes are
 * repeated as `options`, for functions of the core that take them as one struct.
 */
export function recordOf<Raw = Record<string, never>>(
  scratch: Scratch,
  numbers: Numbers,
  arrays: Readonly<Record<string, TensorLike>>,
): (filled: Filled) => Raw {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(numbers)) put(options, name, value);
  const slots = Object.entries(arrays).map(([name, { data }]) => [name, scratch.float32(data)] as const);
  return (filled) => {
    const record: Record<string, unknown> = { ...options, options };
    for (const [name, slot] of slots) put(record, name, filled.at(slot));
    return record as Raw;
  };
}

function put(record: Record<string, unknown>, name: string, value: unknown): void {
  const [first, second] = name.split('.') as [string, string?];
  const key = snakeCased(first);
  if (second === undefined) record[key] = value;
  else record[key] = { ...(record[key] as Numbers | undefined), [snakeCased(second)]: value };
}

export function project(engine: Engine, x: TensorLike, weight: TensorLike, options: OutOptions = {}): Tensor {
  checkTensor('x', x, ofShape(['...', 'inputs']));
  checkTensor('weight', weight, ofShape(['outputs', 'inputs']));
  const inputs = x.shape.at(-1) as number;
  const [outputs, weightInputs] = weight.shape as [number, number];
  if (weightInputs !== inputs)
    throw invalid('weight.shape', weight.shape, ofShape(['outputs', inputs], ', to go with x'));
  const lead = x.shape.slice(0, -1);
  const rows = sizeOf(lead);
  checkKeys(checkObject('options', options), ['out']);
  const scratch = new Scratch();
  const from = scratch.float32(x.data);
  const by = scratch.float32(weight.data);
  return filled32(engine, scratch, { shape: [...lead, outputs], out: options.out }, (filled, result) =>
    engine.raw.project(filled.at(from), filled.at(by), rows, inputs, outputs, result),
  );
}
