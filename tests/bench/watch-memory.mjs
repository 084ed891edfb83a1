/** Measures how much memory a module needs at once. */

/** The pages that the module may use at once: its limit, less one page. */
const pages = 2 ** 15 - 1;

/**
 * Gives every module that starts from now on all the memory it may ever use at once, still untouched. Memory is zero
 * until somebody writes to it, so the highest byte that is not zero shows how much was needed at once; its size alone
 * would show that only in large steps.
 */
export function watchMemory() {
  const seen = [];
  const see = (instance) => {
    for (const value of Object.values(instance.exports)) {
      if (!(value instanceof WebAssembly.Memory)) continue;
      value.grow(pages - value.buffer.byteLength / 2 ** 16);
      seen.push(value);
    }
  };
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await original.apply(WebAssembly, args);
      see(result.instance ?? result);
      return result;
    };
  }
  return () => {
    const words = new Uint32Array(seen[0].buffer);
    let last = words.length - 1;
    while (last >= 0 && words[last] === 0) last--;
    return (last + 1) * words.BYTES_PER_ELEMENT;
  };
}
