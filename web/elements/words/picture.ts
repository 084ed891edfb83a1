import type { TemplateResult } from 'lit';
import { type NumberFormat, type Point, readable, scatter } from '../../charts/index.ts';
import { type MovedWords, textWords } from './model.ts';

export type WordsView = 'before' | 'after' | 'both';

interface WordsPicture {
  readonly view: WordsView;
  readonly title: string;
  readonly format: NumberFormat;
  /** Returns the word that is read, as of each key press; it may not exist. */
  readonly word: () => number;
  /** Receives null when the pointer leaves. */
  readonly onRead: (word: number | null) => void;
}

/** The words of the text as points that pointer, touch and arrow keys read. */
export function wordScatter(words: MovedWords, { view, title, format, word, onRead }: WordsPicture): TemplateResult {
  return readable(
    {
      say: format.say,
      kind: format.say('points'),
      label: format.say('words of a text'),
      rows: 1,
      columnsOf: () => textWords.length,
      cursor: () => ({ row: 0, column: Math.min(word(), textWords.length - 1) }),
      onRead: (cell) => onRead(cell?.column ?? null),
    },
    points(words, { view, cursor: word(), title, format }),
  );
}

function points(
  { before, after, components: { coordinates, explained } }: MovedWords,
  { view, cursor, title, format }: { view: WordsView; cursor: number; title: string; format: NumberFormat },
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
  const { percent, say } = format;
  const share = (index: number) => ({ share: percent(explained[index] as number) });
  return scatter({
    points: marks,
    xTitle: say('first principal component ({share})', share(0)),
    yTitle: say('second principal component ({share})', share(1)),
    label: say(
      '{count} words of a text as points, before and after {scheme} is added. The nearest word is of the same kind for {before} before and {after} after.',
      { count: textWords.length, scheme: title, before: percent(before.kept), after: percent(after.kept) },
    ),
  });
}
