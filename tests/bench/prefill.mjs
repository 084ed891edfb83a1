/**
 * Prefill as in published models: grouped heads, windows, several sequences. Its time is to be proportional to the keys
 * that queries see.
 */

/** A group of heads as in Mistral and Gemma: four query heads share one key head. */
export const groupedHeads = { heads: 4, kvHeads: 1, dim: 128 };

/**
 * By name; `window` is the number of keys that a query sees, its own included. The others are compared with the first.
 */
export const prefills = {
  whole: { title: 'causal', batch: 1, length: 16384 },
  mistral: { title: 'window of 4096', batch: 1, length: 16384, window: 4096 },
  gemma: { title: 'window of 1024', batch: 1, length: 16384, window: 1024 },
  batch: { title: 'causal, 4 sequences', batch: 4, length: 4096 },
};

/** Pairs of a query and a key that it sees, in one head of all sequences. */
export function visiblePairs({ batch, length, window = length }) {
  const reach = Math.min(window, length);
  return batch * (reach * length - (reach * (reach - 1)) / 2);
}

export async function prefill(place, { quick }) {
  const seat = await place.openSeat();
  try {
    return await seat.call('prefill', quick ? 16 : 1, quick ? 1 : 5);
  } catch (error) {
    return { failed: error.message };
  } finally {
    await seat.close();
  }
}
