import { permute } from '../axes.mjs';
import { described, readInputs, readParams } from '../case.mjs';

function learnedFrequency({ pe, params, inputs }) {
  const { W: weights, keypoints, q, k } = readInputs(inputs, ['W', 'keypoints', 'q', 'k']);
  readParams(params, {
    batch: described,
    heads: described,
    tokens: described,
    head_dim: described,
  });
  // [batch, tokens, axes] as [axes, batch, tokens]
  const { data, shape } = permute(keypoints, [2, 0, 1]);
  const positions = { data: Float64Array.from(data), shape };
  const scheme = { scheme: 'learned-frequency-rope', weights };
  const encoding = { ...scheme, queryPositions: positions, keyPositions: positions };
  const { logits } = pe.attention({ q, k, v: k, scale: 1, encoding, want: ['logits'] });
  return {
    angle: pe.rotaryAngles({ ...scheme, positions }),
    q_rot: pe.rotate(q, { ...scheme, positions }),
    k_rot: pe.rotate(k, { ...scheme, positions }),
    logits,
  };
}

export const ops = { 'rope.learned_frequency': learnedFrequency };
