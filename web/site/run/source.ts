import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { baseStyle, controlStyle } from '../../elements/figure/index.ts';
import { linkForm, onFiles, roomStyle, Task } from '../shared/index.ts';
import { filesOfModel, megabytes, publicModels } from './models.ts';
import type { FoundFile } from './open.ts';
import { boardStyle } from './style.ts';

/** Detail of `run-source`: the reader's own files, or those at an address. */
export type SourceChoice =
  | { readonly files: readonly File[] }
  | { readonly link: string; readonly files: readonly FoundFile[] };

const sizeOf = ({ files }: { readonly files: readonly FoundFile[] }) =>
  files.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** The sources of a model other than the site: the reader's files, and addresses. Sizes are shown before anything is read. */
export class RunSource extends LitElement {
  static override styles = [baseStyle, controlStyle, roomStyle, boardStyle];

  static override properties: PropertyDeclarations = {
    link: { attribute: false },
    wantsFiles: { attribute: false },
    typed: { state: true },
    found: { state: true },
  };

  /** The address in the state of the page, which is not requested until a button is pressed. */
  declare link: string;
  /** Whether the page's address was made with files of the reader's own. */
  declare wantsFiles: boolean;
  declare private typed: string;
  declare private found: { readonly link: string; readonly files: readonly FoundFile[] } | undefined;
  private readonly task = new Task(this);

  constructor() {
    super();
    this.link = '';
    this.wantsFiles = false;
    this.typed = '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('link') && this.link !== '') this.typed = this.link;
  }

  private choose(detail: SourceChoice): void {
    this.dispatchEvent(new CustomEvent<SourceChoice>('run-source', { detail, bubbles: true, composed: true }));
  }

  /** Also opens what is dropped anywhere on the page. */
  open(value: readonly File[]): void {
    const files = filesOfModel(value);
    this.task.refuse(
      files.length === 0
        ? 'None of these files belongs to a model: open config.json with safetensors, a GGUF file, or the .bin of llama2.c.'
        : undefined,
    );
    if (files.length > 0) this.choose({ files });
  }

  private async ask(link: string): Promise<void> {
    this.typed = link;
    this.found = undefined;
    await this.task.run('Waiting for the answer …', async (signal) => {
      const { findFiles } = await import('./open.ts');
      const files = await findFiles(link, signal);
      if (!signal.aborted) this.found = { link, files };
    });
  }

  protected override render(): TemplateResult {
    const { found, task } = this;
    const onChosen = onFiles((files) => this.open(files));
    return html`
      <div class="source">
        <div>
          <h3>A model of yours</h3>
          ${this.wantsFiles ? html`<p>This address was made with files of someone’s own: choose them again.</p>` : nothing}
          <p class="quiet">
            config.json and safetensors (all shards), with tokenizer.json; GGUF; or the .bin of llama2.c with its tokenizer. Drop them anywhere, or
          </p>
          <div class="line">
            <label class="push file">Open files<input type="file" class="hidden" multiple aria-label="Files of a model" @change=${onChosen} /></label>
            <label class="push file">Open a folder<input type="file" class="hidden" webkitdirectory aria-label="The folder of a model" @change=${onChosen} /></label>
          </div>
          <p class="quiet">They are read in this page and sent nowhere.</p>
        </div>
        <div>
          <h3><label for="link">Or a link to one</label></h3>
          ${linkForm({
            id: 'link',
            link: this.typed,
            type: (link) => {
              this.typed = link;
            },
            submit: () => void this.ask(this.typed),
            after: html`<button type="submit" class="push">Ask for its size</button>`,
          })}
          <p class="quiet">
            Small public models:
            ${publicModels.map(({ title, link }) => html` <button type="button" class="link" @click=${() => this.ask(link)}>${title}</button>`)}
          </p>
          <p class="quiet">
            Asked for when you press it, first for the sizes of the files and nothing of the weights.
            <span role="status">${task.busy ?? (found ? `Its files are below: ${megabytes(sizeOf(found))}.` : nothing)}</span>
          </p>
        </div>
        ${task.renderProblem()}
        ${found ? this.sizes(found) : nothing}
      </div>
    `;
  }

  private sizes({ link, files }: { readonly link: string; readonly files: readonly FoundFile[] }): TemplateResult {
    const total = sizeOf({ files });
    return html`
      <div class="wide">
        <table class="sizes">
          ${files.map(
            ({ address, byteLength }) =>
              html`<tr><th scope="row">${address}</th><td>${megabytes(byteLength)}</td></tr>`,
          )}
        </table>
        <div class="line">
          <button type="button" class="push" @click=${() => this.choose({ link, files })}>Read ${megabytes(total)}</button>
        </div>
      </div>
    `;
  }
}
