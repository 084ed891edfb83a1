import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { PosencError } from 'posenc';
import {
  type Checkpoint,
  type CheckpointOptions,
  type FoundPositions,
  findPositions,
  openCheckpoint,
} from 'posenc/inspect';
import { baseStyle, controlStyle, dataTableStyle } from '../../../elements/figure/index.ts';
import { noAddress, runAddress, Task } from '../../shared/index.ts';
import { partStyle } from '../board/part-style.ts';
import type { SourceChange } from '../source/source-panel.ts';
import { type More, tellMore } from '../state/state.ts';
import { checkpointFields } from './checkpoint-fields.ts';
import {
  type Companions,
  checkpointAddress,
  configurationOf,
  costOf,
  indexAddress,
  rowsRead,
  splitFiles,
} from './files.ts';
import { bytes, positionsTable, positionsTableStyle } from './positions-table.ts';

interface Opened {
  readonly checkpoint: Checkpoint;
  readonly found: readonly FoundPositions[];
  /** The address that it was opened from; undefined for the reader's own files. */
  readonly address: string | undefined;
  readonly companions: Companions;
}

/** The table that is shown. */
interface Positions {
  readonly info: FoundPositions;
  readonly data: Float32Array;
  readonly shape: readonly number[];
}

/** Entries of the address that describe the view of one tensor and do not apply to another. */
const perTensor = [
  'view',
  'table-head',
  'distance',
  'both',
  'from',
  'to',
  'prefix',
  'method',
  'align',
  'antialias',
  'channel',
].map((name) => `checkpoint.${name}`);

const formatTitles: Readonly<Record<Checkpoint['format'], string>> = {
  safetensors: 'safetensors',
  gguf: 'GGUF',
  onnx: 'ONNX',
  pytorch: 'PyTorch',
  npz: 'NPZ',
  npy: 'NPY',
};

/** The tensors of a checkpoint that concern positions. */
export class InspectCheckpoint extends LitElement {
  static override styles = [baseStyle, controlStyle, dataTableStyle, partStyle, positionsTableStyle];

  static override properties: PropertyDeclarations = {
    more: { attribute: false },
    text: { attribute: false },
    link: { state: true },
    opened: { state: true },
    found: { state: true },
    notes: { state: true },
    views: { state: true },
  };

  declare more: More;
  /** The text in the part “Configuration”, for views that need one. */
  declare text: string;
  declare private link: string;
  declare private opened: Opened | undefined;
  declare private found: Positions | undefined;
  declare private notes: readonly string[];
  /** Whether the code of the views has been loaded. */
  declare private views: boolean;

  private readonly task = new Task(this);
  /** The tensor that is shown or being read. */
  private wanted: FoundPositions | undefined;

