import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Embeddable, EmbedKind, ExportedArray, ExportKind, PictureChoices } from '../export/index.ts';

/** A figure as HTML for another page: the script and the element with its attributes and its contents. */
export function embedSnippet(
  script: string,
  name: string,
  attributes: Readonly<Record<string, string>>,
  contents = '',
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const source = escapeAttribute(scriptAddress(script));
  return `<script type="module" src="${source}"></script>\n<${name}${written.join('')}>${contents}</${name}>`;
}

/** The address of the script, for another page; that of this version where the script is no file of its own on the web. */
function scriptAddress(script: string): string {
  const file = /[^/]*$/.exec(script.replace(/[?#].*/, ''))?.[0] ?? '';
  if (script.startsWith('file:') || !/\.m?js$/.test(file))
    return `https://cdn.jsdelivr.net/npm/posenc@${POSENC_VERSION}/dist/embed.js`;
  return script.replace('.classic.js', '.js');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The properties of a figure that "Embed", "Link" and "Export" use. */
export interface ActionHost extends ReactiveControllerHost, Embeddable {
  readonly snippet: string;
  readonly permalink: string | undefined;
  theme: 'auto' | 'light' | 'dark' | undefined;
  readonly updateComplete: Promise<boolean>;
  /** The arrays that the picture shows. */
  readonly arrays: readonly ExportedArray[];
}

/** The row of actions under a figure, and the panel that an action opens below it. */
export class FigureActions {
  private open: 'embed' | 'export' | undefined;
  private choices: PictureChoices = { part: 'figure', scale: 2, background: 'page' };
  private message = '';
  private kind: EmbedKind = 'script';
  /** What writes HTML and files, once it is loaded. */
  private writer: typeof import('../export/index.ts') | undefined;
  private readonly host: ActionHost;

  constructor(host: ActionHost) {
    this.host = host;
  }

  /** `names` are those of the actions to show; if undefined or empty, all are. */
  render(names: string | undefined): TemplateResult {
    const { permalink, say } = this.host;
    const shown = names?.split(/[\s,]+/).filter(Boolean) ?? [];
    const shows = (name: string) => shown.length === 0 || shown.includes(name);
    return html`
      <span class="copied" role="status">${this.message}</span>
      ${shows('embed') ? this.toggle('embed', say('Embed')) : nothing}
      ${permalink && shows('link') ? html`<a class="link" href=${permalink} @click=${this.onLink}>${say('Link')}</a>` : nothing}
      ${shows('export') ? this.toggle('export', say('Export')) : nothing}
    `;
  }

  private toggle(what: 'embed' | 'export', label: string): TemplateResult {
    const open = this.open === what;
    return html`<button type="button" class="link" aria-expanded=${open} @click=${() => this.show(open ? undefined : what)}>${label}</button>`;
  }

  private show(what: 'embed' | 'export' | undefined): void {
    this.open = what;
    this.say('');
    if (what)
      this.load().then(
        () => this.host.requestUpdate(),
        (error: Error) => this.say(error.message),
      );
  }

  private async load(): Promise<typeof import('../export/index.ts')> {
    const writer = await import('../export/index.ts');
    await writer.prepareEmbedding();
    this.writer = writer;
    return writer;
  }

  /** The HTML that “Embed” writes. */
  async embedding(kind: EmbedKind): Promise<string> {
    return (await this.load()).embedding(kind, this.host).html;
  }

  private say(message: string): void {
    this.message = message;
    this.host.requestUpdate();
  }

  renderOpened(): TemplateResult | typeof nothing {
    if (this.open === 'embed') return this.renderSnippet();
    return this.open === 'export' ? this.renderExport() : nothing;
  }

  private readonly onEscape = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    const opener = (currentTarget as HTMLElement).parentElement?.querySelector('.actions [aria-expanded="true"]');
    this.show(undefined);
    (opener as HTMLElement | null)?.focus();
  };

  private renderSnippet(): TemplateResult {
    const { host, kind, writer } = this;
    const { say } = host;
    const titles: Readonly<Record<EmbedKind, string>> = {
      script: say('script'),
      iframe: say('iframe'),
      picture: say('picture'),
      copy: say('my own copy'),
    };
    const { html: text, note } = writer?.embedding(kind, host) ?? { html: '', note: '' };
    return html`
      <div class="exports embeds" @keydown=${this.onEscape}>
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
    const lab = this.writer?.labAddress(this.host);
    return html`
      <div class="exports" role="group" aria-label=${say('Export as')} @keydown=${this.onEscape}>
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
    if (!host.picture) return;
    try {
      const { exportFigure } = await this.load();
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

  /** A plain click copies the address; with a modifier key the link opens as usual. */
  private readonly onLink = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void this.copy(this.host.permalink ?? '', this.host.say('Address copied'));
  };

  private async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.say(done);
    } catch {
      this.say(this.host.say('This browser does not let the page copy; select the text instead'));
    }
  }
}
