/** Writes small checkpoint files, which are valid unless a test needs invalid ones. */

export interface WrittenTensor {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export function concatenated(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(parts);
}

/** Joins more parts than a call can have arguments. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export function f32(values: ArrayLike<number>): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

/** A tensor 0, 1, 2 … in float32. */
export function counting(name: string, ...shape: number[]): WrittenTensor {
  const length = shape.reduce((product, extent) => product * extent, 1);
  return { name, dtype: 'F32', shape, bytes: f32(Array.from({ length }, (_, i) => i)) };
}

/** A header with any text, followed by data. */
export function safetensorsOf(header: string, data: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const text = utf8(header);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true);
  return concatenated(length, text, data);
}

export function safetensors(
  tensors: readonly WrittenTensor[],
  metadata?: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  let at = 0;
  const entries = tensors.map(({ name, dtype, shape, bytes }) => {
    const begin = at;
    at += bytes.length;
    return [name, { dtype, shape, data_offsets: [begin, at] }] as const;
  });
  const header = Object.fromEntries(metadata ? [['__metadata__', metadata] as const, ...entries] : entries);
  return safetensorsOf(JSON.stringify(header), concatenated(...tensors.map(({ bytes }) => bytes)));
}

export type GgufValue =
  | { readonly type: GgufScalar; readonly value: number | bigint }
  | { readonly type: 'string'; readonly value: string }
  | {
      readonly type: 'array';
      readonly of: GgufScalar | 'string';
      readonly values: readonly (number | bigint | string)[];
    };

const scalarTypes = {
  uint8: [0, 1, 'setUint8'],
  int8: [1, 1, 'setInt8'],
  uint16: [2, 2, 'setUint16'],
  int16: [3, 2, 'setInt16'],
  uint32: [4, 4, 'setUint32'],
  int32: [5, 4, 'setInt32'],
  float32: [6, 4, 'setFloat32'],
  bool: [7, 1, 'setUint8'],
  uint64: [10, 8, 'setBigUint64'],
  int64: [11, 8, 'setBigInt64'],
  float64: [12, 8, 'setFloat64'],
} as const;

export type GgufScalar = keyof typeof scalarTypes;

export function scalar(type: GgufScalar, value: number | bigint): Uint8Array {
  const [, size, set] = scalarTypes[type];
  const view = new DataView(new ArrayBuffer(size));
  view[set as 'setFloat64'](0, value as number, true);
  return new Uint8Array(view.buffer);
}

export const u32 = (value: number) => scalar('uint32', value);
export const u64 = (value: number | bigint) => scalar('uint64', BigInt(value));
export const ggufString = (text: string) => concatenated(u64(utf8(text).length), utf8(text));

function ggufValue(input: GgufValue): Uint8Array {
  if (input.type === 'string') return concatenated(u32(8), ggufString(input.value));
  if (input.type !== 'array') return concatenated(u32(scalarTypes[input.type][0]), scalar(input.type, input.value));
  const { of, values } = input;
  const items = values.map((value) => (of === 'string' ? ggufString(value as string) : scalar(of, value as number)));
  return concatenated(u32(9), u32(of === 'string' ? 8 : scalarTypes[of][0]), u64(values.length), joined(items));
}

const ggmlTypes: Readonly<Record<string, number>> = {
  ...{ F32: 0, F16: 1, Q4_0: 2, Q4_1: 3, Q5_0: 6, Q5_1: 7, Q8_0: 8, BF16: 30 },
  ...{ Q2_K: 10, Q3_K: 11, Q4_K: 12, Q5_K: 13, Q6_K: 14, IQ4_XS: 23 },
};

export interface GgufOptions {
  readonly version?: number;
  readonly alignment?: number;
}

/** `shape` is row-major, as everywhere in posenc; files have the reverse order. */
export function gguf(
  keys: Readonly<Record<string, GgufValue>>,
  tensors: readonly WrittenTensor[],
  { version = 3, alignment = 32 }: GgufOptions = {},
): Uint8Array<ArrayBuffer> {
  const all: Record<string, GgufValue> =
    alignment === 32 ? { ...keys } : { ...keys, 'general.alignment': { type: 'uint32', value: alignment } };
  const padded = (bytes: Uint8Array) =>
    concatenated(bytes, new Uint8Array((alignment - (bytes.length % alignment)) % alignment));
  let offset = 0;
  const infos = tensors.map(({ name, dtype, shape, bytes }) => {
    const at = offset;
    offset += padded(bytes).length;
    const type = ggmlTypes[dtype] ?? Number(dtype);
    return concatenated(ggufString(name), u32(shape.length), ...[...shape].reverse().map(u64), u32(type), u64(at));
  });
  const head = concatenated(
    utf8('GGUF'),
    u32(version),
    u64(tensors.length),
    u64(Object.keys(all).length),
    ...Object.entries(all).map(([key, value]) => concatenated(ggufString(key), ggufValue(value))),
    ...infos,
  );
  return concatenated(padded(head), ...tensors.map(({ bytes }) => padded(bytes)));
}

export const text = (value: string): GgufValue => ({ type: 'string', value });
export const int = (value: number): GgufValue => ({ type: 'uint32', value });
export const float = (value: number): GgufValue => ({ type: 'float32', value });
