/** Encoders of text. */
import { afterPadding, family, learned, model, named, positions, type Row, renamed, renamedSizes } from './rows.ts';
import { type TableEncoder, tableEncoder, unlessDecoder } from './tables.ts';
import type { CatalogueKind, DebertaKind, Family, Remark, RotaryKind, TransformerXlKind } from './types.ts';

const bert = tableEncoder({
  title: 'BERT',
  modelTypes: ['bert'],
  architectures: [
    ...['BertForMaskedLM', 'BertModel', 'BertForPreTraining', 'BertForSequenceClassification'],
    ...['JinaBertForMaskedLM', 'JinaBertModel'],
  ],
  sizes: [768, 12, 12, 512],
  relativeKeys: true,
});

const isOfJina = { key: 'position_embedding_type', is: ['rotary'] };

const xlmRoberta = tableEncoder({
  title: 'XLM-RoBERTa',
  modelTypes: ['xlm-roberta'],
  architectures: [
    ...['XLMRobertaForMaskedLM', 'XLMRobertaModel', 'XLMRobertaForSequenceClassification'],
    'XLMRobertaLoRA',
  ],
  padding: 1,
  folder: 'xlm_roberta',
  relativeKeys: true,
});

const learnedOrSinusoidal = {
  learned: learned(positions(512), { bidirectional: true }),
  sinusoidal: {
    entry: 'absolute',
    scheme: 'sinusoidal',
    rows: positions(512),
    layout: 'interleaved',
    denominator: 'dim',
    bidirectional: true,
  },
} as const satisfies Family['kinds'];

const switchedBy = (key: string): NonNullable<Family['rules']> => [
  { all: 'sinusoidal', when: { key, is: [true] } },
  { all: 'learned' },
];

const boxes = {
  entry: 'bias',
  scheme: 'layoutlmv3',
  options: {
    relPosBins: named('rel_pos_bins', 32),
    maxRelPos: named('max_rel_pos', 128),
    rel2dPosBins: named('rel_2d_pos_bins', 64),
    maxRel2dPos: named('max_rel_2d_pos', 256),
  },
  learned: ['table', 'tableX', 'tableY'],
  rows: named('rel_pos_bins', 32),
  tables: 'one for all layers',
  bidirectional: true,
  besides: { kind: 'absolute' },
} as const satisfies CatalogueKind;

const table = learned(positions(512), { bidirectional: true });

const biasSwitch: NonNullable<Family['rules']> = [
  { all: 'absolute', when: { key: 'has_relative_attention_bias', is: [false], default: true } },
  { all: 'boxes' },
];

const boxTables = 'Further tables, of max_2d_position_embeddings rows, add the edges and sizes of the boxes.';

const keysOfBoxes = ['max_2d_position_embeddings', 'has_spatial_attention_bias'];

const disentangled = {
  entry: 'relative',
  scheme: 'deberta',
  maxRelativePositions: named('max_relative_positions', -1),
  terms: named<readonly string[]>('pos_att_type', []),
  bidirectional: true,
  besides: { kind: 'absolute', when: { key: 'position_biased_input', is: [true], default: true } },
} as const satisfies DebertaKind;

const debertaRules: NonNullable<Family['rules']> = [
  {
    all: 'disentangled',
    when: [
      { key: 'relative_attention', is: [true] },
      { key: 'pos_att_type', is: ['c2p', 'p2c', 'c2p|p2c', 'p2c|c2p'] },
    ],
  },
  { all: 'none', when: { key: 'position_biased_input', is: [false], default: true } },
  { all: 'absolute' },
];

const onlyContext: Remark = {
  when: { key: 'max_relative_positions', is: [-1, 0, null] },
  id: 'deberta.span-of-context',
  keys: ['max_relative_positions', 'max_position_embeddings'],
};

const rotaryPairs = (base: number, keys: readonly string[] = ['rope_theta']): RotaryKind => ({
  entry: 'rotary',
  layout: 'half',
  base: { keys, default: base },
  bidirectional: unlessDecoder,
});

