import { learnedFrequencyRope } from '../../catalogue/index.ts';
import { invalid, rule } from '../errors/index.ts';
import { checkArray, isNumberList, sizeOf } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { TensorLike } from '../types/index.ts';
import { planned, rotateByAngles } from './angles.ts';
import { axisRows, lineRows, maxAxes, type Rows, repeatedOnAxes } from './rows.ts';
import type { Call, RotaryScheme } from './scheme.ts';

function weightsOf({ options, prefix }: Pick<Call, 'options' | 'prefix'>): TensorLike {
  const weights = checkArray(`${prefix}weights`, options.weights, ['pairs', 'axes']);
  const [pairs = 0] = weights.shape;
  if (pairs > maxAxes)
    throw invalid(`${prefix}weights.shape`, weights.shape, { kind: 'length', max: maxAxes, of: 'pairs' });
  return weights;
}

/**
 * Returns the positions projected on the direction of each pair, [pairs, rows, length]; the pair then turns with
 * frequency 1.
 */
function alongPairs(engine: Engine, { data, shape }: TensorLike, rows: Rows): Rows {
  const [pairs, axes] = shape as [number, number];
  const count = rows.positions.length / axes;
  const scratch = new Scratch();
  const [weights, positions] = [scratch.float32(data), scratch.float64(rows.positions)];
  const result = scratch.room64(sizeOf([pairs, count], 8));
  return scratch.run(engine, (filled) => {
    engine.raw.projected_positions(pairs, axes, count, filled.at(weights), filled.at(positions), filled.at(result));
    return { ...rows, axes: pairs, positions: filled.read64(result) };
  });
}

export const learnedFrequencyScheme: RotaryScheme<typeof learnedFrequencyRope> = {
  scheme: learnedFrequencyRope,
  lists: [],
  angleLists: ['weights'],
  places: [],
  takesDim: false,
  rows(engine, call, request) {
    const weights = weightsOf(call);
    const [, axes] = weights.shape as [number, number];
    const given = call.options[request.argument];
    const counted = (given === undefined && request.array !== undefined) || isNumberList(given);
    const rows = counted
      ? repeatedOnAxes(lineRows(request), axes)
      : axisRows(call.prefix + request.argument, given as TensorLike, axes, request.array);
    return alongPairs(engine, weights, rows);
  },
  dim({ options, prefix }, headDim, axes) {
    // The projected rows have one axis per pair.
    if (headDim !== undefined && 2 * axes > headDim) {
      const { shape } = options.weights as TensorLike;
      throw invalid(`${prefix}weights.shape`, shape, {
        kind: 'length',
        max: Math.floor(headDim / 2),
        of: 'pairs',
        because: { text: ', for head_dim {headDim}', values: { headDim } },
      });
    }
    return 2 * axes;
  },
  planAngles(scratch, { prefix }, dim, rows) {
    if (rows.length === 0) {
      throw invalid(
        `${prefix}scheme`,
        learnedFrequencyRope.name,
        rule('one without weights, which are its frequencies'),
      );
    }
    const pairs = dim / 2;
    const slot = scratch.float64(Array.from({ length: dim }, (_, n) => (n % 2 === 0 ? 1 : 0)));
    // Each axis has one pair.
    const sections = scratch.float64(new Float64Array(pairs).fill(1));
    const axisOfPair = scratch.room8(pairs);
    const angles = planned(slot, dim, () => 1);
    return {
      ...angles,
      prepare(raw, filled) {
        raw.mrope_axes(pairs, 'chunked', pairs, filled.at(sections), filled.at(axisOfPair));
        return { ...angles.prepare(raw, filled), axes: pairs, axis_of_pair: filled.at(axisOfPair) };
      },
    };
  },
  planTurn: () => rotateByAngles,
};
