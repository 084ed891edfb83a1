/**
 * The English of findings. What `inspectConfig` finds is an id with values; a sentence is made of them here and nowhere
 * else, and nothing reads one back. Remarks of families have theirs in `families/remarks.ts`.
 */
import { type Expected, expectation } from 'posenc/catalogue';
import { type RemarkId, remarks } from '../families/index.ts';

/** The reason for a finding. */
export type FindingKind =
  /** The report stops here. */
  | 'error'
  /** Two keys, or a key and the model, contradict each other. */
  | 'contradictory'
  /** A value that was used although it is unlikely to be intended. */
  | 'dangerous'
  /** Something unknown, for which nothing was guessed. */
  | 'unknown'
  /** A key of the file that nothing reads. */
  | 'unread'
  /** A key that is not in the file, and the default of the model's class. */
  | 'defaulted'
  /** A value that follows from others in the file. */
  | 'inferred'
  | 'note';

/** A key of the file, with its value. */
interface At {
  readonly key: string;
  readonly value: unknown;
}

/** A list of the file that has another number of entries than is needed. */
interface Counted {
  readonly key: string;
  readonly count: number;
  readonly expected: number;
}

/** Values of keys that a sentence shows. */
interface Values {
  readonly values: Readonly<Record<string, unknown>>;
}

/** A file that is no configuration, as `detect` describes it. */
interface OtherFile {
  readonly format: string;
  readonly description: string;
  readonly which: string;
}

