/** Kinds of text. */
import type { Head, KindRow } from './kind.ts';

const noWeights = 'holds no weights and no arrays';
const asText =
  (test: RegExp) =>
  ({ text }: Head) =>
    text !== undefined && test.test(text);
/** A JSON object with these keys, as far as it is in the first bytes. */
const json =
  (...keys: readonly RegExp[]) =>
  ({ text }: Head) =>
    text !== undefined && /^\s*\{/.test(text) && keys.every((key) => key.test(text));
// The text is the sender's: no pattern may match a part of it in more than one way, or a long one takes minutes.
const key = (...names: readonly string[]) => new RegExp(`"(?:${names.join('|')})"\\s*:`);

export const textKinds = (): readonly KindRow[] => [
  {
    kind: 'git-lfs',
    description: 'a pointer of Git LFS, not the file itself',
    which: 'says only where the file is; take the address that downloads it, or run git lfs pull',
    begins: 'version https://git-lfs',
  },
  {
    kind: 'git-lfs',
    description: 'a pointer of git-annex or Xet, not the file itself',
    which: 'says only where the file is; take the address that downloads it',
    begins: asText(/^(?:\/annex\/objects\/|(?:\.\.\/)+\.git\/annex\/|# xet version )\S/),
  },
  {
    kind: 'link',
    description: "a link of the hub's cache, stored as text",
    which: 'says only where the file is; take the file in blobs that it names',
    begins: asText(/^(?:\.\.\/)+blobs\/[0-9a-f]{8,64}\s*$/),
  },
  {
    kind: 'hub-error',
    description: "a server's answer that a file cannot be had",
    which: 'came in place of the file; its words say why, such as a wrong name or a login that is missing',
    begins: asText(
      /^\s*(?:\{\s*"(?:error|message|detail)"\s*:\s*"[^"]*"\s*\}\s*$|(?:Entry not found|Repository not found|Invalid (?:username or password|credentials)|Access to (?:model|dataset|this) .* is (?:restricted|denied)|Unauthorized|Forbidden|Not Found|(?:Error )?40[134])\b[^\n]*\s*$)/i,
    ),
  },
  // Before markup, as words in pointed brackets are the first.
  {
    kind: 'vocabulary',
    description: 'a vocabulary, one word a line (vocab.txt, .tiktoken)',
    which: 'has the words of a model, not its positions',
    begins: asText(
      /^(?:(?:\[(?:PAD|UNK|CLS|SEP|MASK|unused\d+)\]|<(?:unk|s|pad)>)(?:\s-?[\d.]+)?\r?\n|[A-Za-z0-9+/]{2,}={1,2} 0\r?\n)/,
    ),
  },
  {
    kind: 'svg',
    description: 'an SVG image',
    which: noWeights,
    begins: asText(/^\s*(?:(?:<\?xml[^>]*>|<!--(?:(?!-->).)*-->|<!DOCTYPE svg[^>]*>)\s*)*<svg\b/is),
  },
  {
    kind: 'html',
    description: 'an HTML page',
    which:
      'servers send in place of a file that is not there, or that needs a login; take the address that downloads the file',
    begins: asText(/^\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype html|html|head|body|meta|title|script|div)\b/is),
  },
  {
    kind: 'openvino',
    description: 'an OpenVINO model description',
    which: 'has its weights in a .bin file beside it and is not read here; take the model as ONNX or safetensors',
    begins: asText(/^\s*(?:<\?xml[^>]*>\s*)?<net\s/),
  },
  {
    kind: 'xml',
    description: 'an XML page, not the file itself',
    which: 'servers send as the answer to a wrong address; take the address that downloads the file',
    begins: asText(/^\s*</),
  },
  {
    kind: 'mlpackage',
    description: 'the manifest of a Core ML package (.mlpackage)',
    which: 'is not read here; take the model as ONNX, or its weights as safetensors',
    begins: json(key('itemInfoEntries')),
  },
  {
    kind: 'zarr',
    description: "an array's description in Zarr",
    which: 'has its numbers in files beside it and is not read here; save the arrays as .npz',
    begins: json(key('zarr_format')),
  },
  {
    kind: 'orbax',
    description: 'the metadata of a checkpoint of Orbax (JAX)',
    which: 'has its numbers in files beside it and is not read here; save the weights as safetensors',
    begins: json(key('item_handlers', 'tree_metadata')),
  },
  { kind: 'index', description: 'an index of shards', reader: 'openCheckpoint', begins: json(key('weight_map')) },
  {
    kind: 'tokenizer',
    description: 'a tokenizer.json',
    which: 'has the words of a model, not its positions; openModel takes it beside the weights',
    begins: json(
      key('added_tokens', 'truncation', 'normalizer'),
      key('model', 'pre_tokenizer', 'post_processor', 'padding'),
    ),
  },
  {
    kind: 'tokenizer-config',
    description: 'a tokenizer_config.json',
    which: 'has the settings of a tokenizer, not positions; openModel takes it beside the weights',
    begins: json(key('tokenizer_class', 'added_tokens_decoder', 'chat_template', 'clean_up_tokenization_spaces')),
  },
  {
    kind: 'adapter',
    description: "an adapter's configuration (PEFT)",
    reader: 'inspectConfig',
    begins: json(key('peft_type')),
  },
  {
    kind: 'diffusers',
    description: 'a configuration of diffusers',
    reader: 'inspectConfig',
    begins: json(key('_class_name')),
  },
  {
    kind: 'config',
    description: 'a config.json',
    reader: 'inspectConfig',
    begins: json(key('model_type', 'architectures')),
  },
  {
    kind: 'generation-config',
    description: 'a generation_config.json',
    which: 'has the settings of text generation, not positions',
    begins: json(
      key('_from_model_config', 'do_sample', 'temperature', 'max_new_tokens', 'eos_token_id'),
      /^(?!.*"n_layers?")/s,
    ),
  },
  {
    kind: 'preprocessor',
    description: 'the configuration of a preprocessor',
    which: 'has the settings of images or sound, not positions',
    begins: json(key('image_processor_type', 'feature_extractor_type', 'processor_class')),
  },
  {
    kind: 'special-tokens',
    description: 'a special_tokens_map.json',
    which: 'has words of a tokenizer, not positions',
    begins: json(key('bos_token', 'cls_token', 'pad_token', 'unk_token')),
  },
  {
    kind: 'quantisation',
    description: 'a quantize_config.json',
    which: 'says how weights are quantised, not positions',
    begins: json(key('desc_act', 'quant_method', 'quant_algo', 'w_bit'), key('bits', 'group_size', 'q_group_size')),
  },
  {
    kind: 'trainer-state',
    description: 'a trainer_state.json',
    which: 'has the history of a training, no weights',
    begins: json(key('log_history')),
  },
  {
    kind: 'notebook',
    description: 'a Jupyter notebook',
    which: 'is a program, no model',
    begins: json(key('cells'), key('cell_type', 'nbformat')),
  },
  {
    kind: 'package-json',
    description: 'a package.json',
    which: noWeights,
    begins: json(
      key('name'),
      key('version'),
      key('dependencies', 'scripts', 'devDependencies', 'main', 'exports', 'license'),
    ),
  },
  {
    kind: 'tfjs',
    description: "a TensorFlow.js model's description (model.json)",
    which: 'has its weights in .bin files beside it and is not read here; take the model as ONNX or safetensors',
    begins: json(key('weightsManifest')),
  },
  {
    kind: 'manifest',
    description: 'a manifest of Ollama or of a container',
    which: 'names files by their hashes; take the GGUF file among its blobs',
    begins: json(key('schemaVersion'), key('layers', 'manifests')),
  },
  { kind: 'params', description: 'a params.json', reader: 'inspectConfig', begins: json(key('dim'), key('n_layers')) },
  {
    kind: 'arrays',
    description: 'an object of arrays as JSON',
    reader: 'parseArrays',
    begins: json(/^\s*\{\s*"[^"]*"\s*:\s*\[[\s[]*-?[\d.]/),
  },
  {
    kind: 'vocabulary',
    description: "a vocabulary of Mistral's (tekken.json)",
    which: 'has the words of a model, not its positions',
    begins: json(key('token_bytes')),
  },
  {
    kind: 'vocabulary',
    description: 'a vocabulary (vocab.json)',
    which: 'has the words of a model, not its positions',
    begins: json(/^\s*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*\d+\s*,\s*){3}/),
  },
  { kind: 'jsonl', description: 'JSON Lines', which: noWeights, begins: asText(/^\s*\{[^\n]*\}\r?\n\s*\{/) },
  {
    kind: 'json',
    description: 'a JSON file',
    which: 'is neither an index of shards nor arrays; for a config.json there is inspectConfig',
    begins: asText(/^\s*\{/),
  },
  {
    kind: 'numbers',
    description: 'numbers in text',
    reader: 'parseArrays',
    begins: asText(/^\s*(?:(?:\w[\w.]*\s*=\s*)?[\w.]+\(\s*)?\[[\s[]*[-+]?(?:\d|\.\d|nan|inf)/i),
  },
  { kind: 'json', description: 'a JSON list', which: noWeights, begins: asText(/^\s*\[\s*["{[\]]/) },
  {
    kind: 'modelfile',
    description: "Ollama's Modelfile",
    which: 'names a model; take the GGUF file that FROM names',
    begins: asText(/^(?:\s*#[^\n]*\n)*\s*FROM\s+\S+/),
  },
  {
    kind: 'tf-checkpoint',
    description: 'the list of TensorFlow checkpoints in a folder',
    which: 'names files beside it, which are not read here; save the weights as safetensors, or arrays as .npz',
    begins: asText(/^model_checkpoint_path:\s*"/),
  },
  {
    kind: 'merges',
    description: 'the merges of a tokenizer (merges.txt)',
    which: noWeights,
    begins: asText(/^#version: \d/),
  },
  {
    kind: 'python',
    description: 'Python source',
    which: 'is a program, no model; run it and save what it makes',
    begins: asText(
      /^#!.*python|^(?:import [\w.]+(?: as \w+)?|from [\w.]+ import [\w(*].*|def \w+\(.*|class \w+[(:].*|@\w.*\r?\n(?:def|class) .*)[ \t]*$/m,
    ),
  },
  { kind: 'shell', description: 'a script', which: 'is a program, no model', begins: asText(/^#!/) },
  {
    kind: 'javascript',
    description: 'JavaScript or TypeScript source',
    which: 'is a program, no model',
    begins: asText(
      /^(?:import\s.*from\s*['"]|import\s*['"]|export (?:default|const|function|class|interface|type|\*|\{)|(?:const|let|var) [\w{[].*=|['"]use strict['"]|function \w+\()/m,
    ),
  },
  {
    kind: 'c',
    description: 'C or C++ source',
    which: 'is a program, no model',
    begins: asText(/^#(?:include\s*[<"]|pragma once|ifndef \w+|define \w+)/m),
  },
  {
    kind: 'onnx-text',
    description: 'an ONNX model in text',
    which: 'is not read here; save it as .onnx',
    begins: asText(/^ir_version:|^\s*<\s*ir_version\s*:/),
  },
  {
    kind: 'ncnn',
    description: 'an ncnn model description',
    which: 'has its weights in a .bin file beside it and is not read here; take the model as ONNX',
    begins: asText(/^7767517\s/),
  },
  {
    kind: 'prototxt',
    description: "Caffe's description of a model",
    which: 'is not read here; take the model as ONNX',
    begins: asText(/^(?:name:\s*"[^"]*"|layers?\s*\{|input:\s*")/m),
  },
  {
    kind: 'markdown',
    description: 'a Markdown text',
    which: noWeights,
    begins: asText(/^---\r?\n(?:(?!---)[^\n]*\n)*---\r?\n\s*(?:#{1,6} |<|!?\[|\w[^:\n]*\n)/),
  },
  {
    kind: 'yaml',
    description: 'a YAML file',
    which: 'is not read here; as JSON, inspectConfig reads configurations',
    begins: asText(
      /^(?:%YAML|---\s*\n(?:[\w-]+:|- ))|^(?:\s*#[^\n]*\n)*[A-Za-z_][\w.-]*:(?:[^\S\n]*\n\s|[^\S\n]+\S[^\n]*\n[A-Za-z_][\w.-]*:)/,
    ),
  },
  {
    kind: 'toml',
    description: 'a TOML or INI file',
    which: 'is not read here; as JSON, inspectConfig reads configurations',
    begins: asText(/^(?:\s*[#;][^\n]*\n)*\s*\[[\w."-]+\]\s*\n/),
  },
  {
    kind: 'markdown',
    description: 'a Markdown text',
    which: noWeights,
    begins: asText(/^(?:---\n[\s\S]*?\n---\n)?\s*#{1,3} \S/),
  },
  {
    kind: 'numbers',
    description: 'numbers in text',
    reader: 'parseArrays',
    begins: asText(
      /^\s*(?!\s)(?:(?=[^\n]*[A-Za-z])[^\n]*\n\s*)?(?!\s)[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?:[\s,;]+|$)(?:[-+\d.]|nan|inf|$)/i,
    ),
  },
  { kind: 'empty', description: 'a file of blanks', which: 'has nothing to read', begins: asText(/^\s+$/) },
  { kind: 'text', description: 'a text', which: noWeights, begins: asText(/\S/) },
];
