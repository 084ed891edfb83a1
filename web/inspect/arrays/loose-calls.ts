import type { Posenc, RotaryTable, Tensor, TensorInput } from 'posenc';

/** posenc for options that were put together from guesses: what does not go together is refused when it is called. */
export interface LooseCalls {
  absolute(options: object): Tensor;
  bias(options: object): Tensor;
  rotate(x: TensorInput, options: object): Tensor;
  rotaryTable(options: object): RotaryTable;
  rotaryAngles(options: object): Tensor<Float64Array>;
  frequencies(options: object): Float64Array;
  attentionFactor(options: object): number;
}

export const loosely = (pe: Posenc): LooseCalls => pe;
