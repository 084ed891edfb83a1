import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Posenc } from 'posenc';
import {
  type CheckpointComparison,
  type ConfigReport,
  compareCheckpoint,
  compareReports,
  ggufConfig,
  inspectConfig,
  openCheckpoint,
  type ReportComparison,
} from 'posenc/inspect';
import { type Cell, chartStyle, LinePlot, significant, tick } from '../../../charts/index.ts';
import { baseStyle, controlStyle } from '../../../elements/figure/index.ts';
import { onFiles, roomStyle } from '../../shared/index.ts';
import { splitFiles } from '../checkpoint/files.ts';
import { examples } from '../examples/index.ts';
import { configAmong, configText, partFor } from '../source/kind.ts';
import { type More, tellMore } from '../state/state.ts';

/** A second file beside the first: what differs layer by layer, and the frequencies of both. */
export class InspectSecondFile extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    chartStyle,
    roomStyle,
    css`
      :host {
        display: grid;
        gap: 14px;
      }
      textarea {
        min-height: 84px;
      }
      input[type='file'] {
        display: none;
      }
      .answer {
        font: 500 17px / 1.5 var(--serif);
        overflow-wrap: anywhere;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    report: { attribute: false },
    more: { attribute: false },
    posenc: { attribute: false },
    position: { attribute: false },
    opened: { state: true },
    problem: { state: true },
    cursor: { state: true },
  };

  declare report: ConfigReport | undefined;
  declare more: More;
  declare posenc: Posenc | undefined;
  declare position: number | undefined;
  /** A file with tensors, which is not kept in the address. */
  declare private opened:
    | { readonly name: string; readonly report?: ConfigReport; readonly held?: CheckpointComparison }
    | undefined;
  declare private problem: string | undefined;
  declare private cursor: Cell;

  constructor() {
    super();
    this.more = {};
    this.cursor = { row: 0, column: 0 };
  }

  private readonly plot = new LinePlot(this, (cell) => {
    if (cell) this.cursor = cell;
  });

  private get text(): string {
    return this.more['config.with'] ?? '';
  }

  private take(text: string, final: boolean): void {
    this.opened = undefined;
    this.problem = undefined;
    tellMore(this, { 'config.with': text }, final);
  }

  /** Opens a configuration, or files with tensors and the configuration beside them. */
  async open(files: readonly File[]): Promise<void> {
    try {
      const { weights, companions } = splitFiles(files);
      const isText = weights.length === 0 || (await partFor(weights)) === 'config';
      const config = configAmong(files) ?? companions.config ?? (isText ? weights[0] : undefined);
      const text = config && (await configText(config));
      if (isText && text !== undefined) {
        this.take(text, true);
        return;
      }
      const checkpoint = await openCheckpoint(weights);
      const read = text ?? (checkpoint.format === 'gguf' ? await ggufConfig(checkpoint) : undefined);
      const held =
        checkpoint.format !== 'gguf' && this.posenc && this.report
          ? await compareCheckpoint(this.posenc, this.report, checkpoint)
          : undefined;
      this.problem = undefined;
      this.opened = {
        name: weights.map(({ name }) => name).join(', '),
        ...(read === undefined ? {} : { report: inspectConfig(read) }),
        ...(held ? { held } : {}),
      };
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  private get second(): ConfigReport | undefined {
    if (this.opened) return this.opened.report;
    return this.text.trim() === '' ? undefined : inspectConfig(this.text);
  }

  protected override render(): TemplateResult {
    const { report, posenc: pe, position, opened } = this;
    const second = this.second;
    const options = { ...(pe ? { pe } : {}), ...(position === undefined ? {} : { position }) };
    const found = report && second ? compareReports(report, second, options) : undefined;
    const onInput = ({ target, type }: Event) => this.take((target as HTMLTextAreaElement).value, type === 'change');
    return html`
      <textarea
        rows="4"
        spellcheck="false"
        aria-label="A second config.json"
        placeholder="Paste a second config.json, or drop one here: also a GGUF or safetensors file, or a folder."
        .value=${live(opened ? '' : this.text.slice(0, 200_000))}
        @input=${onInput}
        @change=${onInput}
      ></textarea>
      <div class="line">
        <button type="button" class="push" @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input')?.click()}>Choose the second file</button>
        <select aria-label="A known model as the second file" @change=${this.onExample}>
          <option value="">or a known model</option>
          ${examples.map(({ name, title, text }) => html`<option value=${name} ?selected=${text === this.text}>${title}</option>`)}
        </select>
        <input type="file" multiple aria-label="A second file" @change=${this.onFile} />
        ${opened ? html`<span class="quiet">${opened.name}</span>` : nothing}
        ${opened || this.text ? html`<button type="button" class="link" @click=${() => this.take('', true)}>Remove it</button>` : nothing}
      </div>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${opened?.held ? html`<p class="answer" role="status">${opened.held.sentence}</p>` : nothing}
      ${found ? html`<p class="answer" role="status">${found.sentence}</p>${this.curves(found)}` : nothing}
    `;
  }

  private readonly onExample = ({ target }: Event): void => {
    const chosen = examples.find(({ name }) => name === (target as HTMLSelectElement).value);
    this.take(chosen?.text ?? '', true);
  };

  private readonly onFile = onFiles((files) => void this.open(files));

  private curves({ frequencies }: ReportComparison): TemplateResult | typeof nothing {
    if (!frequencies) return nothing;
    const { a, b, largestAngle } = frequencies;
    const sides = [
      { name: 'first', values: a, more: {} },
      { name: 'second', values: b, more: { dashed: true } },
    ];
    const pair = this.cursor.column;
    const at = largestAngle?.position ?? 0;
    return html`
      ${this.plot.render({
        series: sides.map(({ name, values, more }) => ({
          ...{ name, x: Array.from(values, (_, i) => i), y: Array.from(values, (one) => (2 * Math.PI) / one) },
          ...more,
        })),
        xAxis: { title: 'pair' },
        yAxis: { title: 'wavelength (tokens)', spacing: 'log' },
        label: 'Wavelength of each pair in both files.',
        cursor: this.cursor,
        write: tick,
        height: 280,
      })}
      <output class="quiet" aria-live="polite">
        Pair ${pair} at position ${at}: ${sides.map(({ values }) => `${significant((values[pair] ?? 0) * at)} rad`).join(' in the first, ')} in the second.
      </output>
    `;
  }
}
