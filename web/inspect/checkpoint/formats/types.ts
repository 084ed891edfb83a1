import type { Tensor } from 'posenc';
import type { CheckedSource, ReadOptions, SourceOptions } from '../source/index.ts';

/** A value of the metadata. Whole numbers beyond 2^53 are bigints. */
export type MetadataValue = string | number | bigint | boolean | MetadataArray;

/** A list in a GGUF file. */
export interface MetadataArray {
  /** What it holds, as GGUF calls it: `string`, `float32`, `int32`, `array` … */
  readonly elementType: string;
  readonly length: number;
  /** Left out for arrays that were skipped: those of the tokenizer, and long ones. `CheckpointOptions.arrays` reads them. */
  readonly values?: readonly MetadataValue[];
}

/** A tensor as the header tells it. */
export interface TensorInfo {
  readonly name: string;
  /** As the file calls it: `F32`, `BF16`, `F8_E4M3`, `Q8_0`, `Q4_K` … */
  readonly dtype: string;
  /** Row-major: the last axis lies together in memory, in GGUF files too, which state the axes in the other order. */
  readonly shape: readonly number[];
  /** What reading it costs. */
  readonly byteLength: number;
  /** Name of the file that it is in. */
  readonly file: string;
}

export interface TensorOptions extends ReadOptions {
  /** Which rows (steps along the first axis) to read: `[begin, end]` is the rows from `begin` up to, and without, `end`. Left out: all. */
  rows?: readonly [begin: number, end: number] | { readonly numbers: readonly number[] } | undefined;
}

/** A model's file, or files, of which only the headers have been read. */
export interface Checkpoint {
  readonly format: 'safetensors' | 'gguf';
  /** The header's `__metadata__`, or GGUF's keys. */
  readonly metadata: ReadonlyMap<string, MetadataValue>;
  readonly tensors: ReadonlyMap<string, TensorInfo>;
  /** Version of the GGUF format, 2 or 3. */
  readonly version?: number;
  /** Where each file was found after redirects; names for what is not a URL. */
  readonly files: readonly string[];
  /** A sentence where the model has more files than were given. */
  readonly incomplete: string | undefined;
  /** Bytes read so far, of all files. */
  readonly bytesRead: number;
  /** Requests, or reads, so far. */
  readonly requests: number;

  /**
   * A tensor, or some of its rows, as float32, which holds F16, BF16, F8 and Q8_0 exactly; F64 and integers of more than 24 bits are
   * rounded. Only its bytes are read. Throws `invalid-argument` for a name that is not there and for rows out of range, `unsupported` for
   * types that cannot be decoded.
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
}

export interface CheckpointOptions extends SourceOptions {
  /** Also reads the arrays of a GGUF file that are skipped otherwise: those of the tokenizer, and those of more than 65536 elements. */
  arrays?: boolean | undefined;
}

/** Where a tensor's bytes lie. */
export interface Place {
  readonly info: TensorInfo;
  readonly source: CheckedSource;
  readonly begin: number;
}

/** What a header says. */
export interface Header {
  readonly format: Checkpoint['format'];
  readonly version?: number;
  readonly metadata: ReadonlyMap<string, MetadataValue>;
  readonly places: readonly Place[];
}
