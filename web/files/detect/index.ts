/** What a file is, by its content. */
import { ofType } from '../../refusals/index.ts';
import { checkedNames, inOneLine, invalid, unsupported } from '../errors/index.ts';
import type { Head, KindRow } from './kind.ts';
import { llama2cSizes } from './llama2c.ts';
import { hasGraph, isSavedModel, isSequence, isTensorProto } from './protobuf.ts';
import { textKinds } from './texts.ts';

export { type Llama2cSizes, llama2cHeaderBytes, llama2cSizes } from './llama2c.ts';

/** What a file is. */
export interface FileKind {
  /** `safetensors`, `gguf`, `onnx`, `npz`, `pytorch`, `hdf5`, `jpeg` …; `unknown` for what is not recognised. */
  readonly kind: string;
  /** In words, with its article: `an HDF5 file`. */
  readonly description: string;
  /** The function of posenc that reads it: `openCheckpoint`, `parseArrays`, `inspectConfig` …; absent if none does. */
  readonly reader?: string;
  /** What becomes of it, to follow "which": `is not read here; …`. */
  readonly which: string;
}

/** Options of `detect`. */
export interface DetectOptions {
  /** Bytes of the whole file, if only its beginning is passed. */
  byteLength?: number | undefined;
}

const convert = 'is not read here; save its weights as safetensors, or its arrays as .npz';
const packed = 'has to be unpacked first';
const noWeights = 'holds no weights and no arrays';
const inZip = (name: RegExp) => (head: Head) =>
  /^PK(?:\x03\x04|\x05\x06)/.test(head.begin) && name.test(membersIn(head.begin));
const iso = (brands: RegExp) => (head: Head) =>
  head.begin.slice(4, 8) === 'ftyp' && brands.test(head.begin.slice(8, 12));
const at = (offset: number, magic: string) => (head: Head) => head.begin.startsWith(magic, offset);

/** The names of a ZIP's members, as far as their local headers are among the first bytes. */
function membersIn(begin: string): string {
  return [...begin.matchAll(/PK\x03\x04.{22}([\s\S])([\s\S])[\s\S]{2}/gs)]
    .map((found) => begin.slice(found.index + 30, found.index + 30 + found[1]!.charCodeAt(0)))
    .join('\n');
}

const isSafetensors = ({ bytes, size }: Head): boolean => {
  if (bytes.length < 9 || bytes[8] !== 0x7b) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
  return length >= 2n && length <= BigInt(Math.min(25_000_000, size - 8));
};

