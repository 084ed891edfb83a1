/** Whether `npm run soak` runs these tests: `npm test` does a sample of what takes long. */
export const thorough = process.env.POSENC_THOROUGH === '1';

/** Everything in `npm run soak`, one in `every` in `npm test`, from the one with index `first`. */
export const sampleOf = <T>(all: readonly T[], every: number, first = 0): readonly T[] =>
  thorough ? all : all.filter((_, i) => i % every === first % every);

/** How many random inputs a property is tried with: `all` in `npm run soak`, a quarter of them in `npm test`. */
export const numRuns = (all: number): number => (thorough ? all : Math.ceil(all / 4));
