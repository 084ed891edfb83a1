import type { MaskInput, MaskLike, NumberList, Posenc, TensorInput, TensorLike } from '../types/index.ts';
import type { InputSnapshot } from './input-snapshot.ts';

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
  allocateAxes: ['angles'],
};

/** Reads the arguments of a function of Posenc once. */
export function snapshotOfArguments(data: InputSnapshot, name: string, value: readonly unknown[]): unknown[] {
  const names = Object.hasOwn(arrayNames, name) ? arrayNames[name as keyof Posenc] : undefined;
  return value.map((one, i) => data.read(one, names?.[i] ?? ''));
}

// The types of arguments after `InputSnapshot` has read them.

type Call = (...args: never[]) => unknown;

/** What an argument is after it was read: shapes are called `shape`, and whole numbers of 64 bits are numbers. */
export type Read<Given> = Given extends TensorInput
  ? TensorLike
  : Given extends MaskInput
    ? MaskLike
    : Given extends NumberList
      ? Given extends ArrayLike<number>
        ? Given
        : ArrayLike<number>
      : Given extends Call | ArrayBufferView | string
        ? Given
        : Given extends object
          ? { [Name in keyof Given]: Read<Given[Name]> }
          : Given;

/** Functions of the API as they are called with arguments that were read. */
export type Reading<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (...args: infer Given) => infer Result
    ? (...args: { [At in keyof Given]: Read<Given[At]> }) => Result
    : Functions[Name];
};
