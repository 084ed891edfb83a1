import { biasSchemes, evaluate, levit, swin, swinShiftMaskParameters, t5, wavlm } from '../../catalogue/index.ts';
import { invalid, ofShape } from '../errors/index.ts';
import {
  checkInteger,
  checkKeys,
  checkObject,
  checkOut,
  checkParameter,
  checkRules,
  checkScheme,
  checkTensor,
  isNumberList,
  type Reading,
  readArrays,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type RawExtent, recordOf, Scratch } from '../module/index.ts';
import type {
  BiasFunctions,
  BiasOptions,
  OutOptions,
  SwinLogCoordinatesOptions,
  SwinShiftMaskOptions,
  T5BucketOptions,
  Tensor,
  TensorLike,
  WavlmGatesOptions,
} from '../types/index.ts';
import { alibiSlopes, biasHandlerOf, computeBias } from './handlers.ts';

export function bias(engine: Engine, request: BiasOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  return computeBias(engine, biasHandlerOf(checkScheme(options, biasSchemes)), { options, prefix: '' }, request.out);
}

export function biasFunctions(engine: Engine): Reading<BiasFunctions> {
  return {
    bias: (options) => bias(engine, options),
    alibiSlopes: (options) => alibiSlopes(engine, options),
    t5Buckets: (relativePositions, options) => t5Buckets(engine, relativePositions, options),
    wavlmGates: (options) => wavlmGates(engine, options),
    swinRelativeIndex: (options) => swinRelativeIndex(engine, options),
    levitRelativeIndex: (options) => levitRelativeIndex(engine, options),
    swinLogCoordinates: (options) => swinLogCoordinates(engine, options),
    swinShiftMask: (options) => swinShiftMask(engine, options),
  };
}

export function t5Buckets(
  engine: Engine,
  relativePositions: ArrayLike<number> | TensorLike,
  options: T5BucketOptions = {},
): Tensor<Int32Array> {
  const values = readParameters(t5, checkObject('options', options), {
    only: ['bidirectional', 'numBuckets', 'maxDistance'],
  });
  const { bidirectional, numBuckets, maxDistance } = values;
  const raw = { bidirectional, num_buckets: numBuckets, max_distance: maxDistance };
  const { data, shape } = isNumberList(relativePositions)
    ? { data: relativePositions, shape: [relativePositions.length] }
    : checkTensor('relativePositions', relativePositions, ofShape(['...']));
  for (let i = 0; i < data.length; i++) checkInteger(`relativePositions[${i}]`, data[i], -(2 ** 31), 2 ** 31 - 1);
  const scratch = new Scratch();
  const distances = scratch.int32(data);
  const result = scratch.room32(data.length);
  return scratch.run(engine, (filled) => {
    engine.raw.t5_buckets(raw, filled.at(distances), data.length, filled.at(result));
    return tensor(filled.readInt32(result), [...shape]);
  });
}

export function levitRelativeIndex(engine: Engine, value: { window: RawExtent; stride?: number }): Tensor<Int32Array> {
  const values = readParameters(levit, checkObject('options', value), {});
  const { 'window.height': height, 'window.width': width, stride } = values;
  const shape = [levit.lengths.queries, levit.lengths.exactly].map((length) => evaluate(length, values));
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf(shape));
  return scratch.run(engine, (filled) => {
    engine.raw.levit_relative_index({ window: { height, width }, stride }, filled.at(result));
    return tensor(filled.readInt32(result), shape);
  });
}

const inputs = ['hidden', 'gateWeight', 'gateBias', 'gateConst'];

export function wavlmGates(engine: Engine, request: WavlmGatesOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, [...inputs, 'out']);
  const { arrays, sizes } = readArrays(wavlm, { options, values: {}, only: inputs });
  const { batch, heads, queries, headDim } = sizes as Record<'batch' | 'heads' | 'queries' | 'headDim', number>;
  const shape = [batch, heads, queries];
  const size = sizeOf(shape);
  const out = checkOut(request.out, size);
  const scratch = new Scratch();
  const record = recordOf<Parameters<Engine['raw']['wavlm_gates']>[3]>(
    scratch,
    { headDim, numBuckets: 0, maxDistance: 0, table: 0 },
    arrays,
  );
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.wavlm_gates(batch, heads, queries, record(filled), filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}

