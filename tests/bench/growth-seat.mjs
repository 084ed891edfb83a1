/** How time and memory of attention grow with the length: the part that runs in a seat. */
import { inputsOf } from './inputs.mjs';
import { callsPerSample, median, sample, warmUp } from './measure.mjs';
import { watchMemory } from './watch-memory.mjs';

/**
 * Measures one head of 64 components.
 * @param {{ length: number, causal: boolean, dense: boolean }} problem  dense: the weights are wanted, too
 * @returns {Promise<{ milliseconds: number, memory: number }>} memory in bytes, in addition to inputs and outputs
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
  await warmUp(call, 200, 1);
  const calls = await callsPerSample(call);
  const samples = [];
  while (samples.length < least) samples.push(...(await sample(call, calls, 0)));
  return { milliseconds: median(samples), memory };
}
