import { css, html, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { ConfigReport, KeyReading } from 'posenc/inspect';
import { groupThousands } from '../../../charts/index.ts';
import type { GroupNumbers } from './words.ts';

export const readingStyle = css`
  .as {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .as input {
    width: 15em;
    padding: 5px 10px;
    font-size: 14px;
    line-height: 20px;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
  }
  .reading {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 6px 18px;
    margin: 0;
  }
  .reading dt {
    font-size: 13px;
  }
  .reading dd {
    overflow-wrap: anywhere;
  }
  @media (max-width: 640px) {
    .reading {
      grid-template-columns: minmax(0, 1fr);
    }
    .reading dd {
      margin-bottom: 6px;
    }
  }
`;

const tokens = (count: number | null | undefined) => (count == null ? undefined : groupThousands(`${count} tokens`));

const lines: readonly (readonly [title: string, words: (reading: KeyReading) => string | undefined])[] = [
  ['Layers', ({ layers }) => layers?.toString()],
  ['Heads', ({ heads }) => heads?.toString()],
  ['Width of a head', ({ headDim }) => headDim?.toString()],
  ['Rotary width', ({ rotaryDim }) => rotaryDim?.toString()],
  [
    'Base',
    ({ base, baseFrom }) =>
      base === undefined ? undefined : `${groupThousands(String(base))}, from ${baseFrom ?? ''}`,
  ],
  ['Scaling', ({ scaling }) => scalingWords(scaling)],
  ['Other frequencies above', ({ switchAbove }) => tokens(switchAbove)],
  ['Window', ({ slidingWindow }) => tokens(slidingWindow)],
  ['Encoding', ({ positionEmbeddingType }) => positionEmbeddingType],
  ['Trained context', ({ trainedContext }) => tokens(trainedContext)],
  ['Extended context', ({ extendedContext }) => tokens(extendedContext)],
  ['Not read', ({ unread }) => unread?.join(', ')],
];

/** What the keys of a file say by themselves. */
export function readingList(reading: KeyReading): TemplateResult {
  const shown = lines.flatMap(([title, words]) => {
    const text = words(reading);
    return text === undefined ? [] : [[title, text] as const];
  });
  return html`
    <p class="quiet">
      As most models mean them; which components are a pair, and which layers turn them, is not among it.
    </p>
    <dl class="reading">${shown.map(([title, text]) => html`<dt>${title}</dt><dd>${text}</dd>`)}</dl>
  `;
}

/** The frequencies of a reading, as those of a group of layers; undefined if it has none. */
export function readingNumbers(pe: Posenc, { reading }: ConfigReport): GroupNumbers | undefined {
  if (!reading?.frequencies) return undefined;
  const { scaling, ...plain } = reading.frequencies;
  const options = reading.frequencies as Parameters<Posenc['frequencies']>[0];
  const row = { layer: 0, type: 'reading', entry: 'rotary', scheme: 'rope', attention: {} } as const;
  try {
    return {
      group: { row, layers: [], entry: 'rotary', what: '', facts: [] },
      frequencies: pe.frequencies(options),
      attentionFactor: pe.attentionFactor(options as Parameters<Posenc['attentionFactor']>[0]),
      ...(scaling ? { unscaled: pe.frequencies(plain as typeof options) } : {}),
    };
  } catch {
    return undefined;
  }
}

function scalingWords({
  type,
  ...parameters
}: NonNullable<KeyReading['scaling']> | { readonly type?: undefined } = {}) {
  return (
    type &&
    [type, ...Object.entries(parameters).map(([key, value]) => `${key} ${groupThousands(String(value))}`)].join(', ')
  );
}
