/**
 * Measures the error of cached keys under scalings whose frequencies depend on the length: dynamic NTK and LongRoPE
 * change them while a text grows.
 */
import { holds, namedValues, rope } from '../../catalogue/index.ts';
import { allocated, checkInteger, checkObject, checkScheme, tensor } from '../input/index.ts';
import { type Engine, project } from '../module/index.ts';
import { rotate } from '../rotary/index.ts';
import { syntheticMatrix } from '../synthetic/index.ts';
import type { AnalysisFunctions, CacheDeviation, RopeOptions, Tensor } from '../types/index.ts';

/** Whether the frequencies depend on the length of the sequence, because the encoding does not fix it. */
function followsLength(encoding: object): boolean {
  const values = namedValues(rope, encoding as Record<string, unknown>);
  return rope.needsAllPositions.every((condition) => holds(condition, values));
}

/**
 * Limits a call to a few seconds: every component has its own angle, and a call for one key takes as long as 64
 * components.
 */
const maxComponents = 2 ** 19;
const minDim = 64;

export function cacheDeviation(
  engine: Engine,
  given: Parameters<AnalysisFunctions['cacheDeviation']>[0],
): CacheDeviation {
  const { dim, length, seed, ...encoding } = checkObject('options', given) as typeof given;
  checkScheme(encoding, [rope]);
  const { scaling } = encoding;
  const lengthened = followsLength({ scaling: { ...scaling, seqLen: undefined } });
  const headDim = checkInteger('dim', dim, 2, 4096);
  const longest = Math.floor(maxComponents / Math.max(headDim, minDim));
  const count = checkInteger('length', length, 2, longest);
  const from = seed === undefined ? 1 : checkInteger('seed', seed, 0, 2 ** 32 - 1);
  const query = syntheticMatrix(engine, 'query', from, [1, headDim]);
  const keys = syntheticMatrix(engine, 'keys', from, [count, headDim]);

  const turn = (x: Tensor, position: number, seqLen: number): Tensor => {
    const options = { ...encoding, offset: position, ...(lengthened && { scaling: { ...scaling, seqLen } }) };
    return rotate(engine, x, options as RopeOptions);
  };
  const turned = turn(keys, 0, count);
  // Each key as it was rotated when it was cached: key j at length j + 1.
  let cachedKeys = turned;
  if (lengthened) {
    cachedKeys = tensor(allocated(Float32Array, keys.data.length), keys.shape);
    for (let j = 0; j < count; j++) {
      const key = tensor(keys.data.slice(j * headDim, (j + 1) * headDim), [1, headDim]);
      cachedKeys.data.set(turn(key, j, j + 1).data, j * headDim);
    }
  }
  const turnedQuery = turn(query, count - 1, count);
  const scale = 1 / Math.sqrt(headDim);
  const logits = (k: Tensor) => project(engine, turnedQuery, k).data.map((x) => scale * x);
  const onePass = logits(turned);
  const cached = logits(cachedKeys);

  let worst = 0;
  for (let j = 1; j < count; j++) if (gap(onePass, cached, j) > gap(onePass, cached, worst)) worst = j;
  return { onePass, cached, deviation: gap(onePass, cached, worst), position: worst };
}

function gap(a: Float32Array, b: Float32Array, j: number): number {
  return Math.abs((a[j] as number) - (b[j] as number));
}