/** Values in brackets; nothing without any. */
function within(values: Values['values']): string {
  const all = withLists(values);
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

/** Keys with their values, with short lists of numbers in full. */
function withLists(values: Values['values']): readonly string[] {
  const isShort = (value: unknown): value is readonly number[] =>
    Array.isArray(value) && value.length <= 8 && value.every((one) => typeof one === 'number');
  return Object.entries(values).map(([key, value]) =>
    isShort(value) ? `${key} [${value.join(', ')}]` : `${key} ${shown(value)}`,
  );
}

/**
 * The texts by the kind of their finding. Values are in braces: `|shown` as they are in the file, `|and` and `|or` as a
 * list. Sentences that depend on their values are functions.
 */
const certain = {
  error: {
    'file.too-long': 'The file has {length} characters; at most {max} are read.',
    'file.not-json': ({ found, at, expected }: { found: string; at: number; expected: string }) =>
      `The file is not valid JSON: ${found === '' ? 'its end' : shown(found)} at character ${at}, where ${expected} should be.`,
    'file.number-of-python':
      "The file is not valid JSON: it contains {found}, which Python's json module writes but JSON does not allow.",
    'file.not-an-object': 'The file is not a JSON object, but {value|shown}.',
    'file.too-deep': 'The file is nested more than {max} levels deep.',
    'file.too-many-values': 'The file has more than {max} values.',
    'value.not-finite': '{key}: {value} is not a number that JSON allows.',
    'value.not-json': '{key}: {type} is not a value that JSON allows.',
    'value.in-itself': '{key} contains itself.',
    'value.too-deep': '{key} is nested more than {max} levels deep.',
    'value.not-an-object': ({ key, value }: At) =>
      `${key} is ${Array.isArray(value) ? 'an array' : shown(value)}, not an object.`,
    'value.not-positive': '{key} {value|shown} is not positive.',
    'head.not-whole': ({ hidden, heads, absent }: { hidden: At; heads: At; absent: string | undefined }) =>
      `${hidden.key} ${shown(hidden.value)} is not a multiple of ${heads.key} ${shown(heads.value)}${absent === undefined ? '' : `, and ${absent} is missing`}.`,
    'layers.unknown-type': ({ key, value, known }: At & { known: readonly string[] }) =>
      `${key}: unknown layer type ${shown(value)}; this family has ${listed(known.map(shown))}.`,
    'width.odd-head':
      'The rotary width {rotaryDim} is odd, as the head is. It must be even, because components are rotated in pairs.',
    'scaling.missing': ({ path, names, type }: { path: string; names: readonly string[]; type: string }) =>
      `${path}: ${listed(names)} ${names.length > 1 ? 'are' : 'is'} missing, which rope_type ${shown(type)} needs.`,
    'scaling.factor-not-a-number': notANumber,
    'scaling.factor-not-positive':
      '{key}: factor {value|shown} is below 1, and not even positive: it gives no frequencies.',
    'scaling.lists-differ': listCount,
    'file.too-many-bytes': 'The file has {count} bytes; at most {max} are read.',
    'file.binary': ({ format, description, which }: OtherFile) =>
      format === 'unknown'
        ? 'The bytes are not text: they are neither UTF-8 nor UTF-16 with a byte order mark.'
        : `The file is ${description}, which ${which}${format === 'gguf' ? '; pass the result of ggufConfig' : which === 'openCheckpoint reads' ? '; config.json is beside it' : ''}.`,
    'text.other': ({ description, which }: OtherFile) => `The file is ${description}, which ${which}.`,
    'file.address':
      "{address|shown} is an address, not the text of a file: read the file first, with 'await (await fetch(address)).text()'.",
    'file.path':
      "{path|shown} is a path or the name of a model, not the text of a file: read its config.json first, with 'await readFile(path)' in Node.",
    'file.no-model': ({ keys }: { keys: readonly string[] }) =>
      keys.length === 0
        ? 'The file is an empty object: no configuration of a model.'
        : `The file has no key of a model's configuration; its keys are ${listed(keys.slice(0, 8).map(shown))}${keys.length > 8 ? ' and others' : ''}.`,
    'text.git-lfs': 'The text is a pointer of Git LFS, not the file itself: take the address that downloads it.',
    'text.markup': 'The text is an HTML or XML page, not the file itself: take the address that downloads it.',
    'text.python': "The text is a dictionary as Python prints it, not JSON: write it with 'json.dumps'.",
    'text.modelfile': ({ from, numCtx }: { from: string; numCtx?: number }) =>
      `The text is a Modelfile of Ollama, built from ${shown(from)}${numCtx === undefined ? '' : ` with num_ctx ${numCtx}`}: positions are those of that model, whose GGUF file ggufConfig reads.`,
    'text.megatron': ({ arguments: given }: { arguments: Readonly<Record<string, string>> }) =>
      `The text has arguments of Megatron-LM (${pairs(given, ' ').slice(0, 8).join(', ')}), not a config.json; the model's own config.json describes its positions.`,
    'text.torchtune': ({ component }: { component?: string }) =>
      `The text is a recipe of torchtune${component === undefined ? '' : ` for ${component}`}: positions are in that model's code, and in the config.json of its checkpoint.`,
    'text.yaml': ({ keys }: { keys: Readonly<Record<string, string>> }) => {
      const found = pairs(keys, ' ');
      const about = found.length === 0 ? 'no key concerns positions' : `about positions it has ${found.join(', ')}`;
      return `The text is YAML, and only JSON is read here; ${about}.`;
    },
    'format.gguf-adapter': ({ values }: Values) =>
      `The file is an adapter in GGUF${values['adapter.type'] === undefined ? '' : ` (${values['adapter.type']})`} for a model of the architecture ${shown(values['general.architecture'])}, not a model: it contains neither base nor sizes, and positions are those of that model.`,
    'format.gguf-mmproj':
      "The file is the encoder of images or sound of another GGUF file (mmproj{values|within}); positions of its text are in the model's own file.",
    'format.gguf-imatrix':
      'The file is an importance matrix in GGUF, for quantising a model; it holds nothing about positions.',
    'format.gguf-other': ({ values }: Values) =>
      `The file is no model: its general.type is ${shown(values['general.type'])}.`,
    'format.peft-adapter': ({ values }: Values) =>
      `The file is PEFT's adapter_config.json${typeof values.peft_type === 'string' ? ` (${values.peft_type})` : ''}: positions are those of the model that it adapts, ${shown(values.base_model_name_or_path ?? null)}, whose config.json tells them.`,
    'format.tokenizer':
      "The file is a tokenizer.json: it cuts text into tokens and holds nothing about positions, which the model's config.json tells.",
    'format.tokenizer-config':
      "The file is a tokenizer_config.json{values|within}: it says nothing of positions, which the model's config.json tells.",
    'format.preprocessor-config':
      "The file is a preprocessor_config.json{values|within}: it prepares images or sound, and positions are in the model's config.json.",
    'format.generation-config':
      "The file is a generation_config.json{values|within}: it says how tokens are chosen, and positions are in the model's config.json.",
    'format.special-tokens':
      "The file has special tokens of a tokenizer, and nothing about positions, which the model's config.json tells.",
    'format.quantisation':
      "The file says how weights are quantised{values|within}, and nothing about positions, which the model's config.json tells.",
    'format.training':
      "The file is about training, and not the configuration of a model: positions are in the model's config.json.",
    'format.safetensors-index':
      'The file is the index of a checkpoint in several files: openCheckpoint takes it, and config.json tells positions.',
    'format.sentence-transformers-modules': ({ types, path }: { types: readonly string[]; path: string }) =>
      `The file is the modules.json of sentence-transformers (${types.join(', ')}): positions are in the config.json of its first module${path === '' ? ', which lies beside it' : `, in ${shown(path)}`}.`,
    'format.sentence-transformers-config':
      "The file configures sentence-transformers{values|within}: positions are in the model's own config.json.",
    'format.diffusers-pipeline':
      'The file is the model_index.json of diffusers ({values._class_name|shown}): each of its models has a config.json in a folder of its own.',
    'format.diffusers-scheduler':
      'The file configures a scheduler of diffusers ({values._class_name|shown}), which has no positions.',
    'part.missing': ({ part, parts }: { part: string; parts: readonly string[] }) =>
      parts.length === 0
        ? `${shown(part)} is no part of the file, which has no parts.`
        : `${shown(part)} is no part of the file; its parts are ${listed(parts)}.`,
  },
  contradictory: {
    'key.repeated': '{key|shown} occurs more than once in one object; the last value is used.',
    'keys.disagree': '{key} {value|shown} and {other} {otherValue|shown} disagree: {key} is used.',
    'base.twice': ({ used, unused, path }: { used: At; unused: At; path: string }) => {
      const both = `(${unused.value} and ${used.value}); the one inside ${path} is used.`;
      return unused.key === 'rope_theta'
        ? `rope_theta is given twice with different values ${both}`
        : `${unused.key} and rope_theta disagree ${both}`;
    },
    'share.twice':
      '{key} is given twice with different values ({outside} and {inside}); the one {used} {path} is used.',
    'share.of-class':
      '{path}.partial_rotary_factor {inside} is not used: for scaled types the class takes {key} outside of {path}, which is {used} by default.',
    'sections.dealt': ({
      key,
      sum,
      pairs: count,
      dealt,
    }: {
      key: string;
      sum: number;
      pairs: number;
      dealt: readonly number[];
    }) =>
      `${key} adds up to ${sum}, and there are ${count} pairs: every third pair goes to height and to width as far as their numbers and the pairs reach, the others to time, which makes ${dealt.join(', ')}.`,
    'scaling.two-objects': '{used} and {unused} are both in the file and differ: {used} is used.',
    'scaling.two-types': 'rope_type {ropeType|shown} and type {type|shown} disagree: rope_type is used.',
    'scaling.attention-factor-and-mscale': ({
      path,
      attentionFactor,
      fromMscale,
    }: {
      path: string;
      attentionFactor: number;
      fromMscale: number;
    }) =>
      `${path}.attention_factor ${attentionFactor} replaces the factor that follows from mscale, ${rounded(fromMscale)}.`,
    'scaling.apply-yarn-scaling': ({
      key,
      attentionFactor,
      ifRead,
    }: {
      key: string;
      attentionFactor: number;
      ifRead: number;
    }) =>
      `${key} is false, which transformers does not read: it multiplies cosines and sines by ${rounded(attentionFactor)}. In programs that read it, vLLM and SGLang among them, the factor is ${ifRead}.`,
    'scaling.original-twice':
      'original_max_position_embeddings is given twice ({outside} and {inside}); for this family the top-level one is used, {outside}.',
  },
  unread: {
    'key.prototype': '{key} is a key of the file; it is ignored, and does not change any prototype.',
    'key.unread': '{key} {value|shown} is not read by this family ({family}).',
    'share.unread': '{key} {value|shown} is not read by this family: all components of the head are rotated.',
    'scaling.one-for-all-types':
      '{path} has an object for each type of layer, and this family reads one for all of them: none of these values is used.',
    'scaling.no-such-layers': ({ key, type, types }: { key: string; type: string; types: readonly string[] }) =>
      `${key} is not read: no layer is of type ${shown(type)}; those that are rotated have ${listed(types.map(shown))}.`,
    'scaling.present-name-only': '{path} is not read by this family: the reference takes rope_parameters alone.',
    'scaling.not-per-type':
      '{path} is not an object of objects, one for each type of layer, so this family does not read its values.',
    'scaling.key-unread': ({ key, value, type, suggestion }: At & { type: string; suggestion: string | undefined }) =>
      `${key} ${shown(value)} is not read: rope_type ${shown(type)} has no such parameter${suggestion === undefined ? '' : `, but ${suggestion}`}.`,
    'scaling.truncate-unread':
      '{path}.truncate false is not read: the reference looks for truncate beside the types of layers, and rounds the ends of the ramp.',
    'gguf.unread': ({ keys }: { keys: readonly string[] }) =>
      `${listed(keys)} ${keys.length > 1 ? 'are' : 'is'} not read.`,
    'model.keys-unread': ({ keys }: { keys: readonly string[] }) =>
      `${listed(keys)} ${keys.length > 1 ? 'seem' : 'seems'} to concern positions, and what ${keys.length > 1 ? 'they mean' : 'it means'} in this model is not known.`,
  },
  unknown: {
    'model.type-missing': 'model_type is missing, and architectures names no known model.',
    'model.unknown-type': 'Unknown model_type {modelType|shown}: how its layers read the keys is not known.',
    'deepseek-v41.latent-positions':
      'DeepSeek V4.1 is a draft in transformers (pull request 48721, closed, 2026-09): rotations of compressed keys are at latent positions, the first of a group + ratio · k, and the layers in kv_source_layer_ids share one table with their group. Its layers are not read here.',
    'model.layout-unknown': 'The configuration says neither the pair layout nor which layers encode position.',
    'key.missing': '{keys|or} is missing.',
    'value.not-a-list': ({ key, value }: At) =>
      `${key} is ${isObject(value) ? 'an object' : shown(value)}, not a list.`,
    'value.not-a-number': notANumber,
    'value.not-a-size': '{key} {value|shown} is not a whole number of at least 1.',
    'value.not-an-extent': '{key} is {value|shown}, not one number or a list of two.',
    'value.out-of-range': ({ key, value, expected }: At & { expected: Expected }) =>
      `${key} ${shown(value)} is not ${expectation(expected)}.`,
    'head.no-axial-pairs': 'A head of {headDim} components has no equal numbers of pairs for rows and columns.',
    'image.below-patch': ({ image, patch }: { image: readonly number[]; patch: readonly number[] }) =>
      `An image of ${image.join(' × ')} is smaller than a patch of ${patch.join(' × ')}.`,
    'padding.missing': '{key} is missing: the first position has the row behind it.',
    'layers.too-many': '{key} {count}: only the first {max} layers are listed.',
    'layers.value-missing':
      '{key} has {count} entries, {expected} are needed: one for each layer. The encoding of layers without one is not known.',
    'layers.count': ({ key, count, expected }: Counted) =>
      `${key} has ${count} entries, ${expected} are needed: one for each layer. ${count < expected ? 'Layers without one are not listed.' : 'The rest are not used.'}`,
    'layers.not-runs': '{key} is {value|shown}, not a list of [kinds, times].',
    'stages.count': '{key} has {count} entries, {expected} are needed: one for each stage.',
    'window.count': '{key} has {count} entries, and layer {layer} needs one.',
    'width.odd': ({ rotaryDim }: { rotaryDim: number }) =>
      `The rotary width ${rotaryDim} is odd; it must be even, because components are rotated in pairs. Programs compute ${(rotaryDim + 1) / 2} frequencies, base^(−2i/${rotaryDim}), and stop where they rotate.`,
    'width.beyond-head': 'The rotary width {rotaryDim} exceeds the head width {headDim}.',
    'share.out-of-range': '{key} {value|shown} is not a share above 0 and up to 1.',
    'sections.sum': '{key} adds up to {sum}, and {expected} are needed: one for each pair.',
    'sections.not-counts': ({ key, sections }: { key: string; sections: readonly number[] }) =>
      `${key} is [${sections.slice(0, 8).join(', ')}], which are not counts of pairs.`,
    'scaling.unknown-type': 'Unknown rope_type {type|shown}; its frequencies cannot be computed.',
    'scaling.ntk-of-two-components':
      "rope_type 'dynamic' on two components: the exponent d/(d − 2) divides by zero, so programs either stop or do not rotate.",
    'scaling.yarn-of-base-1': "rope_type 'yarn' with a base of 1: the ramp divides by ln(base), which is 0.",
    'scaling.list-count': listCount,
    'rope-freqs.unknown':
      'Whether frequencies are divided by rope_freqs.weight is not known: this file does not contain the tensor. The rows are those without it, and Llama 3.1 and later have it.',
    'rope-freqs.count': ({ count, pairs: counts }: { key: string; count: number; pairs: readonly number[] }) =>
      `rope_freqs has ${count} numbers, and ${counts.length === 0 ? 'no layer is rotated' : `layers have ${listed(counts.map(String), 'or')} pairs`}: they are not used.`,
    'rope-freqs.out-of-range':
      'rope_freqs has numbers that no frequency can be divided by: the frequencies are not known.',
    'format.tensorrt-llm-word':
      'The file is the configuration of TensorRT-LLM, and what its position_embedding_type {values.position_embedding_type|shown} means is not known here.',
    'format.timm': ({ values: { architecture, ...values } }: Values) =>
      `The file is a configuration of timm${within(values)}: positions are in the code of its model ${shown(architecture)}, not in the file.`,
    'format.keras': ({ values: { class_name: name, ...values } }: Values) =>
      `The file is a configuration of Keras for ${shown(name)}${within(values)}, whose positions are in its code; it is not read layer by layer.`,
    'format.onnx-genai':
      'The file is a genai_config.json of ONNX Runtime{values|within}: positions are in its ONNX model, and in the config.json from which that was made.',
    'format.diffusers-model': ({
      values: { _class_name: name, ...values },
      suggestion,
    }: Values & { suggestion?: string }) => {
      const keys = withLists(values);
      const like = suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
      return `The file is the configuration of ${shown(name)} of diffusers${like}, whose positions are in its code${keys.length === 0 ? '' : `; about them it says ${listed(keys)}`}. Nothing more is known of it here.`;
    },
    'format.gguf-pictures':
      "The file is a GGUF of a transformer that makes pictures, as ComfyUI-GGUF loads it: '{arch}' is its name for {models}, and some files of others have it, too. Such a file has no sizes and nothing about positions; the config.json of the same model in diffusers is read.",
    'diffusion.positions-of-pipeline': '{pipeline} has positions of its own, which are not computed here: {differs}.',
    'diffusion.cell':
      '{key} is {value|shown}, and {family} has no VAE of so many channels that is known here: pixels of a latent cell are left out.',
    'diffusion.divisors': '{key} has {count} numbers above 0, and a head has {pairs} pairs.',
    'diffusion.pipeline':
      'The file is the model_index.json of {pipeline}, whose {part} is {className} ({family}): what its code decides is in the report, and its sizes are in {part}/config.json.',
    'diffusion.axes-sum': ({
      key,
      widths,
      sum,
      headDim,
    }: {
      key: string;
      widths: readonly number[];
      sum: number;
      headDim: number;
    }) =>
      `${key} ${widths.join(' + ')} adds up to ${sum}, and a head has ${headDim} components: the class stops where it turns queries and keys.`,
    'diffusion.odd-width': ({ key, widths }: { key: string; widths: readonly number[] }) =>
      `${key} ${widths.join(' + ')} has odd widths: components turn in pairs.`,
    'diffusion.axes': ({ key, widths, expected }: { key: string; widths: readonly number[]; expected: number }) =>
      `${key} ${widths.join(' + ')} has ${widths.length} axes, and positions have ${expected}.`,
    'diffusion.head-by-rule': ({ headDim, widths }: { headDim: number; widths: readonly number[] }) =>
      `A head of ${headDim} components cannot be shared out among the axes in whole pairs: the rule of the class gives ${widths.join(' + ')}.`,
    'diffusion.scales': '{key} has {count} usable numbers, and three above 0 are needed: time, rows and columns.',
    'diffusion.unknown-word': ({ key, value, known }: At & { known: readonly string[] }) =>
      `${key} is ${shown(value)}; this class knows ${listed(known.map(shown))}.`,
    'diffusion.no-square': '{key} {rows} is not the number of cells of a square.',
    'diffusion.skip':
      'rope_temporal_skip_len is {value}: two frames are then at 0 and one less than that, while positions of 0 and 7 are known here.',
    'diffusion.windows-not-listed':
      'Which layers see a window follows from layer_types and sliding_window, which are not read for this class.',
    'format.open-clip':
      'The file is a configuration of open_clip{values|within}: both towers have learned tables by default, one row for each token of the text and for each patch; it is not read layer by layer.',
    'part.unknown': ({ part, modelType }: { part: string; modelType: string | undefined }) =>
      `${part} is a model of its own that is not known here${modelType === undefined ? '' : ` (model_type ${shown(modelType)})`}: it has no rows.`,
    'parts.too-many': 'The file has more than {max} parts; only so many are described.',
  },
  inferred: {
    'model.type-of-class':
      'model_type is missing; the class {architecture|shown} in architectures is that of {modelType|shown}.',
    'key.synonym': '{of} is not in the file, which has {key} {value|shown}: another name for the same.',
    'scaling.names-of-other-code': ({
      names,
      read,
    }: {
      names: readonly string[];
      read: Readonly<Record<string, number>>;
    }) =>
      `${listed(names)} are names of the authors' own code for what rope_scaling has: ${pairs(read, ' ').join(', ')}, the same as in the model's class by default.`,
    'rope-freqs.llama3':
      'The {count} numbers of rope_freqs are those of rope_type llama3 with factor {factor}, low_freq_factor 1, high_freq_factor 4 and original_max_position_embeddings {original}.',
    'rope-freqs.proportional': ({ turning, pairs: all }: { key: string; turning: number; pairs: number }) =>
      `The numbers of rope_freqs let ${turning} of ${all} pairs rotate and stop the others, which is rope_type proportional with partial_rotary_factor ${turning / all}.`,
    'model.read-as': ({ as, family, modelType }: { as: string; family: string; modelType: string | undefined }) =>
      `The file is read as ${shown(as)} (${family}), as the caller says; ${modelType === undefined ? 'it has no model_type' : `its model_type is ${shown(modelType)}`}.`,
  },
  note: {
    'layers.without-positions': ({
      layers,
      attending,
      mixing,
    }: {
      layers: number;
      attending: number;
      mixing: number;
    }) =>
      `0 of ${layers} layers turn anything or add a position: ${attending} attend without positions, and ${mixing} mix tokens in order, which alone tells where a token is.`,
    'program.mlx-vlm-unscaled':
      'mlx-vlm before 0.6.15 (2026-08-18) read {path} of this model and did not pass it on: nothing was scaled (issue 1710, mended by 1927 on 2026-08-16). With Llama 3.2 Vision the cosine between both results is 0.757 at position 8192.',
    'program.unsloth-unscaled':
      'unsloth before pull request 6197 (2026-06-11) did not read {path} on the path of FastLanguageModel: nothing was scaled, and Llama 3.1 broke down beyond some 29 000 tokens.',
    'gguf.ik-llama-rope-type':
      'ik_llama.cpp between its pull requests 2280 and 2290 (2026-08-11) rotated neighbours in place of halves for {arch|shown} and others, 39 architectures in all: the perplexity of Mellum2 12B was 252.8 instead of 4.26.',
    'model.own-code': ({ classes }: { classes: readonly string[] }) =>
      `auto_map names code of the checkpoint's own (${classes.slice(0, 3).join(', ')}), which may differ from what this family was read from.`,
    'head.width-unknown':
      '{heads} is missing, and what the class has does not divide {hidden.key} {hidden.value|shown}: the width of a head is not known.',
    'layers.no-rope-flags': 'In {key}, 1 means that a layer is rotated and 0 that it is not.',
    'share.none': '{key} is 0: nothing is rotated, as in flash-attention, where this disables rotation.',
    'scaling.old-key': 'The old key "type" of {path} is read as the scaling type, {type|shown}.',
    'scaling.factor-1': '{key} is 1: the scaling changes nothing.',
    'scaling.factor-against-lengths':
      '{path}.factor {factor} is not max_position_embeddings {context} / original_max_position_embeddings {original} = {ratio}; factor is used, as in transformers from 4.56 on, vLLM and llama.cpp, while transformers 4.51 to 4.55 take the ratio for YaRN.',
    'scaling.alpha':
      "rope_type 'dynamic' with alpha {alpha} is not dynamic: the base is multiplied by alpha^(d/(d − 2)) from the first token on, and factor is not used.",
    'scaling.limits-equal':
      'high_freq_factor equals low_freq_factor, {lowFreqFactor}: no pair lies between them, where the formula would divide by zero; pairs are either unchanged or divided by factor.',
    'gguf.permuted':
      'llama.cpp rotates neighbouring components of {arch|shown}, whose rows of queries and keys its converter has permuted for that; the layout here is that of the checkpoint that was converted.',
    'format.gguf': 'The file is the metadata of a GGUF file, read as llama.cpp means them.',
    'format.gguf-dump': 'The file is a dump of a GGUF file, read as llama.cpp means its metadata.',
    'format.mlc':
      'The file is a configuration of MLC LLM: model_config has the keys of transformers, and names of MLC beside them.',
    'format.tensorrt-llm':
      'The file is the configuration of a TensorRT-LLM checkpoint or engine, in which position_embedding_type decides.',
    'format.mistral-latent-params':
      "The file is Mistral's params.json, of a model with latent attention: neighbouring components are pairs.",
    'format.mistral-params':
      "The file is Mistral's params.json: neighbouring components are pairs, and its weights have their rows ordered for that.",
    'format.deepseek-inference':
      "The file is a configuration of DeepSeek's own inference code: neighbouring components are pairs, and YaRN applies as its max_seq_len of 16384 tokens is above the original length.",
    'format.meta-llama4-params': "The file is Meta's params.json of Llama 4: neighbouring components are pairs.",
    'format.posenc-train': 'The file describes a decoder that posenc/train has trained.',
    'format.meta-params':
      "The file is Meta's params.json: neighbouring components are pairs, and its weights have their rows ordered for that.",
    'format.diffusers': ({ className, known, version }: { className: string; known: string; version: unknown }) =>
      `The file is the configuration of ${className} of diffusers${typeof version === 'string' ? `, written by ${shown(version)}` : ''}. What it does not say is as in that class at ${known}.`,
    'diffusion.riflex':
      'A clip that is longer than those of training repeats itself; RIFLEx (thu-ml/RIFLEx 2bff7fe006) mends it by one frequency of time, 0.9 · 2π / frames. ComfyUI’s wrappers and VideoX-Fun have it, diffusers (58eb52c080) does not.',
    'diffusion.kontext-references':
      'Reference images of FLUX.1 Kontext: diffusers takes one, at 1 on the first axis, from row and column 0. ComfyUI (issue 10714) places a second one and further ones beside the first, so that positions differ from the second on.',
    'diffusion.text-by-mask':
      'The length of the text is that of the padded prompt in diffusers. vllm-omni counted the mask until pull request 4474 (2026-06-16, issue 4443): with a padded prompt its table was too short, and numbers differed from diffusers.',
    'diffusion.table-of-4096':
      'Tables hold 4096 positions on each side of 0, and text begins behind the picture: a longer prompt fails (vllm-omni issue 2791, 2026-04-14).',
    'diffusion.older-class':
      "{className} became several classes: with norm_type '{value}' a file of it is read as {now}, as diffusers loads it.",
    'diffusion.table-of-transformer':
      'use_pos_embed is false (the ControlNet of Stable Diffusion 3.5 8B): tokens come with rows of the transformer’s table, and nothing is added here.',
    'diffusion.divided-frequencies':
      'The divisors short_factor or long_factor follow from the largest position of a call; a crop of a sine table, from its middle, is added to patches as well.',
    'diffusion.layered':
      'use_layer3d_rope is true (Qwen-Image-Layered): the last image, which is the condition, is at −1 on the first axis, and text starts at the number of layers at least.',
    'diffusion.ids-not-computed':
      'The ids of a picture come from the pipeline (before_denoise.py), and pictureTokens does not make them for this model; it turns any positions that are given.',
    'diffusion.lengths-of-tables':
      'The lists of lengths are those of tables: a caption, or a picture, beyond them fails.',
    'diffusion.table-besides':
      'use_learned_positional_embeddings is true: a learned table is added to the tokens as well (image-to-video), for the size of the file alone.',
    'diffusion.scale-of-table':
      'spatial_interpolation_scale belongs to the table that is added where nothing turns (2B); this file turns, and it has no effect.',
    'diffusion.normalised-tables':
      'extra_pos_embed_type is learnable: in every block the rows of three learned tables (pos_emb_t, pos_emb_h, pos_emb_w) are added up, divided by their root mean square and added to the tokens; gridTable computes them as cosmos.',
    'diffusion.table-of-frames':
      'Two tables are added: one of rows and columns to each frame, and one of frames before the first temporal layer.',
    'diffusion.crop-rounding':
      'Stable Diffusion 3 cuts its window at ⌊(max − n) / 2⌋, AuraFlow at ⌊max / 2⌋ − ⌊n / 2⌋: for an odd n and an even max they are one row apart, so that code of one is wrong for the other.',
    'model.reading': ({ values }: Values) =>
      `What the keys say by themselves, as most models mean them, is the reading of the report: ${pairs(values, ' ').join(', ')}.`,
    'part.read':
      '{part} is a model of its own ({family}, {layers} layers): parts has its rows, and the option part shows it alone.',
    'part.without-attention': '{part} has no attention that is described in the file, and no positions.',
  },
  defaulted: {
    'keys.defaulted': ({ defaults }: { defaults: Readonly<Record<string, unknown>> }) =>
      `Not in the file; defaults of the model's class: ${pairs(defaults, ' = ').join(', ')}.`,
    'sizes.of-class-alone':
      'The file names a model and has none of its sizes: the rows are those of the class of {family} by default.',
    'layers.count-of-class':
      "{key} cannot be used: the default number of layers of the model's class is listed, {count}.",
    'layers.pattern-of-class': "{key} cannot be used: layers follow the default pattern of the model's class.",
    'scaling.type-of-layer-missing':
      '{path} has no entry for {type}: the class default {base} is used as the base, without scaling.',
    'scaling.defaulted': ({ defaults }: { defaults: Readonly<Record<string, unknown>> }) =>
      `rope_parameters is not in the file; defaults of the model's class: ${pairs(defaults, ' ').join(', ')}.`,
    'scaling.original-defaulted': '{key} is missing: max_position_embeddings {context} is used in its place.',
  },
  dangerous: {
    'diffusion.shipped-spacing':
      'As shipped, the torch path of diffusers (since pull request 10161, late 2024) takes steps from the start of the region to stop (n − 1) / n; as trained, and in its NumPy path, they are n equal parts of the region. They differ where the region does not start at 0: the last row or column by start / n, 0.52 positions for 768 × 432 portrait on CogVideoX-5b. tokenPositions has both, as spacing.',
    'diffusion.no-rotation':
      'This is not a rotation: angles are laid out for adjacent components, but pairs are joined by halves, so lengths change by a factor of 0.93 to 1.07 at this width. The weights were trained so (baidu/ERNIE-Image issue 6, diffusers issue 13546, open since 2026-04-22): it is not to be mended.',
    'diffusion.averaged-tables':
      'Older frames are joined into blocks whose cosines and sines are averaged: vectors become shorter (0.878 for the fastest pair of time with blocks of 2, 0.474 with 4), which is no rotation. axisTable computes it with block and grid; the rows here are those of frames that are not joined.',
    'diffusion.averaged-directions':
      'Older frames are joined into blocks, whose directions are averaged on each axis and brought to length 1 again. axisTable computes it as mean-direction; the rows here are those of frames that are not joined.',
    'diffusion.text-after-last':
      'Text starts behind the last image here, and behind the largest of all images in Qwen-Image, from which the code was copied: with several images of different sizes text can share positions with the first ones.',
    'diffusion.float32-positions':
      'The picture is at 65536 and beyond, where angles in float32 are rounded: cosines are off by up to 4.4e-3. In bfloat16 its positions collapse, so that the class leaves autocast.',
    'diffusion.float32-angles':
      'Angles reach 15 700 and are computed in float32, so that cosines are off by up to 4.0e-3; LTX-2 has rope_double_precision against it.',
    'diffusion.changes-while-denoising':
      'The rotation is not the same in all steps: below scaling_watershed positions are divided by the scale, above it the base is multiplied by it (without the power of NTK).',
    'diffusion.seconds-by-pipeline':
      'Times depend on the pipeline: LTXPipeline has 8 f / fps for latent frame f, LTXConditionPipeline max(8 f − 7, 0) / fps, which is 0.28 s less at 25 frames a second for every frame after the first. The option pipeline says which one is meant.',
    'diffusion.rope-type-defaulted':
      "rope_type is not in the file: the default of the class is 'interleaved', while the released models of LTX-2 have 'split'.",
    'base.1': '{key} is 1: all pairs rotate equally, by one radian per position.',
    'width.nothing':
      '{key} {value|shown} of {headDim} components is less than one: nothing is rotated, and nothing encodes position.',
    'scaling.old-key-unread':
      "{path}.type {type|shown} is not read: the class starts from an object whose rope_type is 'default', and only the key rope_type changes it, so that nothing is scaled. Releases of the reference before 5.0 read type.",
    'scaling.su':
      "The scaling type 'su' is the old name of 'longrope'; the newest reference does not know it and raises an error about a missing key.",
    'scaling.mscale-alone': ({
      path,
      name,
      other,
      value,
      attentionFactor,
      ifRead,
    }: {
      path: string;
      name: string;
      other: string;
      value: number;
      attentionFactor: number;
      ifRead: number;
    }) =>
      `${path}.${name} ${value} is in the file without ${other}: transformers reads neither, so that cosines and sines are multiplied by ${rounded(attentionFactor)}; programs that read it alone have ${rounded(ifRead)}.`,
    'scaling.original-above-context':
      'original_max_position_embeddings {original} is above max_position_embeddings {context}; it is used unchanged.',
  },
} as const;

/** The same for what was read in a way that is not certain, so that the report is 'partial', as it is with every 'unknown'. */
const doubtful = {
  contradictory: {
    'model.other-class':
      "auto_map names {class|shown}, a class of the checkpoint's own, which was not read: the rows are those of {family}.",
    'position.word-of-other-code':
      '{key} is {value|shown}, and the class of this model_type does not read it: it has {entries|entries}. The file seems to be for other code, of which nothing is known here.',
    'position.key-of-other-code':
      '{key} {value|shown} is not read by the class of this model_type, which has {entries|entries}. The file seems to be for other code, of which nothing is known here.',
    'key.doubtful-synonym':
      '{of} is not in the file; {key} {value|shown} is read in its place, which the class of this model does not read: it would have its default.',
    'key.similar':
      "{of} is not in the file under a name that is certain; {key} {value|shown} may be it. The rows have the default of the model's class, {default|shown}.",
    'scaling.names-of-other-code-differ': ({
      names,
      read,
      ofClass,
      attentionFactor,
      attentionFactorOfClass,
    }: {
      names: readonly string[];
      read: Readonly<Record<string, number>>;
      ofClass: Readonly<Record<string, unknown>>;
      attentionFactor: number;
      attentionFactorOfClass: number;
    }) =>
      `${listed(names)} are names of the authors' own code, and read as such: ${pairs(read, ' ').join(', ')}, with a factor of ${rounded(attentionFactor)} on cosines and sines. The class in transformers reads none of them, and has ${pairs(ofClass, ' ').join(', ')} by default, with ${rounded(attentionFactorOfClass)}.`,
    'scaling.factor-of-other-code':
      "{unused.key} {unused.value|shown}, a name of the authors' own code, and {used.key} {used.value|shown} disagree: {used.key} is used, as in transformers.",
  },
  unread: {
    'key.misspelt': '{key} {value|shown} is not read; did you mean {suggestion}?',
    'key.sizes-unread':
      "{key} is an object with {sizes|and}, which this family does not read: the rows have sizes of the model's class by default.",
  },
  unknown: {
    'sizes.of-class':
      'The file has neither the width of the model nor its heads: the rows are those of the class of {family} without a configuration ({keys|and}), which may be another model.',
  },
  dangerous: {
    'value.number-as-text':
      '{key} {value|shown} is text; it is read as the number {number}, while most programs stop at a string.',
    'value.read-as-boolean': '{key} is {value|shown}, not true or false; it is read as {read}, as Python does.',
    'scaling.factor-below-1':
      '{key} {value|shown} is below 1: the numbers are those that programs compute, with the context shortened rather than extended.',
    'scaling.betas-swapped':
      '{path}: beta_fast {betaFast} is below beta_slow {betaSlow}; the numbers are those that programs compute, which divide the fast pairs rather than the slow ones.',
    'scaling.limits-swapped':
      'high_freq_factor {highFreqFactor} is below low_freq_factor {lowFreqFactor}; the numbers are those of transformers, which divides each pair with fewer than {lowFreqFactor} turns, where others divide those with fewer than {highFreqFactor} turns.',
  },
} as const;

type Texts = Readonly<Record<string, Text>>;
// biome-ignore lint/suspicious/noExplicitAny: each text has values of its own.
type Text = string | ((values: any) => string);

interface Message {
  readonly kind: FindingKind;
  readonly text: Text;
  readonly partial: boolean;
}

const withKinds = (all: Readonly<Partial<Record<FindingKind, Texts>>>, partial: boolean) =>
  Object.entries(all).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([id, text]) => [id, { kind: kind as FindingKind, text, partial }] as const),
  );

