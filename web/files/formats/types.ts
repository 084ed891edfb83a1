import type { Tensor } from '../../api/types/index.ts';
import type { CheckedSource, ReadOptions, SourceOptions } from '../source/index.ts';

/** A value of the metadata. Whole numbers beyond 2^53 are bigints. */
export type MetadataValue = string | number | bigint | boolean | MetadataArray;

/** A list in a GGUF file. */
export interface MetadataArray {
  /** Type of the elements in GGUF's terms: `string`, `float32`, `int32`, `array` … */
  readonly elementType: string;
  readonly length: number;
  /**
   * Absent for arrays that were skipped: those of the tokenizer, and long ones. `CheckpointOptions.arrays` includes
   * them.
   */
  readonly values?: readonly MetadataValue[];
}

/** A tensor as described in the header. */
export interface TensorInfo {
  readonly name: string;
  /** The file's name for the type: `F32`, `BF16`, `F8_E4M3`, `Q8_0`, `Q4_K` … */
  readonly dtype: string;
  /**
   * Extents in row-major order: the last axis is contiguous. This also holds for GGUF files, which list axes in the
   * opposite order.
   */
  readonly shape: readonly number[];
  /** Number of bytes to read. */
  readonly byteLength: number;
  /** Name of the file that contains it. */
  readonly file: string;
}

export interface TensorOptions extends ReadOptions {
  /**
   * The rows (steps along the first axis) to read: `[begin, end]` for the rows from `begin` up to but excluding `end`,
   * or a list of row numbers. Default: all.
   */
  rows?: readonly [begin: number, end: number] | { readonly numbers: readonly number[] } | undefined;
}

export interface BytesOptions extends ReadOptions {
  /** Default: all. */
  range?: readonly [begin: number, end: number] | undefined;
}

/** A node of an ONNX file. */
export interface OnnxNode {
  readonly name: string;
  /** `RotaryEmbedding`, `GroupQueryAttention`, `MultiHeadAttention`, `Attention` … */
  readonly op: string;
  /** `ai.onnx` or `com.microsoft`, whose operators of the same name differ. */
  readonly domain: string;
  /** Names of tensors and values; empty for optional ones that are absent. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Attributes that are stated, by their names in ONNX; defaults are not filled in. */
  readonly attributes: Readonly<Record<string, number | string | readonly number[]>>;
}

/** A model's file or files, of which only the headers have been read. */
export interface Checkpoint {
  readonly format: 'safetensors' | 'gguf' | 'onnx' | 'pytorch' | 'npz' | 'npy';
  /**
   * The header's `__metadata__`; the keys of a GGUF file; what an ONNX file says of itself; the texts, numbers and switches
   * beside the tensors of a PyTorch file.
   */
  readonly metadata: ReadonlyMap<string, MetadataValue>;
  /** All tensors. Those of ONNX files are initializers and the values of Constant nodes. */
  readonly tensors: ReadonlyMap<string, TensorInfo>;
  /** The nodes of an ONNX file that rotate, attend or make biases; absent for other files. */
  readonly nodes?: readonly OnnxNode[];
  /** Version of the GGUF format, 2 or 3. */
  readonly version?: number;
  /** Final URL of each file after redirects; names for other sources. */
  readonly files: readonly string[];
  /** A sentence, if the model has more files than were given. */
  readonly incomplete: string | undefined;
  /** Number of bytes read so far, from all files. */
  readonly bytesRead: number;
  /** Number of requests or reads so far. */
  readonly requests: number;

  /**
   * Reads a tensor, or some of its rows, as float32. F16, BF16, F8, Q8_0 and ggml's other types of 2
   * to 6 bits but those of the IQ family are decoded as llama.cpp does; F64 and integers of more than 24 bits are rounded. No other bytes are read. Throws `invalid-argument` for an unknown name and for
   * rows out of range, `unsupported` for types that cannot be decoded.
   *
   * ```js
   * import { openCheckpoint } from 'posenc/inspect';
   * const header = '{"wpe.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}';
   * const file = new Uint8Array(8 + header.length + 16);
   * file[0] = header.length;
   * file.set(new TextEncoder().encode(header), 8);
   * const checkpoint = await openCheckpoint(file);
   * const { shape } = await checkpoint.tensor('wpe.weight', { rows: [1, 2] });
   * console.assert(shape.join() === '1,2');
   * ```
   */
  tensor(name: string, options?: TensorOptions): Promise<Tensor>;
  /**
   * Reads the bytes of a tensor as they are stored, of whatever type, or those of a `range`: `[begin, end]` from its first
   * byte. Throws `invalid-argument` for an unknown name and for ranges that it does not have.
   */
  bytes(name: string, options?: BytesOptions): Promise<ArrayBuffer>;
}

export interface CheckpointOptions extends SourceOptions {
  /**
   * Also reads the arrays of a GGUF file that are skipped by default: those of the tokenizer, and those of more than
   * 65536 elements.
   */
  arrays?: boolean | undefined;
}

/** The position of a tensor's bytes. */
export interface TensorLocation {
  readonly info: TensorInfo;
  readonly source: CheckedSource;
  readonly begin: number;
}

/** The contents of a header. */
export interface Header {
  readonly format: Checkpoint['format'];
  readonly version?: number;
  readonly metadata: ReadonlyMap<string, MetadataValue>;
  readonly locations: readonly TensorLocation[];
  readonly nodes?: readonly OnnxNode[];
  /** A sentence, if tensors are in files that were not given. */
  readonly incomplete?: string;
}