export function swinRelativeIndex(
  engine: Engine,
  value: { window: RawExtent; classToken?: boolean },
): Tensor<Int32Array> {
  const options = checkObject('options', value);
  const only = ['window.height', 'window.width'] as const;
  const values = readParameters(swin, options, { only, alsoAllowed: ['classToken'] });
  const { classToken = false } = options;
  if (typeof classToken !== 'boolean') throw invalid('classToken', classToken, { kind: 'boolean' });
  const window = { height: values['window.height'], width: values['window.width'] };
  const tokens = window.height * window.width + (classToken ? 1 : 0);
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf([tokens, tokens]));
  return scratch.run(engine, (filled) => {
    const fill = classToken ? engine.raw.beit_relative_index : engine.raw.swin_relative_index;
    fill(window, filled.at(result));
    return tensor(filled.readInt32(result), [tokens, tokens]);
  });
}

export function swinShiftMask(engine: Engine, request: SwinShiftMaskOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, ['image', 'window', 'shift', 'masked']);
  const window = readWindow(options);
  const [image, shift] = [readExtent('image', options.image, 1), readExtent('shift', options.shift, 0)];
  for (const side of ['height', 'width'] as const) {
    if (image[side] % window[side] !== 0) {
      throw invalid(`image.${side}`, image[side], {
        kind: 'range',
        multipleOf: window[side],
        bound: `window.${side}`,
      });
    }
    if (shift[side] >= window[side])
      throw invalid(`shift.${side}`, shift[side], {
        kind: 'range',
        max: window[side],
        maxExclusive: true,
        bound: `window.${side}`,
      });
  }
  const masked = readMasked(options.masked);
  const tokens = window.height * window.width;
  const shape = [(image.height / window.height) * (image.width / window.width), tokens, tokens];
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf(shape));
  return scratch.run(engine, (filled) => {
    engine.raw.swin_shift_mask({ image, window, shift, masked }, filled.at(result));
    return tensor(filled.read32(result), shape);
  });
}

export function swinLogCoordinates(engine: Engine, request: SwinLogCoordinatesOptions): Tensor<Float64Array> {
  const options = checkObject('options', request);
  checkKeys(options, ['window', 'pretrainedWindow']);
  const window = readWindow(options);
  const { pretrainedWindow } = options;
  const pretrained =
    pretrainedWindow === undefined
      ? { height: 0, width: 0 }
      : readExtent('pretrainedWindow', pretrainedWindow, 0, 16384);
  const shape = [2 * window.height - 1, 2 * window.width - 1, 2];
  const scratch = new Scratch();
  const result = scratch.room64(sizeOf(shape, 8));
  return scratch.run(engine, (filled) => {
    engine.raw.swin_log_coordinates(window, pretrained, filled.at(result));
    return tensor(filled.read64(result), shape);
  });
}

function readExtent(name: string, value: unknown, min: number, max: number = 2 ** 31 - 1): RawExtent {
  const extent = checkObject(name, value);
  checkKeys(extent, ['height', 'width'], `${name}.`);
  const side = (key: 'height' | 'width') => checkInteger(`${name}.${key}`, extent[key], min, max);
  return { height: side('height'), width: side('width') };
}

function readWindow(options: Readonly<Record<string, unknown>>): RawExtent {
  const window = readExtent('window', options.window, 1);
  checkRules(swin, { 'window.height': window.height, 'window.width': window.width }, '');
  return window;
}

/** Reads `masked`, which may be -Infinity, the value that some implementations use. */
function readMasked(value: unknown): number {
  const { masked } = swinShiftMaskParameters;
  return value === Number.NEGATIVE_INFINITY ? value : (checkParameter(masked, value) as number);
}
