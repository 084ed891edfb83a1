/** The decoders of models that read images and other media as well. */
import { family, model, named, phi3Layers, type Row, rotary, share, window, windowsAbove } from './rows.ts';
import type { Family } from './types.ts';

const glmLayer = {
  width: { share: named('partial_rotary_factor') },
  sections: { keys: [], default: [8, 12, 12] },
} as const;

const rows = [
  {
    title: 'Aria',
    modelTypes: ['aria', 'aria_text'],
    architectures: ['AriaForConditionalGeneration', 'AriaTextForCausalLM'],
    sizes: [4096, 32, 32, 2048],
  },
  {
    title: 'Chameleon',
    modelTypes: ['chameleon'],
    architectures: ['ChameleonForConditionalGeneration'],
    sizes: [4096, 32, 32, 4096],
  },
  {
    title: 'Cohere Compass',
    modelTypes: ['cohere_compass', 'cohere_compass_text'],
    architectures: ['CohereCompassForConditionalGeneration'],
    sizes: [8192, 64, 40, 8192],
    kinds: {
      sliding_attention: rotary(10000, {
        axes: 'interleaved',
        parametersName: 'sliding_attention',
        window: window(4096),
      }),
      full_attention: rotary(10000, { axes: 'interleaved', parametersName: 'full_attention' }),
    },
    rules: [{ list: 'layer_types' }, { all: 'full_attention' }],
  },
  {
    title: 'DeepSeek-OCR 2',
    modelTypes: ['deepseek_ocr2', 'deepseek_ocr2_text'],
    architectures: ['DeepseekOcr2ForConditionalGeneration'],
    sizes: [4096, 32, 32, 2048],
  },
  {
    title: 'Emu3',
    modelTypes: ['emu3', 'emu3_text_model'],
    architectures: ['Emu3ForConditionalGeneration', 'Emu3ForCausalLM'],
    sizes: [4096, 32, 32, 9216],
    base: 1000000,
  },
  // The fast pairs alternate between height and width; time has the slow ones.
  {
    title: 'ERNIE 4.5 VL',
    modelTypes: ['ernie4_5_vl_moe', 'ernie4_5_vl_moe_text', 'ernie4_5_moe_vl'],
    architectures: ['Ernie4_5_VLMoeForConditionalGeneration'],
    sizes: [2560, 20, 28, 131072],
    base: 500000,
    layer: { layout: 'interleaved', axes: 'spatial-first', sections: { keys: [], default: [22, 22, 20] } },
  },
  {
    title: 'Evolla',
    modelTypes: ['evolla'],
    architectures: ['EvollaForProteinText2Text'],
    sizes: [4096, 32, 32, 8192],
    base: 500000,
  },
  {
    title: 'Fuyu',
    modelTypes: ['fuyu'],
    architectures: ['FuyuForCausalLM'],
    sources: [...model('fuyu', ['configuration']), ...model('persimmon', ['modeling'])],
    sizes: [4096, 64, 36, 16384],
    base: 25000,
    layer: { width: { share: share(0.5) } },
  },
  {
    title: 'GLM-Image',
    modelTypes: ['glm_image', 'glm_image_text'],
    architectures: ['GlmImageForConditionalGeneration'],
    sizes: [4096, 32, 40, 131072],
    layer: glmLayer,
  },
  {
    title: 'GLM-OCR',
    modelTypes: ['glm_ocr', 'glm_ocr_text'],
    architectures: ['GlmOcrForConditionalGeneration'],
    sizes: [1024, 16, 16, 131072],
    layer: { ...glmLayer, layout: 'interleaved' },
  },
  // Sections of neighbouring pairs, in half of the head if the file has partial_rotary_factor 0.5.
  {
    title: 'GLM-4V',
    modelTypes: ['glm4v', 'glm4v_text'],
    architectures: ['Glm4vForConditionalGeneration'],
    sizes: [4096, 32, 40, 32768],
    layer: { ...glmLayer, layout: 'interleaved' },
  },
  {
    title: 'GLM-4.5V',
    modelTypes: ['glm4v_moe', 'glm4v_moe_text'],
    architectures: ['Glm4vMoeForConditionalGeneration'],
    sizes: [4096, 96, 46, 65536],
    layer: { width: { share: share(0.5) }, sections: { keys: [], default: [8, 12, 12] } },
  },
  // In this version, the reference repeats each section instead of the list, so that on images the two halves of a pair
  // read different axes.
  {
    title: 'Hunyuan VL',
    modelTypes: ['hunyuan_vl', 'hunyuan_vl_text'],
    architectures: ['HunYuanVLForConditionalGeneration'],
    sizes: [4096, 32, 32, 2048],
    layer: { scalingNames: { xdrope: 'dynamic' } },
  },
  // Llama, interleaved with layers of cross attention that have no positions. The base is a constant in the code.
  {
    title: 'IDEFICS',
    modelTypes: ['idefics'],
    architectures: ['IdeficsForVisionText2Text', 'IdeficsModel'],
    sizes: [4096, 32, 32, 2048],
    context: null,
    layer: { base: { keys: [], default: 10000 }, scaling: 'none' },
  },
  {
    title: 'MiniMax-M3',
    modelTypes: ['minimax_m3_vl', 'minimax_m3_vl_text'],
    architectures: ['MiniMaxM3VLForConditionalGeneration'],
    sizes: [6144, 64, 60, 524288, 128],
    base: 5000000,
    layer: { width: { channels: named('rotary_dim', 64), share: named('partial_rotary_factor') } },
    silent: ['layer_types'],
  },
  // Some layers attend only to the image, without rotation.
  {
    title: 'Llama 3.2 Vision',
    modelTypes: ['mllama', 'mllama_text_model'],
    architectures: ['MllamaForConditionalGeneration', 'MllamaForCausalLM'],
    sizes: [4096, 32, 40, 131072],
    kinds: { full_attention: rotary(500000), cross_attention: { entry: 'none', mixer: 'attention to the image' } },
    rules: [
      { numbers: 'cross_attention_layers', kind: 'cross_attention', others: 'full_attention' },
      { all: 'full_attention' },
    ],
  },
  {
    title: 'PaddleOCR-VL',
    modelTypes: ['paddleocr_vl', 'paddleocr_vl_text'],
    architectures: ['PaddleOCRVLForConditionalGeneration'],
    sizes: [1024, 16, 18, 131072, 128],
    base: 500000,
  },
  {
    title: 'Phi-4 multimodal',
    modelTypes: ['phi4_multimodal', 'phi4mm'],
    architectures: ['Phi4MultimodalForCausalLM', 'Phi4MMForCausalLM'],
    sizes: [3072, 32, 32, 131072],
    ...phi3Layers,
  },
  {
    title: 'Qwen2-VL',
    modelTypes: ['qwen2_vl', 'qwen2_vl_text'],
    architectures: ['Qwen2VLForConditionalGeneration'],
    sizes: [8192, 64, 80, 32768],
    ...windowsAbove(1000000, 4096, 80),
  },
  {
    title: 'Qwen2.5-VL',
    modelTypes: ['qwen2_5_vl', 'qwen2_5_vl_text'],
    architectures: ['Qwen2_5_VLForConditionalGeneration'],
    sizes: [8192, 64, 80, 32768],
    ...windowsAbove(1000000, 4096, 80),
  },
  // The thinker, and the talker, which has the same attention class.
  {
    title: 'Qwen2.5-Omni',
    modelTypes: ['qwen2_5_omni', 'qwen2_5_omni_thinker', 'qwen2_5_omni_text', 'qwen2_5_omni_talker'],
    architectures: [
      'Qwen2_5OmniForConditionalGeneration',
      'Qwen2_5OmniModel',
      'Qwen2_5OmniThinkerForConditionalGeneration',
    ],
    sizes: [3584, 28, 28, 32768],
    ...windowsAbove(1000000, 32768, 28),
  },
  {
    title: 'Qwen3-VL',
    modelTypes: ['qwen3_vl', 'qwen3_vl_text'],
    architectures: ['Qwen3VLForConditionalGeneration'],
    sizes: [4096, 32, 32, 128000, 128],
    base: 500000,
    layer: { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } },
  },
  {
    title: 'Qwen3-VL MoE',
    modelTypes: ['qwen3_vl_moe', 'qwen3_vl_moe_text'],
    architectures: ['Qwen3VLMoeForConditionalGeneration'],
    sizes: [2048, 16, 24, 128000],
    base: 500000,
    layer: { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } },
  },
  {
    title: 'Qwen3-Omni',
    modelTypes: ['qwen3_omni_moe', 'qwen3_omni_moe_thinker', 'qwen3_omni_moe_text'],
    architectures: ['Qwen3OmniMoeForConditionalGeneration', 'Qwen3OmniMoeThinkerForConditionalGeneration'],
    sizes: [2048, 28, 28, 32768],
    base: 1000000,
    layer: { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } },
  },
  // The model that generates speech, as opposed to the thinker.
  {
    title: 'Qwen3-Omni talker',
    modelTypes: ['qwen3_omni_moe_talker', 'qwen3_omni_moe_talker_text'],
    architectures: ['Qwen3OmniMoeTalkerForConditionalGeneration'],
    folder: 'qwen3_omni_moe',
    sizes: [1024, 16, 20, 32768],
    layer: { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } },
  },
] as const satisfies readonly Row[];

export const multimodal: readonly Family[] = rows.map(family);
