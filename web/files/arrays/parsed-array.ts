/** An array read from a file or from text. */
export interface ParsedArray {
  /** The name inside the file, or else that of the file or option; 'array' for text without a name. */
  readonly name: string;
  /** How the numbers were stored: 'float16', 'float32', 'int64', 'bool' …; 'text' for decimal numbers. */
  readonly dtype: string;
  /** The exact values in row-major order: float64 if float32 cannot hold every value of the type. */
  readonly data: Float32Array | Float64Array;
  readonly shape: readonly number[];
}

/** The `dtype` of decimal numbers. */
export const dtype = 'text';

/** Largest number of axes of an array in text. */
export const deepest = 32;
