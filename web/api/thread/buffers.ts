/** Arrays that are transferred between threads without a copy. */
export type TypedArray = Float32Array | Float64Array | Int32Array | Uint8Array;

export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** Returns the buffers of all arrays in plain data. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (isTypedArray(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) {
    if (value.some((one) => typeof one === 'object')) for (const one of value) buffersOf(one, found);
  } else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) buffersOf(one, found);
  return found;
}
