import { PosencError } from 'posenc';
import { describe, rule } from 'posenc/catalogue';
import { checkedNames, quoted, refused } from '../../../files/errors/index.ts';
import { type Checkpoint, checkedCheckpoint, type MetadataValue } from '../../../files/formats/index.ts';
import type { ReadOptions } from '../../../files/source/index.ts';
import { type GgufArch, ggufArchs, modelTypes, tenthsOfMscale } from './gguf-archs.ts';
import { computedKeys, neverStored, sameKeys } from './gguf-keys.ts';

/** The metadata of a GGUF file that concern positions, in the terms of a config.json. */
export interface GgufConfig {
  /**
   * Plain JSON for `inspectConfig`: `model_type`, `rope_theta`, `rope_scaling` …, as far as the file has them.
   * `rope_freqs` has the numbers of the tensor of that name, by which frequencies are divided, or is 'unknown' if the
   * file would not hold the tensor, or it cannot be decoded. Of files that are no model (adapters, mmproj, imatrix), it has
   * the keys that say what they are, as they stand in the file.
   */
  readonly config: Readonly<Record<string, unknown>>;
  /** The value of `general.architecture`; '' if the file is no model and has none. */
  readonly arch: string;
  /** The value of `general.type`: 'model' (also where it is absent), 'adapter', 'imatrix', 'mmproj' … */
  readonly type: string;
  /** How llama.cpp rotates queries and keys of this architecture; `undefined` if this version does not know it. */
  readonly rope: (GgufArch & { readonly pairs: 'half' | 'interleaved' | undefined }) | undefined;
  /** Divisors of the frequencies, from `rope_freqs.weight`: the scaling of Llama 3, for `scaling.freqFactors`. */
  readonly freqFactors: Float32Array | undefined;
  /** Keys about positions that `config` does not reflect. */
  readonly unread: readonly string[];
  /** Sentences about what the file does not contain, and what is unusual. */
  readonly notes: readonly string[];
}

/**
 * Converts a GGUF file's metadata to a configuration. The header has already been read; in addition, only the factors
 * of LongRoPE and Llama 3 are read, some hundred bytes each. Throws `invalid-argument` for checkpoints that are not
 * GGUF or do not name their architecture.
 *
 * ```ts
 * import { ggufConfig, inspectConfig, openCheckpoint } from 'posenc/inspect';
 * // A file of one key and no tensors: its length, the key, type 8 (a string), its length, the string.
 * const number = (value: number) => [value, 0, 0, 0, 0, 0, 0, 0];
 * const string = (text: string) => [...number(text.length), ...new TextEncoder().encode(text)];
 * const head = [...new TextEncoder().encode('GGUF'), 3, 0, 0, 0, ...number(0), ...number(1)];
 * const file = Uint8Array.from([...head, ...string('general.architecture'), 8, 0, 0, 0, ...string('llama')]);
 * const result = await ggufConfig(await openCheckpoint(file));
 * console.assert(result.rope?.pairs === 'interleaved' && result.rope.permuted); // as llama.cpp has it
 * console.assert(inspectConfig(result).layers.length > 0); // inspectConfig(result.config) has the same layers
 * ```
 */
