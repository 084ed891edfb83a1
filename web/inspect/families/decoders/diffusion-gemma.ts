import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { gemma4Layers } from './gemma4.ts';

export const diffusionGemma: Family = {
  title: 'DiffusionGemma',
  modelTypes: ['diffusion_gemma', 'diffusion_gemma_text'],
  architectures: ['DiffusionGemmaForConditionalGeneration'],
  sources: model('diffusion_gemma'),
  ...sizes({ hiddenSize: 2304, heads: 8, layers: 30, context: 131072, headDim: 256 }),
  ...gemma4Layers(512),
};
