/** The trained models that the page has loaded: none until a reader asks for one. */
import { PosencError } from 'posenc';
import type { TrainedModel } from './model.ts';
import { modelFiles, type TrainedScheme } from './schemes.ts';

const loaded = new Map<TrainedScheme, TrainedModel>();

export function loadedModel(scheme: TrainedScheme): TrainedModel | undefined {
  return loaded.get(scheme);
}

/** The model for a figure's `compute`, which is called again once `loadModel` is done. */
export function modelOf(scheme: TrainedScheme): TrainedModel {
  const model = loaded.get(scheme);
  if (model) return model;
  const text = "the model with '{scheme}' is not loaded";
  throw new PosencError({ code: 'not-loaded', argument: 'trained', text, values: { scheme } });
}

/** Loads a model; after a failure the next call tries again. */
export async function loadModel(scheme: TrainedScheme): Promise<void> {
  if (loaded.has(scheme)) return;
  try {
    const [{ readModel }, file] = await Promise.all([import('./model.ts'), fetched(modelFiles[scheme])]);
    loaded.set(scheme, await readModel(file));
  } catch (cause) {
    const text = 'the trained model could not be loaded; choose it again once the network is back';
    throw new PosencError({ code: 'load-failed', argument: 'trained', text }, { cause });
  }
}

async function fetched(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.arrayBuffer();
}
