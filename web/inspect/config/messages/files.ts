/** The texts about files: those that are no configuration, and those of other programs. */
import { listed, type OtherFile, pairs, shown, type Values, within, withLists } from './wording.ts';

export const ofFiles = {
  certain: {
    error: {
      'file.too-long': 'The file has {length} characters; at most {max} are read.',
      'file.not-json': ({ found, at, expected }: { found: string; at: number; expected: string }) => {
        const line = found.split(/[\r\n]/, 1)[0] as string;
        if (/^(?:\/[/*]|#)/.test(line))
          return `The file is not valid JSON: it has a comment at character ${at}, ${shown(line)}, which JSON does not allow.`;
        if (line.startsWith('}') && expected === 'a key in quotes')
          return `The file is not valid JSON: ${shown(line)} at character ${at} follows a comma, which JSON does not allow.`;
        return `The file is not valid JSON: ${line === '' ? 'its end' : shown(line)} at character ${at}, where ${expected} should be.`;
      },
      'file.number-of-python':
        "The file is not valid JSON: it contains {found}, which Python's json module writes but JSON does not allow.",
      'file.not-an-object': 'The file is not a JSON object, but {value|shown}.',
      'file.too-deep': 'The file is nested more than {max} levels deep.',
      'file.too-many-values': 'The file has more than {max} values.',
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
    },
    unknown: {
      'format.tensorrt-llm-word':
        'The file is the configuration of TensorRT-LLM, and what its position_embedding_type {values.position_embedding_type|shown} means is not known here.',
      'format.timm': ({ values: { architecture, ...values } }: Values) =>
        `The file is a configuration of timm${within(values)}: positions are in the code of its model ${shown(architecture)}, not in the file.`,
      'format.keras': ({ values: { class_name: name, ...values } }: Values) =>
        `The file is a configuration of Keras for ${shown(name)}${within(values)}, whose positions are in its code; it is not read layer by layer.`,
      'format.onnx-genai':
        'The file is a genai_config.json of ONNX Runtime{values|within}: positions are in its ONNX model, and in the config.json from which that was made.',
      'format.gguf-pictures':
        "The file is a GGUF of a transformer that makes pictures, as ComfyUI-GGUF loads it: '{arch}' is its name for {models}, and some files of others have it, too. Such a file has no sizes and nothing about positions; the config.json of the same model in diffusers is read.",
      'format.diffusers-model': ({
        values: { _class_name: name, ...values },
        suggestion,
      }: Values & { suggestion?: string }) => {
        const keys = withLists(values);
        const like = suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
        return `The file is the configuration of ${shown(name)} of diffusers${like}, whose positions are in its code${keys.length === 0 ? '' : `; about them it says ${listed(keys)}`}. Nothing more is known of it here.`;
      },
      'format.open-clip':
        'The file is a configuration of open_clip{values|within}: both towers have learned tables by default, one row for each token of the text and for each patch; it is not read layer by layer.',
    },
    note: {
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
    },
  },
} as const;
