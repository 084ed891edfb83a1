/** The time of a training step, compared with others that can train. */
import { contest } from '../contest.mjs';
import { trainings } from './items.mjs';
import { openPyTorch } from './pytorch.mjs';
import { bundleGradients } from './tfjs-gradients.mjs';

/**
 * The version of PyTorch that takes part, and the speed of its products; undefined where it is not installed, which its
 * rows then say.
 */
async function aboutPyTorch() {
  const seat = await openPyTorch();
  try {
    return await seat.call('about');
  } catch {
    return undefined;
  } finally {
    await seat.close();
  }
}

async function memoryOf(place, id) {
  const seat = await place.openSeat();
  try {
    return await seat.call('trainingMemory', id);
  } finally {
    await seat.close();
  }
}

/** @param {(what: string) => void} progress */
export async function trainingSteps(place, effort, progress) {
  await bundleGradients();
  // PyTorch takes turns with the contestants that run in this place.
  const hall = { openSeat: (contestant) => (contestant === 'pytorch' ? openPyTorch() : place.openSeat()) };
  const items = {};
  for (const item of trainings) {
    progress(`training, ${item.title}`);
    items[item.id] = {
      results: await contest(hall, item, item.contestants, effort),
      memory: await memoryOf(place, item.id),
    };
  }
  return { items, pytorch: await aboutPyTorch() };
}
