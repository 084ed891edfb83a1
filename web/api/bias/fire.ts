import { fire } from '../../catalogue/index.ts';
import { checkArray, checkTensor } from '../input/index.ts';
import type { TensorLike } from '../types/index.ts';
import { biasShape, headsAxis, readBias, rowBias } from './request.ts';

const layers = ['w0', 'b0', 'w1', 'b1'] as const;

export const fireHandler = rowBias(
  fire,
  (request) => {
    const { options, prefix, scratch } = request;
    const values = readBias(fire, request, layers);
    const w1 = checkArray(`${prefix}w1`, options.w1, [headsAxis(request), 'mlpWidth']);
    const [heads, width] = w1.shape as [number, number];
    const arrays = [
      firstLayer(`${prefix}w0`, options.w0, width),
      checkArray(`${prefix}b0`, options.b0, [width]),
      w1,
      checkArray(`${prefix}b1`, options.b1, [heads]),
    ];
    const raw = {
      mlp_width: width,
      c: values.c,
      threshold: values.threshold,
      threshold_multiplier: values.thresholdMultiplier,
      eps: values.eps,
    };
    const slots = arrays.map(({ data }) => scratch.float32(data));
    return {
      shape: biasShape(heads, values),
      at: (filled) => {
        const [w0, b0, w1, b1] = slots.map((slot) => filled.at(slot)) as [number, number, number, number];
        return { fire: { options: raw, w0, b0, w1, b1 } };
      },
    };
  },
  // Up to the threshold the normaliser is the same for all queries.
  (request) => {
    const { queries, keys, offset = keys - queries, threshold, thresholdMultiplier } = readBias(fire, request, layers);
    return offset + queries - 1 <= Math.abs(threshold * thresholdMultiplier);
  },
);

/** A layer with one input is [mlpWidth, 1] in checkpoints; the axis of 1 may be left out. */
function firstLayer(argument: string, given: unknown, width: number): TensorLike {
  const flat =
    Array.isArray(given) || ArrayBuffer.isView(given) || (given as TensorLike | undefined)?.shape?.length === 1;
  if (flat) return checkArray(argument, given, [width]);
  checkTensor(argument, given as TensorLike | undefined, `[${width}, 1]`, [2, 2]);
  return checkArray(argument, given, [width, 1]);
}
