import type { Reference } from './types.ts';

/** A paper on arXiv. */
export const arxiv = (authors: string, year: number, title: string, number: string): Reference => ({
  authors,
  title,
  year,
  url: `https://arxiv.org/abs/${number}`,
});
