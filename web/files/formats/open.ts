import { describe, ofType, rule } from '../../refusals/index.ts';
import { checkedNames, inOneLine, invalid, quoted, refused, unsupported } from '../errors/index.ts';
import {
  type CheckedSource,
  each,
  openSource,
  type ReadOptions,
  type SourceLike,
  sourceOptionNames,
} from '../source/index.ts';
import { ggufMagic, readGguf } from './gguf.ts';
import { readIndex } from './index-of-shards.ts';
import { readSafetensors } from './safetensors.ts';
import { readTensor } from './tensor.ts';
import type { Checkpoint, CheckpointOptions, Header, MetadataValue, Place, TensorInfo } from './types.ts';

/**
 * Opens the file of a model and reads only its header: safetensors, GGUF of version 2 or 3, the
 * `model.safetensors.index.json` of several shards (all of whose headers are read), or a list of such files. A list may
 * hold the index as well.
 *
 * Requests go only to the given addresses and, for an index, to the files that it names next to it. Throws
 * `invalid-argument` for files that contradict themselves or are cut off, `unsupported` for formats that cannot be
 * read, `load-failed` for requests that a server refuses; see `openSource`.
 */
export async function openCheckpoint(
  given: SourceLike | readonly SourceLike[],
  options: CheckpointOptions = {},
): Promise<Checkpoint> {
  const { arrays = false, ...reading } = checkedNames(options, { ...sourceOptionNames, arrays: true });
  if (typeof arrays !== 'boolean') throw invalid('arrays', arrays, { kind: 'boolean' });
  const list = Array.isArray(given) ? (given as readonly SourceLike[]) : [given as SourceLike];
  if (list.length === 0) throw refused('checkpoint', 'an empty list', rule('at least one file'));
  const sources = await each(list, options, (one, { signal }) => openSource(one, { ...reading, signal }));
  const kinds = await each(sources, options, kindOf);
  const indices = sources.filter((_, i) => kinds[i] === 'index');
  if (indices.length > 1)
    throw refused('checkpoint', { text: '{count} indices of shards', values: { count: indices.length } }, rule('one'));
  const files = sources.filter((_, i) => kinds[i] !== 'index');
  const map = indices[0] && (await readIndex(indices[0], options));
  if (map !== undefined && files.length === 0) files.push(...(await openShards(list[0] as SourceLike, map, reading)));
  const format = kinds.includes('gguf') ? 'gguf' : 'safetensors';
  if (format === 'gguf' && kinds.some((kind) => kind !== 'gguf')) {
    throw refused('checkpoint', 'GGUF files beside others', rule('files of one format'));
  }
  const read = format === 'gguf' ? readGguf : readSafetensors;
  const headers = await each(files, options, (source, { signal }) => read(source, { arrays, signal }));
  return joined(headers, map, [...indices, ...files]);
}

type Kind = Header['format'] | 'index';

/** How files that are often mistaken for a checkpoint begin. */
const others: readonly (readonly [begin: string, what: string])[] = [
  ['PK\x03\x04', 'a PyTorch file or another ZIP archive, which may hold programs; convert it to safetensors'],
  ['\x80\x02', 'a Python pickle, which may hold programs; convert it to safetensors'],
  ['version https://git-lfs', 'a pointer of Git LFS, not the file itself; take the address that downloads it'],
  ['<', 'an HTML or XML page, not the file itself; take the address that downloads it'],
  ['\x93NUMPY', 'an array of NumPy, not a checkpoint'],
  ['\x89HDF', 'an HDF5 file; convert it to safetensors'],
  ['ggjt', 'a file from before GGUF; convert the model again'],
];

