import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { baseStyle, controlStyle } from '../../../elements/figure/index.ts';
import { configAddress, linkForm, noAddress, onFiles, roomStyle, runAddress } from '../../shared/index.ts';
import { examples } from '../examples/index.ts';
import { fetchConfig } from './link.ts';

/** Detail of `inspect-source`: the text of a configuration, or the name of an example. */
export type SourceChange = { readonly example: string } | { readonly text: string; readonly final: boolean };

/** Longer texts are read, too, but a field would be slow with them. */
const maxPreview = 200_000;

/** The sources of a configuration: an example, the clipboard, a file, a link. */
export class InspectSource extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    roomStyle,
    css`
      :host {
        display: grid;
        gap: 18px;
        align-content: start;
        min-width: 0;
      }
      h2 {
        margin: 0 0 6px;
        font: 600 15px / 1.4 var(--sans);
      }
      .examples {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      label {
        font: 600 15px / 1.4 var(--sans);
      }
      textarea {
        min-height: 148px;
        margin-top: 6px;
      }
      .line {
        margin-top: 8px;
      }
      .own {
        display: grid;
        gap: 18px;
      }
      .unfold {
        display: none;
        justify-self: start;
      }
      @media (max-width: 999px) {
        .own.folded {
          display: none;
        }
        .unfold:not([hidden]) {
          display: block;
        }
      }
      input[type='file'] {
        display: none;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    text: { attribute: false },
    example: { attribute: false },
    link: { state: true },
    fetched: { state: true },
    status: { state: true },
    loading: { state: true },
    unfolded: { state: true },
  };

  declare text: string;
  declare example: string | undefined;
  declare private link: string;
  /** The link that the text was fetched from, and the text. */
  declare private fetched: { readonly link: string; readonly text: string } | undefined;
  declare private status: string | TemplateResult;
  /** Where the answer is below, the fields are folded once there is one, unless they are in use. */
  declare private unfolded: boolean;
  declare private loading: AbortController | undefined;

  constructor() {
    super();
    this.text = '';
    this.link = '';
    this.status = '';
    this.unfolded = false;
  }

  private tell(detail: SourceChange): void {
    this.dispatchEvent(new CustomEvent<SourceChange>('inspect-source', { detail, bubbles: true, composed: true }));
  }

  /** Also opens files that are dropped anywhere on the page. */
  async open(file: File): Promise<void> {
    this.status = '';
    if (file.size > 2 ** 26) {
      this.status = `${file.name} has ${Math.round(file.size / 2 ** 20)} MB, which no configuration has.`;
      return;
    }
    try {
      const { configText } = await import('./kind.ts');
      this.tell({ text: await configText(file), final: true });
    } catch {
      this.status = `${file.name} could not be read.`;
    }
  }

  private async fetch(): Promise<void> {
    const found = configAddress(this.link);
    if (!found) {
      this.status = noAddress;
      return;
    }
    const stop = new AbortController();
    this.status = '';
    this.loading = stop;
    try {
      const text = await fetchConfig(found, stop);
      if (!stop.signal.aborted) {
        this.fetched = { link: this.link.trim(), text };
        this.tell({ text, final: true });
      }
    } catch (error) {
      if (!stop.signal.aborted || this.loading === stop) this.status = (error as Error).message;
    } finally {
      if (this.loading === stop) this.loading = undefined;
    }
  }

  private stop(): void {
    const { loading } = this;
    this.loading = undefined;
    loading?.abort();
  }

  private readonly unfold = (): void => {
    this.unfolded = true;
  };

  protected override render(): TemplateResult {
    const folded = this.text !== '' && !this.unfolded;
    return html`
      <section aria-labelledby="examples">
        <h2 id="examples">Known models</h2>
        <div class="examples">
          ${examples.map(
            ({ name, title, model }) => html`
              <button
                type="button"
                class="push"
                title=${model}
                aria-pressed=${name === this.example}
                @click=${() => this.tell({ example: name })}
              >${title}</button>
            `,
          )}
        </div>
        ${this.aboutExample()}
      </section>
      <button type="button" class="push unfold" ?hidden=${!folded} @click=${this.unfold}>Your config.json, or a link to one</button>
      <div class="own ${folded ? 'folded' : ''}" @focusin=${this.unfold}>
        <section>${this.field()}</section>
        <section>${this.linkField()}</section>
      </div>
      ${this.status ? html`<p class="problem" role="alert">${this.status}</p>` : nothing}
    `;
  }

  private aboutExample(): TemplateResult | typeof nothing {
    const example = examples.find(({ name }) => name === this.example);
    if (!example) return nothing;
    return html`<p class="quiet" style="margin-top: 8px">${example.model}. ${example.source}</p>`;
  }

  private field(): TemplateResult {
    const tooLong = this.text.length > maxPreview;
    const onInput = ({ target, type }: Event) =>
      this.tell({ text: (target as HTMLTextAreaElement).value, final: type === 'change' });
    return html`
      <label for="config">Your config.json</label>
      <textarea
        id="config"
        rows="8"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        placeholder="Paste it here, or drop the file anywhere on this page."
        aria-describedby="kept"
        .value=${live(tooLong ? '' : this.text)}
        @input=${onInput}
        @change=${onInput}
        @paste=${this.onPaste}
      ></textarea>
      ${tooLong ? html`<p class="quiet">A text of ${this.text.length} characters, which is too long to be shown here.</p>` : nothing}
      <div class="line">
        <button type="button" class="push" @click=${() => this.renderRoot.querySelector<HTMLInputElement>('#file')?.click()}>
          Open a file
        </button>
        <input id="file" type="file" accept=".json,application/json,text/plain" @change=${this.onFile} aria-label="A config.json" />
        ${this.text ? html`<button type="button" class="link" @click=${() => this.tell({ text: '', final: true })}>Clear</button>` : nothing}
      </div>
      <p class="quiet" id="kept" style="margin-top: 8px">It is read in this page and sent nowhere.</p>
    `;
  }

  /** Text that is too long to be shown bypasses the field, where it would freeze the page. */
  private readonly onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.length <= maxPreview) return;
    event.preventDefault();
    this.tell({ text, final: true });
  };

  private readonly onFile = onFiles(([detail]) =>
    this.dispatchEvent(new CustomEvent('inspect-file', { detail, bubbles: true, composed: true })),
  );

  private linkField(): TemplateResult {
    const found = configAddress(this.link);
    return html`
      <label for="link">Or a link to one</label>
      ${linkForm({
        id: 'link',
        link: this.link,
        type: (link) => {
          this.link = link;
        },
        submit: () => {
          if (!this.loading) void this.fetch();
        },
        describedBy: 'asked',
        after: html`
          ${
            this.loading
              ? html`<button type="button" class="push" @click=${() => this.stop()}>Cancel</button>`
              : html`<button type="submit" class="push">Fetch</button>`
          }
          ${
            this.fetched && this.fetched.text === this.text
              ? html`<a class="link" href=${runAddress(this.fetched.link)}>Run this</a>`
              : nothing
          }
        `,
      })}
      <p class="quiet" id="asked" style="margin-top: 8px">
        ${
          found
            ? `“Fetch” asks for ${found} and nothing else outside this site.`
            : 'Requested only when you press “Fetch”. No other external requests are made.'
        }
        ${this.loading ? html`<span role="status">Waiting for the answer …</span>` : nothing}
      </p>
    `;
  }
}