const nomicPairs: RotaryKind = {
  ...rotaryPairs(1000, ['rope_theta', 'rotary_emb_base']),
  width: { share: named('rotary_emb_fraction') },
};

const notReadByModernBert: Family['remarks'] = [
  {
    when: { key: 'position_embedding_type', isNot: [null] },
    id: 'modernbert.position-word',
    keys: ['position_embedding_type'],
  },
];

const modernBertRules: NonNullable<Family['rules']> = [
  { list: 'layer_types' },
  { every: named('global_attn_every_n_layers', 3), kind: 'full_attention', others: 'sliding_attention', at: 'first' },
];

const sinusoid = { layout: 'sin|cos', denominator: 'dim' } as const;

const xlnetKind = {
  entry: 'relative',
  scheme: 'xlnet',
  untied: true,
  biases: ['r_w_bias', 'r_r_bias', 'r_s_bias'],
  sinusoid,
} as const satisfies TransformerXlKind;

const clip = [512, 8, 12, 77] as const;

/** The text part of a model for text and images or sound, under the names of the part and of whole files. */
const textPart = (title: string, name: string, more: Partial<TableEncoder> = {}): TableEncoder => ({
  title,
  modelTypes: [`${name}_text_model`, name],
  folder: name,
  ...more,
});

const tables = [
  // Families with BERT's embeddings under other names.
  { title: 'ERNIE', modelTypes: ['ernie'], relativeKeys: true },
  {
    title: 'Megatron-BERT',
    modelTypes: ['megatron-bert'],
    folder: 'megatron_bert',
    sizes: [1024, 16, 24, 512],
    relativeKeys: true,
  },
  { title: 'DPR', modelTypes: ['dpr'], relativeKeys: true },
  { title: 'MobileBERT', modelTypes: ['mobilebert'], sizes: [512, 4, 24, 512] },
  { title: 'SqueezeBERT', modelTypes: ['squeezebert'], dim: named('embedding_size', 768) },
  { title: 'Splinter', modelTypes: ['splinter'], relativeKeys: true },
  { title: 'RemBERT', modelTypes: ['rembert'], sizes: [1152, 18, 32, 512], dim: named('input_embedding_size', 256) },
  { title: 'RoCBert', modelTypes: ['roc_bert'], relativeKeys: true },
  {
    title: 'BERT for generation',
    modelTypes: ['bert-generation'],
    folder: 'bert_generation',
    sizes: [1024, 16, 24, 512],
  },
  { title: 'VisualBERT', modelTypes: ['visual_bert'] },
  {
    title: 'BigBird',
    modelTypes: ['big_bird'],
    sizes: [768, 12, 12, 4096],
    table: { note: 'Block-sparse attention unless attention_type says original_full.' },
  },
  { title: 'ConvBERT', modelTypes: ['convbert'], dim: named('embedding_size', 768) },
  {
    title: 'ELECTRA',
    modelTypes: ['electra'],
    architectures: ['ElectraForPreTraining', 'ElectraForMaskedLM', 'ElectraModel'],
    sizes: [256, 4, 12, 512],
    dim: named('embedding_size', 128),
    relativeKeys: true,
  },
  {
    title: 'ALBERT',
    modelTypes: ['albert'],
    architectures: ['AlbertForMaskedLM', 'AlbertModel', 'AlbertForPreTraining'],
    sizes: [4096, 64, 12, 512],
    dim: named('embedding_size', 128),
    relativeKeys: true,
  },
  {
    title: 'TAPAS',
    modelTypes: ['tapas'],
    sizes: [768, 12, 12, 1024],
    table: { note: 'reset_position_index_per_cell: positions count from 0 in each cell of the table.' },
    silent: ['reset_position_index_per_cell'],
  },
  { title: 'YOSO', modelTypes: ['yoso'], sizes: [768, 12, 12, 4096], table: { extraRows: 2, offset: 2 } },
  { title: 'MRA', modelTypes: ['mra'], table: { extraRows: 2, offset: 2 } },
  {
    title: 'Nyströmformer',
    modelTypes: ['nystromformer'],
    sizes: [768, 12, 12, 510],
    table: { extraRows: 2, offset: 2 },
  },
  {
    title: 'CANINE',
    modelTypes: ['canine'],
    sizes: [768, 12, 12, 16384],
    context: named('num_hash_buckets', 16384),
    table: { note: 'A row for each character, taken modulo num_hash_buckets.' },
    silent: ['max_position_embeddings'],
  },
  // RoBERTa and its relatives: positions start at pad_token_id + 1, and padding does not advance them.
  {
    title: 'RoBERTa',
    modelTypes: ['roberta'],
    padding: 1,
    architectures: ['RobertaForMaskedLM', 'RobertaModel', 'RobertaForSequenceClassification'],
    relativeKeys: true,
  },
  {
    title: 'XLM-RoBERTa-XL',
    modelTypes: ['xlm-roberta-xl'],
    padding: 1,
    architectures: ['XLMRobertaXLForMaskedLM', 'XLMRobertaXLModel'],
    folder: 'xlm_roberta_xl',
    sizes: [2560, 32, 36, 514],
    relativeKeys: true,
  },
  {
    title: 'RoBERTa with norms first',
    modelTypes: ['roberta-prelayernorm'],
    padding: 1,
    folder: 'roberta_prelayernorm',
    relativeKeys: true,
  },
  { title: 'X-MOD', modelTypes: ['xmod'], padding: 1, relativeKeys: true },
  {
    title: 'CamemBERT',
    modelTypes: ['camembert'],
    padding: 1,
    architectures: ['CamembertForMaskedLM', 'CamembertModel'],
    relativeKeys: true,
  },
  {
    title: 'Data2Vec text',
    modelTypes: ['data2vec-text'],
    padding: 1,
    sources: model('data2vec', undefined, '_text'),
    relativeKeys: true,
  },
  { title: 'I-BERT', modelTypes: ['ibert'], padding: 1 },
  { title: 'LUKE', modelTypes: ['luke', 'mluke'], padding: 1, folder: 'luke' },
  { title: 'MarkupLM', modelTypes: ['markuplm'], padding: 0, relativeKeys: true },
  {
    title: 'Longformer',
    modelTypes: ['longformer'],
    architectures: ['LongformerForMaskedLM', 'LongformerModel'],
    padding: 1,
    table: {
      window: { size: named('attention_window', 512) },
      note: 'Half of attention_window on each side, and tokens with global attention see and are seen by all.',
    },
  },
  {
    title: 'LayoutLM',
    modelTypes: ['layoutlm'],
    architectures: ['LayoutLMForMaskedLM', 'LayoutLMModel', 'LayoutLMForTokenClassification'],
    relativeKeys: true,
    table: { note: boxTables },
    silent: keysOfBoxes,
  },
  {
    title: 'LiLT',
    modelTypes: ['lilt'],
    padding: 0,
    table: { note: 'A second stream has tables for the boxes, and its logits are added to those of the text.' },
    silent: keysOfBoxes,
  },
  {
    title: 'BROS',
    modelTypes: ['bros'],
    table: { note: 'Queries meet a projected sinusoid of the differences between the corners of two boxes as well.' },
  },
  textPart('CLIP text', 'clip', {
    architectures: ['CLIPModel', 'CLIPTextModel', 'CLIPTextModelWithProjection'],
    sizes: clip,
    causal: true,
  }),
  textPart('CLIPSeg text', 'clipseg', { sizes: clip, causal: true }),
  textPart('MetaCLIP 2 text', 'metaclip_2', { sizes: clip, causal: true }),
  textPart('X-CLIP text', 'xclip', { folder: 'x_clip', sizes: clip, causal: true }),
  textPart('GroupViT text', 'groupvit', { sizes: [256, 4, 12, 77], causal: true }),
  textPart('AIMv2 text', 'aimv2', { sizes: [768, 6, 12, 77], causal: true }),
  textPart('SigLIP text', 'siglip', { architectures: ['SiglipModel', 'SiglipTextModel'], sizes: [768, 12, 12, 64] }),
  textPart('SigLIP 2 text', 'siglip2', {
    architectures: ['Siglip2Model', 'Siglip2TextModel'],
    sizes: [768, 12, 12, 64],
  }),
  textPart('OWL-ViT text', 'owlvit', { sizes: [512, 8, 12, 16], causal: true }),
  textPart('OWLv2 text', 'owlv2', { sizes: [512, 8, 12, 16], causal: true }),
  textPart('BLIP text', 'blip', { sizes: [768, 8, 12, 512] }),
  textPart('FLAVA text', 'flava'),
  textPart('Chinese CLIP text', 'chinese_clip', { relativeKeys: true }),
  textPart('AltCLIP text', 'altclip', { sizes: [1024, 16, 24, 514], padding: 1, relativeKeys: true }),
  textPart('ALIGN text', 'align', { relativeKeys: true }),
  textPart('CLAP text', 'clap', { sizes: [768, 12, 12, 514], padding: 1, relativeKeys: true }),
  textPart('BridgeTower text', 'bridgetower', { sizes: [768, 12, 12, 514], padding: 1, relativeKeys: true }),
  { title: 'Q-Former', modelTypes: ['blip_2_qformer', 'instructblip_qformer'], folder: 'blip_2' },
] as const satisfies readonly TableEncoder[];

