import { format } from 'd3-format';
import type { TemplateResult } from 'lit';
import { type Point, readable, scatter } from '../../charts/index.ts';
import { type MovedWords, textWords } from './model.ts';

export type WordsView = 'before' | 'after' | 'both';

export const percent = format('.0%');

interface WordsPicture {
  readonly view: WordsView;
  readonly title: string;
  /** The word that is read, asked at each key; there may be none at a position. */
  readonly word: () => number;
  /** Null when the pointer leaves. */
  readonly onRead: (word: number | null) => void;
}

/** The words of the text as points that pointer, touch and arrow keys read. */
export function wordScatter(words: MovedWords, { view, title, word, onRead }: WordsPicture): TemplateResult {
  return readable(
    {
      kind: 'points',
      label: 'words of a text',
      rows: 1,
      columnsOf: () => textWords.length,
      cursor: () => ({ row: 0, column: Math.min(word(), textWords.length - 1) }),
      onRead: (cell) => onRead(cell?.column ?? null),
    },
    points(words, { view, cursor: word(), title }),
  );
}

function points(
  { before, after, components: { coordinates, explained } }: MovedWords,
  { view, cursor, title }: { view: WordsView; cursor: number; title: string },
): TemplateResult {
  const axes = explained.length;
  const place = (row: number) => ({
    x: coordinates.data[row * axes] as number,
    y: coordinates.data[row * axes + 1] as number,
  });
  const marks = textWords.map(({ text, kind }, i): Point => {
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
    points: marks,
    xTitle: axis('first', 0),
    yTitle: axis('second', 1),
    label: `${textWords.length} words of a text as points, before and after ${title} is added. The nearest word is of the same kind for ${percent(before.kept)} before and ${percent(after.kept)} after.`,
  });
}
