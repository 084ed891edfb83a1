import { type Checkpoint, type FoundPositions, ggufConfig, inspectConfig } from 'posenc/inspect';
import { configAddress } from '../../shared/index.ts';

const ofModel = /^(https:\/\/huggingface\.co\/.*\/resolve\/[^/]+)\/config\.json$/;

/**
 * The address of the checkpoint that a link refers to: for a model's page on huggingface.co, its model.safetensors.
 */
export function checkpointAddress(link: string): string | undefined {
  const file = link.includes('config.json') ? 'config.json' : 'model.safetensors';
  return configAddress(link)?.replace(ofModel, `$1/${file}`);
}

/** The index of the shards for a link to a model's page; undefined for links to a file. */
export function indexAddress(link: string): string | undefined {
  const address = configAddress(link);
  if (address === undefined || link.includes('config.json') || !ofModel.test(address)) return undefined;
  return address.replace(ofModel, '$1/model.safetensors.index.json');
}

/** Files that accompany a model's weights, by name. */
export interface Companions {
  readonly config?: File;
  readonly tokenizer?: File;
  readonly tokenizerConfig?: File;
}

const names: Readonly<Record<string, keyof Companions>> = {
  'config.json': 'config',
  'tokenizer.json': 'tokenizer',
  'tokenizer_config.json': 'tokenizerConfig',
};

/** What weights are called, for each program; a folder may have them for several, the first of which counts. */
const namesOfWeights = [
  /\.safetensors(?:\.index\.json)?$/i,
  /\.gguf$/i,
  // An ONNX model's external data may have any name.
  /(?:\.(?:onnx|onnx[._]data|data|pb|weights?)|^[^.]+)$/i,
  /\.(?:bin|pth?|bin\.index\.json)$/i,
  /\.np[yz]$/i,
];

/** Separates weights, or their index, from the files that accompany them; other files of a folder are left out. */
export function splitFiles(files: readonly File[]): {
  readonly weights: readonly File[];
  readonly companions: Companions;
} {
  const kindOf = ({ name }: File) => (Object.hasOwn(names, name) ? names[name] : undefined);
  const others = files.filter((file) => kindOf(file) === undefined);
  const named = others.length > 1 && namesOfWeights.find((pattern) => others.some(({ name }) => pattern.test(name)));
  return {
    weights: named ? others.filter(({ name }) => named.test(name)) : others,
    companions: Object.fromEntries(files.flatMap((file) => (kindOf(file) ? [[kindOf(file), file]] : []))),
  };
}

/** The keys of a GGUF file in the form of a config.json, and remarks on what they do not contain. */
export async function configurationOf(
  checkpoint: Checkpoint,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const result = await ggufConfig(checkpoint, { signal });
  const ofFile = inspectConfig(result).findings.filter(({ id }) => id.startsWith('gguf.'));
  const text = JSON.stringify(result.config, null, 2);
  return { text: withShortLists(text), notes: [...result.notes, ...ofFile.map(({ message }) => message)] };
}

/** Lists of numbers on one line each. */
function withShortLists(text: string): string {
  return text.replace(/\[[\s\d.,e+-]+\]/g, (list) => list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'));
}

/** Only the first rows of larger tensors are read. */
const maxBytes = 2 ** 24;

/** Number of rows to read of a larger tensor; undefined if all are read. */
export function rowsRead({ shape: [rows = 1], byteLength }: FoundPositions): number | undefined {
  const part = Math.max(1, Math.floor((rows * maxBytes) / Math.max(1, byteLength)));
  return part < rows ? part : undefined;
}

/** Number of bytes to read for a tensor. */
export function costOf(info: FoundPositions): number {
  const part = rowsRead(info);
  return part === undefined ? info.byteLength : (info.byteLength / (info.shape[0] as number)) * part;
}
