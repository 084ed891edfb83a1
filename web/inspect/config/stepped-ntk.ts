/** The dynamic NTK of Qwen 1, whose base grows in steps. */
import type { RotaryKind } from '../families/index.ts';
import type { Keys } from './keys.ts';
import type { Scaling } from './scaling.ts';

/** Returns the scaling up to the length from which the base grows; undefined if it does not. */
export function readSteppedNtk(keys: Keys, { steppedNtk }: RotaryKind): Scaling | undefined {
  if (!steppedNtk || !keys.holds(steppedNtk.when)) return undefined;
  const switchAbove = keys.neededSize(steppedNtk.length);
  return { stated: { type: 'stepped-ntk', [keys.nameOf(steppedNtk.length)]: switchAbove }, switchAbove };
}

/** Returns the factor of 'ntk' for a sequence of `count` tokens. */
export function steppedFactor(switchAbove: number, count: number): number {
  return Math.max(1, 2 ** Math.ceil(Math.log2(count / switchAbove) + 1) - 1);
}
