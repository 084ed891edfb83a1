/** The names that the cases use for entries of Inspect's catalogue. */

const schemes = {
  mrope: 'rope',
  t5: 't5_relative_buckets',
  swin: 'relative_bias_2d',
  'swin-v2': 'relative_bias_2d',
  beit: 'relative_bias_2d',
  levit: 'relative_bias_2d',
  'sincos-pos-embed-2d': 'sinusoidal',
  'detr-sine': 'sinusoidal',
  learned: 'learned_absolute',
  deberta: 'disentangled',
  xlnet: 'transformer_xl',
  'transformer-xl': 'transformer_xl',
  'bert-relative': 'shaw_relative_key',
  shaw: 'shaw_relative_key',
  'decomposed-relative': 'relative_bias_2d',
  'axial-rope': 'axial_rope_2d',
  'dinov3-rope': 'axial_rope_2d',
};

/** @param {string} name  from the catalogue */
export function schemeOfCases(name) {
  return schemes[name] ?? name;
}
