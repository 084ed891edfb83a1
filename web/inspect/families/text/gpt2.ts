import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family, LearnedKind, Value } from '../types.ts';
import { fairseqSinusoid } from './encoder-decoder.ts';
import { tableEncoder } from './table-encoder.ts';

/** Names of GPT-2's keys, which classes accept in addition to the common ones. */
const names = (embd: number, head: number, layer: number, context: number) => ({
  hiddenSize: { ...named('n_embd', embd), otherwise: ['hidden_size'] } satisfies Value,
  heads: { ...named('n_head', head), otherwise: ['num_attention_heads'] } satisfies Value,
  layers: { ...named('n_layer', layer), otherwise: ['num_hidden_layers'] } satisfies Value,
  context: { ...named('n_positions', context), otherwise: ['max_position_embeddings'] } satisfies Value,
  kinds: {
    absolute: {
      entry: 'absolute',
      scheme: 'learned',
      rows: { ...named('n_positions', context), otherwise: ['max_position_embeddings'] },
    } satisfies LearnedKind,
  },
  silent: ['n_ctx'],
});

/** A learned table in a decoder. */
export const gpt2s: readonly Family[] = [
  {
    title: 'GPT-2',
    modelTypes: ['gpt2', 'gpt-sw3'],
    architectures: ['GPT2LMHeadModel', 'GPT2Model', 'GPT2DoubleHeadsModel'],
    sources: model('gpt2'),
    ...names(768, 12, 12, 1024),
    remarks: [
      {
        when: { key: 'scale_attn_by_inverse_layer_idx', is: [true] },
        id: 'gpt2.scale-by-layer',
        keys: ['scale_attn_by_inverse_layer_idx'],
      },
    ],
  },
  {
    title: 'GPT-BigCode (StarCoder)',
    modelTypes: ['gpt_bigcode'],
    architectures: ['GPTBigCodeForCausalLM'],
    sources: model('gpt_bigcode'),
    ...names(768, 12, 12, 1024),
  },
  {
    title: 'GPT',
    modelTypes: ['openai-gpt'],
    architectures: ['OpenAIGPTLMHeadModel', 'OpenAIGPTModel'],
    sources: model('openai'),
    ...names(768, 12, 12, 512),
  },
  {
    title: 'ImageGPT',
    modelTypes: ['imagegpt'],
    architectures: ['ImageGPTForCausalImageModeling'],
    sources: model('imagegpt'),
    ...names(512, 8, 24, 1024),
  },
  {
    title: 'CTRL',
    modelTypes: ['ctrl'],
    architectures: ['CTRLLMHeadModel'],
    sources: model('ctrl'),
    ...names(1280, 16, 48, 256),
    kinds: {
      absolute: {
        entry: 'absolute',
        scheme: 'sinusoidal',
        rows: { ...named('n_positions', 256), otherwise: ['max_position_embeddings'] },
        layout: 'sin|cos',
        denominator: 'dim',
      },
    },
  },
  {
    title: 'GPT-Neo',
    modelTypes: ['gpt_neo'],
    architectures: ['GPTNeoForCausalLM'],
    sources: model('gpt_neo'),
    hiddenSize: named('hidden_size', 2048),
    heads: { ...named('num_heads', 16), otherwise: ['num_attention_heads'] },
    layers: { ...named('num_layers', 24), otherwise: ['num_hidden_layers'] },
    context: positions(2048),
    kinds: {
      global: { entry: 'absolute', scheme: 'learned', rows: positions(2048), softmaxScale: { fixed: 1 } },
      local: {
        entry: 'absolute',
        scheme: 'learned',
        rows: positions(2048),
        softmaxScale: { fixed: 1 },
        window: { size: named('window_size', 256) },
      },
    },
    rules: [
      { runs: 'attention_types' },
      { list: 'attention_layers' },
      { every: { keys: [], default: 2 }, kind: 'global', others: 'local', at: 'first' },
    ],
    silent: ['attention_layers'],
  },
  {
    ...tableEncoder({
      title: 'OPT',
      modelTypes: ['opt'],
      architectures: ['OPTForCausalLM', 'OPTModel'],
      sizes: [768, 12, 12, 2048],
      table: { extraRows: 2, offset: 2 },
      causal: true,
    }),
    remarks: [
      {
        when: { key: 'word_embed_proj_dim', atLeast: 1 },
        id: 'opt.word-width',
        keys: ['word_embed_proj_dim'],
      },
    ],
  },
  tableEncoder({
    title: 'BioGPT',
    modelTypes: ['biogpt'],
    architectures: ['BioGptForCausalLM'],
    sizes: [1024, 16, 24, 1024],
    table: { extraRows: 2, offset: 2 },
    causal: true,
  }),
  {
    title: 'XGLM',
    modelTypes: ['xglm'],
    architectures: ['XGLMForCausalLM'],
    sources: model('xglm'),
    hiddenSize: { ...named('d_model', 1024), otherwise: ['hidden_size'] },
    heads: { ...named('attention_heads', 16), otherwise: ['num_attention_heads'] },
    layers: { ...named('num_layers', 24), otherwise: ['num_hidden_layers'] },
    context: positions(2048),
    kinds: { sinusoidal: { ...fairseqSinusoid(2048), offset: 2 } },
  },
  {
    title: 'Kosmos-2',
    modelTypes: ['kosmos_2_text_model', 'kosmos-2'],
    architectures: ['Kosmos2ForConditionalGeneration'],
    sources: model('kosmos2'),
    hiddenSize: { ...named('embed_dim', 2048), otherwise: ['hidden_size'] },
    heads: { ...named('attention_heads', 32), otherwise: ['num_attention_heads'] },
    layers: { ...named('layers', 24), otherwise: ['num_hidden_layers'] },
    context: positions(2048),
    kinds: { sinusoidal: fairseqSinusoid(2048) },
  },
  tableEncoder({ title: 'GIT', modelTypes: ['git'], sizes: [768, 12, 6, 1024], causal: true }),
];
