import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

function extent(value, name) {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) {
    throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
  }
  return { height: value[0], width: value[1] };
}

/**
 * Unit vectors, each multiplied by the factor of its head: their dot products are cosines. [batch, heads, length, dim]
 */
function normalised({ data, shape }, factors) {
  const [, heads, length, dim] = shape;
  const unit = new Float32Array(data.length);
  for (let row = 0; row < data.length / dim; row++) {
    const vector = data.subarray(row * dim, (row + 1) * dim);
    const factor = factors[Math.floor(row / length) % heads] / Math.max(Math.hypot(...vector), 1e-12);
    vector.forEach((component, i) => {
      unit[row * dim + i] = component * factor;
    });
  }
  return { data: unit, shape };
}

function swinV2({ pe, params, inputs }) {
  const {
    w0,
    b0,
    w1,
    logit_scale: logitScale,
    q,
    k,
    v,
  } = readInputs(inputs, ['w0', 'b0', 'w1', 'logit_scale', 'q', 'k', 'v']);
  const { window, pretrained_window: pretrainedWindow } = readParams(params, {
    batch: described,
    heads: described,
    head_dim: described,
    mlp_hidden: described,
    window: extent,
    pretrained_window: extent,
  });
  const scheme = { scheme: 'swin-v2', window, pretrainedWindow, w0, b0, w1 };
  const scales = Array.from(logitScale.data, (scale) => Math.exp(Math.min(scale, Math.log(100))));
  const { output, logits, weights } = pe.attention({
    q: normalised(q, scales),
    k: normalised(
      k,
      scales.map(() => 1),
    ),
    v,
    scale: 1,
    encoding: scheme,
    want: ['logits', 'weights'],
  });
  // A logit is rounded by up to 2^-23 of its size, and weights are off by the same part of theirs: more than 2e-6 for
  // cosines times 100.
  const largest = logits.data.reduce((most, logit) => Math.max(most, Math.abs(logit)), 0);
  const magnitude = Math.max(1, (largest * 2 ** -23) / 2e-6);
  return {
    coords_table: pe.swinLogCoordinates({ window, pretrainedWindow }),
    index: pe.swinRelativeIndex({ window }),
    bias: pe.bias(scheme),
    logits: { ...logits, magnitude: Math.max(1, largest) },
    probs: { ...weights, magnitude },
    out: { ...output, magnitude },
  };
}

/**
 * Resizes the table first when it belongs to another window. This file alone reads the old table with its width before
 * its height, which matters where a window is not square.
 */
function beit({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const {
    window: old,
    new_window: window,
    resize: { method, alignCorners },
  } = readParams(params, {
    heads: described,
    window: extent,
    new_window: extent,
    resize: oneOf({
      'bilinear, align_corners false': { method: 'bilinear', alignCorners: false },
      'bilinear, align_corners true': { method: 'bilinear', alignCorners: true },
      'bicubic, align_corners false': { method: 'bicubic', alignCorners: false },
      'bicubic, align_corners true': { method: 'bicubic', alignCorners: true },
    }),
  });
  const resized = pe.resampleTable(table, {
    from: [2 * old.width - 1, 2 * old.height - 1],
    to: [2 * window.height - 1, 2 * window.width - 1],
    method,
    alignCorners,
    suffixTokens: 3,
  });
  return {
    index: pe.swinRelativeIndex({ window, classToken: true }),
    bias: pe.bias({ scheme: 'beit', window, table: resized }),
  };
}

const square = (resolution) => ({ height: resolution, width: resolution });

function levit({ pe, params, inputs }) {
  const { table, q, k, v } = readInputs(inputs, ['table', 'q', 'k', 'v']);
  const { resolution, scale } = readParams(params, {
    batch: described,
    heads: described,
    key_dim: described,
    attention_ratio: described,
    resolution: number,
    scale: optional(number),
  });
  const scheme = { scheme: 'levit', window: square(resolution), table };
  const { output } = pe.attention({ q, k, v, encoding: scheme, ...(scale !== undefined && { scale }) });
  return { index: pe.levitRelativeIndex({ window: square(resolution) }), bias: pe.bias(scheme), out: output };
}

function levitSubsample({ pe, params, inputs }) {
  const { table } = readInputs(inputs, ['table']);
  const read = readParams(params, {
    heads: described,
    resolution_in: number,
    resolution_out: described,
    stride: number,
  });
  const grid = { window: square(read.resolution_in), stride: read.stride };
  return { index: pe.levitRelativeIndex(grid), bias: pe.bias({ scheme: 'levit', ...grid, table }) };
}

export const ops = {
  'attention.swin_v2': swinV2,
  'beit.bias': beit,
  'attention.levit': levit,
  'levit.bias_subsample': levitSubsample,
};
