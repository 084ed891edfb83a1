import type { PosencError } from 'posenc';
import {
  type CheckedSource,
  openSource,
  openTokenizer,
  type ReadOptions,
  type SourceLike,
  type WordCutter,
} from 'posenc/inspect';
import type { Companions } from '../checkpoint/companions.ts';
import { fetchConfig } from '../source/link.ts';

/** The sources of the files beside the weights. */
export interface ModelFiles {
  readonly companions: Companions;
  /** The address that the checkpoint was opened from; undefined for the reader's own files. */
  readonly address: string | undefined;
  /** The text in the part “Configuration”. */
  readonly text: string;
}

export const besideAddress = (address: string, name: string): string => new URL(name, address).href;

/** The source of the configuration, in words; undefined if there is none. */
export function configFrom({ companions, address, text }: ModelFiles): string | undefined {
  if (companions.config) return 'your config.json';
  if (address) return besideAddress(address, 'config.json');
  return text.trim() === '' ? undefined : 'the configuration that you gave in the first part';
}

export function tokenizerFrom({ companions, address }: ModelFiles): string | undefined {
  if (companions.tokenizer) return 'your tokenizer.json';
  return address && besideAddress(address, 'tokenizer.json');
}

export async function readConfig({ companions, address, text }: ModelFiles, signal: AbortSignal): Promise<string> {
  if (companions.config) return companions.config.text();
  if (!address) return text;
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await fetchConfig(besideAddress(address, 'config.json'), stop);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A tokenizer that has not been read, with its size if that is known beforehand. */
export interface UnreadTokenizer {
  readonly source: SourceLike;
  readonly byteLength: number | undefined;
}

/** Requests only the first bytes, to learn the size. */
export async function findTokenizer(files: ModelFiles, reading: ReadOptions): Promise<UnreadTokenizer> {
  const { tokenizer } = files.companions;
  if (tokenizer) return { source: tokenizer, byteLength: tokenizer.size };
  const address = tokenizerFrom(files);
  if (!address) throw new Error('A sentence is cut into words by the model’s tokenizer: open its tokenizer.json.');
  try {
    const source: CheckedSource = await openSource(address, { ...reading, firstBytes: 4096 });
    return { source, byteLength: source.byteLength };
  } catch (error) {
    // Servers without range requests send the whole file or none of it.
    if ((error as Partial<PosencError>).values?.option === 'wholeFile')
      return { source: address, byteLength: undefined };
    throw error;
  }
}

export function readTokenizer(
  { source }: UnreadTokenizer,
  { tokenizerConfig }: Companions,
  reading: ReadOptions,
): Promise<WordCutter> {
  const files = tokenizerConfig ? { tokenizer: source, config: tokenizerConfig } : { tokenizer: source };
  return openTokenizer(files, () => import('@huggingface/tokenizers'), reading);
}
