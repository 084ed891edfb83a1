/** Which trained models the page has: none of them before a reader asks for it. */
import { PosencError } from 'posenc';
import type { TrainedModel } from './model.ts';
import { modelFiles, type TrainedScheme } from './schemes.ts';

const loaded = new Map<TrainedScheme, TrainedModel>();

export function loadedModel(scheme: TrainedScheme): TrainedModel | undefined {
  return loaded.get(scheme);
}

/** The same for a figure's compute(), which is called again when loadModel() is done. */
export function modelOf(scheme: TrainedScheme): TrainedModel {
  const model = loaded.get(scheme);
  if (model) return model;
  throw new PosencError('not-loaded', `trained: the model with '${scheme}' is not loaded`, { argument: 'trained' });
}

/** Asked for again by the next call where it did not come. */
export async function loadModel(scheme: TrainedScheme): Promise<void> {
  if (loaded.has(scheme)) return;
  try {
    const [{ readModel }, file] = await Promise.all([import('./model.ts'), fetched(modelFiles[scheme])]);
    loaded.set(scheme, await readModel(file));
  } catch (cause) {
    const message = 'trained: the trained model could not be loaded; choose it again once the network is back';
    throw new PosencError('load-failed', message, { argument: 'trained', cause });
  }
}

async function fetched(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.arrayBuffer();
}
