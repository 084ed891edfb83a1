/** An array as a file or a text holds it. */
export interface ParsedArray {
  /** The name inside the file, or that of the file or option; 'array' for text without one. */
  readonly name: string;
  /** How each number was stored: 'float16', 'float32', 'int64', 'bool' …; 'text' for decimal numbers. */
  readonly dtype: string;
  /** In row-major order, exactly what was stored: float64 where float32 does not hold every value of the type. */
  readonly data: Float32Array | Float64Array;
  readonly shape: readonly number[];
}

/** dtype of decimal numbers. */
export const dtype = 'text';

/** The most axes of an array in text. */
export const deepest = 32;
