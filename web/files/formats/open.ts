import type { PosencError } from '../../api/errors/index.ts';
import { describe, ofType, rule } from '../../refusals/index.ts';
import { detect, type FileKind, notRead } from '../detect/index.ts';
import { checkedNames, inOneLine, invalid, loadFailed, quoted, refused } from '../errors/index.ts';
import {
  addressBeside,
  type CheckedSource,
  each,
  openSource,
  type ReadOptions,
  type SourceLike,
  sourceOptionNames,
} from '../source/index.ts';
import { readGguf } from './gguf.ts';
import { readIndex } from './index-of-shards.ts';
import { readNpy, readNpz } from './npz.ts';
import { type Beside, readOnnx, readOnnxTensor } from './onnx.ts';
import { readPytorch } from './pytorch.ts';
import { readSafetensors } from './safetensors.ts';
import { readTensor } from './tensor.ts';
import type { Checkpoint, CheckpointOptions, Header, MetadataValue, TensorInfo, TensorLocation } from './types.ts';

type Read = (source: CheckedSource, options: ReadOptions & { arrays: boolean }, beside: Beside) => Promise<Header>;

/** Readers by the kinds of `detect`. */
const readers: Readonly<Record<string, Read>> = {
  safetensors: readSafetensors,
  gguf: readGguf,
  onnx: readOnnx,
  'onnx-tensor': readOnnxTensor,
  pytorch: readPytorch,
  npz: readNpz,
  npy: readNpy,
};

/**
 * Opens the file of a model and reads only its header: safetensors, GGUF of version 2 or 3, ONNX, what `torch.save` writes
 * since PyTorch 1.6 (.bin, .pt, .pth), NPZ and NPY; the index of several shards (all of whose headers are read), or a list of
 * such files. A list may hold the index as well, and the files with the external data of an ONNX model. What a file is, its
 * content says.
 *
 * Nothing in a file is run: a PyTorch file is refused if it names anything but tensors and plain data. Requests go only to
 * the given addresses and to files that an index or an ONNX model names next to it. Throws `invalid-argument` for files that
 * contradict themselves or are cut off, `unsupported` for formats that cannot be read, which are named, `load-failed` for
 * requests that a server refuses; see `openSource`.
 */
