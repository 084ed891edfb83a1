/** The functions of cpp/bindings/analysis.cc. */
export interface RawAnalysisModule {
  /** words: separated by "\n"; out: [words, dim], unit variance, equal words get equal rows */
  synthetic_word_vectors(words: string, seed: number, dim: number, out: number): void;
  /** out: [rows, columns], normal with standard deviation 1 / sqrt(columns); `name` tells the matrices of one seed apart */
  synthetic_projection(name: string, seed: number, rows: number, columns: number, out: number): void;
}
