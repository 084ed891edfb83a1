import { described, NotSupported, number, readInputs, readParams } from '../case.mjs';

/** One number for both directions, or [height, width]. */
function extent(value, name) {
  const sides = Array.isArray(value) ? value : [value, value];
  if (sides.length !== 2 || !sides.every(Number.isInteger)) {
    throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
  }
  return { height: sides[0], width: sides[1] };
}

function bias({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const { window } = readParams(params, { window: extent, heads: described });
  return { index: pe.swinRelativeIndex({ window }), bias: pe.bias({ scheme: 'swin', window, table }) };
}

function shiftMask({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { H: number, W: number, window: extent, shift: extent });
  const image = { height: read.H, width: read.W };
  return { mask: pe.swinShiftMask({ image, window: read.window, shift: read.shift }) };
}

export const ops = { 'swin.bias': bias, 'swin.shift_mask': shiftMask };
