/** Limits of what a figure computes while the page waits, each worth less than a second. */
export const most = {
  /** Random numbers that stand in for what a scheme learns. */
  drawnNumbers: 2 ** 19,
  /** Rows of these numbers, each of which is drawn from its own name. */
  drawnRows: 2 ** 15,
  /** Cosines for the curves of a decay. */
  cosines: 2 ** 22,
};
