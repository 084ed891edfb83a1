import wasm from 'posenc-figures-wasm-inline';
import * as elements from './elements.ts';
import { configurePosenc, FigureElement } from './figure/index.ts';
import { registerElements } from './register.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) - 35);

configurePosenc({
  build: 'simd',
  get wasmBinary() {
    return bytesOf(wasm);
  },
});
FigureElement.embedScript = import.meta.url;
registerElements(elements);

export * from './index.ts';
