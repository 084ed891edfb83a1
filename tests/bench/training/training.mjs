/** How long a step of training takes, beside others who can train. */
import { contest } from '../contest.mjs';
import { trainings } from './items.mjs';
import { openPyTorch } from './pytorch.mjs';
import { bundleGradients } from './tfjs-gradients.mjs';

/** Which PyTorch takes part, and how fast its products are; undefined where it is not installed, which its rows say. */
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
  // PyTorch takes its turns with those who run in this place.
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
