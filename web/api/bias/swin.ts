import { swin, swinShiftMaskParameters } from '../../catalogue/index.ts';
import { invalid } from '../errors/index.ts';
import {
  checkInteger,
  checkKeys,
  checkObject,
  checkParameter,
  checkRules,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type RawExtent, Scratch } from '../module/index.ts';
import type { SwinLogCoordinatesOptions, SwinShiftMaskOptions, Tensor } from '../types/index.ts';

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
