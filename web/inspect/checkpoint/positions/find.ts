import { type Checkpoint, checkedCheckpoint, type TensorInfo } from '../../../files/formats/index.ts';
import type { PositionKind } from './kind.ts';
import { notPositions, positionKinds } from './kinds.ts';
import { type PlaceInModel, placeOfName } from './place-of-name.ts';

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
