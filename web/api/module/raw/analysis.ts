/** A measured number and the rows where it was found. */
export interface RawMeasure {
  value: number;
  first: number;
  second: number;
}

export interface RawShiftOperator {
  residual: number;
  orthogonality: number;
}

/** The functions of cpp/bindings/analysis.cc and measures.cc. */
export interface RawAnalysisModule {
  /** words: [size] bytes of UTF-8, separated by "\n"; out: [words, dim], unit variance, equal words get equal rows */
  synthetic_word_vectors(words: number, size: number, seed: number, dim: number, out: number): void;
  /** out: [rows, columns], normal with standard deviation 1 / sqrt(columns); `name` tells the matrices of one seed apart */
  synthetic_projection(name: string, seed: number, rows: number, columns: number, out: number): void;

  /** table: [rows, columns]; out: [rows, rows] */
  similarity(table: number, rows: number, columns: number, metric: string, out: number): void;
  /** name: 'smallest-distance', 'largest-entry', 'norm-spread', 'distance-shift', 'toeplitz' or 'asymmetry' */
  measure(name: string, matrix: number, rows: number, columns: number): RawMeasure;
  /** name: 'largest-difference' or 'norm-change' */
  measure_pair(name: string, a: number, b: number, rows: number, columns: number): RawMeasure;
  /** matrix: [rows, columns] */
  distance_to_wrapped(matrix: number, rows: number, columns: number): number;
  /** matrix: [rows, columns]; out: float64 [columns] */
  distance_profile(matrix: number, rows: number, columns: number, out: number): void;
  /** profile, out: float64 [n] */
  decay_envelope(profile: number, n: number, out: number): void;
  monotone_decay(profile: number, n: number): RawMeasure;
  effective_context(profile: number, n: number, share: number): number;
  /** out: float64 [columns, columns] */
  shift_operator(table: number, rows: number, columns: number, shift: number, out: number): RawShiftOperator;
  /** out: float64 [2, 2] */
  pair_shift_matrix(frequency: number, shift: number, out: number): void;
  /** coordinates: [rows, count]; explained: float64 [count] */
  principal_components(
    table: number,
    rows: number,
    columns: number,
    count: number,
    coordinates: number,
    explained: number,
  ): void;
  /** out: [groups * members, dim] */
  synthetic_word_groups(groups: number, members: number, dim: number, spread: number, seed: number, out: number): void;
  /** words: [rows, columns], `members` of each group after one another */
  neighbours_kept(words: number, rows: number, columns: number, members: number): number;
  /** frequencies, wavelengths, turns: float64 [n] */
  spectrum(frequencies: number, n: number, context: number, wavelengths: number, turns: number): void;
  /** frequencies: float64 [n]; distances, mean, bound: float64 [count] */
  rotary_decay(frequencies: number, n: number, distances: number, count: number, mean: number, bound: number): void;
}
