/// <reference lib="esnext.disposable" preserve="true" />
import type { TensorLike } from './tensor.ts';

/**
 * An array in the memory of one instance, from `upload`. It goes wherever that instance takes an array; `data` reads it, slowly.
 */
export interface ResidentTensor extends TensorLike {
  /** Gives its memory back. Once is enough, and using it afterwards is an error. */
  dispose(): void;
  /** The same, for `using`; there in engines that know it. */
  [Symbol.dispose](): void;
}

/** Arrays that stay in WebAssembly memory. Part of `Posenc`. */
export interface MemoryFunctions {
  /**
   * Copies an array into the memory of this instance, as float32, once for all calls that read it: keys and values of a cache, weights,
   * tables. The memory is the instance's until `dispose` is called, even when nothing refers to the array any more. No call writes to it.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [k, v] = [pe.upload(array(8, 4096, 64)), pe.upload(array(8, 4096, 64))];
   * const out = new Float32Array(8 * 64);
   * for (let step = 0; step < 3; step++) pe.attention({ q: array(8, 1, 64), k, v, out }); // copies q and the output alone
   * k.dispose();
   * v.dispose();
   * ```
   */
  upload(array: TensorLike): ResidentTensor;
}
