/** Properties of the rotation in a layer, measured rather than assumed. */

import type { Posenc } from 'posenc';
import { rule } from 'posenc/catalogue';
import { refused } from '../../files/errors/index.ts';
import type { EncodingSpecification, LayerPositions } from '../config/index.ts';

/** Measured properties of a layer's rotation. */
export interface LayerProperties {
  /**
   * Smallest and largest norm of a rotated vector relative to its norm before. Both are the attention factor if
   * rotation keeps norms.
   */
  readonly norms: readonly [number, number];
  readonly keepsNorms: boolean;
  /**
   * Largest difference between two logits at the same distance, relative to the largest logit: 0 if only the distance
   * matters.
   */
  readonly shiftDeviation: number;
  readonly dependsOnDistanceAlone: boolean;
  /** Whether pairs are rotated by an angle proportional to the position: both measurements confirm it. */
  readonly isRotation: boolean;
}

const vectors = 4;
/** Every distance up to 7 occurs at both ends of a text. */
const positions = [0, 1, 2, 3, 4, 5, 6, 7, 100, 101, 102, 103, 104, 105, 106, 107];
/** Rounding errors of float32 at these positions are far smaller. */
const limit = 1e-4;

/**
 * Rotates seeded random vectors as a rotary layer does, to sixteen positions, and measures their norms and products.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { inspectConfig, layerProperties } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const [layer] = inspectConfig({ model_type: 'llama' }).layers;
 * console.assert(layerProperties(pe, layer).isRotation);
 * ```
 *
 * @throws PosencError 'invalid-argument' when the layer is not rotary, or its scaling is unknown
 */
export function layerProperties(pe: Pick<Posenc, 'rotate'>, layer: LayerPositions): LayerProperties {
  const { encoding, headDim, scheme } = layer;
  if (layer.entry !== 'rotary' || !encoding || headDim === undefined) {
    throw refused('layer', scheme, rule('a rotary layer that is known'));
  }
  const [q, k] = [1, 2].map((seed) => turnedAtAll(pe, encoding, seeded(vectors * headDim, seed), headDim));
  const norms = [q, k].flatMap((rows) =>
    (rows as Rows).map(({ turned, original }) => Math.sqrt(dot(turned, turned) / dot(original, original))),
  );
  const [least, most] = [Math.min(...norms), Math.max(...norms)];
  const shiftDeviation = deviationOf(q as Rows, k as Rows);
  const keepsNorms = most - least <= limit * most;
  const dependsOnDistanceAlone = shiftDeviation <= limit;
  return {
    norms: [least, most],
    keepsNorms,
    shiftDeviation,
    dependsOnDistanceAlone,
    isRotation: keepsNorms && dependsOnDistanceAlone,
  };
}

/** The vectors at each position. */
type Rows = readonly {
  readonly vector: number;
  readonly position: number;
  readonly original: Float32Array;
  readonly turned: Float32Array;
}[];

function turnedAtAll(
  pe: Pick<Posenc, 'rotate'>,
  encoding: EncodingSpecification,
  data: Float32Array,
  dim: number,
): Rows {
  const rows = Array.from({ length: vectors }, (_, vector) =>
    positions.map((position) => ({ vector, position })),
  ).flat();
  const inputOf = (vector: number) => data.subarray(vector * dim, (vector + 1) * dim);
  const x = new Float32Array(rows.length * dim);
  for (const [row, { vector }] of rows.entries()) x.set(inputOf(vector), row * dim);
  const options = { ...encoding, positions: rows.map(({ position }) => position) };
  const turned = pe.rotate(
    { data: x, shape: [rows.length, dim] },
    options as unknown as Parameters<Posenc['rotate']>[1],
  );
  return rows.map((one, row) => ({
    ...one,
    original: inputOf(one.vector),
    turned: turned.data.subarray(row * dim, (row + 1) * dim),
  }));
}

/** The deviation between logits of the same pair of vectors at the same distance but other positions. */
function deviationOf(queries: Rows, keys: Rows): number {
  const extremes = new Map<string, [number, number]>();
  let largest = 0;
  for (const query of queries) {
    for (const key of keys.filter(({ vector }) => vector === query.vector)) {
      const logit = dot(query.turned, key.turned);
      const name = `${query.vector} ${query.position - key.position}`;
      const [least, most] = extremes.get(name) ?? [logit, logit];
      extremes.set(name, [Math.min(least, logit), Math.max(most, logit)]);
      largest = Math.max(largest, Math.abs(logit));
    }
  }
  return Math.max(...[...extremes.values()].map(([least, most]) => most - least)) / largest;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}

/** Returns numbers from −1 to 1, the same in every call. */
function seeded(length: number, seed: number): Float32Array {
  let state = seed * 0x9e3779b9;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) | 0;
    return (state >>> 8) / 2 ** 23 - 1;
  });
}
