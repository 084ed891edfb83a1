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
export type Read<Value> = Value extends TensorInput
  ? TensorLike
  : Value extends MaskInput
    ? MaskLike
    : Value extends NumberList
      ? Value extends ArrayLike<number>
        ? Value
        : ArrayLike<number>
      : Value extends Call | ArrayBufferView | string
        ? Value
        : Value extends object
          ? { [Name in keyof Value]: Read<Value[Name]> }
          : Value;

/** Functions of the API as they are called with arguments that were read. */
export type Reading<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: { [At in keyof Arguments]: Read<Arguments[At]> }) => Result
    : Functions[Name];
};
