/** What `save()` of posenc/train writes: the parameters under the trainer's names, and in the metadata what they are of. */
import type { Tensor } from 'posenc';
import { type Checkpoint, inspectConfig, type ReadOptions } from 'posenc/inspect';
import { ofShape, ofType, refused } from '../api/errors/index.ts';
import { contradiction, type FileTensor, missingTensor, type OtherFormat, unknownPart } from './reading.ts';
import type { WeightFile } from './weights.ts';

interface SchemeArrays {
  /** The trainer's names of what is learned. */
  readonly tensors: readonly string[];
  /** Their names in the catalogue, if they are those of a bias. */
  readonly arrays?: readonly string[];
  readonly turned?: (tensor: Tensor) => Tensor;
}

const nothingLearned: SchemeArrays = { tensors: [] };

/** Schemes of the trainer. The others depend on more than the distance, or on the contents, which models are not run with. */
const schemes: Readonly<Record<string, SchemeArrays>> = {
  none: nothingLearned,
  sinusoidal: nothingLearned,
  learned: { tensors: ['pos_table'] },
  rope: nothingLearned,
  alibi: nothingLearned,
  sandwich: nothingLearned,
  t5: { tensors: ['pos_bias'], arrays: ['table'] },
  'kerple-log': { tensors: ['pos_r1', 'pos_r2'], arrays: ['p', 'a'] },
  toeplitz: { tensors: ['pos_bias'], arrays: ['table'], turned: mirrored },
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
  const learned = typeof scheme === 'string' && Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (!learned) throw unknownPart('position.scheme', String(scheme), Object.keys(schemes));
  const numbers = [...metadata].filter(([, value]) => /^\d+$/.test(String(value)));
  const stated = Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]));
  const config = { ...stated, model, position };
  checkLearned(checkpoint, learned, config);
  const names = new Map<string, string>();
  const tensors = new Map<string, FileTensor>();
  for (const [name, info] of checkpoint.tensors) {
    if (/^adam_[mv]\./.test(name) || (learned.arrays && learned.tensors.includes(name))) continue;
    const renamed = renamedAs(name);
    names.set(renamed, name);
    tensors.set(renamed, { ...info, name: renamed });
  }
  const weights: WeightFile = {
    tensors,
    bytes: (name, reading) => checkpoint.bytes(names.get(name) as string, reading),
    tensor: (name, reading) => checkpoint.tensor(names.get(name) as string, reading),
  };
  const read = await Promise.all(learned.tensors.map((name) => checkpoint.tensor(name, options)));
  const { turned = (tensor) => tensor } = learned;
  const arrays = Object.fromEntries(
    read.slice(0, learned.arrays?.length ?? 0).map((one, i) => [String(learned.arrays?.[i]), turned(one)]),
  );
  const { dim, vocab } = model;
  return {
    config,
    format: { entries: { ...stated, hidden_size: dim, vocab_size: vocab }, modelType: 'posenc-train', arrays },
    weights,
  };
}

/** What is learned of positions is there, in the sizes that the description states, and nothing of another scheme. */
function checkLearned({ tensors }: Checkpoint, { tensors: names }: SchemeArrays, config: object): void {
  const [row] = inspectConfig(config).layers;
  for (const name of names) {
    const shape = tensors.get(name)?.shape;
    if (!shape) throw missingTensor(name);
    const expected = [...(row?.table?.rows === undefined ? [] : [row.table.rows]), row?.table?.dim ?? row?.heads];
    if (row && shape.join() !== expected.join()) throw contradiction(name, shape, ofShape(expected.map(Number)));
  }
  const other = [...tensors.keys()].find((name) => /^(?:pos|fire)_/.test(name) && !names.includes(name));
  if (other !== undefined) throw unknownPart('tensor', other, []);
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
