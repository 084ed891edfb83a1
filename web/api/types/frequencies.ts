import type { RotaryFrequencyOptions, SinusoidalOptions } from './schemes.generated.ts';
import type { NumberList } from './tensor.ts';

/** Frequencies and wavelengths of schemes, in float64. Part of `Posenc`. */
export interface FrequencyFunctions {
  /**
   * Returns the angular frequency of each sine/cosine pair in radians per position, fastest first, in float64, for the
   * sinusoid (including its position scale) or a rotary scheme (including its scaling). `dim` is the width of the head,
   * of which `rotaryDim` components are rotated. Options of a rotation that do not change its frequencies, such as
   * `layout`, are checked and have no effect, so that an encoding can be passed as it is.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const frequencies = pe.frequencies({ scheme: 'rope', dim: 128, base: 500000 });
   * const wavelengths = frequencies.map((f) => (2 * Math.PI) / f);
   * console.assert(wavelengths.length === 64);
   * const encoding = { scheme: 'rope', layout: 'half', base: 500000, rotaryDim: 32 } as const;
   * console.assert(pe.frequencies({ ...encoding, dim: 128 }).length === 16);
   * ```
   */
  frequencies(options: Omit<SinusoidalOptions, keyof PositionOptions> | RotaryFrequencyOptions): Float64Array;
}

/** Positions: a length (with a start), or explicit numbers, which may be fractional, negative, large and in any order. */
export interface PositionOptions {
  length?: number;
  /** Position of the first row when `length` is given. Default 0. */
  offset?: number;
  positions?: NumberList;
}
