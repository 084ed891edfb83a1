/** How time and memory of attention grow with the length: streaming, where the n × n matrix never exists, beside dense. */
import { freemem } from 'node:os';

export const kinds = {
  full: { title: 'streaming, full', causal: false, dense: false },
  causal: { title: 'streaming, causal', causal: true, dense: false },
  dense: { title: 'dense (weights wanted), full', causal: false, dense: true },
};

/** Weights lie in the module, in the result and, for a moment, in a copy. */
const fits = (length) => 3 * 4 * length ** 2 < freemem();

export async function growth(place, { quick }) {
  const table = {};
  for (let length = 256; length <= (quick ? 2048 : 16384); length *= 2) {
    table[length] = {};
    for (const [kind, { causal, dense }] of Object.entries(kinds)) {
      if (dense && !fits(length)) continue;
      const seat = await place.openSeat();
      try {
        table[length][kind] = await seat.call('grow', { length, causal, dense }, quick ? 1 : 7);
      } catch (error) {
        table[length][kind] = { failed: error.message };
      } finally {
        await seat.close();
      }
    }
  }
  return table;
}
