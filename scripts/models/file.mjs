/** The file of a model: safetensors in float16, whose metadata has everything that is needed to use it. */
import { halfBits } from './half.mjs';

/**
 * @param {readonly { name: string, shape: readonly number[], data: Float32Array }[]} arrays
 * @param {Readonly<Record<string, string>>} metadata
 */
export function safetensorsOf(arrays, metadata) {
  /** @type {Record<string, unknown>} */
  const header = { __metadata__: metadata };
  let end = 0;
  for (const { name, shape, data } of arrays) {
    header[name] = { dtype: 'F16', shape, data_offsets: [end, end + 2 * data.length] };
    end += 2 * data.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  // The header is padded with spaces, so that the numbers begin at a multiple of 8.
  const start = 8 + Math.ceil(text.length / 8) * 8;
  const file = new Uint8Array(start + end).fill(32, 8, start);
  const view = new DataView(file.buffer);
  view.setBigUint64(0, BigInt(start - 8), true);
  file.set(text, 8);
  arrays
    .flatMap(({ data }) => Array.from(data, halfBits))
    .forEach((half, i) => {
      view.setUint16(start + 2 * i, half, true);
    });
  return file;
}