/** All kinds; the first row that fits applies. A function, so that bundlers leave it out of what does not detect. */
const kinds = (): readonly KindRow[] => [
  { kind: 'empty', description: 'an empty file', which: 'has nothing to read', begins: ({ size }) => size === 0 },
  { kind: 'gguf', description: 'a GGUF file', reader: 'openCheckpoint', begins: 'GGUF' },
  { kind: 'safetensors', description: 'a safetensors file', reader: 'openCheckpoint', begins: isSafetensors },
  { kind: 'npy', description: 'an NPY file, an array of NumPy', reader: 'parseArrays', begins: '\x93NUMPY' },
  { kind: 'npz', description: 'an NPZ file', reader: 'parseArrays', begins: inZip(/\.npy$/m) },
  {
    kind: 'pytorch',
    description: 'a PyTorch file',
    reader: 'openCheckpoint',
    begins: inZip(
      /^(?:(?!\/).)+\/(?:data\.pkl|version|byteorder|\.format_version|\.data\/|data\/\d+|constants\.pkl|code\/)/m,
    ),
  },
  {
    kind: 'keras',
    description: 'a Keras 3 archive (.keras)',
    which: 'holds HDF5 files and is not read here; save its weights as .npz',
    begins: inZip(/^model\.weights\.h5$|^metadata\.json\nconfig\.json$/m),
  },
  {
    kind: 'office',
    description: 'a document of an office program',
    which: noWeights,
    begins: inZip(/^(?:\[Content_Types\]\.xml|word\/|xl\/|mimetype$)/m),
  },
  { kind: 'jar', description: 'a Java archive', which: noWeights, begins: inZip(/^META-INF\//m) },
  { kind: 'zip', description: 'a ZIP archive', which: packed, begins: /^PK(?:\x03\x04|\x05\x06|\x07\x08)/ },
  {
    kind: 'pytorch-legacy',
    description: 'a PyTorch file from before version 1.6, a bare Python pickle',
    which: 'may hold programs and is not read here; load it in PyTorch and save it again, or as safetensors',
    begins: /^\x80[\x02-\x05](?:\x95.{8})?\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19/s,
  },
  {
    kind: 'pickle',
    description: 'a Python pickle',
    which: 'may hold programs and is not read here; save its arrays as .npz or as safetensors',
    // From protocol 2 on by its first byte; before, by the opcodes that begin a list, a dictionary or an object.
    begins: /^(?:\x80[\x02-\x05]|\((?:lp|dp)\d+\r?\n|[\]}]q\0|c(?:[a-z_]\w*\.)*\w+\r?\n\w+\r?\np?\d*\r?\n)/,
  },
  {
    kind: 'tflite',
    description: 'a TensorFlow Lite model',
    which: `${convert}, or convert the model to ONNX`,
    begins: at(4, 'TFL3'),
  },
  {
    kind: 'ort',
    description: "a model in ONNX Runtime's own format (.ort)",
    which: 'is not read here; take the .onnx file that it was made of',
    begins: at(4, 'ORTM'),
  },
  { kind: 'executorch', description: 'an ExecuTorch program (.pte)', which: convert, begins: at(4, 'ET1') },
  { kind: 'executorch-data', description: "an ExecuTorch program's data (.ptd)", which: convert, begins: at(4, 'FT0') },
  { kind: 'rknn', description: 'a model for Rockchip processors (.rknn)', which: convert, begins: 'RKNN' },
  {
    kind: 'matlab',
    description: 'a MATLAB file',
    which: 'is not read here; save its arrays as .npz',
    begins: /^MATLAB (?:5\.0|7\.3) MAT-file/,
  },
  {
    kind: 'hdf5',
    description: 'an HDF5 file, as Keras writes',
    which: convert,
    // Behind a block of the user's own, whose size is a power of 2 from 512 on.
    begins: ({ begin }) => [0, 512, 1024, 2048].some((offset) => begin.startsWith('\x89HDF\r\n\x1a\n', offset)),
  },
  {
    kind: 'ggml',
    description: 'a ggml file from before GGUF',
    which: 'is not read here; convert the model again',
    begins: ({ begin, text }) => text === undefined && /^(?:ggjt|tjgg|ggmf|fmgg|ggml|lmgg|ggla|algg)/.test(begin),
  },
  {
    kind: 'tensorrt',
    description: 'a TensorRT engine',
    which: 'is compiled for one GPU and holds no readable weights',
    begins: /^[fp]trt/,
  },
  {
    kind: 'llama2c',
    description: 'a model of llama2.c (.bin)',
    reader: 'openModel',
    which:
      'openModel of posenc/run reads, and posenc run in a terminal; its program rotates neighbours with base 10000',
    begins: ({ bytes, size }) => llama2cSizes(bytes, size) !== undefined,
  },
  {
    kind: 'llama2c-new',
    description: 'a model of llama2.c, of version 1 or 2',
    which: 'is not read here; export it again with --version 0',
    begins: /^24ka[\x01\x02]\0{3}/,
  },
  {
    kind: 'llm.c',
    description: 'a checkpoint of llm.c (.bin)',
    which: 'is not read here; export it to safetensors',
    // 20240326 for float32 and bfloat16 weights, in 256 numbers of which most are 0.
    begins: /^\xc6\xd7\x34\x01[\x01-\x09]\0{3}/,
  },
  { kind: 'mxnet', description: 'an MXNet parameter file', which: convert, begins: '\x12\x01\0\0\0\0\0\0' },
  {
    kind: 'netcdf',
    description: 'a NetCDF file',
    which: 'is not read here; save its arrays as .npz',
    begins: /^CDF[\x01\x02\x05]/,
  },
  {
    kind: 'parquet',
    description: 'a Parquet file',
    which: 'is a table of data, no model; save its arrays as .npz',
    begins: 'PAR1',
  },
  {
    kind: 'arrow',
    description: 'an Arrow or Feather file',
    which: 'is a table of data, no model; save its arrays as .npz',
    begins: /^(?:ARROW1|FEA1)/,
  },
  { kind: 'sqlite', description: 'an SQLite database', which: noWeights, begins: 'SQLite format 3\0' },
  {
    kind: 'tf-checkpoint',
    description: 'the index of a TensorFlow checkpoint',
    which: `has its numbers in .data files beside it and ${convert}`,
    // The first entry, whose key is empty: how many files there are, and the version.
    begins: /^\0\0[\x02-\x20]\x08[\x01-\x7f](?:\x10\x01)?\x1a[\x02-\x10]\x08/,
  },
  {
    kind: 'tfrecord',
    description: 'records of TensorFlow (TFRecord, or events for TensorBoard)',
    which: noWeights,
    begins: isTfRecord,
  },
  {
    kind: 'orbax',
    description: 'a part of a checkpoint of Orbax (JAX), in OCDBT',
    which: convert,
    begins: '\x0c\xdb\x20\xde',
  },
  {
    kind: 'faiss',
    description: 'an index of Faiss',
    which: noWeights,
    begins: /^I[xHvw](?:F[2I]|FI|Fl|PQ|HN|MI|P[Tt]|Sq)/,
  },
  { kind: 'gzip', description: 'a gzip archive', which: packed, begins: '\x1f\x8b' },
  { kind: 'zstd', description: 'a Zstandard archive', which: packed, begins: '\x28\xb5\x2f\xfd' },
  { kind: 'xz', description: 'an xz archive', which: packed, begins: '\xfd7zXZ\0' },
  { kind: 'bzip2', description: 'a bzip2 archive', which: packed, begins: /^BZh[1-9]1AY&SY/ },
  { kind: '7z', description: 'a 7z archive', which: packed, begins: '7z\xbc\xaf\x27\x1c' },
  { kind: 'rar', description: 'a RAR archive', which: packed, begins: 'Rar!\x1a\x07' },
  { kind: 'lz4', description: 'an LZ4 archive', which: packed, begins: '\x04\x22\x4d\x18' },
  { kind: 'tar', description: 'a tar archive (or a .nemo file)', which: packed, begins: isTar },
  {
    kind: 'archive',
    description: 'an archive',
    which: packed,
    // LZMA, compress, Snappy, cabinets, cpio, SquashFS, packages of Linux; discs.
    begins: ({ begin, bytes }) =>
      /^(?:\x5d\0\0[^\0]?.(?:\xff{8}|.{4}\0{4})|\x1f[\x9d\xa0]|\xff\x06\0\0sNaPpY|MSCF\0{4}|07070[127]|hsqs|!<arch>\ndebian|\xed\xab\xee\xdb)/s.test(
        begin,
      ) || latin1(bytes.subarray(32769, 32774)) === 'CD001',
  },
  { kind: 'zlib', description: 'data packed by zlib, as joblib writes', which: packed, begins: isZlib },
  { kind: 'png', description: 'a PNG image', which: noWeights, begins: '\x89PNG\r\n\x1a\n' },
  { kind: 'jpeg', description: 'a JPEG image', which: noWeights, begins: '\xff\xd8\xff' },
  { kind: 'gif', description: 'a GIF image', which: noWeights, begins: /^GIF8[79]a/ },
  { kind: 'webp', description: 'a WebP image', which: noWeights, begins: /^RIFF.{4}WEBP/s },
  { kind: 'avif', description: 'an AVIF or HEIC image', which: noWeights, begins: iso(/^(?:avi|hei|hev|mif)/) },
  { kind: 'tiff', description: 'a TIFF image', which: noWeights, begins: /^(?:II\*\0|MM\0\*)/ },
  { kind: 'bmp', description: 'a BMP image', which: noWeights, begins: /^BM.{4}\0{4}/s },
  {
    kind: 'image',
    description: 'an image',
    which: noWeights,
    // JPEG XL, JPEG 2000, icons, Photoshop, OpenEXR, Netpbm.
    begins:
      /^(?:\xff\x0a|\0{3}\x0c(?:JXL |jP {2})|\xff\x4f\xff\x51|\0\0[\x01\x02]\0[\x01-\x40]\0...\0|8BPS\0|v\/1\x01|P[1-7]\s(?:#[^\n]*\n)*(?:\d+\s+\d+\s|WIDTH ))/s,
  },
  {
    kind: 'media',
    description: 'a film or a recording',
    which: noWeights,
    begins: /^(?:RIFF.{4}AVI |MThd\0{3}\x06|\xff[\xf0\xf1\xf8\xf9][\x40-\xfe])/s,
  },
  { kind: 'wav', description: 'a WAV recording', which: noWeights, begins: /^RIFF.{4}WAVE/s },
  { kind: 'mp3', description: 'an MP3 recording', which: noWeights, begins: /^(?:ID3[\x02-\x04]|\xff[\xfb\xf3\xf2])/ },
  { kind: 'ogg', description: 'an Ogg file', which: noWeights, begins: 'OggS' },
  { kind: 'flac', description: 'a FLAC recording', which: noWeights, begins: 'fLaC' },
  { kind: 'mp4', description: 'an MP4 file, a film or a recording', which: noWeights, begins: at(4, 'ftyp') },
  { kind: 'webm', description: 'a WebM or Matroska film', which: noWeights, begins: '\x1a\x45\xdf\xa3' },
  { kind: 'font', description: 'a font', which: noWeights, begins: /^(?:wOF[F2]|OTTO|\0\x01\0\0\0.\0)/s },
  { kind: 'pdf', description: 'a PDF document', which: noWeights, begins: '%PDF-' },
  { kind: 'postscript', description: 'a PostScript document', which: noWeights, begins: '%!PS' },
  {
    kind: 'office',
    description: 'a document of an office program',
    which: noWeights,
    begins: /^(?:\{\\rtf|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1)/,
  },
  { kind: 'wasm', description: 'a WebAssembly module', which: 'is a program, no model', begins: '\0asm' },
  {
    kind: 'program',
    description: 'a program or a library',
    which: 'is not read here',
    begins:
      /^(?:\x7fELF|MZ[^\n]*\0|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe|!<arch>\n|[\x03-\xff].\r\n(?:\0{4}|[\x01-\x03]\0{3}).{8}\xe3)/s,
  },
  {
    kind: 'zeros',
    description: 'a file whose first bytes are all 0',
    which: 'is what a download leaves that was not finished; download it again',
    begins: ({ bytes }) => bytes.length >= 16 && bytes.every((byte) => byte === 0),
  },
  ...textKinds(),
  { kind: 'onnx', description: 'an ONNX model', reader: 'openCheckpoint', begins: hasGraph },
  {
    kind: 'onnx-tensor',
    description: 'one tensor of ONNX (a TensorProto)',
    reader: 'openCheckpoint',
    begins: isTensorProto,
  },
  {
    kind: 'onnx-sequence',
    description: 'a sequence or an optional value of ONNX',
    which: 'is a test value, no model; its tensors as .npz can be read',
    begins: isSequence,
  },
  {
    kind: 'saved-model',
    description: 'a TensorFlow SavedModel or a Core ML model',
    which: `${convert}, or convert the model to ONNX`,
    begins: isSavedModel,
  },
  {
    kind: 'sentencepiece',
    description: 'a SentencePiece vocabulary (tokenizer.model)',
    which: noWeights,
    begins: /^\n[\x08-\x7f]\n[\x01-\x20](?:<unk>|<pad>|<s>|\xe2\x96\x81|<)/,
  },
  {
    kind: 'graph-def',
    description: 'a frozen TensorFlow graph',
    which: `${convert}, or convert the model to ONNX`,
    begins: /^\n[\x04-\x7f]\n[\x01-\x40][A-Za-z][\w/.-]*\x12[\x03-\x20][A-Z]\w+/,
  },
  {
    kind: 'msgpack',
    description: 'a MessagePack file, as Flax writes',
    which: convert,
    begins: /^(?:[\x80-\x8f]|\xde..|\xdf....)(?:[\xa1-\xbf]|\xd9.)[A-Za-z_]\w*/s,
  },
  {
    kind: 'text-encoding',
    description: 'a text in another encoding than UTF-8',
    which: 'has to be saved as UTF-8 first',
    begins: /^(?=[\t\n\r -~]{8})[\t\n\r -~\x80-\xff]+$/,
  },
];

/** A header of tar: its checksum, in octal, is the sum of its bytes with blanks in its own place. */
function isTar({ bytes, begin }: Head): boolean {
  const sum = bytes.subarray(0, 512).reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0);
  const stated = /^ *([0-7]{1,7})[\0 ]/.exec(begin.slice(148, 156))?.[1];
  return bytes.length >= 512 && bytes[0] !== 0 && stated !== undefined && Number.parseInt(stated, 8) === sum;
}

/** A header of zlib with the window that programs use, whose two bytes are a multiple of 31. */
function isZlib({ bytes, text }: Head): boolean {
  const [first = 0, second = 0] = bytes;
  return text === undefined && first === 0x78 && bytes.length > 8 && (first * 256 + second) % 31 === 0;
}

/** The length of a record, with a checksum of its own: a masked CRC-32C. */
function isTfRecord({ bytes, size }: Head): boolean {
  if (bytes.length < 16) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let rest = 0xffffffff;
  for (const byte of bytes.subarray(0, 8)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1;
  }
  const crc = ~rest >>> 0;
  const masked = (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
  return view.getUint32(8, true) === masked && view.getBigUint64(0, true) <= BigInt(size);
}

/**
 * Returns the kind of a file from its first bytes; 64 kB are enough, and fewer may be. Its name is not used.
 *
 * ```js
 * import { detect } from 'posenc/inspect';
 * const { kind, description, which } = detect(Uint8Array.of(0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a));
 * console.assert(kind === 'hdf5' && description === 'an HDF5 file, as Keras writes');
 * ```
 */
export function detect(bytes: Uint8Array | ArrayBuffer, options: DetectOptions = {}): FileKind {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  if (!(view instanceof Uint8Array)) throw invalid('bytes', bytes, ofType('an ArrayBuffer or a Uint8Array'));
  const { byteLength: size = view.length } = checkedNames(options, { byteLength: true });
  const head = { bytes: view, begin: latin1(view.subarray(0, 4096)), size, text: textOf(view, size) };
  const row = kinds().find(({ begins }) =>
    typeof begins === 'string'
      ? head.begin.startsWith(begins)
      : typeof begins === 'function'
        ? begins(head)
        : begins.test(head.text ?? head.begin),
  );
  if (row === undefined)
    return { kind: 'unknown', description: 'a file of a kind that is not known here', which: 'cannot be read' };
  const { kind, description, reader, which = `${reader} reads` } = row;
  return { kind, description, ...(reader === undefined ? {} : { reader }), which };
}

/** Returns the error for a file that a function does not read. */
export function notRead(argument: string, name: string, { description, which }: FileKind): Error {
  const values = { name: inOneLine(name), description, which };
  return unsupported(argument, "'{name}' is {description}, which {which}", values);
}

/** One character for each byte; in browsers, TextDecoder means Windows-1252 by 'latin1', where 0x93 is a quotation mark. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** UTF-8 without control characters; the last character may be cut off if the file continues. */
function textOf(bytes: Uint8Array, size: number): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const begin = latin1(bytes.subarray(0, 8));
  if (/^[[{<"#]\0(?:[\t\n\r -~]\0){3}$/.test(begin)) return new TextDecoder('utf-16le').decode(bytes);
  if (/^\0[[{<"#](?:\0[\t\n\r -~]){3}$/.test(begin)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 27))) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length < size });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
