/** What a figure may compute while the page waits: less than a second of each. */
export const most = {
  /** Random numbers, for what a scheme learns. */
  drawnNumbers: 2 ** 19,
  /** The rows that they stand in, each of which is drawn by its name. */
  drawnRows: 2 ** 15,
  /** Cosines, for the curves of a decay. */
  cosines: 2 ** 22,
};
