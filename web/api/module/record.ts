/** What the module reads: a record of parameters, sizes and pointers by their names in the core. */
import type { TensorLike } from '../types/index.ts';
import type { Filled, Scratch } from './memory.ts';

type Numbers = Readonly<Record<string, unknown>>;

/** `numBuckets` is `num_buckets` in the core, and `data-dependent-alibi` is `data_dependent_alibi`. */
export function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

/**
 * All that a scheme has in one record, names with a dot nested; the numbers alone are there again as `options`, for what the core has as
 * one struct.
 */
export function recordOf(
  scratch: Scratch,
  numbers: Numbers,
  arrays: Readonly<Record<string, TensorLike>>,
): (filled: Filled) => Record<string, never> {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(numbers)) put(options, name, value);
  const slots = Object.entries(arrays).map(([name, { data }]) => [name, scratch.float32(data)] as const);
  return (filled) => {
    const record: Record<string, unknown> = { ...options, options };
    for (const [name, slot] of slots) put(record, name, filled.at(slot));
    return record as Record<string, never>;
  };
}

function put(record: Record<string, unknown>, name: string, value: unknown): void {
  const [first, second] = name.split('.') as [string, string?];
  const key = snakeCased(first);
  if (second === undefined) record[key] = value;
  else record[key] = { ...(record[key] as object | undefined), [snakeCased(second)]: value };
}
