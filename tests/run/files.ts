/** Files of small models, as they are and changed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkpoints = fileURLToPath(new URL('../checkpoints/', import.meta.url));

export type Config = Record<string, unknown>;
export interface Stored {
  dtype: string;
  shape: number[];
  bytes: Uint8Array;
}
export type Tensors = Map<string, Stored>;

export const bytesOf = (model: string, file: string) => readFileSync(join(checkpoints, model, file));
export const configOf = (model: string) => JSON.parse(bytesOf(model, 'config.json').toString()) as Config;
export const tokensOf = (model: string) =>
  (JSON.parse(bytesOf(model, 'case.json').toString()) as { tokens: number[] }).tokens;

export const tensorsOf = (model: string) => tensorsIn(bytesOf(model, 'model.safetensors'));

export function tensorsIn(file: Buffer): Tensors {
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, start).toString()) as Record<
    string,
    { dtype: string; shape: number[]; data_offsets: [number, number] }
  >;
  const entries = Object.entries(header).filter(([name]) => name !== '__metadata__');
  return new Map(
    entries.map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [begin, end],
        },
      ]) => [name, { dtype, shape, bytes: Uint8Array.from(file.subarray(start + begin, start + end)) }],
    ),
  );
}

export function safetensors(tensors: Tensors): Uint8Array<ArrayBuffer> {
  let at = 0;
  const header: Record<string, unknown> = {};
  for (const [name, { dtype, shape, bytes }] of tensors) {
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] };
    at += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const file = Buffer.alloc(8 + text.length + at);
  file.writeBigUInt64LE(BigInt(text.length));
  text.copy(file, 8);
  let place = 8 + text.length;
  for (const { bytes } of tensors.values()) {
    file.set(bytes, place);
    place += bytes.length;
  }
  return Uint8Array.from(file);
}

/** The files of a model, changed before they are written. */
export function filesOf(model: string, change: (config: Config, tensors: Tensors) => void = () => {}): File[] {
  const [config, tensors] = [configOf(model), tensorsOf(model)];
  change(config, tensors);
  return [new File([JSON.stringify(config)], 'config.json'), new File([safetensors(tensors)], 'model.safetensors')];
}

/** A tensor in half the bits, by rounding towards zero. */
export function halved({ shape, bytes }: Stored, dtype: 'F16' | 'BF16'): Stored {
  const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const halves = Uint16Array.from(words, (word) => {
    if (dtype === 'BF16') return word >>> 16;
    const exponent = ((word >>> 23) & 255) - 112;
    return exponent <= 0 ? 0 : ((word >>> 16) & 0x8000) | (exponent << 10) | ((word >>> 13) & 0x3ff);
  });
  return { dtype, shape, bytes: new Uint8Array(halves.buffer) };
}

/** The same numbers as float32 again. */
export function widened({ shape, bytes }: Stored, dtype: 'F16' | 'BF16'): Stored {
  const halves = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const words = Uint32Array.from(halves, (half) => {
    if (dtype === 'BF16') return half << 16;
    if ((half & 0x7fff) === 0) return 0;
    return ((half & 0x8000) << 16) | ((((half >> 10) & 31) + 112) << 23) | ((half & 0x3ff) << 13);
  });
  return { dtype: 'F32', shape, bytes: new Uint8Array(words.buffer) };
}

/** The small storyteller, which is not part of the repository; undefined where it is absent. */
export function storiesFolder(): string | undefined {
  const folder =
    process.env.POSENC_STORIES ?? fileURLToPath(new URL('../../../shared/models/stories260K', import.meta.url));
  return existsSync(join(folder, 'stories260K.bin')) ? folder : undefined;
}
