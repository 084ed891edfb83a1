/** Options of `randomizedPositions`. */
export interface RandomizedPositionsOptions {
  length: number;
  /** Positions are drawn from 0 to maxLength − 1. At least `length`, at most 2^24. */
  maxLength: number;
  /** 0 to 2^32 - 1. */
  seed: number;
}

interface CoupledBase {
  /** Whether digits are written least significant first. Default false. */
  reverseInput?: boolean;
  reverseOutput?: boolean;
  /** The smallest id, at least 1, since 0 is that of padding. Drawn at random in training. Default 1. */
  start?: number;
  /** If false, ids count tokens without coupling, for comparison. Default true. */
  coupled?: boolean;
}

/** Options of `coupledPositions`: the task of the text, and the number of digits of its numbers. */
export type CoupledPositionsOptions =
  | (CoupledBase & {
      /** a + b = answer. */
      task: 'addition';
      /** Number of digits of each operand. */
      operands: readonly number[];
      /** Number of digits of the answer. */
      answer: number;
    })
  | (Omit<CoupledBase, 'reverseInput'> & {
      /** digits = the same digits. */
      task: 'copy';
      /** Number of digits. */
      length: number;
    });

/** The coupled position ids of the tokens in a sum or a copy. */
export interface CoupledPositions {
  /** Ids of the digits and plus signs; in a reversed copy also of the separator at the end. */
  input: Float64Array;
  /** Ids of the answer, including the separator at its beginning unless the input ends with it. */
  answer: Float64Array;
}

/** Positions chosen for training. Part of `Posenc`. */
export interface TrainingPositionFunctions {
  /**
   * Returns a sorted random sample of positions without repetition (Ruoss et al. 2023). A model trained on such samples
   * has seen the positions of longer texts. Any encoding accepts them as its `positions`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const positions = pe.randomizedPositions({ length: 8, maxLength: 2048, seed: 1 });
   * console.assert(positions.length === 8 && positions.every((p, i) => i === 0 || p > positions[i - 1]));
   * pe.absolute({ scheme: 'sinusoidal', dim: 16, positions });
   * ```
   */
  randomizedPositions(options: RandomizedPositionsOptions): Float64Array;

  /**
   * Returns position ids for arithmetic in text, where digits that belong together share an id (position coupling, Cho
   * et al. 2024): digits of the same weight in additions, of the same place in copies. Digit k from the least
   * significant one has the id start + 1 + k; plus signs have `start`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const ids = pe.coupledPositions({ task: 'addition', operands: [3, 3], answer: 4, reverseOutput: true });
   * console.assert(ids.input.join() === '4,3,2,1,4,3,2' && ids.answer.join() === '1,2,3,4,5'); // 653+049 =2070
   * ```
   */
  coupledPositions(options: CoupledPositionsOptions): CoupledPositions;
}
