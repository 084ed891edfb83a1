import { css, html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { sinusoidal } from 'posenc/catalogue';
import { type ColorScale, colorBar, diverging, Heatmap, type MoveWord } from '../../charts/index.ts';
import { head as headOfSentence, seed } from '../attention/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  FigureElement,
  type FigureParameter,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  numberOf,
  sentenceStart,
  textParameter,
} from '../figure/index.ts';
import { movedWord, sentenceShape, tokenize } from '../inputs/index.ts';
import { type SentenceTerms, sentenceTerms, type TermName, type TermsRequest, termNames } from './model.ts';

/** With more words, five maps are no longer legible. */
const maxTokens = 16;

const sentence = textParameter('sentence', 'The words at the positions.', 'The brown dog chased the black dog');

const start = sentenceStart(200);

const head: NumberParameter = {
  ...headOfSentence,
  slider: { range: [1, sentenceShape.heads], spacing: 'linear' },
};

const base = numberOf(sinusoidal, 'base');

const titles: Readonly<Record<TermName, string>> = {
  contentContent: 'word → word',
  contentPosition: 'word → position',
  positionContent: 'position → word',
  positionPosition: 'position → position',
  logits: 'logits, their sum',
};

/**
 * The four parts of the logits when positions are added to the embedding, and how they change when the text begins
 * elsewhere.
 */
export class PosencTerms extends FigureElement<SentenceTerms> {
  static override parameters: readonly FigureParameter[] = [sentence, start, head, seed, base];

  static override styles = [
    ...FigureElement.styles,
    css`
      .text:has(#sentence) {
        flex: 1 1 100%;
      }
      .maps {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
        gap: 20px 28px;
      }
      .map {
        display: grid;
        gap: 6px;
        align-content: start;
        min-width: 0;
        margin: 0;
      }
      .map .name,
      caption {
        margin: 0;
        font: 600 calc(17 * var(--posenc-unit)) / 1.3 var(--serif);
        text-align: left;
      }
      .map .read {
        display: none;
      }
      .map.sum .name {
        color: var(--accent);
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-variant-numeric: tabular-nums;
        align-self: start;
      }
      caption {
        padding-bottom: 10px;
      }
      th,
      td {
        padding: 6px 0;
        border-top: 1px solid var(--line);
        text-align: left;
        font-weight: 400;
      }
      td {
        text-align: right;
        font-weight: 600;
      }
      tr:last-child :is(th, td) {
        color: var(--accent);
      }
      .color-bar {
        margin-top: 14px;
      }
      .body {
        container-type: inline-size;
      }
      /* Where two whole maps do not fit side by side, two small ones do, which share the words of their rows. */
      @container (max-width: 587px) {
        .maps {
          grid-template-columns: auto auto repeat(2, minmax(0, 1fr));
          gap: 20px 0;
          align-items: end;
        }
        .maps > * {
          grid-column: 1 / -1;
        }
        .map:not(.sum) .name {
          font-size: calc(13 * var(--posenc-unit));
        }
        /* Cells are too small for numbers here. */
        .map .read {
          display: block;
          font: 600 calc(13 * var(--posenc-unit)) / 1.4 var(--posenc-font, 'Inter Variable', Inter, system-ui, sans-serif);
          font-variant-numeric: tabular-nums;
        }
        .plot {
          max-width: var(--plot-width);
        }
        .map:nth-child(odd):not(.sum),
        .map:nth-child(odd):not(.sum) .heatmap {
          grid-column: 1 / 4;
          grid-template-columns: subgrid;
        }
        .map:nth-child(odd):not(.sum) {
          column-gap: 0;
          margin-right: 6px;
        }
        .map:nth-child(odd) .name {
          grid-column: 1 / -1;
        }
        .map:nth-child(even) {
          grid-column: 4;
          margin-left: 6px;
        }
        .map:nth-child(even) .axis.row {
          display: none;
        }
      }
    `,
  ];

  declare sentence: string | undefined;
  declare start: number | undefined;
  /** Counted from 1. */
  declare head: number | undefined;
  declare seed: number | undefined;
  declare base: number | undefined;

  private readonly heatmaps = new Map(termNames.map((name) => [name, new Heatmap(this, this.read)]));