export async function ggufConfig(checkpoint: Checkpoint, options: ReadOptions = {}): Promise<GgufConfig> {
  checkedNames(options, { signal: true });
  const { metadata, tensors, format, incomplete } = checkedCheckpoint(checkpoint);
  const arch = metadata.get('general.architecture');
  const other = format === 'gguf' ? otherThanModel(metadata) : undefined;
  if (other) return other;
  if (format !== 'gguf' || typeof arch !== 'string') {
    const named =
      arch === undefined ? 'a file without general.architecture' : `a general.architecture of ${describe(arch)}`;
    const text = format === 'gguf' ? named : format;
    throw refused('checkpoint', text, rule('a GGUF file that names its architecture'));
  }
  const reading = new Reading(metadata, arch);
  const [freqs, long, short] = await Promise.all(
    ['rope_freqs.weight', 'rope_factors_long.weight', 'rope_factors_short.weight'].map((name) =>
      factorsOf(checkpoint, name, options),
    ),
  );
  const [freqFactors, longFactor, shortFactor] = [freqs, long, short].map((one) =>
    one === 'unknown' ? undefined : one,
  );
  // Files with nothing but a vocabulary have the keys of their model, and none of its tensors.
  const isVocabularyAlone = tensors.size === 0 && metadata.has('tokenizer.ggml.tokens');
  const isUnknown = freqs === 'unknown' || (freqs === undefined && (incomplete !== undefined || isVocabularyAlone));
  if (freqFactors !== undefined) reading.set('rope_freqs', [...freqFactors]);
  else if (isUnknown) reading.set('rope_freqs', 'unknown');
  const rope = ropeOf(reading);
  reading.heads();
  reading.layers();
  reading.scaling(rope, longFactor, shortFactor);
  if (freqFactors !== undefined) {
    reading.notes.push(
      `Frequencies are divided by the ${freqFactors.length} numbers of 'rope_freqs.weight'; the parameters that they come from are not in the file.`,
    );
  }
  if (rope === undefined) {
    reading.notes.push(
      `The architecture ${quoted(arch)} is not known here: nothing is said about which components are turned together.`,
    );
  }
  if (isUnknown) {
    reading.notes.push(
      "Whether frequencies are divided by 'rope_freqs.weight' is not known: the tensor is in another file, or cannot be decoded.",
    );
  }
  return {
    config: reading.config(),
    arch,
    type: 'model',
    rope,
    freqFactors,
    unread: reading.unread(),
    notes: [...reading.notes, ...neverStored],
  };
}

/** Keys of files that are no model, by which `inspectConfig` says what they are. */
const keysOfOthers = /^(?:general\.(?:type|architecture|name|base_model\.0\.name)|adapter\.|clip\.|imatrix\.)/;

/** Returns what is known of a file that is not a model; undefined for models. */
function otherThanModel(metadata: ReadonlyMap<string, MetadataValue>): GgufConfig | undefined {
  const [stated, architecture] = ['general.type', 'general.architecture'].map((key) => metadata.get(key));
  // Before general.type had the word, the encoders of images were files of the architecture 'clip'.
  const isAdapter = [...metadata.keys()].some((key) => key.startsWith('adapter.'));
  const word = typeof stated === 'string' ? stated : 'model';
  const type = architecture === 'clip' ? 'mmproj' : isAdapter ? 'adapter' : word;
  if (type === 'model') return undefined;
  const known = [...metadata].flatMap(([key, value]) => {
    const plain = keysOfOthers.test(key) ? plainOf(value) : undefined;
    return plain === undefined ? [] : [[key, plain] as const];
  });
  return {
    config: { ...Object.fromEntries(known), 'general.type': type },
    arch: typeof architecture === 'string' ? architecture : '',
    type,
    rope: undefined,
    freqFactors: undefined,
    unread: [],
    notes: [`general.type is ${quoted(type)}: the file is no model, and holds neither its sizes nor its base.`],
  };
}

/** Reads a list of divisors; 'unknown' if its type cannot be decoded. */
async function factorsOf(
  checkpoint: Checkpoint,
  name: string,
  options: ReadOptions,
): Promise<Float32Array | 'unknown' | undefined> {
  if (!checkpoint.tensors.has(name)) return undefined;
  try {
    return (await checkpoint.tensor(name, options)).data;
  } catch (error) {
    if (error instanceof PosencError && error.code === 'unsupported') return 'unknown';
    throw error;
  }
}

/**
 * Returns the configuration of metadata that are at hand without their file, as plain JSON: whether it has rope_freqs is
 * not known.
 */
