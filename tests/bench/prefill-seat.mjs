/** Prefill with grouped heads and windows: the part that runs in a seat. */

import { median, sample } from './measure.mjs';
import { groupedHeads, prefills } from './prefill.mjs';
import { normal } from './random.mjs';

function callOf(pe, { batch, length, window }) {
  const { heads, kvHeads, dim } = groupedHeads;
  const array = (some, seed) => ({
    data: normal(batch * some * length * dim, seed),
    shape: [batch, some, length, dim],
  });
  const [q, k, v] = [array(heads, 1), array(kvHeads, 2), array(kvHeads, 3)];
  const options = {
    q,
    k,
    v,
    causal: true,
    ...(window && { window: [window - 1, 0] }),
    out: new Float32Array(q.data.length),
  };
  return () => pe.attention(options);
}

/**
 * Measures all of them in turns.
 * @param {number} divisor  of lengths and windows, for a quick look
 * @param {number} rounds
 * @returns {Promise<Record<string, { problem: object, milliseconds: number }>>}
 */
export async function prefill(divisor, rounds) {
  const { bring, start } = await import('./peers/posenc.mjs');
  const pe = await start(await bring(), 'relaxed');
  const parts = Object.entries(prefills).map(([name, { batch, length, window }]) => {
    const problem = { batch, length: length / divisor, ...(window && { window: window / divisor }) };
    return { name, problem, call: callOf(pe, problem), times: [] };
  });
  for (const { call } of parts) call();
  for (let round = 0; round < rounds; round++) {
    for (const { call, times } of parts) times.push(...(await sample(call, 1, 0)));
  }
  return Object.fromEntries(parts.map(({ name, problem, times }) => [name, { problem, milliseconds: median(times) }]));
}
