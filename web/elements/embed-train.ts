import wasm from 'posenc-train-wasm-inline';
import worker from 'posenc-train-worker-inline';
import * as elements from './elements-train.ts';
import { registerElements } from './register.ts';
import { configureTraining } from './train/index.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) - 35);

let workerUrl: string | undefined;

configureTraining({
  build: 'simd',
  get wasmBinary() {
    return bytesOf(wasm);
  },
  // A page of another origin may not start a worker from this file's address, only from an address that the page
  // created.
  get workerUrl() {
    workerUrl ??= URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
    return workerUrl;
  },
});
for (const element of Object.values(elements)) element.embedScript = import.meta.url;
registerElements(elements);

export * from './index-train.ts';
