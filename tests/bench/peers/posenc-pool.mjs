/** posenc on two cores, for attention only: nothing else in the benchmark is worth dividing. */
import { attentionOptions, bring } from './posenc.mjs';

export { bring };

/** @param {'relaxed' | 'simd'} build */
export function start({ createPool }, build) {
  return createPool({ size: 2, build });
}

export function prepare(pool, { problem }, inputs) {
  const options = attentionOptions(problem, inputs);
  return async () => (await pool.attention(options)).output.data;
}
