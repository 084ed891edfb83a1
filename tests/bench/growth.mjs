/** How time and memory of attention grow with the length: streaming, where the n × n matrix never exists, beside dense. */
import { freemem } from 'node:os';

export const kinds = {
  full: { title: 'streaming, full', causal: false, dense: false },
  causal: { title: 'streaming, causal', causal: true, dense: false },
  dense: { title: 'dense (weights wanted), full', causal: false, dense: true },
};

/**
 * Whether the weights fit into memory: they are in the module, which has 2 GiB at most, in the result and, for a
 * moment, in a copy.
 */
const fits = (length) => 4 * length ** 2 < 2 ** 31 && 3 * 4 * length ** 2 < freemem();

/**
 * Calls of the greatest lengths take half a minute each, which is long enough for a few of them to be a measurement.
 */
const samplesOf = (length) => (length > 16384 ? 2 : 7);

export async function growth(place, { quick }) {
  const table = {};
  for (let length = 256; length <= (quick ? 2048 : 65536); length *= 2) {
    table[length] = {};
    for (const [kind, { causal, dense }] of Object.entries(kinds)) {
      if (dense && !fits(length)) continue;
      const seat = await place.openSeat();
      try {
        table[length][kind] = await seat.call('grow', { length, causal, dense }, quick ? 1 : samplesOf(length));
      } catch (error) {
        table[length][kind] = { failed: error.message };
      } finally {
        await seat.close();
      }
    }
  }
  return table;
}