export function ggufMetadataConfig(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const metadata = new Map<string, MetadataValue>();
  for (const [key, value] of Object.entries(values)) {
    if (Array.isArray(value)) metadata.set(key, { elementType: 'any', length: value.length, values: value });
    else if (['string', 'number', 'boolean'].includes(typeof value)) metadata.set(key, value as MetadataValue);
  }
  const other = otherThanModel(metadata);
  if (other) return other.config;
  const reading = new Reading(metadata, String(metadata.get('general.architecture')));
  reading.heads();
  reading.layers();
  reading.scaling(ropeOf(reading));
  reading.set('rope_freqs', 'unknown');
  return reading.config();
}

function ropeOf(reading: Reading): GgufConfig['rope'] {
  const row = ggufArchs.get(reading.arch);
  if (row === undefined) return undefined;
  const ropeType = row.withSections !== undefined && reading.sections() !== undefined ? row.withSections : row.ropeType;
  const pairs = { norm: 'interleaved', neox: 'half', mrope: 'half', imrope: 'half', none: undefined } as const;
  return { ...row, ropeType, pairs: pairs[ropeType] };
}

class Reading {
  readonly arch: string;
  readonly notes: string[] = [];
  readonly #metadata: ReadonlyMap<string, MetadataValue>;
  readonly #config = new Map<string, unknown>();
  readonly #scaling = new Map<string, unknown>();

