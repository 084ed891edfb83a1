import type { Scheme } from '../types/index.ts';
import { axialScheme } from './axial-rope.ts';
import { mropeScheme } from './mrope.ts';
import { ropeScheme } from './rope.ts';
import type { RotaryScheme } from './scheme.ts';
import { xposScheme } from './xpos.ts';

const all: readonly RotaryScheme[] = [ropeScheme, xposScheme, axialScheme, mropeScheme] as never;

const byName: Readonly<Record<string, RotaryScheme>> = Object.fromEntries(all.map((one) => [one.scheme.name, one]));

export function rotaryScheme(scheme: Scheme): RotaryScheme {
  return byName[scheme.name] as RotaryScheme;
}