  private readonly moveWord: MoveWord = (from, to, final) =>
    this.set('sentence', movedWord(this.values.sentence as string, from, to), final);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const count = tokenize(values.sentence as string).length;
    if (count >= 1 && count <= maxTokens) return [];
    const message = `sentence: ${count} words and marks are not allowed; expected 1 to ${maxTokens}`;
    return [{ message, argument: 'sentence', code: 'invalid-argument' }];
  }

  protected override compute(pe: Posenc, values: FigureValues): SentenceTerms {
    return sentenceTerms(pe, assembled<TermsRequest>(values, { head: (values.head as number) - 1 }));
  }

  protected override extent({ tokens }: SentenceTerms) {
    return { rows: tokens.length, columns: tokens.length, home: { row: tokens.length - 1, column: 0 } };
  }

  protected override readings({ tokens, maps }: SentenceTerms): FigureReading[] {
    const { row, column } = this.cursor;
    const first = this.drawnValues?.start as number;
    const { fixed, index, say } = this.format;
    const at = (name: TermName) => fixed(maps[name][row * tokens.length + column] as number);
    return [
      {
        label: 'query',
        value: tokens[row] as string,
        note: `${say('at {position}', { position: index(first + row) })} →`,
      },
      {
        label: 'key',
        value: tokens[column] as string,
        note: say('at {position}', { position: index(first + column) }),
      },
      ...termNames.map((name) => ({ label: name === 'logits' ? ('logit' as const) : titles[name], value: at(name) })),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(sentence, values, 'sentence')}${this.control(start, values, 'first position')}
      ${[head, base, seed].map((parameter) => this.control(parameter, values))}
    `;
  }

  protected override renderModel(model: SentenceTerms): TemplateResult {
    // One scale for all maps and all first positions, so that unchanged cells keep their colours.
    const scale = this.colored(diverging(Math.max(0.5, Math.ceil(model.largest * 2) / 2)));
    return html`
      <div class="maps">${termNames.map((name) => this.renderMap(model, name, scale))} ${this.renderMoved(model)}</div>
      ${colorBar(scale, this.say('logit'), this.format.significant)}
    `;
  }

  private renderMap({ tokens, maps }: SentenceTerms, name: TermName, scale: ColorScale): TemplateResult {
    const labels = tokens.map((text, index) => ({ index, text }));
    const count = tokens.length;
    const { say } = this;
    return html`
      <section class="map ${name === 'logits' ? 'sum' : ''}">
        <p class="name">${say(titles[name])}${
          name === 'logits'
            ? nothing
            : html`<span class="read" aria-hidden="true">${this.format.short(maps[name][this.cursor.row * count + this.cursor.column] as number)}</span>`
        }</p>
        ${this.heatmaps.get(name)?.render({
          matrix: { data: maps[name], rows: count, columns: count },
          scale,
          rowAxis: { title: say('query'), labels, words: true },
          columnAxis: { title: say('key'), labels, words: true },
          label: this.describe(tokens, maps[name], name),
          cursor: this.cursor,
          squareCell: 34,
          cellText: this.format.short,
          onMoveWord: this.moveWord,
        })}
      </section>
    `;
  }

  private describe(tokens: readonly string[], map: Float32Array, name: TermName): string {
    const { start: first, head: chosen } = this.drawnValues ?? {};
    const { significant, say } = this.format;
    return say(
      '{term}: between the {count} words of “{sentence}” from position {first} on, head {head}, from {low} to {high}.',
      {
        term: say(titles[name]),
        count: tokens.length,
        sentence: tokens.join(' '),
        first: Number(first),
        head: Number(chosen),
        low: significant(Math.min(...map)),
        high: significant(Math.max(...map)),
      },
    );
  }

  protected override exported({ tokens, maps }: SentenceTerms): ExportedArray[] {
    return termNames.map((name) => ({
      name,
      data: maps[name],
      shape: [tokens.length, tokens.length],
      columns: tokens,
    }));
  }

  private renderMoved({ moved }: SentenceTerms): TemplateResult {
    return html`
      <table>
        <caption>
          ${this.say('Largest change since the sentence began at 0')}
        </caption>
        <tbody>
          ${termNames.map(
            (name) => html`<tr>
              <th scope="row">${this.say(titles[name])}</th>
              <td data-moved=${name}>${this.format.significant(moved[name])}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    `;
  }
}
