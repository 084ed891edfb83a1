import type { Posenc, Scheme } from 'posenc';
import { dependsOnLength } from 'posenc/catalogue';
import { assembled } from '../../../elements/figure/index.ts';
import type { PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { PanelState } from '../state/state.ts';
import { nothing, type Picture } from './picture.ts';
import { rotatedDim, takesWidth } from './table.ts';

/** The number of positions that each pair needs for a turn, compared with the trained and the present length. */
export function spectrumPicture(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Picture {
  const frequencies = frequenciesOf(pe, frequencyOptions(known, panel, layer));
  if (!frequencies) {
    const scheme = known.scheme.title;
    return nothing(`In ${scheme} there are no pairs that turn, and so no wavelengths.`);
  }
  const { wavelengths } = pe.spectrum({ frequencies, context: layer.keys });
  const trained = trainedLength(panel);
  const here = presentLength(layer);
  const place = here === layer.keys ? `${here} tokens here` : `position ${here - 1} here`;
  const asTrained = here === layer.keys ? ', as many as trained on' : ', as far as trained on';
  const marks = [
    { at: here, text: trained === here ? place + asTrained : place },
    ...(trained === undefined || trained === here ? [] : [{ at: trained, text: `trained on ${trained}` }]),
  ];
  const curves = [{ x: Array.from(wavelengths, (_, pair) => pair), y: [...wavelengths] }];
  const [quantity, xTitle] = ['wavelength (tokens)', 'pair'];
  return { kind: 'curves', quantity, xTitle, spacing: 'log', curves, marks };
}

/** The number of positions up to the last token. */
export function presentLength({ keys, offset, queries }: Layer): number {
  return Math.max(keys, offset + queries);
}

/** The length that the frequencies were trained on, if the scaling has it. */
export function trainedLength({ values }: PanelState): number | undefined {
  const { scalingOriginalMaxPositionEmbeddings: original, scalingMaxPositionEmbeddings: most } = values;
  return (original ?? most) as number | undefined;
}

/** The options of schemes on which frequencies depend. */
const ofFrequencies = [
  ...['scheme', 'base', 'scaling', 'freqsFor', 'maxFreq', 'dimPerAxis'],
  ...['downscaleFreqShift', 'oddDim', 'positionScale', 'axesDim', 'bases'],
];

type FrequencyOptions = Parameters<Posenc['frequencies']>[0];

/** The options for the frequencies of a panel. */
export function frequencyOptions({ scheme, options }: PanelScheme, panel: PanelState, layer: Layer): FrequencyOptions {
  const chosen = Object.fromEntries(Object.entries(options).filter(([name]) => ofFrequencies.includes(name)));
  // Frequencies that depend on the length use that of the present tokens.
  const scaling = options.scaling as { type?: string; seqLen?: number } | undefined;
  if (dependsOnLength(scaling?.type)) chosen.scaling = { seqLen: presentLength(layer), ...scaling };
  const isUnsized = scheme.place === 'rotation' && !takesWidth(scheme);
  const size = scheme.place === 'embedding' ? { dim: layer.dim } : isUnsized ? {} : rotatedDim(panel, layer);
  return assembled<FrequencyOptions>(chosen, size);
}

/** Whether a scaling may multiply queries and keys by a factor. */
export function hasFactor({ parameters }: Scheme): boolean {
  return parameters.some(({ name }) => name === 'scaling.attentionFactor');
}

/** The frequencies; undefined for a scheme without any. */
export function frequenciesOf(pe: Posenc, options: FrequencyOptions): Float64Array | undefined {
  try {
    return pe.frequencies(options);
  } catch (thrown) {
    if ((thrown as { argument?: string }).argument === 'scheme') return undefined;
    throw thrown;
  }
}
