/** Reads and writes named float32 arrays as safetensors files. */
import { ofType, PosencError } from '../api/errors/index.ts';
import type { TextValues } from '../api/types/index.ts';
import type { Tensor } from './types.ts';

export interface NamedTensors {
  readonly tensors: Readonly<Record<string, Tensor>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export function toSafetensors({ tensors, metadata }: NamedTensors): Uint8Array<ArrayBuffer> {
  const header: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  for (const [name, { data, shape }] of Object.entries(tensors)) {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end + data.byteLength] };
    end += data.byteLength;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  // The data begins at a multiple of 8; the header is padded with spaces.
  const start = 8 + Math.ceil(text.length / 8) * 8;
  const file = new Uint8Array(start + end).fill(32, 8, start);
  new DataView(file.buffer).setBigUint64(0, BigInt(start - 8), true);
  file.set(text, 8);
  let at = start;
  for (const { data } of Object.values(tensors)) {
    file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return file;
}

export function fromSafetensors(file: Uint8Array): NamedTensors {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const size = file.length >= 8 ? Number(view.getBigUint64(0, true)) : Number.NaN;
  if (!(8 + size <= file.length)) throw unreadable('its header does not fit into the file');
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, 8 + size)));
  } catch (thrown) {
    throw unreadable('its header is not JSON', {}, thrown);
  }
  if (!isRecord(header)) throw unreadable('its header is not an object');
  const { __metadata__: metadata = {}, ...entries } = header;
  if (!isRecord(metadata)) throw unreadable('its metadata are not an object');
  const tensors: Record<string, Tensor> = Object.create(null);
  for (const [name, entry] of Object.entries(entries)) {
    if (!isRecord(entry)) throw unreadable('{name} is not described', { name });
    tensors[name] = tensorOf(name, entry, file.subarray(8 + size));
  }
  return { tensors, metadata };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function tensorOf(name: string, entry: Readonly<Record<string, unknown>>, bytes: Uint8Array): Tensor {
  const { dtype, shape, data_offsets: offsets } = entry;
  const isList = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every((x) => Number.isSafeInteger(x) && x >= 0);
  if (dtype !== 'F32') throw unreadable('{name} is not of float32', { name });
  if (!isList(shape) || !isList(offsets) || offsets.length !== 2)
    throw unreadable('{name} has no shape or place', { name });
  const [begin = 0, end = 0] = offsets;
  const size = shape.reduce((product, axis) => product * axis, 1);
  if (end > bytes.length || end - begin !== 4 * size) throw unreadable('{name} does not fit into the file', { name });
  // A copy, so that it is aligned whatever the length of the header.
  return { data: new Float32Array(bytes.slice(begin, end).buffer), shape };
}

function unreadable(text: string, values: TextValues = {}, cause?: unknown): PosencError {
  const expected = ofType('a file of safetensors that a trainer wrote');
  return new PosencError({ code: 'invalid-argument', argument: 'file', text, values, expected }, { cause });
}
