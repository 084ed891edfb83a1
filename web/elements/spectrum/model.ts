import type { NumberParameter, Posenc, RopeScaling } from 'posenc';
import { scalingTitles } from 'posenc/catalogue';
import { integerParameter, linear, log, numberParameter } from '../figure/index.ts';

export const dim = integerParameter('dim', 'Width of a head: twice the number of pairs.', 128, [4, 1024], {
  even: true,
  slider: linear(4, 256),
});

export const base = numberParameter('base', 'The longest wavelength is about 2π times it.', 10000, [1], {
  minExclusive: true,
  slider: log(1000, 1e7),
});

export const trained = integerParameter('trained', 'The context the model was trained with.', 4096, [2, 2 ** 24], {
  unit: 'tokens',
  slider: log(512, 32768),
});

export const wanted: NumberParameter = {
  ...trained,
  name: 'wanted',
  description: 'The context that is wanted.',
  default: 32768,
  slider: { range: [1024, 1048576], spacing: 'log' },
};

export const scalingMethods = ['none', 'linear', 'ntk', 'dynamic', 'yarn', 'longrope', 'llama3'] as const;

export type ScalingMethod = (typeof scalingMethods)[number];

/** The titles of methods among which one is chosen. */
export function titlesOfMethods<Method extends ScalingMethod>(methods: readonly Method[]): Record<Method, string> {
  const titleOf = (method: ScalingMethod) => {
    const title = method === 'none' ? method : scalingTitles[method];
    return title.slice(0, 1).toUpperCase() + title.slice(1);
  };
  return Object.fromEntries(methods.map((method) => [method, titleOf(method)])) as Record<Method, string>;
}

/** The model behind `posenc-spectrum`. */
export interface Spectra {
  readonly pairs: readonly number[];
  readonly methods: readonly MethodSpectrum[];
}

export interface MethodSpectrum {
  readonly method: ScalingMethod;
  /** Tokens per turn of each pair. */
  readonly wavelengths: Float64Array;
  /** Turns of each pair over the wanted context. */
  readonly turns: Float64Array;
  /** Number of pairs that never complete a turn over the trained context, and over the wanted one. */
  readonly unturned: { readonly trained: number; readonly wanted: number };
}

export interface SpectrumRequest {
  readonly methods: readonly ScalingMethod[];
  readonly dim: number;
  readonly base: number;
  readonly trained: number;
  readonly wanted: number;
}

/** The wavelengths that result from each method of context extension. */
export function spectraOf(pe: Posenc, { methods, dim, base, trained, wanted }: SpectrumRequest): Spectra {
  return {
    pairs: Array.from({ length: dim / 2 }, (_, i) => i),
    methods: methods.map((method) => {
      const scaling = scalingOf(method, dim / 2, trained, wanted);
      const frequencies = pe.frequencies({ scheme: 'rope', dim, base, scaling });
      const { wavelengths, turns } = pe.spectrum({ frequencies, context: wanted });
      const before = pe.spectrum({ frequencies, context: trained }).turns;
      return { method, wavelengths, turns, unturned: { trained: below(before), wanted: below(turns) } };
    }),
  };
}

function below(turns: Float64Array): number {
  return turns.reduce((count, turn) => count + (turn < 1 ? 1 : 0), 0);
}

/** Each method as in its paper, extended from the trained to the wanted context. */
export function scalingOf(type: ScalingMethod, pairs: number, trained: number, wanted: number): RopeScaling {
  const factor = wanted / trained;
  if (type === 'linear' || type === 'ntk') return { type, factor };
  if (type === 'dynamic') return { type, factor, maxPositionEmbeddings: trained, seqLen: wanted };
  if (type === 'yarn') return { type, factor, originalMaxPositionEmbeddings: trained };
  if (type === 'llama3') return { type, factor, originalMaxPositionEmbeddings: trained };
  if (type !== 'longrope') return { type: 'none' };
  // LongRoPE searches a divisor for each pair and model; these simply grow geometrically from 1 to the factor, as in
  // the Lab.
  const longFactor = Array.from({ length: pairs }, (_, i) => factor ** (pairs === 1 ? 0 : i / (pairs - 1)));
  const shortFactor = longFactor.map(() => 1);
  return { type, factor, originalMaxPositionEmbeddings: trained, seqLen: wanted, shortFactor, longFactor };
}

/** The words of a list such as "none, yarn". */
export function readMethods(text: string): ScalingMethod[] {
  return text.split(/[\s,]+/).filter(Boolean) as ScalingMethod[];
}
