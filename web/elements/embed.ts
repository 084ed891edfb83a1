import wasm from 'posenc-wasm-inline';
import { FigureElement } from './figure.ts';
import { configurePosenc } from './instance.ts';
import { registerElements } from './register.ts';

configurePosenc({
  build: 'simd',
  get wasmBinary() {
    return Uint8Array.from(wasm, (character) => character.charCodeAt(0));
  },
});
FigureElement.embedScript = import.meta.url;
registerElements();

export * from './index.ts';
