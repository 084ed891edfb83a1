import type { Posenc } from '../types/index.ts';
import type { OwnData } from './own-data.ts';

/** Names, in messages, of the arguments before the options. */
const arrayNames: { readonly [Name in keyof Posenc]?: readonly string[] } = {
  rotate: ['x'],
  rotaryForms: ['x'],
  permuteRows: ['weight'],
  fope: ['x'],
  pope: ['x'],
  t5Buckets: ['relativePositions'],
  relativeLogits: ['q', 'table'],
  relativeProducts: ['q', 'table'],
  relativeShift: ['x'],
  shiftStages: ['x'],
  toeplitzTensor: ['table'],
  project: ['x', 'weight'],
  similarity: ['table'],
  shiftOperator: ['table'],
  principalComponents: ['table'],
  distanceProfile: ['matrix'],
  decayEnvelope: ['profile'],
  upload: ['array'],
};

/** Reads the arguments of a function of Posenc once. */
export function ownArguments(data: OwnData, name: string, given: readonly unknown[]): unknown[] {
  const names = Object.hasOwn(arrayNames, name) ? arrayNames[name as keyof Posenc] : undefined;
  return given.map((one, i) => data.read(one, names?.[i] ?? ''));
}
