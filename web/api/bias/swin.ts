import { swin } from '../../catalogue/index.ts';
import { invalid, refused } from '../errors/index.ts';
import {
  checkArray,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type RawExtent, Scratch } from '../module/index.ts';
import type { SwinShiftMaskOptions, Tensor } from '../types/index.ts';
import { headsAxis, readBias, rowBias } from './request.ts';

/** Keeps the number of pairs within what the module can address. */
const mostTokens = 16384;

function windowOf(values: { 'window.height': number; 'window.width': number }, prefix = ''): RawExtent {
  const [height, width] = [values['window.height'], values['window.width']];
  if (height * width > mostTokens) {
    throw invalid(`${prefix}window.width`, width, `at most ${mostTokens} / window.height`);
  }
  return { height, width };
}

export const swinHandler = rowBias(swin, (request) => {
  const { options, prefix, attention, scratch } = request;
  const window = windowOf(readBias(swin, request, ['table']), prefix);
  const tokens = window.height * window.width;
  if (attention) {
    const { queries, keys } = attention.sizes;
    if (queries !== tokens || keys !== tokens || attention.offset !== 0) {
      throw refused(
        `${prefix}window`,
        `${window.height} x ${window.width}`,
        `as many tokens as q and k have (${queries}, ${keys})`,
      );
    }
  }
  const rows = (2 * window.height - 1) * (2 * window.width - 1);
  const table = checkArray(`${prefix}table`, options.table, [rows, headsAxis(request)]);
  const slot = scratch.float32(table.data);
  return {
    shape: { heads: table.shape[1] as number, queries: tokens, keys: tokens, offset: 0 },
    at: (filled) => ({ swin: { window, table: filled.at(slot) } }),
  };
});

export function swinRelativeIndex(engine: Engine, given: { window: RawExtent }): Tensor<Int32Array> {
  const values = readParameters(swin, checkObject('options', given), { only: ['window.height', 'window.width'] });
  const window = windowOf(values);
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
  windowOf({ 'window.height': window.height, 'window.width': window.width });
  const [image, shift] = [extent('image', 1), extent('shift', 0)];
  for (const side of ['height', 'width'] as const) {
    if (image[side] % window[side] !== 0) {
      throw invalid(`image.${side}`, image[side], `a multiple of window.${side}, ${window[side]}`);
    }
    if (shift[side] >= window[side])
      throw invalid(`shift.${side}`, shift[side], `below window.${side}, ${window[side]}`);
  }
  const masked = options.masked === undefined ? -100 : readMasked(options.masked);
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
function readMasked(masked: unknown): number {
  return masked === Number.NEGATIVE_INFINITY ? masked : checkNumber('masked', masked, { kind: 'number' });
}
