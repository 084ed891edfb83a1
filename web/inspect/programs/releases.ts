/**
 * The families whose frequencies came from the reference's shared functions in past releases, for statements about
 * these releases. Taken from the releases themselves (v4.50.0, v4.54.0, v4.55.0 and v4.57.1): the models whose
 * modelling file calls these functions.
 */

export type Release = '4.50' | '4.54' | '4.55' | '4.57';

/** Families by the first of these releases that has them. */
const added: readonly (readonly [Release, string])[] = [
  [
    '4.50',
    `aria_text cohere cohere2 diffllama emu3_text_model falcon gemma gemma2 gemma3_text glm gpt_neox gpt_neox_japanese granite
    granitemoe granitemoeshared helium jetmoe llama mistral mixtral mllama_text_model modernbert moonshine moshi nemotron olmo olmo2
    olmoe persimmon phi phi3 phimoe qwen2 qwen2_5_vl qwen2_moe qwen2_vl stablelm starcoder2 zamba2`,
  ],
  [
    '4.54',
    `arcee bitnet csm deepseek_v2 deepseek_v3 doge dots1 ernie4_5 ernie4_5_moe exaone4 falcon_h1 gemma3n_text glm4 glm4_moe glm4v_text
    granitemoehybrid kyutai_speech_to_text lfm2 llama4_text minimax phi4_multimodal qwen2_5_omni_text qwen2_5_vl_text qwen2_vl_text
    qwen3 qwen3_moe smollm3`,
  ],
  ['4.55', 'gpt_oss'],
  [
    '4.57',
    `apertus blt blt_global_transformer flex_olmo hunyuan_v1_dense hunyuan_v1_moe longcat_flash ministral modernbert-decoder olmo3
    qwen3_next qwen3_omni_moe_text qwen3_vl_moe_text qwen3_vl_text seed_oss vaultgemma`,
  ],
];

const releases = added.map(([release]) => release);
const first = new Map(added.flatMap(([release, names]) => names.split(/\s+/).map((name) => [name, release] as const)));

export function existedIn(release: Release, modelType = ''): boolean {
  const since = first.get(modelType);
  return since !== undefined && releases.indexOf(since) <= releases.indexOf(release);
}

/** Former defaults of rope_theta in classes where 4.57 had another one than now. */
const earlierBases: Readonly<Record<string, number>> = {
  cohere: 10000,
  falcon_h1: 100000,
  kyutai_speech_to_text: 100000,
  olmo3: 10000,
  persimmon: 25000,
  qwen3_vl_moe_text: 5000000,
  qwen3_vl_text: 5000000,
};

/** Returns the class's rope_theta in 4.57, given the present one. */
export function earlierBase(modelType: string | undefined, now: number): number {
  return modelType !== undefined && Object.hasOwn(earlierBases, modelType) ? (earlierBases[modelType] as number) : now;
}