export async function openCheckpoint(
  value: SourceLike | readonly SourceLike[],
  options: CheckpointOptions = {},
): Promise<Checkpoint> {
  const { arrays = false, ...reading } = checkedNames(options, { ...sourceOptionNames, arrays: true });
  if (typeof arrays !== 'boolean') throw invalid('arrays', arrays, { kind: 'boolean' });
  const list = Array.isArray(value) ? (value as readonly SourceLike[]) : [value as SourceLike];
  if (list.length === 0) throw refused('checkpoint', 'an empty list', rule('at least one file'));
  const sources = await each(list, options, (one, { signal }) => openSource(one, { ...reading, signal }));
  const found = await each(sources, options, kindOf);
  const kinds = found.map(({ kind }) => kind);
  const indices = sources.filter((_, i) => kinds[i] === 'index');
  if (indices.length > 1)
    throw refused('checkpoint', { text: '{count} indices of shards', values: { count: indices.length } }, rule('one'));
  const isOnnx = kinds.includes('onnx');
  const files = sources.flatMap((source, i) => {
    const one = found[i] as FileKind;
    if (one.kind === 'index') return [];
    if (Object.hasOwn(readers, one.kind)) return [{ source, kind: one.kind }];
    // External data are plain numbers, which look like nothing in particular.
    if (isOnnx && one.reader === undefined) return [];
    throw notRead('checkpoint', source.name, one);
  });
  const map = indices[0] && (await readIndex(indices[0], options));
  if (map !== undefined && files.length === 0) {
    const shards = await openShards(list[0] as SourceLike, map, reading);
    const shardKinds = await each(shards, options, kindOf);
    for (const [i, source] of shards.entries()) files.push({ source, kind: (shardKinds[i] as FileKind).kind });
  }
  const opened = [...indices, ...files.map(({ source }) => source)];
  const beside: Beside = async (location) => {
    const known = [...opened, ...sources].find(({ name }) => name === location.replace(/^.*\//, ''));
    const address = addressBeside(list[0], location);
    const file = known ?? (address && (await openSource(address, reading).catch(ifMissing)));
    if (!file) return undefined;
    if (!opened.includes(file)) opened.push(file);
    return file;
  };
  const headers = await each(files, options, async ({ source, kind }, { signal }) => {
    if (kind === 'index')
      throw refused('checkpoint', 'an index among the files of an index', rule('files with tensors'));
    const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    if (!read) throw notRead('checkpoint', source.name, await kindOf(source, { signal }));
    return read(source, { arrays, signal }, beside);
  });
  const formats = new Set(headers.map(({ format }) => format));
  if (formats.size > 1)
    throw refused(
      'checkpoint',
      { text: '{formats} files side by side', values: { formats: [...formats] } },
      rule('files of one format'),
    );
  return joined(headers, map, opened);
}

async function kindOf(source: CheckedSource, options: ReadOptions): Promise<FileKind> {
  const { byteLength } = source;
  const begin = new Uint8Array(await source.slice(0, Math.min(32, byteLength), options));
  const first = detect(begin, { byteLength });
  if (first.kind === 'gguf' || first.kind === 'safetensors') return first;
  const head = new Uint8Array(await source.slice(0, Math.min(65536, byteLength), options));
  const found = detect(head, { byteLength });
  // Cut off, or with a header that is not what it should be: the reader says which.
  if (found.kind === 'unknown' && couldBeSafetensors(head, byteLength)) return { ...first, kind: 'safetensors' };
  return found;
}

/** Whether a file begins with a length and a brace, or with a length that it may have and text. */
function couldBeSafetensors(head: Uint8Array, byteLength: number): boolean {
  if (head.length < 8 || head.subarray(5, 8).some((byte) => byte !== 0)) return false;
  const length = new DataView(head.buffer, head.byteOffset).getBigUint64(0, true);
  return head[8] === 0x7b || ((head[8] ?? 0) >= 0x20 && length >= 2n && length <= BigInt(byteLength - 8));
}

/** A file that is not there; other problems are thrown. */
function ifMissing(thrown: PosencError): undefined {
  const { code } = (thrown.cause ?? {}) as { code?: unknown };
  if (code !== 'ENOENT' && thrown.values?.status !== 404) throw thrown;
}

/** Opens the files next to an index on a server or in a folder. */
async function openShards(
  value: SourceLike,
  map: ReadonlyMap<string, string>,
  options: CheckpointOptions,
): Promise<CheckedSource[]> {
  return each([...new Set(map.values())], options, (file, { signal }) => {
    const address = addressBeside(value, file);
    if (address !== undefined)
      return openSource(address, { ...options, signal }).catch((thrown: Error) => {
        if (signal?.aborted || (thrown as PosencError).code !== 'load-failed') throw thrown;
        const { why, status, reason } = (thrown as PosencError).values ?? {};
        const answer = status === undefined ? thrown.message : `status ${status}: ${reason}`;
        const values = { file: inOneLine(file), why: why ?? answer };
        throw loadFailed("the index names '{file}', which could not be read: {why}", values, thrown);
      });
    const expected = ofType('a list of the index and its files');
    throw refused('checkpoint', 'an index without the files that it names', expected);
  });
}

/** Combines the headers of all files into one checkpoint. */
function joined(
  headers: readonly Header[],
  map: ReadonlyMap<string, string> | undefined,
  sources: readonly CheckedSource[],
): Checkpoint {
  const locations = new Map<string, TensorLocation>();
  for (const location of headers.flatMap((header) => header.locations)) {
    const { name, file } = location.info;
    const inIndex = map?.get(name);
    if (inIndex !== undefined && inIndex !== file) continue;
    if (locations.has(name)) {
      const files = `${quoted((locations.get(name) as TensorLocation).info.file)} and ${quoted(file)}`;
      throw refused(
        'checkpoint',
        { text: "the tensor '{name}' in both {files}", values: { name: inOneLine(name), files } },
        rule('each name once'),
      );
    }
    locations.set(name, location);
  }
  for (const [name, file] of map ?? []) {
    if (!locations.has(name)) {
      throw refused(
        'checkpoint',
        {
          text: "an index with the tensor '{name}' in '{file}'",
          values: { name: inOneLine(name), file: inOneLine(file) },
        },
        rule('one that is there'),
      );
    }
  }
  const [first] = headers as [Header];
  const locationOf = (name: string): TensorLocation => {
    const location = locations.get(name);
    if (location !== undefined) return location;
    throw refused(
      'name',
      describe(name),
      rule('one of the {size} tensors of the checkpoint', { size: locations.size }),
    );
  };
  const sum = (count: (source: CheckedSource) => number) => sources.reduce((total, one) => total + count(one), 0);
  return {
    format: first.format,
    ...(first.version === undefined ? {} : { version: first.version }),
    ...(first.nodes === undefined ? {} : { nodes: headers.flatMap(({ nodes = [] }) => nodes) }),
    metadata: metadataOf(headers),
    tensors: new Map<string, TensorInfo>([...locations].map(([name, { info }]) => [name, info])),
    files: sources.map(({ address, name }) => address ?? name),
    incomplete:
      headers.find(({ incomplete }) => incomplete !== undefined)?.incomplete ?? incompleteness(headers, sources),
    get bytesRead() {
      return sum(({ bytesRead }) => bytesRead);
    },
    get requests() {
      return sum(({ requests }) => requests);
    },
    async tensor(name, options = {}) {
      return readTensor(locationOf(name), checkedNames(options, { rows: true, signal: true }));
    },
    async bytes(name, options = {}) {
      const { source, begin, info } = locationOf(name);
      const { signal, range = [0, info.byteLength] } = checkedNames(options, { signal: true, range: true });
      const isRange = Array.isArray(range) && range.length === 2 && range.every((byte) => Number.isInteger(byte));
      if (!isRange || range[0] < 0 || range[1] < range[0] || range[1] > info.byteLength) {
        const values = { count: info.byteLength };
        throw invalid('range', range, rule('[begin, end] from 0 to {count}, the bytes of the tensor', values));
      }
      return source.slice(begin + range[0], begin + range[1], { signal });
    },
  };
}

/**
 * Combines metadata; for each key, the first file that has it counts. For a split GGUF file, the first part has
 * everything.
 */
function metadataOf(headers: readonly Header[]): ReadonlyMap<string, MetadataValue> {
  const metadata = new Map<string, MetadataValue>();
  for (const header of headers) {
    for (const [key, value] of header.metadata) if (!metadata.has(key)) metadata.set(key, value);
  }
  return metadata;
}

/** The common naming of parts: `model-00001-of-00005.safetensors`. */
const partName = /-(\d{5})-of-(\d{5})\.(?:safetensors|gguf|bin)$/;

/** Reports missing parts, according to the names or the metadata of the files. */
function incompleteness(headers: readonly Header[], sources: readonly CheckedSource[]): string | undefined {
  const stated = headers.map(({ metadata }) => metadata.get('split.count')).find((count) => typeof count === 'number');
  const named = sources.map(({ name }) => Number(partName.exec(name)?.[2] ?? 0));
  const parts = Math.max(typeof stated === 'number' ? stated : 0, ...named);
  return parts > headers.length
    ? `The model has ${parts} files, of which ${headers.length} ${headers.length === 1 ? 'was' : 'were'} given; tensors of the others are missing.`
    : undefined;
}

/** Checks an argument that must be a checkpoint, or at least have its list of tensors. */
export function checkedCheckpoint<Opened extends Pick<Checkpoint, 'tensors'>>(checkpoint: Opened): Opened {
  const tensors: unknown = (checkpoint as Partial<Checkpoint> | null | undefined)?.tensors;
  if (!(tensors instanceof Map)) throw invalid('checkpoint', checkpoint, rule('what openCheckpoint gives'));
  return checkpoint;
}
