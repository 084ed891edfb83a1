/** The types of arguments after `OwnData` has read them. */
import type { MaskInput, MaskLike, NumberList, TensorInput, TensorLike } from '../types/index.ts';

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
