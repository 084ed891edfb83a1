/** The memory that training needs: the part that runs in a seat. */
import { contestants } from '../contestants.mjs';
import { inputsOf } from '../inputs.mjs';
import { itemOf } from '../items.mjs';
import { watchMemory } from '../watch-memory.mjs';

/** @returns {Promise<number>} bytes of the module's memory, all of it: code's own data, parameters, moments, activations, a batch */
export async function trainingMemory(id) {
  const highest = watchMemory();
  const item = itemOf(id);
  const { module, build } = contestants['posenc-train-simd'];
  const peer = await import(new URL(`../${module}`, import.meta.url).href);
  const call = await peer.prepare(await peer.start(await peer.bring(), build), item, inputsOf(item));
  await call();
  return highest();
}
