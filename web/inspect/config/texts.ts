/** Texts that are not JSON: addresses, and files of other programs, each by its name. */
import { detect, type FileKind } from '../../files/detect/index.ts';
import { Unusable } from './findings.ts';
import type { MessageId, ValuesOf } from './messages/index.ts';

/** What a text was recognised as, with values for its sentence. */
type Recognised = { [I in MessageId]: readonly [id: I, values: ValuesOf<I>] }[MessageId];

type Recogniser = (text: string) => Recognised | undefined;

/** How much of a text is searched: the kind of a file shows at its beginning. */
const searched = 65_536;

const recognisers: readonly Recogniser[] = [
  (text) => (/^[a-z][a-z0-9+.-]+:\/\/\S+$/i.test(text) ? ['file.address', { address: text }] : undefined),
  (text) => (isPath(text) ? ['file.path', { path: text }] : undefined),
  (text) => (text.startsWith('version https://git-lfs') ? ['text.git-lfs', {}] : undefined),
  (text) => (/^<(?:!doctype|html|\?xml)/i.test(text) ? ['text.markup', {}] : undefined),
  (text) => (/^\{\s*'/.test(text) ? ['text.python', {}] : undefined),
  modelfile,
  megatron,
  torchtune,
  (text) => {
    // They look like YAML.
    const found = detect(new TextEncoder().encode(text));
    return /^(?:onnx-text|prototxt|ncnn)$/.test(found.kind) ? ['text.other', otherFile(found)] : undefined;
  },
  (text) => {
    const keys = yamlKeys(text);
    return keys ? ['text.yaml', { keys }] : undefined;
  },
  (text) => {
    const found = detect(new TextEncoder().encode(text));
    const isBinary = found.kind === 'gguf';
    return found.kind === 'unknown' || found.kind === 'text'
      ? undefined
      : [isBinary ? 'file.binary' : 'text.other', otherFile(found)];
  },
];

const otherFile = ({ kind, description, which }: FileKind) => ({ format: kind, description, which });

/** @throws Unusable for a text that is known to be no JSON */
export function checkText(text: string): void {
  const begin = text.slice(0, searched).trim();
  // TOML begins as a list does, JSON Lines as an object.
  const isOther = /^\[[A-Za-z_][\w.-]*\]\s*\n|^\{[^\n]*\}\r?\n\s*\{|^\{\s*'/.test(begin);
  const isJson = /^(?:[[{"]|-?\d)/.test(begin) && !isOther && !isPath(begin);
  if (begin === '' || isJson) return;
  for (const recognise of recognisers) {
    const found = recognise(begin);
    if (found) throw new Unusable(found[0], [], found[1] as never);
  }
}

/** @throws Unusable for bytes that are known to be no text */
export function checkBytes(bytes: Uint8Array): void {
  const found = detect(bytes.subarray(0, 65_536), { byteLength: bytes.length });
  if (found.kind !== 'unknown') throw new Unusable('file.binary', [], otherFile(found));
}

/** A name of a file, or several names with slashes, on one line. */
function isPath(text: string): boolean {
  if (text.length > 1000 || /[\n{}"[\]]/.test(text)) return false;
  const named = /\.(?:json|ya?ml|toml|txt|gguf|safetensors|bin|pth?|onnx|npz?|ckpt)$/i;
  return (
    named.test(text) || /^(?:~|\.{1,2})?[\\/]\S|^[a-z]:\\/i.test(text) || /^[\w.-]+(?:[\\/][\w.-]+)+[\\/]?$/.test(text)
  );
}

/** A Modelfile of Ollama; a Dockerfile begins in the same way, but continues differently. */
function modelfile(text: string): Recognised | undefined {
  const from = /^(?:\s*#[^\n]*\n)*\s*FROM\s+(\S+)/i.exec(text)?.[1];
  if (from === undefined || /^(?:RUN|COPY|CMD|ENTRYPOINT|WORKDIR)\s/m.test(text)) return undefined;
  const context = /^PARAMETER\s+num_ctx\s+(\d+)/im.exec(text)?.[1];
  return ['text.modelfile', { from, ...(context === undefined ? {} : { numCtx: Number(context) }) }];
}

const megatronArguments =
  /--((?:no-)?(?:use-rotary-position-embeddings|rotary-[\w-]+|rope-[\w-]+|position-embedding-type|num-layers|hidden-size|num-attention-heads|kv-channels|max-position-embeddings|seq-length|no-rope-freq|apply-rope-fusion|window-size))(?:[ =]+([^\s"')\\-][^\s"')\\]*))?/g;

function megatron(text: string): Recognised | undefined {
  const found = [...text.matchAll(megatronArguments)].map(([, name = '', value = '']) => [name, value] as const);
  return found.length < 2 ? undefined : ['text.megatron', { arguments: Object.fromEntries(found) }];
}

function torchtune(text: string): Recognised | undefined {
  const component = /_component_:\s*(torchtune\.models\.\S+)/.exec(text)?.[1];
  if (component) return ['text.torchtune', { component }];
  return /_component_:\s*torchtune\./.test(text) ? ['text.torchtune', {}] : undefined;
}

const positional = /rope|rotary|theta|position|seq_?len|context|sliding|alibi|yarn|n_ctx/i;

/** Keys about positions, with their values, of a text that looks like YAML. */
function yamlKeys(text: string): Readonly<Record<string, string>> | undefined {
  const lines = text.split('\n').filter((line) => /\S/.test(line) && !/^\s*#/.test(line));
  const pairs = lines.flatMap((line) => {
    const [, key, value] = /^(?:- )?([A-Za-z_][\w.-]*)\s*:(?:\s+(\S.*))?$/.exec(line.trim()) ?? [];
    return key === undefined ? [] : [[key, value ?? ''] as const];
  });
  if (pairs.length < 2 || pairs.length < lines.length / 2) return undefined;
  return Object.fromEntries(pairs.filter(([key, value]) => value !== '' && positional.test(key)).slice(0, 12));
}
