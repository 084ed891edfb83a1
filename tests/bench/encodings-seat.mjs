/** What an encoding costs attention in time and memory: the part that runs in a seat. */
import { encodings, problem } from './encodings.mjs';
import { inputsOf } from './inputs.mjs';
import { callsPerSample, median, sample, warmUp } from './measure.mjs';
import { watchMemory } from './watch-memory.mjs';

/** The number of entries in all arrays among some options. */
function numbersIn(value) {
  if (ArrayBuffer.isView(value)) return value.length;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, one) => sum + numbersIn(one), 0);
}

/**
 * Causal attention with the encoding and without, in turns.
 * @returns {Promise<{ milliseconds: number, without: number, memory: number }>} memory in bytes, beyond what goes in and comes out
 */
export async function cost(title, rounds) {
  const highest = watchMemory();
  const { bring, start } = await import('./peers/posenc.mjs');
  const pe = await start(await bring(), 'relaxed');
  const { heads, length, dim } = problem;
  const inputs = inputsOf({ operation: 'attention', problem });
  const [q, k, v] = ['q', 'k', 'v'].map((name) => ({ data: inputs[name], shape: [1, heads, length, dim] }));
  const encoding = encodings[title](pe);
  const out = new Float32Array(q.data.length);
  const before = highest();
  const calls = [
    () => pe.attention({ q, k, v, causal: true, encoding, out }),
    () => pe.attention({ q, k, v, causal: true, out }),
  ];
  calls[0]();
  const passed = 4 * (4 * q.data.length + numbersIn(encoding));
  const memory = Math.max(0, highest() - before - passed);

  const times = [[], []];
  for (const call of calls) await warmUp(call, 200, 2);
  const counts = [];
  for (const call of calls) counts.push(await callsPerSample(call));
  for (let round = 0; round < rounds; round++) {
    for (const [i, call] of calls.entries()) times[i].push(...(await sample(call, counts[i], 0)));
  }
  return { milliseconds: median(times[0]), without: median(times[1]), memory };
}
