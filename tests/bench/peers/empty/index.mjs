/** Loads the other two files at the same time, as createPosenc() does. */
export async function createNothing() {
  const [{ start }, module] = await Promise.all([
    import('./engine.mjs'),
    compiled(new URL('nothing.wasm', import.meta.url)),
  ]);
  return start(module);
}

async function compiled(url) {
  if (url.protocol !== 'file:') return WebAssembly.compileStreaming(fetch(url));
  const { readFile } = await import('node:fs/promises');
  return WebAssembly.compile(await readFile(url));
}