  constructor(metadata: ReadonlyMap<string, MetadataValue>, arch: string) {
    this.#metadata = metadata;
    this.arch = arch;
    this.#config.set('model_type', modelTypes.get(arch) ?? arch);
    for (const { gguf, config } of sameKeys) {
      const value = plainOf(this.#value(gguf));
      if (value === undefined) continue;
      const inScaling = config.startsWith('rope_scaling.');
      (inScaling ? this.#scaling : this.#config).set(config.replace('rope_scaling.', ''), value);
    }
    // After llama.cpp's conversion, the two differ only in the gate of the experts.
    if (arch === 'deepseek2' && this.number('expert_gating_func') === 2) this.#config.set('model_type', 'deepseek_v3');
  }

  #value(key: string): MetadataValue | undefined {
    return this.#metadata.get(`${this.arch}.${key}`);
  }

  set(key: string, value: unknown): void {
    this.#config.set(key, value);
  }

  number(key: string): number | undefined {
    const value = this.#value(key);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  /** `rope.dimension_sections` without trailing zeros; undefined if there is nothing else. */
  sections(): number[] | undefined {
    const sections = plainOf(this.#value('rope.dimension_sections'));
    if (!Array.isArray(sections) || !sections.some((one) => one !== 0)) return undefined;
    const last = sections.findLastIndex((one) => one !== 0);
    return (sections as number[]).slice(0, last + 1);
  }

  /** Sets the widths of heads and their rotated share. */
  heads(): void {
    const heads = this.#config.get('num_attention_heads');
    const hidden = this.#config.get('hidden_size');
    const isLatent = this.number('attention.kv_lora_rank') !== undefined;
    const turned = this.number('rope.dimension_count');
    if (isLatent) {
      const whole = this.number('attention.key_length_mla') ?? this.number('attention.key_length');
      if (turned !== undefined) this.#config.set('qk_rope_head_dim', turned);
      if (turned !== undefined && whole !== undefined) this.#config.set('qk_nope_head_dim', whole - turned);
      const value = this.number('attention.value_length_mla') ?? this.number('attention.value_length');
      if (value !== undefined) this.#config.set('v_head_dim', value);
      return;
    }
    const stated = this.number('attention.key_length');
    // Not in the file: llama.cpp scales queries by the width of a head, and in the models with 27B by hidden_size / heads.
    const wide = { gemma2: 46, gemma3: 62 }[this.arch];
    const equal = typeof heads === 'number' && heads > 0 && typeof hidden === 'number' ? hidden / heads : undefined;
    const headDim = stated ?? equal;
    if (headDim !== undefined && Number.isInteger(headDim)) this.#config.set('head_dim', headDim);
    const scale = this.number('block_count') === wide ? equal : headDim;
    if (wide !== undefined && scale !== undefined) this.#config.set('query_pre_attn_scalar', scale);
    if (turned !== undefined && headDim !== undefined && turned !== headDim) {
      this.#config.set('partial_rotary_factor', turned / headDim);
    }
  }

  /** Sets which layers have a window. */
  layers(): void {
    const pattern = plainOf(this.#value('attention.sliding_window_pattern'));
    const names = (isWindow: boolean) => (isWindow ? 'sliding_attention' : 'full_attention');
    if (Array.isArray(pattern))
      this.#config.set(
        'layer_types',
        pattern.map((one) => names(Boolean(one))),
      );
    else if (typeof pattern === 'number') this.#config.set('sliding_window_pattern', pattern);
  }

  scaling(rope: GgufConfig['rope'], longFactor?: Float32Array, shortFactor?: Float32Array): void {
    const sections = this.sections();
    if (sections !== undefined) {
      this.#scaling.set('mrope_section', sections);
      if (rope?.ropeType === 'imrope') this.#scaling.set('mrope_interleaved', true);
    }
    const old = this.number('rope.scale_linear');
    if (old !== undefined && !this.#scaling.has('factor')) this.#scaling.set('factor', old);
    if (longFactor !== undefined && shortFactor !== undefined) {
      this.#scaling.set('rope_type', 'longrope');
      this.#scaling.set('long_factor', [...longFactor]);
      this.#scaling.set('short_factor', [...shortFactor]);
      // Phi-3 reads this key next to the scaling, not in it.
      const original = this.#scaling.get('original_max_position_embeddings');
      if (original !== undefined) this.#config.set('original_max_position_embeddings', original);
    }
    this.#amplitude();
    const type = this.#scaling.get('rope_type');
    if (type === 'none') this.#scaling.set('rope_type', 'default');
    // llama.cpp's interpretation.
    else if (type === undefined && this.#scaling.has('factor')) this.#scaling.set('rope_type', 'linear');
    else if (type === undefined && this.#scaling.size > 0) this.#scaling.set('rope_type', 'default');
  }

  #amplitude(): void {
    const factor = this.number('rope.scaling.attn_factor');
    if (factor !== undefined && this.#scaling.get('rope_type') === 'longrope') {
      this.#scaling.set('attention_factor', factor);
    } else if (factor !== undefined && factor !== 1) {
      this.#scaling.set('attn_factor', factor);
      this.notes.push(
        `'${this.arch}.rope.scaling.attn_factor' is ${factor}: llama.cpp multiplies cosines and sines by it beside what YaRN does, where attention_factor of a config.json takes the place of that.`,
      );
    }
    const multiplier = this.number('rope.scaling.yarn_log_multiplier');
    if (multiplier === undefined) return;
    const mscale = tenthsOfMscale.has(this.arch) ? multiplier * 10 : multiplier;
    // Undoes the rounding to float32.
    this.#scaling.set('mscale_all_dim', Number(mscale.toPrecision(6)));
  }

  config(): Record<string, unknown> {
    if (this.#scaling.size > 0) this.#config.set('rope_scaling', Object.fromEntries(this.#scaling));
    return Object.fromEntries(this.#config);
  }

  unread(): string[] {
    const read = new Set([...sameKeys.map(({ gguf }) => gguf), ...computedKeys].map((key) => `${this.arch}.${key}`));
    const isAboutPositions = (key: string) =>
      [`${this.arch}.rope.`, `${this.arch}.attention.`].some((begin) => key.startsWith(begin));
    return [...this.#metadata.keys()].filter(
      (key) => isAboutPositions(key) && !read.has(key) && !/norm_(?:rms_)?(?:epsilon|eps|groups)$/.test(key),
    );
  }
}

/** Converts a value to plain JSON. */
function plainOf(value: MetadataValue | undefined): unknown {
  if (typeof value === 'object') {
    return value.values?.map(plainOf);
  }
  return typeof value === 'bigint' ? Number(value) : value;
}
