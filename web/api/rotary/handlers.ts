import { rotarySchemes } from '../../catalogue/index.ts';
import type { Scheme } from '../types/index.ts';
import { gridScheme } from './grid.ts';
import { learnedFrequencyScheme } from './learned-frequency.ts';
import { mropeScheme } from './mrope.ts';
import { ropeScheme } from './rope.ts';
import type { RotaryScheme } from './scheme.ts';
import { xposScheme } from './xpos.ts';

/** Schemes whose entry does not say everything; the others are rotations of a grid. */
const special: readonly RotaryScheme[] = [ropeScheme, xposScheme, mropeScheme, learnedFrequencyScheme] as never;

const byName: Readonly<Record<string, RotaryScheme>> = Object.fromEntries(
  rotarySchemes.map((scheme) => [scheme.name, special.find((one) => one.scheme === scheme) ?? gridScheme(scheme)]),
);

export function rotaryScheme(scheme: Scheme): RotaryScheme {
  return byName[scheme.name] as RotaryScheme;
}