  constructor() {
    super();
    this.more = {};
    this.text = '';
    this.link = '';
    this.notes = [];
    this.views = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('more')) return;
    const before = (changed.get('more') as More | undefined)?.['checkpoint.link'];
    const link = this.more['checkpoint.link'];
    if (link !== before && link !== undefined) this.link = link;
    const { opened } = this;
    if (!opened) return;
    // "Back" may lead to another tensor of the same file, but not to another file: only the reader opens files.
    const name = this.more['checkpoint.tensor'];
    const asked = opened.found.find((info) => info.name === name);
    if (asked && asked !== this.wanted) void this.read(asked);
    if (name === undefined) {
      this.found = undefined;
      this.wanted = undefined;
    }
  }

  /** Whether files belong to the checkpoint that is open: its configuration, its tokenizer. */
  takes(files: readonly File[]): boolean {
    return this.opened !== undefined && splitFiles(files).weights.length === 0;
  }

  /** Also opens files that are dropped anywhere on the page. */
  async open(value: string | readonly File[], wholeFile = false): Promise<void> {
    const { weights, companions } = typeof value === 'string' ? { weights: value, companions: {} } : splitFiles(value);
    if (weights.length === 0) {
      if (this.opened) this.opened = { ...this.opened, companions: { ...this.opened.companions, ...companions } };
      else this.task.refuse('Open the weights as well: a file of safetensors or GGUF.');
      return;
    }
    await this.task.run('Reading the header …', async (signal) => {
      const [checkpoint] = await Promise.all([this.openAt(weights, { signal, wholeFile }), this.loadViews()]);
      if (signal.aborted) return;
      const address = typeof value === 'string' ? value : undefined;
      const found = findPositions(checkpoint);
      this.opened = { checkpoint, found, address, companions };
      this.found = undefined;
      this.wanted = undefined;
      this.notes = [];
      tellMore(this, { 'checkpoint.link': address === undefined ? undefined : this.link.trim() }, true);
      const named = found.find(({ name }) => name === this.more['checkpoint.tensor']);
      if (named) await this.readInto(named, signal);
    });
  }

  /** For weights in several files, a link to a model's page means their index. */
  private async openAt(value: string | readonly File[], options: CheckpointOptions): Promise<Checkpoint> {
    try {
      return await openCheckpoint(value, options);
    } catch (error) {
      const index = typeof value === 'string' ? indexAddress(this.link) : undefined;
      if (index === undefined || (error as PosencError).values?.status !== 404) throw error;
      return openCheckpoint(index, options);
    }
  }

  private async loadViews(): Promise<void> {
    const { defineViews } = await import('./views.ts');
    defineViews();
    this.views = true;
  }

  private read(info: FoundPositions): Promise<boolean> {
    return this.task.run(`Reading ${bytes(costOf(info))} …`, (signal) => this.readInto(info, signal));
  }

  private async readInto(info: FoundPositions, signal: AbortSignal): Promise<void> {
    this.wanted = info;
    const part = rowsRead(info);
    const options = part === undefined ? { signal } : { signal, rows: [0, part] as const };
    try {
      const { data, shape } = (await this.opened?.checkpoint.tensor(info.name, options)) ?? {};
      if (!signal.aborted && data && shape) this.found = { info, data, shape };
    } finally {
      if (this.found?.info !== info) this.wanted = this.found?.info;
    }
  }

  /** Puts the tensor into the address; `willUpdate` then reads it. */
  private choose(info: FoundPositions): void {
    if (this.more['checkpoint.tensor'] === info.name) void this.read(info);
    else {
      const others = Object.fromEntries(perTensor.map((name) => [name, undefined]));
      tellMore(this, { ...others, 'checkpoint.tensor': info.name }, true);
    }
  }

  private configuration(): Promise<boolean> {
    return this.task.run('Reading the keys …', async (signal) => {
      const { checkpoint } = this.opened as Opened;
      const { text, notes } = await configurationOf(checkpoint, signal);
      if (signal.aborted) return;
      this.notes = notes;
      const detail: SourceChange = { text, final: true };
      this.dispatchEvent(
        new CustomEvent<SourceChange>('inspect-configuration', { detail, bubbles: true, composed: true }),
      );
    });
  }

  protected override render(): TemplateResult {
    const { opened, task } = this;
    return html`
      <div class="two">
        <div class="fields">${this.fields()}</div>
        <div class="answer">
          ${task.renderProblem()}
          ${
            task.problem?.values?.option === 'wholeFile'
              ? html`<div class="line"><button type="button" class="push" @click=${() => this.openLink(true)}>Download the whole file</button></div>`
              : nothing
          }
          ${task.renderBusy()}
          ${opened ? this.report(opened) : task.problem || task.busy ? nothing : this.invitation()}
        </div>
      </div>
    `;
  }

  private fields(): TemplateResult {
    return checkpointFields({
      link: this.link,
      tensor: this.opened ? undefined : this.more['checkpoint.tensor'],
      type: (link) => {
        this.link = link;
      },
      open: (files) => void this.open(files),
      openLink: () => void this.openLink(false),
    });
  }

  private async openLink(wholeFile: boolean): Promise<void> {
    const address = checkpointAddress(this.link);
    if (address) return this.open(address, wholeFile);
    this.task.refuse(noAddress);
  }

  private report({ checkpoint, found, address, companions }: Opened): TemplateResult {
    const { format, version, tensors, files, bytesRead, requests, incomplete } = checkpoint;
    return html`
      <h2>${formatTitles[format]}${version === undefined ? '' : `, version ${version}`}</h2>
      <dl class="facts">
        ${fact('Tensors', String(tensors.size))}
        ${fact('About positions', String(found.length))}
        ${fact(files.length === 1 ? 'File' : `${files.length} files`, files.map((file) => file.split('/').at(-1)).join(', '))}
        ${fact('Read so far', requests === 1 ? `${bytes(bytesRead)} in 1 read` : `${bytes(bytesRead)} in ${requests} reads`)}
      </dl>
      ${incomplete ? html`<p>${incomplete}</p>` : nothing}
      <div class="line">
        <a class="push" href=${runAddress(address && this.link.trim())}>Run this</a>
        ${address === undefined ? html`<span class="quiet">Run asks for the files again, which never leave the page.</span>` : nothing}
      </div>
      ${
        format === 'gguf'
          ? html`<div class="line"><button type="button" class="push" @click=${() => this.configuration()}>Inspect its keys as a configuration</button></div>`
          : nothing
      }
      ${this.notes.map((note) => html`<p class="quiet">${note}</p>`)}
      ${
        found.length === 0
          ? html`<p>No tensor of this file is about positions, by its name and shape: what it has is computed from the configuration.</p>`
          : positionsTable(found, this.found?.info, (info) => this.choose(info))
      }
      ${this.found ? html`<inspect-table .info=${this.found.info} .data=${this.found.data} .shape=${this.found.shape} .more=${this.more}></inspect-table>` : nothing}
      ${
        this.views && format === 'safetensors'
          ? html`<inspect-attention
              .checkpoint=${checkpoint}
              .address=${address}
              .companions=${companions}
              .text=${this.text}
              .more=${this.more}
              @inspect-read=${() => this.requestUpdate()}
            ></inspect-attention>`
          : nothing
      }
      ${
        format === 'gguf'
          ? html`<p class="quiet">
              Attention on real weights is computed from safetensors only: what writes GGUF files may permute the rows of queries and keys and change the weights of normalisations.
            </p>`
          : nothing
      }
    `;
  }

  private invitation(): TemplateResult {
    return html`
      <h2>What of a checkpoint is about positions?</h2>
      <p class="said">
        Only the header is read at first. It tells which tensors are tables of positions, relative biases, sinks, factors of frequencies and the like; each is read when you ask for it, and the bytes are counted.
      </p>
    `;
  }
}

const fact = (title: string, value: string): TemplateResult => html`<div><dt>${title}</dt><dd>${value}</dd></div>`;
