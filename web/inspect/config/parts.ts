/** The parts of a file that describes several models: encoders of images and sound, stacks, heads. */
import { architectureOf, type Chosen, classIn, familyOfType, ofPart, wordAt } from './family-of.ts';
import { otherPrograms } from './file.ts';
import { type Entries, isEntries } from './keys.ts';

export interface Part extends Chosen {
  readonly part: string;
  /** Whether the part has no attention, and therefore no positions (projectors, vocoders). */
  readonly isWithoutAttention: boolean;
}

/** The most parts that are read; no model has half as many. */
export const maxParts = 32;

/** Objects that are not parts, whatever they contain. */
const notParts =
  /^(?:rope_|rotary_)|quantization|quant_config|compression|sparsity|pruning|generation|tokenizer|preprocess|processor|dual_chunk|linear_attn|lora|peft|adapter_config|moe|^mup|attn_cfg|attn_config|ffn_config|ssm_cfg|init_config|kv_cache|auto_map|2label$|label2|task_specific|_dict$|custom_pipelines|^__|hardware|training|optimizer|metadata|tensors|yarn$|llama_4_scaling|^(?:mapping|build_config|plugin_config|pretrained_config|model_config)$/i;

/** Names of parts, whose objects may be empty: their model's class has defaults. */
const namesOfParts =
  /^(?:(?:text|vision|visual|image|audio|speech|video|language|llm|thinker|talker|qformer|q_former|perceiver|semantic|codec|backbone|encoder|decoder|text_encoder|audio_encoder|vision_encoder|question_encoder|generator|ctx_encoder)(?:_(?:model_)?(?:config|cfg))?)$/i;

/** Keys of sizes, of which a part has two, or one and a name that ends like one. */
const sizes = [
  ...['hidden_size', 'd_model', 'n_embd', 'embed_dim', 'dim', 'width', 'embed_dims', 'hidden_sizes', 'model_dim'],
  ...['num_hidden_layers', 'num_layers', 'n_layer', 'n_layers', 'layers', 'depth', 'depths', 'encoder_layers'],
  ...['num_attention_heads', 'num_heads', 'n_head', 'n_heads', 'heads', 'image_size', 'patch_size', 'decoder_layers'],
];

const withoutAttention =
  /projector|aligner|bigvgan|vocoder|hifigan|vq_config|connector|gen_head|adaptor|pooler|downsampl|tokenizer/i;

/** Returns the parts in the order of the file, with names such as 'thinker_config.vision_config'. */
export function partsOf(root: Entries): readonly Part[] {
  return within(root, wordAt(root, 'model_type'), '').slice(0, maxParts + 1);
}

function within(entries: Entries, whole: string | undefined, prefix: string): readonly Part[] {
  const depth = prefix.split('.').length;
  if (depth > 4) return [];
  return Object.entries(entries).flatMap(([key, value]) => {
    if (!isEntries(value) || notParts.test(key)) return [];
    const name = `${prefix}${key}`;
    const inner = within(value, wordAt(value, 'model_type') ?? whole, `${name}.`);
    // An object that only holds others has no layers of its own.
    if (!isPart(key, value) || (inner.length > 0 && countSizes(value) === 0)) return inner;
    return [
      {
        ...familyOfPart(key, value, whole),
        part: name,
        entries: value,
        isWithoutAttention: withoutAttention.test(key),
      },
      ...inner,
    ];
  });
}

function isPart(key: string, value: Entries): boolean {
  const count = countSizes(value);
  if (namesOfParts.test(key) || withoutAttention.test(key)) return true;
  return wordAt(value, 'model_type') !== undefined || count >= 2 || (count > 0 && /_(?:config|cfg|args)$/.test(key));
}

function countSizes(value: Entries): number {
  return sizes.filter((key) => value[key] !== undefined && value[key] !== null && !isEntries(value[key])).length;
}

/** model_type of a part by the end of its name, after that of the whole file. */
const endings: readonly (readonly [name: RegExp, endings: readonly string[]])[] = [
  [/vision|visual|image/i, ['vision_model', 'vision', 'image_model', 'vision_encoder']],
  [/text|language|llm/i, ['text_model', 'text']],
  [/audio|speech/i, ['audio_encoder', 'audio_model', 'audio', 'encoder']],
  [/q_?former/i, ['qformer']],
  [/depth_decoder/i, ['depth_decoder_model', 'depth_decoder']],
  [/talker/i, ['talker']],
  [/encoder/i, ['encoder']],
  [/decoder/i, ['decoder']],
];

/** model_type of parts that state none, where it does not follow from that of the whole file. */
const ofClass: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    ['llava', 'llava_next', 'llava_next_video', 'vipllava', 'video_llava'].map((whole) => [
      whole,
      { vision_config: 'clip_vision_model', image_config: 'clip_vision_model', text_config: 'llama' },
    ]),
  ),
  ...Object.fromEntries(
    [
      'paligemma',
      'gemma3',
      'shieldgemma2',
      'aya_vision',
      'cohere2_vision',
      'llava_onevision',
      'deepseek_vl',
      'lfm2_vl',
    ].map((whole) => [whole, { vision_config: 'siglip_vision_model' }]),
  ),
  'blip-2': { text_config: 'opt' },
  instructblip: { text_config: 'opt' },
  mistral3: { vision_config: 'pixtral', text_config: 'mistral' },
  csm: { codec_config: 'mimi' },
  kyutai_speech_to_text: { codec_config: 'mimi' },
};

function familyOfPart(
  key: string,
  entries: Entries,
  whole: string | undefined,
): Pick<Chosen, 'family' | 'modelType' | 'architecture'> {
  const own = wordAt(entries, 'model_type');
  const likely = endings.find(([name]) => name.test(key))?.[1] ?? [];
  // A part may carry the model_type of the whole file, which stands for the part that reads text.
  for (const type of [own, own === undefined ? whole : undefined]) {
    const named = likely.map((end) => `${type?.replaceAll('-', '_')}_${end}`).find((name) => familyOfType(name));
    if (type !== undefined && named !== undefined) return { family: familyOfType(named), modelType: own ?? named };
  }
  if (own !== undefined)
    return { family: ofPart(familyOfType(own) ?? architectureOf(entries), key, whole), modelType: own };
  const implied = whole === undefined ? undefined : ofClass[whole]?.[key];
  if (implied !== undefined) return { family: familyOfType(implied), modelType: implied };
  if (key === 'vision_encoder' && whole === undefined) return { family: otherPrograms.value.mistralVision };
  return { family: architectureOf(entries), ...classIn(entries) };
}
