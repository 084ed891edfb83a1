import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { ExportedArray } from './arrays.ts';
import { type Embeddable, type Embedding, type EmbedKind, embedding, labAddress } from './embeddings.ts';
import { type ExportKind, exportFigure, type PictureChoices, usualChoices } from './export-figure.ts';

/** The properties of a figure that the panels use. */
export interface PanelHost extends ReactiveControllerHost, Embeddable {
  theme: 'auto' | 'light' | 'dark' | undefined;
  readonly updateComplete: Promise<boolean>;
  /** The arrays that the picture shows. */
  readonly arrays: readonly ExportedArray[];
}

/** What “Embed” and “Export” open below a figure. */
export class ActionPanel {
  private choices: PictureChoices = usualChoices;
  private kind: EmbedKind = 'script';
  private readonly host: PanelHost;
  private readonly say: (message: string) => void;
  private readonly copy: (text: string, done: string) => Promise<void>;

  constructor(host: PanelHost, say: ActionPanel['say'], copy: ActionPanel['copy']) {
    this.host = host;
    this.say = say;
    this.copy = copy;
  }

  embedding(kind: EmbedKind): Embedding {
    return embedding(kind, this.host);
  }

  render(what: 'embed' | 'export'): TemplateResult {
    return what === 'embed' ? this.renderSnippet() : this.renderExport();
  }

  private renderSnippet(): TemplateResult {
    const { host, kind } = this;
    const { say } = host;
    const titles: Readonly<Record<EmbedKind, string>> = {
      script: say('script'),
      iframe: say('iframe'),
      picture: say('picture'),
      copy: say('my own copy'),
    };
    const { html: text, note } = this.embedding(kind);
    return html`
      <div class="exports embeds">
        <span class="choices" role="group" aria-label=${say('Embed as')}>
          ${Object.entries(titles).map(
            ([one, title]) => html`
              <button type="button" class="push" aria-pressed=${one === kind} @click=${() => this.choose(one as EmbedKind)}>${title}</button>
            `,
          )}
        </span>
        <div class="snippet">
          <textarea readonly rows="3" aria-label=${say('HTML of this figure')} spellcheck="false" .value=${text}></textarea>
          <button type="button" class="push" @click=${() => this.copy(text, say('HTML copied'))}>${say('Copy')}</button>
        </div>
        <span>${note} ${kind === 'picture' ? html`${this.exportButton('svg', '')}${this.exportButton('png', '')}` : nothing}</span>
      </div>
    `;
  }

  private choose(kind: EmbedKind): void {
    this.kind = kind;
    this.host.requestUpdate();
  }

  private exportButton(kind: ExportKind, note: string, chosen = 0): TemplateResult {
    return html`
      <button type="button" class="push" title=${note || nothing} @click=${() => this.export(kind, chosen)}>${kind.toUpperCase()}</button>
    `;
  }

  private renderExport(): TemplateResult {
    const { arrays, say } = this.host;
    const button = this.exportButton.bind(this);
    const lab = labAddress(this.host);
    return html`
      <div class="exports" role="group" aria-label=${say('Export as')}>
        <span class="choices">
          <span>${say('picture')}</span>
          ${button('png', say('Pixels'))}${button('svg', say('Text, lines and cells stay sharp'))}${button('pdf', say('For printing and papers'))}
          ${this.renderChoices()}
        </span>
        ${arrays.map(
          ({ name, shape }, i) => html`
            <span class="choices">
              <span translate="no">${name} ${shape.join(' × ')}</span>
              ${button('csv', say('All digits, one line a row'), i)}${button('npy', say('For numpy.load'), i)}
              ${i === 0 ? button('json', say('Attributes and all arrays')) : nothing}
            </span>
          `,
        )}
        ${lab ? html`<a class="link" href=${lab} target="_blank">${say('Open in Lab')}</a>` : nothing}
      </div>
    `;
  }

  private renderChoices(): TemplateResult {
    const { say } = this.host;
    const list = <K extends keyof PictureChoices>(
      key: K,
      label: string,
      titles: Readonly<Record<string, string>>,
    ) => html`
      <select
        aria-label=${label}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          this.choices = { ...this.choices, [key]: key === 'scale' ? Number(value) : value };
        }}
      >
        ${Object.entries(titles).map(
          ([value, title]) =>
            html`<option value=${value} ?selected=${String(this.choices[key]) === value}>${title}</option>`,
        )}
      </select>
    `;
    return html`
      ${list('part', say('What of the figure'), { figure: say('whole figure'), chart: say('chart alone') })}
      ${list('scale', say('Size of the PNG file'), { 1: '1×', 2: '2×', 3: '3×', 4: '4×' })}
      ${list('background', say('Background'), {
        page: say('as here'),
        light: say('light'),
        dark: say('dark'),
        transparent: say('transparent'),
      })}
    `;
  }

  /**
   * The theme is restored before the other one becomes visible: the picture is read in the frame in which it is drawn.
   */
  private readonly inTheme = async <T>(theme: 'light' | 'dark', call: () => T): Promise<T> => {
    const { host } = this;
    const before = host.theme;
    host.theme = theme;
    try {
      await host.updateComplete;
      return await call();
    } finally {
      host.theme = before;
    }
  };

  private async export(kind: ExportKind, chosen: number): Promise<void> {
    const { host, choices, inTheme } = this;
    // A figure that is still being computed is exported once it is drawn.
    while (!host.picture && !(await host.updateComplete)) {}
    if (!host.picture) return;
    try {
      const { localName: name, state, picture: body, arrays } = host;
      const file = await exportFigure(kind, { name, state, body, arrays, chosen, choices, inTheme, figure: host });
      const { say } = host;
      // A sandbox without allow-downloads refuses files, and does not say so.
      const isSandboxed = origin === 'null' && location.protocol !== 'file:';
      if (kind === 'pdf') this.say(say('“Save as PDF” in the dialog of the browser saves {file}', { file }));
      else if (isSandboxed) this.say(say('{file} is saved if this frame may save files', { file }));
      else this.say(say('{file} is saved', { file }));
    } catch (error) {
      this.say((error as Error).message);
    }
  }
}
