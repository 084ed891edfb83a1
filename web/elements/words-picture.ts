import { format } from 'd3-format';
import type { TemplateResult } from 'lit';
import { type Point, scatter } from '../charts/scatter.ts';
import { type MovedWords, textWords } from './words-model.ts';

export type WordsView = 'before' | 'after' | 'both';

export const percent = format('.0%');

/** `cursor`: the word that is read. */
export function wordScatter(
  { before, after, components: { coordinates, explained } }: MovedWords,
  { view, cursor, title }: { view: WordsView; cursor: number; title: string },
): TemplateResult {
  const axes = explained.length;
  const place = (row: number) => ({
    x: coordinates.data[row * axes] as number,
    y: coordinates.data[row * axes + 1] as number,
  });
  const points = textWords.map(({ text, kind }, i): Point => {
    const [first, second] = [place(i), place(textWords.length + i)];
    return {
      ...(view === 'before' ? first : second),
      from: view === 'both' ? first : undefined,
      label: text,
      group: kind,
      current: i === cursor,
      cell: `0,${i}`,
    };
  });
  const axis = (name: string, index: number) => `${name} principal component (${percent(explained[index] as number)})`;
  return scatter({
    points,
    xTitle: axis('first', 0),
    yTitle: axis('second', 1),
    label: `${textWords.length} words of a text as points, before and after ${title} is added. The nearest word is of the same kind for ${percent(before.kept)} before and ${percent(after.kept)} after.`,
  });
}