const messages: Readonly<Record<string, Message>> = Object.fromEntries([
  ...withKinds(certain, false),
  ...withKinds(doubtful, true),
]);

type Union<T> = T extends unknown ? T : never;
type Merged<T> = {
  [K in T extends unknown ? keyof T : never]: T extends unknown ? (K extends keyof T ? T[K] : never) : never;
};
type AllTexts = Merged<Union<(typeof certain)[keyof typeof certain] | (typeof doubtful)[keyof typeof doubtful]>>;

/** The names in braces. */
type Name<T extends string> = T extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Of}.${string}` ? Of : Inside extends `${infer Of}|${string}` ? Of : Inside) | Name<Rest>
  : never;

export type MessageId = keyof AllTexts & string;
export type ValuesOf<I extends MessageId> = ValuesIn<AllTexts[I]>;
type ValuesIn<T> = T extends (values: infer V extends object) => string
  ? V
  : T extends string
    ? Readonly<Record<Name<T>, unknown>> & Readonly<Record<string, unknown>>
    : never;

/**
 * What a finding of `inspectConfig` is about. Ids are part of the API: they stay, while sentences may be improved. The
 * word before the dot says what is concerned: the file, the model, a key or its value, sizes (`head`, `image`,
 * `padding`), `layers`, the rotation (`base`, `width`, `share`, `sections`), its `scaling`, or a family by its name.
 */
export type FindingId = MessageId | RemarkId;

/** All ids that a finding can have. */
export const findingIds: readonly FindingId[] = [
  ...(Object.keys(messages) as MessageId[]),
  ...(Object.keys(remarks) as RemarkId[]),
];

export function kindOf(id: MessageId): FindingKind {
  return messages[id]?.kind ?? 'note';
}

export function leavesPartial(id: FindingId): boolean {
  return messages[id]?.partial === true;
}

export function messageOf<I extends MessageId>(id: I, values: ValuesOf<I>): string {
  const text = messages[id]?.text ?? '';
  return typeof text === 'function' ? text(values) : filled(text, values);
}

/** A remark of a family, whose text has the keys of its values in braces. */
export function remarkOf(id: RemarkId, values: Readonly<Record<string, unknown>>): string {
  return remarks[id].message.replace(/\{([\w.]+)\}/g, (_, key: string) => shown(values[key]));
}

const formats: Readonly<Record<string, (value: never) => string>> = {
  shown,
  and: (names: readonly string[]) => listed(names),
  or: (names: readonly string[]) => listed(names, 'or'),
  entries: entriesInWords,
  within,
};

function filled(text: string, values: object): string {
  return text.replace(/\{([\w.]+)(?:\|(\w+))?\}/g, (_, path: string, format?: string) => {
    let value: unknown = values;
    for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[name];
    return format === undefined ? String(value) : (formats[format]?.(value as never) ?? '');
  });
}

function listCount({ name, count, expected }: Counted & { name: string }): string {
  return `${name} has ${count} entries, ${expected} are needed: one for each pair.`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(6)));
}

const entryWords: Readonly<Record<string, string>> = {
  absolute: 'positions added to the embeddings',
  rotary: 'rotation',
  bias: 'a bias of the logits',
  relative: 'vectors of the distance',
  none: 'layers without positions',
};

function entriesInWords(entries: readonly string[]): string {
  return listed(entries.map((entry) => entryWords[entry] ?? entry));
}

function notANumber({ key, value }: At): string {
  const isNamed = typeof value === 'string' || typeof value === 'boolean';
  return isNamed
    ? `${key} ${shown(value)} is a ${typeof value}, not a number.`
    : `${key} is ${shown(value)}, not a number.`;
}

const longest = 60;

/** Shows a value of the file as text of bounded length. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = typeof value === 'string' ? `'${value}'` : isObject(value) ? 'an object' : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Joins names as in 'a, b and c'. */
function listed(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

function pairs(values: Readonly<Record<string, unknown>>, between: string): readonly string[] {
  return Object.entries(values).map(([key, value]) => `${key}${between}${shown(value)}`);
}
