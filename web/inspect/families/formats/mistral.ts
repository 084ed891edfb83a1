/** The params.json of Mistral's own checkpoints. */
import { elsewhere } from '../source.ts';
import type { AxialKind, Family, RotaryKind, Window } from '../types.ts';

const sources = [
  ...elsewhere(
    'mistralai/mistral-inference',
    'src/mistral_inference/args.py',
    '2557e12d0e1878a1562ece30434820f80aa3e12a',
  ),
  ...elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/mistral.py'),
];

const sizes = {
  hiddenSize: { keys: ['dim'] },
  heads: { keys: ['n_heads'] },
  layers: { keys: ['n_layers'] },
  headDim: { keys: ['head_dim'] },
  context: { keys: ['max_position_embeddings', 'max_seq_len'] },
} as const;

/** A number, or a list of numbers and nulls that is repeated over the layers. */
const window: Window = { size: { keys: ['sliding_window', '_sliding_window'] }, repeated: true };

/** alpha and beta are turns, as in the paper; apply_scale says whether the logits grow. */
const yarn = (grown: Readonly<Record<string, number>>): RotaryKind['scalingKeys'] => ({
  type: 'yarn',
  path: 'yarn',
  when: { key: 'yarn', isNot: [null] },
  parameters: {
    factor: { keys: ['yarn.factor'] },
    original_max_position_embeddings: { keys: ['yarn.original_max_position_embeddings'] },
    beta_fast: { keys: ['yarn.beta'] },
    beta_slow: { keys: ['yarn.alpha'] },
  },
  besides: [
    { when: { key: 'yarn.apply_scale', is: [false] }, parameters: { attention_factor: 1 } },
    { when: { key: 'yarn.apply_scale', isNot: [false] }, parameters: grown },
  ],
});

const rope: RotaryKind = {
  entry: 'rotary',
  layout: 'interleaved',
  base: { keys: ['rope_theta'], default: 1000000 },
  window,
  temperature: {
    form: 'ministral3',
    attnScale: { keys: ['llama_4_scaling.beta'] },
    floorScale: { keys: ['llama_4_scaling.original_max_position_embeddings'] },
  },
  scalingKeys: yarn({}),
};

const remarks: Family['remarks'] = [
  { when: { key: 'rope_theta', is: [null] }, id: 'mistral.base-of-code', keys: ['rope_theta', 'sliding_window'] },
];

export const mistralParams: Family = {
  title: "Mistral's params.json",
  modelTypes: [],
  sources,
  ...sizes,
  kinds: {
    full_attention: rope,
    // The first release of the code took this base wherever there was a window.
    sliding_attention: { ...rope, base: { keys: ['rope_theta'], default: 10000 } },
  },
  rules: [
    { when: { key: 'sliding_window', isNot: [null] }, all: 'sliding_attention' },
    { when: { key: '_sliding_window', isNot: [null] }, all: 'sliding_attention' },
    { all: 'full_attention' },
  ],
  remarks,
  silent: ['llama_4_scaling'],
};

/** Latent attention (Mistral Large 3, Mistral Small 4). */
export const mistralLatentParams: Family = {
  title: "Mistral's params.json with latent attention",
  modelTypes: [],
  sources,
  ...sizes,
  kinds: {
    full_attention: {
      ...rope,
      part: 'last',
      headDim: [{ keys: ['qk_nope_head_dim'] }, { keys: ['qk_rope_head_dim'] }],
      width: { channels: { keys: ['qk_rope_head_dim'] } },
      softmaxScale: { latent: true },
      scalingKeys: yarn({ mscale: 1, mscale_all_dim: 1 }),
    },
  },
  remarks,
  silent: ['llama_4_scaling', 'sliding_window'],
};

/** The encoder of images (Pixtral), whose pairs are neighbours here. */
export const mistralVision: Family = {
  title: "The vision encoder in Mistral's params.json",
  modelTypes: [],
  sources: elsewhere(
    'mistralai/mistral-inference',
    'src/mistral_inference/vision_encoder.py',
    '2557e12d0e1878a1562ece30434820f80aa3e12a',
  ),
  hiddenSize: { keys: ['hidden_size'] },
  heads: { keys: ['num_attention_heads'] },
  layers: { keys: ['num_hidden_layers'] },
  context: null,
  kinds: {
    image: {
      entry: 'rotary',
      scheme: 'axial-rope',
      layout: 'interleaved',
      base: { keys: ['rope_theta'], default: 10000 },
      axisFrequencies: 'dealt',
      bidirectional: true,
      note: 'The grid is that of the image itself. Of all frequencies rows have the even ones and columns the odd ones.',
    } satisfies AxialKind,
  },
};
