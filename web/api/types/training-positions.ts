/** A sorted sample of positions. */
export interface RandomizedPositionsOptions {
  length: number;
  /** Positions are drawn from 0 to maxLength − 1; at least `length`, at most 2^24. */
  maxLength: number;
  /** 0 to 2^32 - 1. */
  seed: number;
}

interface CoupledBase {
  /** Digits are written from the least significant on. Default false. */
  reverseInput?: boolean;
  reverseOutput?: boolean;
  /** The smallest id, from 1: 0 is that of padding. Drawn at random in training. Default 1. */
  start?: number;
  /** false: ids that simply count, to compare with. Default true. */
  coupled?: boolean;
}

/** What is computed in the text, and how many digits its numbers have. */
export type CoupledPositionsOptions =
  | (CoupledBase & {
      /** a + b = answer. */
      task: 'addition';
      /** Digits of each number that is added. */
      operands: readonly number[];
      /** Digits of the answer. */
      answer: number;
    })
  | (Omit<CoupledBase, 'reverseInput'> & {
      /** digits = the same digits. */
      task: 'copy';
      /** Digits. */
      length: number;
    });

/** A sum or a copy as token ids, and the coupled positions of its tokens. */
export interface CoupledPositions {
  /** Ids of the digits and plus signs; a reversed copy ends with the separator. */
  input: Float64Array;
  /** Ids of the answer, which begins with the separator unless the input ends with it. */
  answer: Float64Array;
}

/** Positions that are chosen for training. Part of `Posenc`. */
export interface TrainingPositionFunctions {
  /**
   * A sorted sample of positions without repetition (Ruoss et al. 2023): a model that is trained on them has seen the positions of longer
   * texts. Any encoding takes them as its `positions`.
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
   * Position ids of arithmetic as text, where digits that belong together share one (position coupling, Cho et al. 2024): in additions
   * those of the same weight, in copies those of the same place. Digit k from the least significant one has the id start + 1 + k; plus
   * signs have `start`.
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
