/** How time and memory of attention grow with the length. The part that runs in a seat. */
import { inputsOf } from './inputs.mjs';
import { callsPerSample, median, sample, warmUp } from './measure.mjs';

/** What the module may use at once: its limit, less a page. */
const pages = 2 ** 15 - 1;

/**
 * Has every module that starts from now on own all the memory it may ever use, still untouched. It is zero until somebody writes to it,
 * so the highest byte that is not zero tells how much was needed at once; the size itself would tell it only in large steps.
 */
function watchMemory() {
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

/**
 * One head of 64 components.
 * @param {{ length: number, causal: boolean, dense: boolean }} problem  dense: the weights are wanted, too
 * @returns {Promise<{ milliseconds: number, memory: number }>} memory in bytes, beyond what goes in and comes out
 */
export async function grow({ length, causal, dense }, least) {
  const highest = watchMemory();
  const { bring, start } = await import('./peers/posenc.mjs');
  const pe = await start(await bring(), 'relaxed');
  const dim = 64;
  const { q, k, v } = inputsOf({ operation: 'attention', problem: { heads: 1, length, dim } });
  const shape = [1, length, dim];
  const [queries, keys, values] = [q, k, v].map((data) => ({ data, shape }));
  const attend = (rows, out) =>
    pe.attention({ ...rows, causal, want: dense ? ['weights'] : [], ...(out ? { out } : {}) });

  const one = { data: q.subarray(0, dim), shape: [1, 1, dim] };
  attend({ q: one, k: one, v: one });
  const before = highest();
  const rows = { q: queries, k: keys, v: values };
  const out = new Float32Array(q.length);
  attend(rows, out);
  const passed = 4 * (4 * q.length + (dense ? length * length : 0));
  const memory = Math.max(0, highest() - before - passed);

  const call = () => attend(rows, out);
  await warmUp(call, 200, 2);
  const calls = await callsPerSample(call);
  const samples = [];
  while (samples.length < least) samples.push(...(await sample(call, calls, 0)));
  return { milliseconds: median(samples), memory };
}