async function kindOf(source: CheckedSource, options: ReadOptions): Promise<Kind> {
  const bytes = new Uint8Array(await source.slice(0, Math.min(32, source.byteLength), options));
  const begin = String.fromCharCode(...bytes);
  if (begin.startsWith(ggufMagic)) return 'gguf';
  // The length of a safetensors header has zeros in its upper bytes, and text has none.
  if (/^(?:\xEF\xBB\xBF)?\s*\{[^\0]*$/.test(begin)) return 'index';
  const other = others.find(([one]) => begin.startsWith(one));
  // A safetensors file may begin with any byte, but its fifth to eighth bytes are zeros.
  if (other !== undefined && bytes.slice(4, 8).some((byte) => byte !== 0)) {
    throw unsupported('checkpoint', `'{name}' is ${other[1]}`, { name: inOneLine(source.name) });
  }
  return 'safetensors';
}

/** Opens the files next to an index on a server. */
async function openShards(
  given: SourceLike,
  map: ReadonlyMap<string, string>,
  options: CheckpointOptions,
): Promise<CheckedSource[]> {
  if (typeof given !== 'string' && !(given instanceof URL)) {
    throw refused(
      'checkpoint',
      'an index without the files that it names',
      ofType('a list of the index and its files'),
    );
  }
  const index = new URL(given, globalThis.location?.href);
  return each([...new Set(map.values())], options, (file, { signal }) => {
    const url = new URL(`./${encodeURIComponent(file)}`, index);
    // Parameters in the address of the index, such as a revision or a token, also apply to its files.
    url.search = index.search;
    return openSource(url, { ...options, signal });
  });
}

/** Combines the headers of all files into one checkpoint. */
function joined(
  headers: readonly Header[],
  map: ReadonlyMap<string, string> | undefined,
  sources: readonly CheckedSource[],
): Checkpoint {
  const places = new Map<string, Place>();
  for (const place of headers.flatMap((header) => header.places)) {
    const { name, file } = place.info;
    const inIndex = map?.get(name);
    if (inIndex !== undefined && inIndex !== file) continue;
    if (places.has(name)) {
      const files = `${quoted((places.get(name) as Place).info.file)} and ${quoted(file)}`;
      throw refused(
        'checkpoint',
        { text: "the tensor '{name}' in both {files}", values: { name: inOneLine(name), files } },
        rule('each name once'),
      );
    }
    places.set(name, place);
  }
  for (const [name, file] of map ?? []) {
    if (!places.has(name)) {
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
  const placeOf = (name: string): Place => {
    const place = places.get(name);
    if (place !== undefined) return place;
    throw refused('name', describe(name), rule('one of the {size} tensors of the checkpoint', { size: places.size }));
  };
  const sum = (count: (source: CheckedSource) => number) => sources.reduce((total, one) => total + count(one), 0);
  return {
    format: first.format,
    ...(first.version === undefined ? {} : { version: first.version }),
    metadata: metadataOf(headers),
    tensors: new Map<string, TensorInfo>([...places].map(([name, { info }]) => [name, info])),
    files: sources.map(({ address, name }) => address ?? name),
    incomplete: incompleteness(headers, sources),
    get bytesRead() {
      return sum(({ bytesRead }) => bytesRead);
    },
    get requests() {
      return sum(({ requests }) => requests);
    },
    async tensor(name, options = {}) {
      return readTensor(placeOf(name), checkedNames(options, { rows: true, signal: true }));
    },
    async bytes(name, options = {}) {
      const { source, begin, info } = placeOf(name);
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
const partName = /-(\d{5})-of-(\d{5})\.(?:safetensors|gguf)$/;

/** Reports missing parts, according to the names or the metadata of the files. */
function incompleteness(headers: readonly Header[], sources: readonly CheckedSource[]): string | undefined {
  const stated = headers.map(({ metadata }) => metadata.get('split.count')).find((count) => typeof count === 'number');
  const named = sources.map(({ name }) => Number(partName.exec(name)?.[2] ?? 0));
  const parts = Math.max(typeof stated === 'number' ? stated : 0, ...named);
  return parts > headers.length
    ? `The model has ${parts} files, of which ${headers.length} ${headers.length === 1 ? 'was' : 'were'} given; tensors of the others are missing.`
    : undefined;
}
