import { html, nothing, type TemplateResult } from 'lit';
import type { ActionPanel, EmbedKind, PanelHost } from '../export/index.ts';

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

/** The address of the script, for another page; that of this version if the script is not a separate file on the web. */
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
export interface ActionHost extends PanelHost {
  readonly snippet: string;
  readonly permalink: string | undefined;
}

/** The row of actions under a figure, and the panel that an action opens below it, whose code is loaded then. */
export class FigureActions {
  private open: 'embed' | 'export' | undefined;
  private message = '';
  private panel: ActionPanel | undefined;
  private readonly host: ActionHost;

  constructor(host: ActionHost) {
    this.host = host;
  }

  /** `names` are those of the actions to show; if undefined or empty, all are. */
  render(names: string | undefined): TemplateResult {
    const { permalink, say } = this.host;
    const requested = names?.split(/[\s,]+/).filter(Boolean) ?? [];
    const shows = (name: string) => requested.length === 0 || requested.includes(name);
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

  private async show(what: 'embed' | 'export' | undefined): Promise<void> {
    try {
      if (what) await this.load();
      this.open = what;
      this.say('');
    } catch (error) {
      this.say((error as Error).message);
    }
  }

  private async load(): Promise<ActionPanel> {
    const { ActionPanel, prepareEmbedding } = await import('../export/index.ts');
    await prepareEmbedding();
    this.panel ??= new ActionPanel(this.host, this.say, this.copy);
    return this.panel;
  }

  /** The HTML that “Embed” writes. */
  async embedding(kind: EmbedKind): Promise<string> {
    return (await this.load()).embedding(kind).html;
  }

  private readonly say = (message: string): void => {
    this.message = message;
    this.host.requestUpdate();
  };

  renderOpened(): TemplateResult | typeof nothing {
    const { open, panel } = this;
    return open && panel ? html`<div @keydown=${this.onEscape}>${panel.render(open)}</div>` : nothing;
  }

  private readonly onEscape = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    const opener = (currentTarget as HTMLElement).parentElement?.querySelector('.actions [aria-expanded="true"]');
    void this.show(undefined);
    (opener as HTMLElement | null)?.focus();
  };

  /** A plain click copies the address; with a modifier key the link opens as usual. */
  private readonly onLink = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { permalink = '' } = this.host;
    // Where the page may not copy, the address is there to be selected.
    void this.copy(permalink, this.host.say('Address copied'), permalink);
  };

  private readonly copy = async (
    text: string,
    done: string,
    otherwise = this.host.say('This browser does not let the page copy; select the text instead'),
  ): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      this.say(done);
    } catch {
      this.say(otherwise);
    }
  };
}
