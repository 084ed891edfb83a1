/**
 * How llama.cpp rotates queries and keys of an architecture, and whether its converter permutes their rows. The file
 * contains neither.
 */
export interface GgufArch {
  /**
   * llama.cpp's rope type: `norm` rotates neighbours (2i, 2i + 1), `neox` halves (i, i + n/2), `mrope` and `imrope`
   * halves with three coordinates (in sections, or interleaved), `none` nothing.
   */
  readonly ropeType: 'norm' | 'neox' | 'mrope' | 'imrope' | 'none';
  /** The rope type if `rope.dimension_sections` are given, where it differs. */
  readonly withSections?: 'mrope';
  /**
   * Whether the converter permutes the rows of q and k of transformers' files from halves to neighbours; `undefined` if
   * unknown.
   */
  readonly permuted: boolean | undefined;
}

/** The sources of the tables. */
export const ggufArchsSource = {
  ropeType: 'llama_model_rope_type in src/llama-model.cpp of llama.cpp, as in Anbeeld/beellama.cpp at 0c594be0d9',
  permuted:
    'conversion/*.py of ggml-org/llama.cpp at 0274f0fc7d (llama), 010f22d8a3 (granite), 01a723dc63 (deepseek) and others',
} as const;

interface Group extends GgufArch {
  readonly archs: string;
}

const groups: readonly Group[] = [
  {
    ropeType: 'none',
    permuted: false,
    archs:
      'clip gpt2 gptj mpt refact bloom mamba mamba2 jamba jina-bert-v2 t5 t5encoder jais rwkv6 rwkv6qwen2 rwkv7 arwkv7 wavtokenizer-dec nemotron_h nemotron_h_moe kimi-linear kimi-k3',
  },
  {
    ropeType: 'norm',
    permuted: true,
    archs:
      'llama llada deci baichuan internlm2 minicpm xverse olmo arctic deepseek granite granitemoe granitehybrid chameleon bailingmoe smollm3 arcee mistral3 eagle3 llama-embed nanbeige',
  },
  {
    // The files of these models already have neighbouring pairs.
    ropeType: 'norm',
    permuted: false,
    archs:
      'llama4 command-r cohere2 deepseek2 deepseek2-ocr deepseek32 plm chatglm neo-bert ernie4_5 ernie4_5-moe glm-dsa maincoder',
  },
  { ropeType: 'norm', permuted: undefined, archs: 'starcoder mistral4 pockettts' },
  { ropeType: 'norm', withSections: 'mrope', permuted: false, archs: 'glm4' },
  {
    ropeType: 'neox',
    permuted: false,
    archs:
      'falcon falcon-h1 grok dbrx bert jina-bert-v3 modern-bert nomic-bert nomic-bert-moe eurobert stablelm bitnet qwen qwen2 dream qwen2moe qwen3 qwen3moe llada-moe rnd1 olmo2 olmoe phi2 phi3 phimoe plamo plamo2 plamo3 gemma gemma2 gemma3 gemma3n gemma4 gemma-embedding starcoder2 openelm gptneox codeshell orion nemotron exaone exaone4 exaone-moe minicpm3 bailingmoe2 dots1 hunyuan-moe jais2 gpt-oss hunyuan-dense lfm2 lfm2moe smallthinker seed_oss grovemoe apertus minimax-m2 minimax-m3 cogvlm pangu-embedded afmoe qwen3next mimo2 step35 talkie mellum',
  },
  { ropeType: 'neox', withSections: 'mrope', permuted: false, archs: 'glm4moe hunyuan_vl' },
  { ropeType: 'mrope', permuted: false, archs: 'qwen2vl paddleocr' },
  { ropeType: 'imrope', permuted: false, archs: 'qwen3vl qwen3vlmoe qwen35 qwen35moe qwen3tts' },
];

export const ggufArchs: ReadonlyMap<string, GgufArch> = new Map(
  groups.flatMap(({ archs, ...arch }) => archs.split(' ').map((name) => [name, arch] as const)),
);

/**
 * `model_type` of config.json where it differs from the name of the architecture; for models with images, that of the
 * text part.
 */
export const modelTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bailingmoe: 'bailing_moe',
    'command-r': 'cohere',
    deepseek2: 'deepseek_v2',
    deepseek32: 'deepseek_v32',
    'ernie4_5-moe': 'ernie4_5_moe',
    'exaone-moe': 'exaone_moe',
    'falcon-h1': 'falcon_h1',
    'gemma-embedding': 'gemma3_text',
    gemma3: 'gemma3_text',
    gemma3n: 'gemma3n_text',
    gemma4: 'gemma4_text',
    'glm-dsa': 'glm_moe_dsa',
    glm4moe: 'glm4_moe',
    'gpt-oss': 'gpt_oss',
    gptneox: 'gpt_neox',
    granitehybrid: 'granitemoehybrid',
    'hunyuan-dense': 'hunyuan_v1_dense',
    'hunyuan-moe': 'hunyuan_v1_moe',
    lfm2moe: 'lfm2_moe',
    llama4: 'llama4_text',
    mimo2: 'mimo_v2_flash',
    'minimax-m2': 'minimax_m2',
    'modern-bert': 'modernbert',
    'jina-bert-v3': 'jina_embeddings_v3',
    nemotron_h_moe: 'nemotron_h',
    'nomic-bert': 'nomic_bert',
    'nomic-bert-moe': 'nomic_bert',
    phi2: 'phi',
    qwen2moe: 'qwen2_moe',
    qwen2vl: 'qwen2_vl_text',
    qwen3moe: 'qwen3_moe',
    qwen3next: 'qwen3_next',
    qwen3vl: 'qwen3_vl_text',
    qwen3vlmoe: 'qwen3_vl_moe_text',
    qwen35: 'qwen3_5_text',
    qwen35moe: 'qwen3_5_moe_text',
    starcoder: 'gpt_bigcode',
    t5encoder: 't5',
  }),
);

/** Architectures whose `yarn_log_multiplier` is a tenth of `mscale_all_dim`; for others it is the same. */
export const tenthsOfMscale: ReadonlySet<string> = new Set(['deepseek2', 'deepseek2-ocr', 'deepseek32', 'glm-dsa']);
