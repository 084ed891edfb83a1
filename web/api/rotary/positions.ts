/** Positions of grids, and of text with images and video. */
import { axialPositionsParameters, axialRope, mropePositionsParameters } from '../../catalogue/index.ts';
import { invalid, ofType, oneOf } from '../errors/index.ts';
import {
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkParameter,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type {
  AxialPositionsOptions,
  GridCoordinates,
  MropePositions,
  MropePositionsOptions,
  MropeSegment,
  Tensor,
} from '../types/index.ts';
import { checkGrid, gridPositions } from './rows.ts';

export function axialPositions(engine: Engine, request: AxialPositionsOptions): Tensor<Float64Array> {
  const options = checkObject('options', request);
  const placement = readParameters(axialRope, options, {
    only: ['prefixTokens', 'suffixTokens', 'spatialMergeSize'],
    alsoAllowed: ['grid', 'coordinates', 'offsets', 'factors'],
  });
  const coordinates = checkParameter(axialPositionsParameters.coordinates, options.coordinates) as GridCoordinates;
  const grid = checkGrid('grid', options.grid);
  const positions = gridPositions(engine, { ...options, ...placement, coordinates, grid, prefix: '' });
  return tensor(positions, [grid.length, positions.length / grid.length]);
}

const modalities = ['text', 'image', 'video'] as const;

/** The options of each modality. */
const segmentKeys: Readonly<Record<(typeof modalities)[number], readonly string[]>> = {
  text: ['modality', 'length'],
  image: ['modality', 'height', 'width'],
  video: ['modality', 'temporal', 'height', 'width', 'temporalStep'],
};

interface ReadSegment {
  /** Modality, length, temporal, height and width. */
  readonly numbers: readonly number[];
  readonly step: number;
  readonly tokens: number;
}

function readSegment(value: MropeSegment, argument: string, mergeSize: number): ReadSegment {
  const segment = checkObject(argument, value);
  const modality = modalities.indexOf(segment.modality as 'text');
  if (modality < 0) throw invalid(`${argument}.modality`, segment.modality, oneOf(modalities));
  checkKeys(segment, segmentKeys[segment.modality as 'text'], `${argument}.`);
  if (segment.modality === 'text') {
    const length = checkInteger(`${argument}.length`, segment.length, 1);
    return { numbers: [0, length, 0, 0, 0], step: 0, tokens: length };
  }
  const patches = (name: 'height' | 'width') => {
    const count = checkInteger(`${argument}.${name}`, segment[name], 1);
    if (count % mergeSize !== 0) {
      throw invalid(`${argument}.${name}`, count, {
        kind: 'range',
        multipleOf: mergeSize,
        bound: 'spatialMergeSize',
      });
    }
    return count;
  };
  const [height, width] = [patches('height'), patches('width')];
  const temporal = segment.modality === 'image' ? 1 : checkInteger(`${argument}.temporal`, segment.temporal, 1);
  const step =
    segment.modality === 'image' || segment.temporalStep === undefined
      ? 1
      : checkNumber(`${argument}.temporalStep`, segment.temporalStep, mropePositionsParameters.temporalStep);
  const tokens = (temporal * height * width) / mergeSize ** 2;
  return { numbers: [modality, 0, temporal, height, width], step, tokens };
}

export function mropePositions(engine: Engine, options: MropePositionsOptions): MropePositions {
  const { segments, spatialMergeSize } = options ?? {};
  checkKeys(checkObject('options', options), ['segments', 'spatialMergeSize']);
  const mergeSize = checkParameter(mropePositionsParameters.spatialMergeSize, spatialMergeSize) as number;
  if (!Array.isArray(segments) || segments.length === 0) {
    throw invalid('segments', segments, ofType('a list of at least one { modality, … }'));
  }
  const read = segments.map((segment: MropeSegment, i) => readSegment(segment, `segments[${i}]`, mergeSize));
  const tokens = read.reduce((sum, segment) => sum + segment.tokens, 0);
  // The core also holds the rows while it computes them.
  const size = sizeOf([3, tokens], 24);
  const scratch = new Scratch();
  const numbers = scratch.float64(read.flatMap((segment) => segment.numbers));
  const steps = scratch.float64(read.map(({ step }) => step));
  const result = scratch.room64(size);
  return scratch.run(engine, (filled) => {
    const next = engine.raw.mrope_positions(
      read.length,
      filled.at(numbers),
      filled.at(steps),
      mergeSize,
      tokens,
      filled.at(result),
    );
    return { positionIds: tensor(filled.read64(result), [3, tokens]), next };
  });
}
