import { positions } from '../named.ts';
import type { Family, SinusoidalKind } from '../types.ts';
import { encoderDecoder } from './encoder-decoder.ts';

const half = (context: number): SinusoidalKind => ({
  entry: 'absolute',
  scheme: 'sinusoidal',
  rows: positions(context),
  layout: 'sin|cos',
  denominator: 'dim',
});

const large = { dModel: 1024, encoder: [12, 16], decoder: [12, 16], context: 1024 } as const;

/** A fixed sinusoid in a table, with sines before cosines. */
export const marians: readonly Family[] = [
  encoderDecoder({
    title: 'Marian',
    modelTypes: ['marian'],
    architectures: ['MarianMTModel', 'MarianModel'],
    ...large,
    table: half(1024),
  }),
  encoderDecoder({
    title: 'Pegasus',
    modelTypes: ['pegasus'],
    architectures: ['PegasusForConditionalGeneration', 'PegasusModel'],
    ...large,
    table: half(1024),
  }),
  encoderDecoder({
    title: 'Pegasus-X',
    modelTypes: ['pegasus_x'],
    dModel: 1024,
    encoder: [16, 16],
    decoder: [16, 16],
    context: 16384,
    table: { entry: 'absolute', scheme: 'sinusoidal', layout: 'sin|cos', denominator: 'dim/2 - 1' },
  }),
];