const rows = [
  {
    ...bert,
    kinds: {
      ...bert.kinds,
      alibi: {
        entry: 'bias',
        scheme: 'alibi',
        form: 'symmetric',
        bidirectional: unlessDecoder,
        note: 'The class comes with the checkpoint (that of Jina or of MosaicML); that of transformers would add a learned table.',
      },
    },
    rules: [
      { all: 'alibi', when: { key: 'position_embedding_type', is: ['alibi'] } },
      { all: 'alibi', when: { key: 'alibi_starting_size', atLeast: 1 } },
      ...(bert.rules ?? []),
    ],
    remarks: [
      ...(bert.remarks ?? []),
      {
        when: { key: 'position_embedding_type', is: ['alibi'] },
        id: 'bert.jina-alibi',
        keys: ['position_embedding_type'],
      },
      {
        when: { key: 'alibi_starting_size', atLeast: 1 },
        id: 'bert.mosaic-alibi',
        keys: ['alibi_starting_size', 'position_embedding_type'],
      },
    ],
  },
  {
    ...tableEncoder({ title: 'FNet', modelTypes: ['fnet'] }),
    kinds: {
      absolute: learned(positions(512), { note: 'Tokens are mixed by Fourier transforms instead of attention.' }),
    },
  },
  // The class in Jina's checkpoints has the same model_type (xlm-roberta-flash-implementation).
  {
    ...xlmRoberta,
    kinds: {
      ...xlmRoberta.kinds,
      rotary: {
        entry: 'rotary',
        layout: 'half',
        base: named('rotary_emb_base', 10000),
        scaling: 'none',
        bidirectional: true,
      },
    },
    rules: [{ all: 'rotary', when: isOfJina }, ...(xlmRoberta.rules ?? [])],
    remarks: [
      ...(xlmRoberta.remarks ?? []),
      { when: isOfJina, id: 'xlm-roberta.jina-rotary', keys: ['position_embedding_type', 'rotary_emb_base'] },
    ],
  },
  // A key decides whether the table is an interleaved sinusoid or learned.
  {
    title: 'DistilBERT',
    modelTypes: ['distilbert'],
    architectures: ['DistilBertForMaskedLM', 'DistilBertModel', 'DistilBertForSequenceClassification'],
    ...renamedSizes(['dim', 768], ['n_heads', 12], ['n_layers', 6]),
    context: positions(512),
    kinds: learnedOrSinusoidal,
    rules: switchedBy('sinusoidal_pos_embds'),
  },
  ...[
    { title: 'XLM', name: 'xlm', architectures: ['XLMWithLMHeadModel', 'XLMModel'] },
    { title: 'FlauBERT', name: 'flaubert', architectures: ['FlaubertWithLMHeadModel', 'FlaubertModel'] },
  ].map(({ title, name, architectures }) => ({
    title,
    modelTypes: [name],
    architectures,
    sources: model(name),
    ...renamedSizes(['emb_dim', 2048], ['n_heads', 16], ['n_layers', 12]),
    context: positions(512),
    kinds: learnedOrSinusoidal,
    rules: switchedBy('sinusoidal_embeddings'),
  })),
  // The layers that read text; those over boxes and the cross-modal ones have no positions of tokens.
  {
    title: 'LXMERT',
    modelTypes: ['lxmert'],
    architectures: ['LxmertModel', 'LxmertForPreTraining', 'LxmertForQuestionAnswering'],
    hiddenSize: named('hidden_size', 768),
    heads: named('num_attention_heads', 12),
    layers: named('l_layers', 9),
    context: positions(512),
    kinds: { absolute: learned(positions(512), { bidirectional: true }) },
  },
  {
    title: 'Perceiver',
    modelTypes: ['perceiver'],
    architectures: ['PerceiverForMaskedLM', 'PerceiverModel'],
    hiddenSize: named('d_latents', 1280),
    heads: named('num_self_attention_heads', 8),
    layers: named('num_self_attends_per_block', 26),
    context: positions(2048),
    kinds: {
      text: learned(positions(2048), {
        dim: named('d_model', 768),
        bidirectional: true,
        note: 'Of the text that latents read. Models of images have Fourier features of the pixels, or a learned table, which the class and not the file tells.',
      }),
    },
  },
  // A learned table at the input, and a bias by distance in every layer.
  {
    title: 'MPNet',
    modelTypes: ['mpnet'],
    architectures: ['MPNetForMaskedLM', 'MPNetModel'],
    sizes: [768, 12, 12, 512],
    kinds: {
      bias: {
        entry: 'bias',
        scheme: 't5',
        bidirectional: true,
        numBuckets: named('relative_attention_num_buckets', 32),
        maxDistance: { keys: [], default: 128 },
        tables: 'one for all layers',
        besides: { kind: 'absolute' },
      },
      absolute: { ...table, ...afterPadding(1) },
    },
  },
  {
    title: 'LayoutLMv2',
    modelTypes: ['layoutlmv2', 'layoutxlm'],
    architectures: ['LayoutLMv2Model', 'LayoutLMv2ForTokenClassification'],
    sizes: [768, 12, 12, 512],
    kinds: { boxes: { ...boxes, note: boxTables }, absolute: { ...table, note: boxTables } },
    rules: biasSwitch,
    silent: keysOfBoxes,
  },
  {
    title: 'LayoutLMv3',
    modelTypes: ['layoutlmv3'],
    architectures: ['LayoutLMv3Model', 'LayoutLMv3ForTokenClassification'],
    sizes: [768, 12, 12, 512],
    kinds: {
      boxes: { ...boxes, scaled: true, note: boxTables },
      absolute: { ...table, ...afterPadding(1), note: boxTables },
    },
    rules: biasSwitch,
    silent: keysOfBoxes,
  },
  {
    title: 'CPM-Ant',
    modelTypes: ['cpmant'],
    architectures: ['CpmAntForCausalLM', 'CpmAntModel'],
    sizes: [4096, 32, 48],
    headDim: named('dim_head', 128),
    context: null,
    kinds: {
      bias: {
        entry: 'bias',
        scheme: 'cpm-ant',
        options: {
          segmentTypes: named('segment_types', 32),
          numBuckets: named('position_bias_num_buckets', 512),
          maxDistance: named('position_bias_max_distance', 2048),
        },
        learned: ['table'],
        tables: 'one for all layers',
      },
    },
    silent: ['max_position_embeddings'],
  },
  {
    title: 'DeBERTa',
    modelTypes: ['deberta'],
    architectures: ['DebertaForMaskedLM', 'DebertaModel', 'DebertaForSequenceClassification'],
    sizes: [768, 12, 12, 512],
    kinds: { disentangled, absolute: table, none: { entry: 'none', bidirectional: true } },
    rules: debertaRules,
    remarks: [onlyContext],
  },
  {
    title: 'DeBERTa V2 and V3',
    modelTypes: ['deberta-v2', 'deberta_v2', 'deberta-v3'],
    architectures: ['DebertaV2ForMaskedLM', 'DebertaV2Model', 'DebertaV2ForSequenceClassification'],
    folder: 'deberta_v2',
    sizes: [1536, 24, 24, 512],
    kinds: {
      disentangled: {
        ...disentangled,
        positionBuckets: named('position_buckets', -1),
        shareAttKey: named('share_att_key', false),
      },
      absolute: table,
      none: { entry: 'none', bidirectional: true },
    },
    rules: debertaRules,
    remarks: [onlyContext],
    silent: ['norm_rel_ebd'],
  },
  // Encoders with rotary positions.
  {
    title: 'ModernBERT',
    modelTypes: ['modernbert'],
    architectures: ['ModernBertForMaskedLM', 'ModernBertModel', 'ModernBertForSequenceClassification'],
    sizes: [768, 12, 22, 8192],
    kinds: {
      full_attention: { ...rotaryPairs(160000, ['global_rope_theta']), scaling: 'rope_scaling' },
      sliding_attention: {
        ...rotaryPairs(10000, ['local_rope_theta']),
        scaling: 'rope_scaling',
        window: { size: named('local_attention', 128) },
      },
    },
    rules: modernBertRules,
    remarks: notReadByModernBert,
  },
  {
    title: 'ModernBERT decoder',
    modelTypes: ['modernbert-decoder'],
    architectures: ['ModernBertDecoderForCausalLM', 'ModernBertDecoderModel'],
    folder: 'modernbert_decoder',
    sizes: [768, 12, 22, 8192],
    kinds: {
      full_attention: { ...rotaryPairs(160000, ['global_rope_theta']), scaling: 'rope_scaling', bidirectional: false },
      sliding_attention: {
        ...rotaryPairs(10000, ['local_rope_theta']),
        scaling: 'rope_scaling',
        bidirectional: false,
        window: { size: named('local_attention', 128), counts: 'half' },
      },
    },
    rules: modernBertRules,
    remarks: notReadByModernBert,
  },
  {
    title: 'Nomic BERT',
    modelTypes: ['nomic_bert'],
    architectures: ['NomicBertModel', 'NomicBertForMaskedLM'],
    sizes: [768, 12, 12],
    // n_positions is the length that the scaling is meant to reach.
    context: { keys: ['max_position_embeddings', 'max_trained_positions', 'n_positions'], default: 2048 },
    kinds: {
      half: nomicPairs,
      interleaved: { ...nomicPairs, layout: 'interleaved' },
    },
    rules: [{ all: 'interleaved', when: { key: 'rotary_emb_interleaved', is: [true] } }, { all: 'half' }],
    silent: ['rotary_emb_scale_base'],
  },
  {
    title: 'EuroBERT',
    modelTypes: ['eurobert'],
    architectures: ['EuroBertForMaskedLM', 'EuroBertModel'],
    sizes: [768, 12, 12, 8192],
    kinds: { full_attention: rotaryPairs(10000) },
  },
  {
    title: 'Jina embeddings v3',
    modelTypes: ['jina_embeddings_v3'],
    architectures: ['JinaEmbeddingsV3Model', 'JinaEmbeddingsV3ForMaskedLM'],
    sizes: [1024, 16, 24, 8194],
    kinds: { full_attention: rotaryPairs(20000) },
  },
  {
    title: 'RoFormer',
    modelTypes: ['roformer'],
    architectures: ['RoFormerForMaskedLM', 'RoFormerModel'],
    sizes: [768, 12, 12, 1536],
    kinds: { rotary: { ...rotaryPairs(10000, []), layout: 'interleaved', scaling: 'none' } },
    remarks: [{ when: { key: 'rotary_value', is: [true] }, id: 'roformer.values-turned', keys: ['rotary_value'] }],
  },
  {
    title: 'ESM',
    modelTypes: ['esm'],
    architectures: ['EsmForMaskedLM', 'EsmModel'],
    sizes: [768, 12, 12, 1026],
    kinds: {
      absolute: learned(positions(1026), { ...afterPadding(undefined), bidirectional: unlessDecoder }),
      rotary: { ...rotaryPairs(10000), scaling: 'none' },
    },
    rules: [{ all: 'rotary', when: { key: 'position_embedding_type', is: ['rotary'] } }, { all: 'absolute' }],
  },
  // The query, and a learned vector in its place, are multiplied with projections of the sinusoid of the distance.
  {
    title: 'XLNet',
    modelTypes: ['xlnet'],
    architectures: ['XLNetLMHeadModel', 'XLNetModel', 'XLNetForSequenceClassification'],
    ...renamedSizes(['d_model', 1024], ['n_head', 16], ['n_layer', 24]),
    headDim: named('d_head'),
    context: null,
    kinds: {
      bidirectional: { ...xlnetKind, clampLen: named('clamp_len', -1), bidirectional: true },
      causal: {
        ...xlnetKind,
        clampLen: named('clamp_len', -1),
        note: 'attn_type uni: no key after the query is seen.',
      },
    },
    rules: [{ all: 'causal', when: { key: 'attn_type', is: ['uni'] } }, { all: 'bidirectional' }],
    silent: ['untie_r', 'max_position_embeddings'],
  },
  {
    title: 'Transformer-XL',
    modelTypes: ['transfo-xl'],
    architectures: ['TransfoXLLMHeadModel', 'TransfoXLModel'],
    // The last release that has the class.
    sources: ['configuration', 'modeling'].map((file) => ({
      repo: 'huggingface/transformers',
      path: `src/transformers/models/deprecated/transfo_xl/${file}_transfo_xl.py`,
      commit: '052e652d6d53c2b26ffde87e039b723949a53493',
    })),
    until: '4',
    ...renamedSizes(['d_model', 1024], ['n_head', 16], ['n_layer', 18]),
    headDim: named('d_head', 64),
    context: null,
    kinds: {
      recurrent: {
        entry: 'relative',
        scheme: 'transformer-xl',
        clampLen: named('clamp_len', 1000),
        untied: named('untie_r', true),
        biases: ['r_w_bias', 'r_r_bias'],
        sinusoid,
      },
    },
    silent: ['mem_len', 'max_position_embeddings', 'ext_len', 'tgt_len', 'same_length', 'attn_type'],
  },
  {
    title: 'Funnel Transformer',
    modelTypes: ['funnel'],
    architectures: ['FunnelForPreTraining', 'FunnelModel', 'FunnelBaseModel'],
    hiddenSize: renamed('d_model', 768, 'hidden_size'),
    heads: renamed('n_head', 12, 'num_attention_heads'),
    headDim: named('d_head', 64),
    layers: { keys: ['num_hidden_layers', 'block_sizes'], default: 12 },
    context: null,
    kinds: {
      relative: {
        ...xlnetKind,
        bidirectional: true,
        note: 'Each block after the first has half the tokens of the one before, and distances count those of the first.',
      },
    },
    silent: ['max_position_embeddings'],
  },
] as const satisfies readonly Row[];

export const encoders: readonly Family[] = [...tables.map(tableEncoder), ...rows.map(family)];
