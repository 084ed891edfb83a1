/**
 * Reads what `inspectConfig` is given: text, bytes, an object, or what `ggufConfig` has found. Files of other programs, and
 * files of models that are no configuration: how each is recognised, and what is read of it.
 */
import type { PosencError } from 'posenc';
import { oneOf, rule } from 'posenc/catalogue';
import { inOneLine, invalid, refused } from '../../files/errors/index.ts';
import { JsonError, type JsonText, readJson } from '../../files/json/index.ts';
import type { GgufConfig } from '../checkpoint/index.ts';
import type { Family, formatFamilies } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import type { ggufConfiguration } from './gguf-metadata.ts';
import { type Entries, isEntries } from './keys.ts';
import { mlcConfiguration } from './mlc.ts';
import { OnDemand } from './on-demand.ts';
import type { checkBytes, checkText } from './texts.ts';

/** What names files that are not JSON. */
export const otherFiles = new OnDemand<{ checkBytes: typeof checkBytes; checkText: typeof checkText }>();

/** Longest text. Configurations have some kilobytes; lists of quantised modules make some of them megabytes. */
const longestText = 16 * 2 ** 20;
const deepest = 64;
const maxValues = 2_000_000;

/** A file: its text, its bytes, the object in it, or the result of `ggufConfig`. */
export type ConfigFile = string | ArrayBuffer | ArrayBufferView | GgufConfig | object;

export interface ReadFile {
  readonly root: Entries;
  /** What is known of a GGUF file beside its configuration. */
  readonly gguf?: Pick<GgufConfig, 'arch' | 'rope' | 'unread'>;
}

/** @throws PosencError 'invalid-argument' for what cannot be a file */
export function readFile(given: unknown, findings: Findings): ReadFile {
  if (typeof given === 'string') return { root: readText(given, findings) };
  if (typeof given !== 'object' || given === null)
    throw noFile(given, 'the text of a config.json, or the object that it holds');
  const bytes = bytesOf(given);
  if (bytes) return { root: readText(textOf(bytes), findings) };
  const advice = notRead.find(([tags]) => tags.includes(tagOf(given)))?.[1];
  if (advice) throw noFile(given, advice);
  if (!isGgufConfig(given)) {
    const value = plainEntries(given);
    checkList(value);
    return { root: asObject(value) };
  }
  const { config, arch, rope, unread } = given;
  return { root: asObject(plainEntries(config)), gguf: { arch, rope, unread } };
}

function noFile(given: unknown, expected: string): PosencError {
  const tag = typeof given === 'object' && given !== null ? tagOf(given) : '';
  if (tag === 'URL')
    return refused(
      'config',
      { text: "the address '{address}'", values: { address: inOneLine(String(given)) } },
      rule(expected),
    );
  // The name of a class says more than that it is an object.
  const isNamed = notRead.some(([tags]) => tags.includes(tag));
  if (isNamed) return refused('config', { text: 'a {class}', values: { class: tag } }, rule(expected));
  return invalid('config', given, rule(expected));
}

const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

/** Classes of objects that lead to a file and are none, with what to do. */
const notRead: readonly (readonly [tags: readonly string[], expected: string])[] = [
  [
    ['URL'],
    "the text of a file: read it first, with 'await (await fetch(url)).text()', or 'await readFile(url)' in Node",
  ],
  [['Promise'], "the text of a file: 'await' it first"],
  [['Blob', 'File', 'Response', 'Request'], "the text of a file: read it first, with 'await file.text()'"],
  [['FileSystemFileHandle'], "the text of a file: read it first, with 'await (await handle.getFile()).text()'"],
  [['ReadableStream'], 'the text of a file: read the stream first'],
  [['Map', 'Set', 'Date', 'RegExp', 'Error'], 'the text of a config.json, or the plain object that it holds'],
];

function isGgufConfig(given: object): given is GgufConfig {
  const { config, arch, notes } = given as Partial<GgufConfig>;
  return typeof config === 'object' && config !== null && typeof arch === 'string' && Array.isArray(notes);
}

