import wasm from 'posenc-wasm-inline';
import { configurePosenc, FigureElement } from './figure/index.ts';
import { registerElements } from './register.ts';

configurePosenc({
  build: 'simd',
  get wasmBinary() {
    return Uint8Array.from(wasm, (character) => character.charCodeAt(0) - 35);
  },
});
FigureElement.embedScript = import.meta.url;
registerElements();

export * from './index.ts';
