/** What `save()` of posenc/train writes: the parameters under the trainer's names, and in the metadata what they are of. */
import type { Tensor } from 'posenc';
import type { Checkpoint, ReadOptions } from 'posenc/inspect';
import { ofType, refused } from '../api/errors/index.ts';
import { type FileTensor, missingTensor, type OtherFormat, unknownPart } from './reading.ts';
import type { WeightFile } from './weights.ts';

/** The learned arrays of a bias by their names in the catalogue, from those of the trainer. */
type Arrays = (read: (name: string) => Promise<Tensor>) => Promise<Readonly<Record<string, Tensor>>>;

const nothingLearned: Arrays = async () => ({});

/** Schemes of the trainer. The others depend on more than the distance, or on the contents, which models are not run with. */
const schemes: Readonly<Record<string, Arrays>> = {
  none: nothingLearned,
  sinusoidal: nothingLearned,
  learned: nothingLearned,
  rope: nothingLearned,
  alibi: nothingLearned,
  sandwich: nothingLearned,
  t5: async (read) => ({ table: await read('pos_bias') }),
  'kerple-log': async (read) => ({ p: await read('pos_r1'), a: await read('pos_r2') }),
  toeplitz: async (read) => ({ table: mirrored(await read('pos_bias')) }),
};

/** The table of the catalogue has rows for distances to keys after the query as well, which nothing sees here. */
function mirrored({ data, shape: [rows = 0, heads = 0] }: Tensor): Tensor {
  const line = Array.from({ length: 2 * rows - 1 }, (_, row) => Math.abs(rows - 1 - row));
  const values = line.flatMap((distance) => [...data.subarray(distance * heads, (distance + 1) * heads)]);
  return { data: Float32Array.from(values), shape: [line.length, heads] };
}

export function isTrained({ metadata }: Checkpoint): boolean {
  return metadata.has('model') && metadata.has('position');
}

export async function readTrained(
  checkpoint: Checkpoint,
  options: ReadOptions,
): Promise<{ readonly config: object; readonly format: OtherFormat; readonly weights: WeightFile }> {
  const { metadata } = checkpoint;
  const [model, position] = [objectAt(metadata, 'model'), objectAt(metadata, 'position')];
  const { scheme } = position;
  const arraysOf = typeof scheme === 'string' && Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (!arraysOf) throw unknownPart('position.scheme', String(scheme), Object.keys(schemes));
  const names = new Map<string, string>();
  const tensors = new Map<string, FileTensor>();
  for (const [name, info] of checkpoint.tensors) {
    if (/^(?:adam_[mv]\.|pos_(?!table$))/.test(name)) continue;
    const renamed = renamedAs(name);
    names.set(renamed, name);
    tensors.set(renamed, { ...info, name: renamed });
  }
  const weights: WeightFile = {
    tensors,
    bytes: (name, reading) => checkpoint.bytes(names.get(name) as string, reading),
    tensor: (name, reading) => checkpoint.tensor(names.get(name) as string, reading),
  };
  const arrays = await arraysOf((name) => {
    if (!checkpoint.tensors.has(name)) throw missingTensor(name);
    return checkpoint.tensor(name, options);
  });
  const numbers = [...metadata].filter(([, value]) => /^\d+$/.test(String(value)));
  const stated = Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]));
  const { dim, vocab } = model;
  return {
    config: { ...stated, model, position },
    format: { entries: { ...stated, hidden_size: dim, vocab_size: vocab }, modelType: 'posenc-train', arrays },
    weights,
  };
}

function objectAt(metadata: Checkpoint['metadata'], key: string): Readonly<Record<string, unknown>> {
  const value = metadata.get(key);
  try {
    const parsed: unknown = JSON.parse(String(value));
    if (typeof parsed === 'object' && parsed !== null) return parsed as Readonly<Record<string, unknown>>;
  } catch {
    // Refused below.
  }
  throw refused(
    'files',
    { text: "'{key}' in the metadata: {value}", values: { key, value: String(value) } },
    ofType('a JSON object'),
  );
}

/** ln1_w and ln1_b become ln1.weight and ln1.bias, and b1 the bias of w1. */
function renamedAs(name: string): string {
  const bias = name.replace(/_b$|(?<=_)b(?=[12]$)/, (found) => (found === 'b' ? 'w' : ''));
  return bias === name ? `${name.replace(/_w$/, '')}.weight` : `${bias}.bias`;
}