function readText(text: string, findings: Findings): Entries {
  const own = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!/^\s*(?:$|\[(?![A-Za-z_][\w.-]*\]\s*\n)|\{(?!\s*'|[^\n]*\}\r?\n\s*\{))/.test(own))
    otherFiles.value.checkText(own);
  const value = plainText(own, findings);
  checkList(value);
  return asObject(value);
}

/** Views of numbers other than bytes are no files. */
function bytesOf(given: object): Uint8Array | undefined {
  if (tagOf(given) === 'ArrayBuffer' || tagOf(given) === 'SharedArrayBuffer')
    return new Uint8Array(given as ArrayBuffer);
  if (!ArrayBuffer.isView(given)) return undefined;
  const { BYTES_PER_ELEMENT: size = 1 } = given as Partial<Uint8Array>;
  if (size === 1) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  throw noFile(given, 'bytes: a Uint8Array, an ArrayBuffer or a DataView');
}

/** Decodes UTF-8, and UTF-16 that says so, or whose first character has a byte of 0. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > 4 * longestText) {
    throw new Unusable('file.too-many-bytes', [], { count: bytes.length, max: 4 * longestText });
  }
  const encoding = encodingOf(bytes);
  // A text of UTF-16 without a byte order mark has bytes of 0.
  const isText =
    encoding !== 'utf-8' &&
    bytes.length % 2 === 0 &&
    /^\s*[[{"][^\0]*$/.test(new TextDecoder(encoding).decode(bytes.subarray(0, 64)));
  // Texts have no control characters.
  if (!isText && bytes.subarray(0, 4096).some((byte) => byte <= 8 || (byte >= 14 && byte <= 26)))
    otherFiles.value.checkBytes(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unusable('file.binary', [], { format: 'unknown', description: '', which: '' });
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

/** Returns the value in a JSON text as plain data. */
function plainText(text: string, findings: Findings): unknown {
  if (text.length > longestText) throw new Unusable('file.too-long', [], { length: text.length, max: longestText });
  const { value, repeated } = parsed(text);
  for (const key of repeated) findings.add('key.repeated', [key], { key });
  // Objects of a text are read as Maps.
  return plain(value, (map) => map as ReadonlyMap<string, unknown>);
}

/** Returns the same of an object. */
const plainEntries = (given: object): unknown => plain(given, Object.entries);

function parsed(text: string): JsonText {
  try {
    return readJson(text, deepest);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { found, expected, at, isTooDeep } = error;
    if (isTooDeep) throw new Unusable('file.too-deep', [], { max: deepest });
    const literal = /^-?(?:NaN|Infinity)/.exec(found)?.[0];
    if (literal) throw new Unusable('file.number-of-python', [], { found: literal, at });
    throw new Unusable('file.not-json', [], { found, at, expected });
  }
}

function asObject(value: unknown): Entries {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Entries;
  throw new Unusable('file.not-an-object', [], { value });
}

/** Returns a copy with nothing but JSON values and without prototypes; each value is read once. */
function plain(root: unknown, membersOf: (value: object) => Iterable<readonly [string, unknown]>): unknown {
  let values = 0;
  const open = new Set<object>();
  const copy = (value: unknown, path: string): unknown => {
    values += 1;
    if (values > maxValues) throw new Unusable('file.too-many-values', [], { max: maxValues });
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Unusable('value.not-finite', [path], { key: path, value: String(value) });
    }
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
    if (typeof value !== 'object') throw new Unusable('value.not-json', [path], { key: path, type: typeof value });
    if (open.has(value)) throw new Unusable('value.in-itself', [path], { key: path });
    if (open.size >= deepest) throw new Unusable('value.too-deep', [path], { key: path, max: deepest });
    open.add(value);
    let result: unknown;
    if (Array.isArray(value)) {
      result = Array.from(value, (entry, i) => copy(entry, `${path}[${i}]`));
    } else {
      const entries: Record<string, unknown> = Object.create(null);
      for (const [key, inner] of membersOf(value)) entries[key] = copy(inner, path === '' ? key : `${path}.${key}`);
      result = entries;
    }
    open.delete(value);
    return result;
  };
  return copy(root, '');
}

/** Families of other programs' files, and the keys of GGUF. */
export const otherPrograms = new OnDemand<
  typeof formatFamilies & { readonly ggufConfiguration: typeof ggufConfiguration }
>();

/** What a format is recognised by. */
interface Signs {
  readonly all?: readonly string[];
  /** At least one of these. */
  readonly any?: readonly string[];
  readonly none?: readonly string[];
  /** Keys that hold an object. */
  readonly objects?: readonly string[];
  /** Patterns of texts. */
  readonly texts?: Readonly<Record<string, RegExp | (() => RegExp)>>;
}

/** A format whose keys are read, by a family of its own or as those of transformers. */
interface ReadFormat {
  readonly id: `format.${string}`;
  readonly title: string;
  readonly is: Signs;
  readonly family?: Exclude<keyof typeof formatFamilies, 'tensorrtLlmWords' | 'trainedSchemes'>;
  /** Returns the configuration inside, under the names of transformers. */
  readonly reads?: (root: Entries) => { readonly entries: Entries; readonly names?: ReadonlyMap<string, string> };
}

/** Keys that a model's own config.json has. */
const ofModels = ['model_type', 'architectures', 'hidden_size', 'num_hidden_layers', 'n_layer', 'd_model'] as const;

/** Keys of Meta's and Mistral's params.json, and of DeepSeek's own code. */
const params = ['dim', 'n_layers', 'n_heads'] as const;

const ofDeepseek = ['inter_dim', 'qk_rope_head_dim', 'moe_inter_dim', 'rope_factor', 'original_seq_len'] as const;

const ofLlama4 = [
  ...['moe_args', 'vision_args', 'nope_layer_interval', 'attention_chunk_size', 'rope_scaling_factor'],
  ...['rope_high_freq_factor', 'use_qk_norm', 'attn_temperature_tuning'],
] as const;

/** In the order in which they are tried. */
const readFormats = [
  {
    id: 'format.gguf',
    title: 'metadata of a GGUF file',
    is: { all: ['general.architecture'] },
    reads: (root) => otherPrograms.value.ggufConfiguration(root),
  },
  {
    id: 'format.gguf-dump',
    title: 'metadata of a GGUF file',
    is: { objects: ['metadata', 'tensors'] },
    reads: (root) => otherPrograms.value.ggufConfiguration(root),
  },
  {
    id: 'format.mlc',
    title: 'MLC LLM',
    is: { objects: ['model_config'], any: ['model_type', 'quantization', 'conv_template', 'model_lib'] },
    reads: mlcConfiguration,
  },
  {
    id: 'format.posenc-train',
    title: 'posenc/train',
    is: { objects: ['model', 'position'], none: ofModels },
    family: 'posencTrain',
    reads: trainedConfiguration,
  },
  {
    id: 'format.tensorrt-llm',
    title: 'TensorRT-LLM',
    is: {
      texts: { architecture: /./, position_embedding_type: () => otherPrograms.value.tensorrtLlmWords },
      none: ['model_type', 'qk_rope_head_dim'],
    },
    family: 'tensorrtLlm',
  },
  {
    id: 'format.mistral-latent-params',
    title: "Mistral's params.json",
    is: { all: [...params, 'kv_lora_rank', 'qk_rope_head_dim', 'hidden_dim'], none: ['inter_dim'] },
    family: 'mistralLatentParams',
  },
  {
    id: 'format.deepseek-inference',
    title: "DeepSeek's inference configuration",
    is: { all: params, any: ofDeepseek, none: ['hidden_dim', 'model_type', 'compress_ratios'] },
    family: 'deepseekInference',
  },
  {
    id: 'format.mistral-params',
    title: "Mistral's params.json",
    is: { all: params, any: ['hidden_dim'], none: ['multiple_of', 'ffn_dim_multiplier', 'compress_ratios'] },
    family: 'mistralParams',
  },
  {
    id: 'format.meta-llama4-params',
    title: "Meta's params.json",
    is: { all: params, any: ofLlama4, none: ['model_type', 'compress_ratios'] },
    family: 'metaLlama4',
  },
  {
    id: 'format.meta-params',
    title: "Meta's params.json",
    is: { all: params, none: ['model_type', 'hidden_dim', 'd_model', 'compress_ratios'] },
    family: 'metaLlama',
  },
] as const satisfies readonly ReadFormat[];

/** A format that is named in a sentence, with the values of some of its keys. */
interface NamedFormat {
  readonly id: `format.${string}`;
  readonly is: Signs;
  /** Keys whose values the sentence has. */
  readonly shows?: readonly string[];
}

const namedFormats = [
  {
    id: 'format.gguf-adapter',
    is: { texts: { 'general.type': /^adapter$/ } },
    shows: ['adapter.type', 'general.architecture', 'general.base_model.0.name'],
  },
  {
    id: 'format.gguf-mmproj',
    is: { texts: { 'general.type': /^mmproj$/ } },
    shows: ['clip.projector_type', 'clip.vision.image_size', 'clip.vision.patch_size', 'clip.vision.block_count'],
  },
  { id: 'format.gguf-imatrix', is: { texts: { 'general.type': /^imatrix$/ } }, shows: [] },
  { id: 'format.gguf-other', is: { texts: { 'general.type': /^(?!model$)/ } }, shows: ['general.type'] },
  {
    id: 'format.tensorrt-llm-word',
    is: { texts: { architecture: /./, position_embedding_type: /./ }, none: ['model_type'] },
    shows: ['position_embedding_type'],
  },
  {
    id: 'format.peft-adapter',
    is: { all: ['peft_type'] },
    shows: ['peft_type', 'base_model_name_or_path', 'r', 'target_modules'],
  },
  {
    id: 'format.peft-adapter',
    is: { all: ['base_model_name_or_path'], any: ['lora_alpha', 'r', 'target_modules', 'task_type'] },
    shows: ['base_model_name_or_path', 'r', 'target_modules'],
  },
  {
    id: 'format.diffusers-pipeline',
    is: { texts: { _class_name: /Pipeline/ } },
    shows: ['_class_name'],
  },
  { id: 'format.diffusers-scheduler', is: { texts: { _class_name: /Scheduler/ } }, shows: ['_class_name'] },
  {
    id: 'format.diffusers-model',
    is: { texts: { _class_name: /./ }, none: ['model_type'] },
    shows: [
      ...['_class_name', 'axes_dims_rope', 'axes_dim', 'axes_dims', 'rope_axes_dim', 'axes_lens', 'rope_theta'],
      ...[
        'theta',
        'attention_head_dim',
        'num_attention_heads',
        'num_layers',
        'num_single_layers',
        'patch_size',
        'patch_size_t',
      ],
      ...['sample_size', 'pos_embed_max_size', 'rope_max_seq_len', 'interpolation_scale', 'scale_rope'],
      'rope_dim_list',
      ...['use_rotary_positional_embeddings', 'use_learned_positional_embeddings', 'sample_width', 'sample_height'],
    ],
  },
  {
    id: 'format.open-clip',
    is: { objects: ['vision_cfg', 'text_cfg'], none: ofModels },
    shows: [
      ...['embed_dim', 'vision_cfg.image_size', 'vision_cfg.patch_size', 'vision_cfg.layers', 'vision_cfg.width'],
      ...['vision_cfg.timm_model_name', 'text_cfg.context_length', 'text_cfg.layers', 'text_cfg.width'],
      ...['text_cfg.heads', 'text_cfg.hf_model_name', 'text_cfg.no_causal_mask', 'vision_cfg.pos_embed_type'],
    ],
  },
  {
    id: 'format.open-clip',
    is: { objects: ['model_cfg'], any: ['preprocess_cfg'], none: ofModels },
    shows: [
      ...['model_cfg.embed_dim', 'model_cfg.vision_cfg.image_size', 'model_cfg.vision_cfg.patch_size'],
      ...['model_cfg.vision_cfg.layers', 'model_cfg.vision_cfg.width', 'model_cfg.text_cfg.context_length'],
      ...['model_cfg.text_cfg.layers', 'model_cfg.text_cfg.width', 'model_cfg.text_cfg.heads'],
    ],
  },
  {
    id: 'format.tokenizer',
    is: { objects: ['model'], any: ['added_tokens', 'pre_tokenizer', 'normalizer', 'post_processor'], none: ofModels },
    shows: ['model.type', 'version'],
  },
  {
    id: 'format.tokenizer-config',
    is: { any: ['tokenizer_class', 'added_tokens_decoder', 'chat_template', 'tokenizer_file'], none: ofModels },
    shows: ['tokenizer_class', 'model_max_length'],
  },
  {
    id: 'format.preprocessor-config',
    is: {
      any: ['image_processor_type', 'feature_extractor_type', 'processor_class', 'video_processor_type'],
      none: ofModels,
    },
    shows: ['image_processor_type', 'feature_extractor_type', 'processor_class', 'size', 'patch_size', 'merge_size'],
  },
  {
    id: 'format.generation-config',
    is: {
      any: ['do_sample', 'max_new_tokens', 'temperature', 'top_p', 'top_k', 'num_beams', '_from_model_config'],
      none: [...ofModels, ...params],
    },
    shows: ['max_length', 'max_new_tokens'],
  },
  {
    id: 'format.generation-config',
    is: {
      all: ['transformers_version'],
      any: ['bos_token_id', 'eos_token_id', 'pad_token_id', 'decoder_start_token_id'],
      none: [...ofModels, ...params],
    },
    shows: [],
  },
  {
    id: 'format.special-tokens',
    is: { any: ['bos_token', 'eos_token', 'cls_token', 'additional_special_tokens'], none: [...ofModels, 'model'] },
    shows: [],
  },
  {
    id: 'format.timm',
    is: { texts: { architecture: /./ }, objects: ['pretrained_cfg'] },
    shows: ['architecture', 'pretrained_cfg.input_size', 'global_pool'],
  },
  {
    id: 'format.keras',
    is: { texts: { class_name: /./ }, objects: ['config'] },
    shows: [
      ...['class_name', 'config.num_layers', 'config.num_query_heads', 'config.num_heads', 'config.hidden_dim'],
      ...['config.head_dim', 'config.rope_max_wavelength', 'config.rope_scaling_factor', 'config.max_sequence_length'],
      ...['config.sliding_window', 'config.sliding_window_size', 'config.use_sliding_window_attention'],
    ],
  },
  {
    id: 'format.onnx-genai',
    is: { objects: ['model', 'search'] },
    shows: [
      ...['model.type', 'model.context_length', 'model.decoder.head_size', 'model.decoder.num_attention_heads'],
      ...['model.decoder.num_hidden_layers', 'model.decoder.sliding_window.window_size'],
    ],
  },
  {
    id: 'format.quantisation',
    is: { any: ['desc_act', 'quant_method', 'quant_algo', 'w_bit'], none: ofModels },
    shows: ['quant_method', 'bits', 'group_size'],
  },
  {
    id: 'format.quantisation',
    is: { objects: ['quantization', 'producer'], none: ofModels },
    shows: ['quantization.quant_algo'],
  },
  {
    id: 'format.training',
    is: {
      any: ['zero_optimization', 'train_micro_batch_size_per_gpu', 'log_history', 'per_device_train_batch_size'],
      none: ofModels,
    },
    shows: [],
  },
  {
    id: 'format.safetensors-index',
    is: { objects: ['weight_map'], none: ofModels },
    shows: ['metadata.total_size'],
  },
  {
    id: 'format.sentence-transformers-config',
    is: {
      any: ['similarity_fn_name', 'prompts', 'pooling_mode_mean_tokens', 'word_embedding_dimension'],
      none: ofModels,
    },
    shows: ['similarity_fn_name', 'word_embedding_dimension'],
  },
  {
    id: 'format.sentence-transformers-config',
    is: { all: ['max_seq_length', 'do_lower_case'], none: ofModels },
    shows: ['max_seq_length'],
  },
] as const satisfies readonly NamedFormat[];

export type ReadFormatId = (typeof readFormats)[number]['id'];
export type NamedFormatId = (typeof namedFormats)[number]['id'];

export interface Format {
  readonly id: ReadFormatId;
  readonly title: string;
}

/** What is read of a file in another format, which decides nothing about files of transformers. */
export interface Found {
  readonly format: Format;
  readonly entries: Entries;
  readonly family?: Family;
  /** Names in the file by the names under which they are read. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Returns the object that holds the configuration: a TensorRT-LLM engine has it inside. */
export function insideOf(root: Entries): Entries {
  return isEntries(root.pretrained_config) ? root.pretrained_config : root;
}

/** Returns the format whose keys are read, if the file is in one. */
export function readFormatOf(root: Entries): Found | undefined {
  const formats: readonly (ReadFormat & { readonly id: ReadFormatId })[] = readFormats;
  const found = formats.find(({ is }) => hasSigns(root, is));
  if (!found) return undefined;
  const { id, title, family, reads } = found;
  return {
    format: { id, title },
    ...(reads ? reads(root) : { entries: root }),
    ...(family ? { family: otherPrograms.value[family] } : {}),
  };
}

/** Returns the format that is named, with the values that its sentence shows. */
export function namedFormatOf(
  root: Entries,
): { readonly id: NamedFormatId; readonly values: Readonly<Record<string, unknown>> } | undefined {
  const formats: readonly (NamedFormat & { readonly id: NamedFormatId })[] = namedFormats;
  const found = formats.find(({ is }) => hasSigns(root, is));
  if (!found) return undefined;
  const values = (found.shows ?? []).flatMap((path) => {
    const value = valueAt(root, path);
    return value === undefined || value === null ? [] : [[path, value] as const];
  });
  return { id: found.id, values: Object.fromEntries(values) };
}

/** Sizes and options beside each other, under the names that they have inside of their objects. */
function trainedConfiguration({ model, position, ...others }: Entries) {
  const { scheme, ...options } = position as Entries;
  const { trainedSchemes } = otherPrograms.value;
  if (typeof scheme !== 'string' || !trainedSchemes.includes(scheme)) {
    const values = { key: 'position.scheme', value: scheme, known: trainedSchemes };
    throw new Unusable('layers.unknown-type', [values.key], values);
  }
  const { layout = null } = options;
  if (layout !== null && layout !== 'half' && layout !== 'interleaved') {
    const values = { key: 'position.layout', value: layout, expected: oneOf(['half', 'interleaved']) };
    throw new Unusable('value.out-of-range', [values.key], values);
  }
  const places = Object.entries({ model: model as Entries, position: options }).flatMap(([place, inside]) =>
    Object.keys(inside).map((key) => [key, `${place}.${key}`] as const),
  );
  return { entries: { ...others, ...(model as Entries), ...options, scheme }, names: new Map(places) };
}

function hasSigns(root: Entries, { all = [], any = [], none = [], objects = [], texts = {} }: Signs): boolean {
  const has = (key: string) => root[key] !== undefined && root[key] !== null;
  return (
    all.every(has) &&
    (any.length === 0 || any.some(has)) &&
    !none.some(has) &&
    objects.every((key) => isEntries(root[key])) &&
    Object.entries(texts).every(
      ([key, pattern]) =>
        typeof root[key] === 'string' && (pattern instanceof RegExp ? pattern : pattern()).test(root[key] as string),
    )
  );
}

function valueAt(root: Entries, path: string): unknown {
  if (path in root) return root[path];
  return path.split('.').reduce<unknown>((at, key) => (isEntries(at) ? at[key] : undefined), root);
}

/** @throws Unusable for a list that is known: the modules of sentence-transformers */
function checkList(value: unknown): void {
  if (!Array.isArray(value) || !isEntries(value[0])) return;
  const { type, path } = value[0];
  if (typeof type !== 'string' || typeof path !== 'string' || !value.every(isEntries)) return;
  const types = value.map((one) => String(one.type).split('.').at(-1) as string);
  throw new Unusable('format.sentence-transformers-modules', [], { types, path });
}
