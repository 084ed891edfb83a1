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
import type { SwinShiftMaskOptions, Tensor } from '../types/index.ts';

export function swinRelativeIndex(engine: Engine, given: { window: RawExtent }): Tensor<Int32Array> {
  const values = readParameters(swin, checkObject('options', given), { only: ['window.height', 'window.width'] });
  const window = { height: values['window.height'], width: values['window.width'] };
  const tokens = window.height * window.width;
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf([tokens, tokens]));
  return scratch.run(engine, (filled) => {
    engine.raw.swin_relative_index(window, filled.at(result));
    return tensor(filled.readInt32(result), [tokens, tokens]);
  });
}

export function swinShiftMask(engine: Engine, given: SwinShiftMaskOptions): Tensor {
  const options = checkObject('options', given);
  checkKeys(options, ['image', 'window', 'shift', 'masked']);
  const extent = (name: 'image' | 'window' | 'shift', min: number) => {
    const value = checkObject(name, options[name]);
    checkKeys(value, ['height', 'width'], `${name}.`);
    const side = (key: 'height' | 'width') => checkInteger(`${name}.${key}`, value[key], min, 2 ** 31 - 1);
    return { height: side('height'), width: side('width') };
  };
  const window = extent('window', 1);
  checkRules(swin, { 'window.height': window.height, 'window.width': window.width }, '');
  const [image, shift] = [extent('image', 1), extent('shift', 0)];
  for (const side of ['height', 'width'] as const) {
    if (image[side] % window[side] !== 0) {
      throw invalid(`image.${side}`, image[side], `a multiple of window.${side}, ${window[side]}`);
    }
    if (shift[side] >= window[side])
      throw invalid(`shift.${side}`, shift[side], `below window.${side}, ${window[side]}`);
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

/** -Infinity is what other code puts there. */
function readMasked(given: unknown): number {
  const { masked } = swinShiftMaskParameters;
  return given === Number.NEGATIVE_INFINITY ? given : (checkParameter(masked, given) as number);
}
