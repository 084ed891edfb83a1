import { detrLearned, detrSine, multidim, sincosPosEmbed2d, timingSignal } from '../../catalogue/index.ts';
import { invalid, missing, ofShapes, ofType, refused, rule } from '../errors/index.ts';
import {
  additiveMask,
  checkArray,
  checkInteger,
  isNumberList,
  type Options,
  readMask,
  readParameters,
  sizeOf,
} from '../input/index.ts';
import { Scratch } from '../module/index.ts';
import type { MaskLike } from '../types/index.ts';
import { type AbsoluteHandler, filledTable } from './request.ts';

/** Reads the extents of a grid, slowest axis first. */
function readShape({ shape }: Options): number[] {
  const expected = ofType('a list of at least one size');
  if (shape === undefined) throw missing('shape', expected);
  if (!isNumberList(shape) || shape.length === 0) throw invalid('shape', shape, expected);
  return Array.from(shape, (size, i) => checkInteger(`shape[${i}]`, size, 1, 2 ** 31 - 1));
}

export const multidimHandler: AbsoluteHandler = {
  scheme: multidim,
  compute: (engine, options) => {
    const { dim, base } = readParameters(multidim, options, { alsoAllowed: ['shape', 'out'] });
    const shape = readShape(options);
    const scratch = new Scratch();
    const at = scratch.int32(shape);
    return filledTable(engine, options, [...shape, dim], scratch, (raw, filled, out) =>
      raw.multidim_grid(filled.at(at), shape.length, dim, base, out),
    );
  },
};

export const timingSignalHandler: AbsoluteHandler = {
  scheme: timingSignal,
  compute: (engine, options) => {
    const values = readParameters(timingSignal, options, { alsoAllowed: ['shape', 'out'] });
    const shape = readShape(options);
    const { dim } = values;
    if (dim < 2 * shape.length)
      throw invalid('dim', dim, { kind: 'range', min: 2 * shape.length, because: ', 2 for each axis' });
    const request = { dim, min_timescale: values.minTimescale, max_timescale: values.maxTimescale };
    const scratch = new Scratch();
    const at = scratch.int32(shape);
    return filledTable(engine, options, [...shape, dim], scratch, (raw, filled, out) =>
      raw.timing_signal_grid(filled.at(at), shape.length, request, out),
    );
  },
};

export const sincosPosEmbed2dHandler: AbsoluteHandler = {
  scheme: sincosPosEmbed2d,
  compute: (engine, options) => {
    const values = readParameters(sincosPosEmbed2d, options, { alsoAllowed: ['out'] });
    const { height, width, dim, prefixTokens } = values;
    const request = {
      height,
      width,
      dim,
      base: values.base,
      base_size: values.baseSize,
      interpolation_scale: values.interpolationScale,
      extra_tokens: prefixTokens,
    };
    return filledTable(engine, options, [prefixTokens + height * width, dim], new Scratch(), (raw, _, out) =>
      raw.sincos_pos_embed_2d(request, out),
    );
  },
};

export const detrSineHandler: AbsoluteHandler = {
  scheme: detrSine,
  compute: (engine, options) => {
    const values = readParameters(detrSine, options, { alsoAllowed: ['mask', 'out'] });
    const mask = readMask(
      'mask',
      options.mask as MaskLike | undefined,
      ofShapes([
        ['height', 'width'],
        ['batch', 'height', 'width'],
      ]),
      additiveMask.becomesFlags,
    );
    const [height, width] = mask.shape.slice(-2) as [number, number];
    for (let image = 0; image < mask.data.length; image += height * width) {
      if (mask.data.subarray(image, image + height * width).includes(1)) continue;
      const expected = rule(
        "true for real pixels: of a mask that is true for padding, as DETR's own, give the opposite",
      );
      throw refused('mask.data', 'an image of padding alone', expected);
    }
    const request = {
      batch: sizeOf(mask.shape.slice(0, -2)),
      height,
      width,
      num_pos_feats: values.numPosFeats,
      temperature: values.temperature,
      normalize: values.normalize,
      scale: values.scale,
    };
    const scratch = new Scratch();
    const real = scratch.bytes(mask.data);
    return filledTable(engine, options, [...mask.shape, 2 * values.numPosFeats], scratch, (raw, filled, out) =>
      raw.detr_sine(request, filled.at(real), out),
    );
  },
};

export const detrLearnedHandler: AbsoluteHandler = {
  scheme: detrLearned,
  compute: (engine, options) => {
    const { height, width, sum } = readParameters(detrLearned, options, {
      alsoAllowed: ['rowEmbed', 'colEmbed', 'out'],
    });
    const rowEmbed = checkArray('rowEmbed', options.rowEmbed, ['rows', 'numPosFeats']);
    const [rows, feats] = rowEmbed.shape as [number, number];
    const colEmbed = checkArray('colEmbed', options.colEmbed, ['columns', feats]);
    const columns = colEmbed.shape[0] as number;
    if (height > rows) throw invalid('height', height, { kind: 'range', max: rows, because: ', the rows of rowEmbed' });
    if (width > columns)
      throw invalid('width', width, { kind: 'range', max: columns, because: ', the rows of colEmbed' });
    const scratch = new Scratch();
    const [byRow, byColumn] = [scratch.float32(rowEmbed.data), scratch.float32(colEmbed.data)];
    const request = { height, width, num_pos_feats: feats, sum };
    return filledTable(engine, options, [height, width, (sum ? 1 : 2) * feats], scratch, (raw, filled, out) =>
      raw.detr_learned(request, rows, filled.at(byRow), columns, filled.at(byColumn), out),
    );
  },
};
