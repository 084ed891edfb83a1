/** Families that read images and video. */
import type { Family } from '../types.ts';
import { axials } from './axial.ts';
import { convolutionals } from './convolutional.ts';
import { hiera } from './hiera.ts';
import { sinusoidals } from './sinusoidal.ts';
import { towers } from './towers.ts';
import { vits } from './vit.ts';
import { windows } from './windows.ts';

export const visionFamilies: readonly Family[] = [
  ...axials,
  ...convolutionals,
  hiera,
  ...sinusoidals,
  ...towers,
  ...vits,
  ...windows,
];
