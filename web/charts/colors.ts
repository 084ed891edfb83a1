/** What figures know of colours before they draw a map: names of maps, and the colours of schemes. */

export const colorMaps = ['magma', 'viridis', 'cividis', 'rd-bu', 'pu-or', 'br-bg', 'rainbow', 'sinebow'] as const;

export type ColorMap = (typeof colorMaps)[number];

export type Background = 'light' | 'dark';

const purple = 'light-dark(#7a3f9c, #cc9ae6)';
const brown = 'light-dark(#7b5134, #d8ab84)';
const blue = 'light-dark(#1d5f9e, #7db7ee)';
const teal = 'light-dark(#0b7467, #4cc3ae)';
const indigo = 'light-dark(#4547b0, #a5a8ff)';

/**
 * A CSS colour for each scheme, the same wherever it is drawn; the schemes that share one are drawn with different
 * lines. Red is none of them: it marks what fails, and what a model has never seen.
 */
export const schemeColors = {
  none: 'light-dark(#4a463f, #cfcabf)',
  sinusoidal: 'light-dark(#8a6a00, #dcb84a)',
  learned: 'light-dark(#3d7317, #9ccf6a)',
  rope: purple,
  alibi: blue,
  t5: teal,
  'kerple-log': indigo,
  fire: blue,
  toeplitz: teal,
  sandwich: indigo,
  'data-dependent-alibi': 'light-dark(#00708f, #58c4e6)',
  shaw: brown,
  'transformer-xl': brown,
  cope: 'light-dark(#a3245c, #f48fb8)',
} as const;
