import { type ColorScale, diverging, ends } from '../../charts/index.ts';
import { headOf, type Term } from '../inputs/index.ts';

export const termTitles: Readonly<Record<Term['name'], string>> = {
  contentContent: 'content with content',
  contentPosition: 'content with position',
  positionContent: 'position with content',
  positionPosition: 'position with position',
  bias: 'bias',
};

/** One part of the logits of one head. */
export interface TermMap {
  readonly title: string;
  /** [tokens, tokens] */
  readonly data: Float32Array;
}

/** `head` counts from 0. */
export function termMaps(terms: readonly Term[], head: number): TermMap[] {
  return terms.map(({ name, values }) => ({ title: termTitles[name], data: headOf(values, head) }));
}

/** One range for all parts, so that they can be compared. */
export function scaleOfTerms(maps: readonly TermMap[]): ColorScale {
  const largest = Math.max(...maps.flatMap(({ data }) => ends(data).map(Math.abs)));
  return diverging(largest || 1);
}
