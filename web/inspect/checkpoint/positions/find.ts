import { type Checkpoint, checkedCheckpoint, type TensorInfo } from '../../../files/formats/index.ts';
import { notPositions, type PositionKind, positionKinds } from './kinds.ts';

/** A tensor that encodes position, and its meaning in posenc. */
export interface FoundPositions extends TensorInfo, PlaceInModel {
  /** Kind of tensor: `learned-positions`, `t5-buckets`, `frequency-factors`, `sinks` … */
  readonly kind: string;
  /** The scheme in posenc's catalogue; `undefined` if a function takes the tensor together with any scheme. */
  readonly scheme: string | undefined;
  /** The function of posenc that takes the tensor: `absolute`, `rotate`, `bias`, `relativeTerms`, `attention` … */
  readonly call: string;
  /** The argument of that function. */
  readonly argument: string;
  /** Whether the argument has its axes in the opposite order. */
  readonly transposed: boolean;
  /** A description in one sentence. */
  readonly description: string;
}

/**
 * Finds the tensors of a checkpoint that encode position, by their names and shapes, in the order of the checkpoint.
 * Nothing is read; the cost of reading a tensor is its `byteLength`.
 *
 * ```js
 * import { findPositions } from 'posenc/inspect';
 * const wpe = { name: 'wpe.weight', dtype: 'F32', shape: [1024, 768], byteLength: 3145728, file: 'model.safetensors' };
 * const [found] = findPositions({ tensors: new Map([[wpe.name, wpe]]) });
 * console.assert(found.scheme === 'learned' && found.argument === 'table' && found.byteLength < 3.2e6);
 * ```
 */
export function findPositions(checkpoint: Pick<Checkpoint, 'tensors'>): FoundPositions[] {
  const { tensors } = checkedCheckpoint(checkpoint);
  const found: FoundPositions[] = [];
  for (const info of tensors.values()) {
    const row = notPositions.test(info.name) ? undefined : positionKinds.find((kind) => fits(kind, info));
    if (row === undefined) continue;
    const { kind, scheme, call, argument, transposed = false } = row;
    const description = filled(row.description, info.shape);
    found.push({ ...info, ...placeOfName(info.name), kind, scheme, call, argument, transposed, description });
  }
  return found;
}

function fits({ name, axes, rows }: PositionKind, info: TensorInfo): boolean {
  // Limits the time that a long name can take.
  if (info.name.length > 300 || !name.test(info.name)) return false;
  const { shape } = info;
  if (shape.length < axes[0] || shape.length > axes[1] || shape.includes(0)) return false;
  return rows === undefined || ((shape[0] as number) % 2 === 1) === (rows === 'odd');
}

function filled(description: string, shape: readonly number[]): string {
  const rows = shape.slice(0, -1).reduce((product, extent) => product * extent, 1);
  return description.replace(/\{(rows|shape|-?\d+)\}/g, (_, key: string) =>
    key === 'shape' ? `[${shape.join(', ')}]` : `${key === 'rows' ? rows : shape.at(Number(key))}`,
  );
}

/** The place of a tensor in a model, as far as its name says. */
export interface PlaceInModel {
  /** Number of the layer, or of the block within its stage. */
  readonly layer?: number;
  /** Number of the stage, in models whose layers are grouped by resolution. */
  readonly stage?: number;
  /** The part of the model. */
  readonly stack?: 'encoder' | 'decoder' | 'vision' | 'audio' | 'text';
}

const inStages = /(?:^|\.)(?:layers|stages)\.(\d+)\.(?:blocks|layers)\.(\d+)\./;
const inLayers = /(?:^|\.)(?:layers?|h|blk|blocks?|resblocks)\.(\d+)\./;

const stacks: readonly (readonly [NonNullable<PlaceInModel['stack']>, RegExp])[] = [
  ['vision', /(?:^|\.)(?:visual|vision_model|vision_tower|vision_encoder|vision_embed_tokens|image_encoder|v)\./],
  ['audio', /(?:^|\.)(?:audio_tower|audio_model|audio_encoder|audio|a)\./],
  ['encoder', /(?:^|\.)(?:encoder|enc)\./],
  ['decoder', /(?:^|\.)(?:decoder|dec)\./],
  ['text', /(?:^|\.)(?:text_model|language_model|text_encoder)\./],
];

export function placeOfName(name: string): PlaceInModel {
  const staged = inStages.exec(name);
  const layered = inLayers.exec(name);
  const stack = stacks.find(([, pattern]) => pattern.test(name))?.[0];
  return {
    ...(staged ? { stage: Number(staged[1]), layer: Number(staged[2]) } : layered ? { layer: Number(layered[1]) } : {}),
    ...(stack === undefined ? {} : { stack }),
  };
}
