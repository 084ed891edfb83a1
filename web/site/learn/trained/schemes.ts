import { booleanParameter } from '../../../elements/figure/index.ts';

/**
 * The schemes with a trained model, and the addresses of their files. Bundlers recognise the files by exactly these
 * expressions.
 */
export const modelFiles = {
  none: new URL('./models/none.safetensors', import.meta.url),
  sinusoidal: new URL('./models/sinusoidal.safetensors', import.meta.url),
  learned: new URL('./models/learned.safetensors', import.meta.url),
  rope: new URL('./models/rope.safetensors', import.meta.url),
  alibi: new URL('./models/alibi.safetensors', import.meta.url),
};

export type TrainedScheme = keyof typeof modelFiles;

export function isTrained(scheme: unknown): scheme is TrainedScheme {
  return typeof scheme === 'string' && Object.hasOwn(modelFiles, scheme);
}

export const trained = booleanParameter(
  'trained',
  'The numbers of a small model that was trained, instead of random ones.',
  false,
);

/** Precedes the snippet of a figure whose numbers other pages do not have. */
export const snippetNote =
  '<!-- The trained model belongs to this page. This is the figure as others can have it, with random numbers: -->\n';
