import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { Checkpoint, WordCutter } from 'posenc/inspect';
import { type Cell, chartStyle, Heatmap } from '../../../charts/index.ts';
import { baseStyle, controlStyle, PageTheme, sharedPosenc } from '../../../elements/figure/index.ts';
import { Task } from '../../shared/index.ts';
import { partStyle } from '../board/part-style.ts';
import { type Companions, splitFiles } from '../checkpoint/files.ts';
import { type More, tellMore } from '../state/state.ts';
import { attentionChoices, attentionControls, sentenceFields, sourcesFields } from './attention-fields.ts';
import { attentionPicture, headList, type WeightKind } from './attention-picture.ts';
import { attentionPartStyle } from './attention-style.ts';
import {
  attendFirstLayer,
  type FirstAttention,
  type FirstLayerWeights,
  readFirstLayer,
  readRows,
} from './first-layer.ts';
import {
  configFrom,
  findTokenizer,
  type ModelFiles,
  readConfig,
  readTokenizer,
  type UnreadTokenizer,
} from './models.ts';
import { bytesOf, type FirstLayer, maxTokens, planFirstLayer, tokenText } from './plan.ts';

/** Everything that is known before anything large is read. */
interface Prepared {
  readonly layer: FirstLayer;
  readonly tokenizer: UnreadTokenizer;
}

interface Loaded {
  readonly weights: FirstLayerWeights;
  readonly cutter: WordCutter;
}

interface Attended {
  readonly sentence: string;
  readonly tokens: readonly string[];
  readonly attention: FirstAttention;
  /** Bytes read for the rows of these words. */
  readonly rowBytes: number;
}

const starting = 'The cat sat on the mat because the cat was tired.';

/** What “without position” means. */
const withoutWords: Readonly<Record<'rotary' | 'added' | 'none', string>> = {
  rotary: 'Without position, every word is at position 0; masks, windows and sinks stay.',
  added: 'Without position, nothing is added for it; masks, windows and sinks stay.',
  none: 'This layer has no encoding: with and without position are the same.',
};

/** Attention of a model's first layer between the words of a sentence, computed with its own weights. */
export class InspectAttention extends LitElement {
  static override styles = [baseStyle, controlStyle, chartStyle, partStyle, attentionPartStyle];

  static override properties: PropertyDeclarations = {
    checkpoint: { attribute: false },
    address: { attribute: false },
    companions: { attribute: false },
    text: { attribute: false },
    more: { attribute: false },
    added: { state: true },
    typed: { state: true },
    prepared: { state: true },
    loaded: { state: true },
    attended: { state: true },
    cursor: { state: true },
  };

  declare checkpoint: Checkpoint;
  declare address: string | undefined;
  declare companions: Companions;
  declare text: string;
  declare more: More;
  /** Files opened here, in addition to those that came with the weights. */
  declare private added: Companions;
  declare private typed: string | undefined;
  declare private prepared: Prepared | undefined;
  declare private loaded: Loaded | undefined;
  declare private attended: Attended | undefined;
  declare private cursor: Cell;

  private readonly task = new Task(this);
  private readonly theme = new PageTheme(this);
  private readonly heatmap = new Heatmap(this, (cell) => {
    if (cell) this.cursor = cell;
  });

  constructor() {
    super();
    this.companions = {};
    this.added = {};
    this.text = '';
    this.more = {};
    this.cursor = { row: 1, column: 0 };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('checkpoint')) this.added = {};
    if (['checkpoint', 'companions', 'added'].some((name) => changed.has(name))) this.forget();
    if (changed.has('text') && configFrom({ ...this.files, text: 'given' }) === configFrom({ ...this.files, text: '' }))
      return;
    if (changed.has('text')) this.forget();
  }

  private forget(): void {
    this.task.reset();
    this.prepared = undefined;
    this.loaded = undefined;
    this.attended = undefined;
  }

  private get files(): ModelFiles {
    return { companions: { ...this.companions, ...this.added }, address: this.address, text: this.text };
  }

  private get sentence(): string {
    return this.typed ?? this.more['checkpoint.sentence'] ?? starting;
  }

  private async run(busy: string, what: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const isLatest = await this.task.run(busy, what);
    if (isLatest) this.dispatchEvent(new CustomEvent('inspect-read', { bubbles: true, composed: true }));
  }

  private prepare(): Promise<void> {
    return this.run('Reading config.json …', async (signal) => {
      const layer = planFirstLayer(this.checkpoint, await readConfig(this.files, signal));
      signal.throwIfAborted();
      const tokenizer = await findTokenizer(this.files, { signal });
      if (!signal.aborted) this.prepared = { layer, tokenizer };
    });
  }

  private read({ layer, tokenizer }: Prepared): Promise<void> {
    return this.run('Reading the tokenizer and the weights …', async (signal) => {
      const [weights, cutter] = await Promise.all([
        readFirstLayer(this.checkpoint, layer, { signal }),
        readTokenizer(tokenizer, this.files.companions, { signal }),
      ]);
      signal.throwIfAborted();
      this.loaded = { weights, cutter };
      await this.attend(layer, this.loaded, signal);
    });
  }

  private attendAgain({ layer }: Prepared, loaded: Loaded): Promise<void> {
    return this.run('Reading the rows of the words …', (signal) => this.attend(layer, loaded, signal));
  }

  private async attend(layer: FirstLayer, { weights, cutter }: Loaded, signal: AbortSignal): Promise<void> {
    const { sentence } = this;
    const { ids, tokens } = cutter.encode(sentence);
    if (ids.length === 0 || ids.length > maxTokens) {
      throw new Error(`The sentence has ${ids.length} tokens; 1 to ${maxTokens} can be shown.`);
    }
    const [rows, pe]: [Awaited<ReturnType<typeof readRows>>, Posenc] = await Promise.all([
      readRows(this.checkpoint, layer, ids, { signal }),
      sharedPosenc(),
    ]);
    signal.throwIfAborted();
    const attention = attendFirstLayer(pe, layer, weights, rows);
    this.attended = { sentence, tokens: tokens.map(tokenText), attention, rowBytes: bytesOf(layer, ids).rows };
    tellMore(this, { 'checkpoint.sentence': sentence === starting ? undefined : sentence }, true);
  }

  protected override render(): TemplateResult {
    return html`
      <h3>Attention in the first layer</h3>
      <p>
        Type a sentence and see what each head of layer 0 attends to, computed from the rows of its words, the layer’s own weights for queries and keys, and the encoding that the configuration gives. Only layer 0 is offered: its input is known without running the model, while a deeper layer’s input is the output of all the layers below it.
      </p>
      ${this.task.renderProblem()}
      ${this.task.renderBusy()}
      ${this.prepared ? this.ready(this.prepared) : this.sources()}
      ${this.prepared && this.attended ? this.picture(this.prepared, this.attended) : nothing}
    `;
  }

  /** The files that are needed, and their sources. */
  private sources(): TemplateResult {
    return sourcesFields(this.files, {
      busy: this.task.busy !== undefined,
      prepare: () => void this.prepare(),
      open: (files) => {
        const { companions } = splitFiles(files);
        if (Object.keys(companions).length > 0) this.added = { ...this.added, ...companions };
        else this.task.refuse('Expected here: files named config.json and tokenizer.json.');
      },
    });
  }

  private ready(prepared: Prepared): TemplateResult {
    const { loaded, attended } = this;
    const { layer, tokenizer } = prepared;
    return sentenceFields(layer, {
      tokenizerBytes: tokenizer.byteLength,
      loaded: loaded !== undefined,
      rowBytes: attended?.rowBytes,
      busy: this.task.busy !== undefined,
      sentence: this.sentence,
      type: (sentence) => {
        this.typed = sentence;
      },
      submit: () => void (loaded ? this.attendAgain(prepared, loaded) : this.read(prepared)),
    });
  }

  private picture({ layer }: Prepared, { tokens, attention }: Attended): TemplateResult {
    const heads = attention.weights.shape[0] as number;
    const { head, weights } = attentionChoices(this.more, heads);
    const setHead = (value: number, final = true) =>
      tellMore(this, { 'checkpoint.head': value === 1 ? undefined : String(value) }, final);
    const setWeights = (value: WeightKind) =>
      tellMore(this, { 'checkpoint.weights': value === 'with' ? undefined : value }, true);
    return html`
      <div class="controls">${attentionControls({ heads, head, weights, setHead, setWeights })}</div>
      ${attentionPicture({ heatmap: this.heatmap, cursor: this.cursor, dark: this.theme.dark, tokens, attention, head: head - 1, weightsKind: weights })}
      ${headList(attention, head - 1, (one) => setHead(one + 1))}
      <p class="quiet">
        Computed in float32; programs that run models in fewer bits differ in the last digits. The tokenizer adds the tokens that it begins and ends a text with.
        ${withoutWords[layer.row.entry === 'rotary' || layer.row.entry === 'none' ? layer.row.entry : 'added']}
        ${this.address ? nothing : 'A file of yours is not in the address: anyone who opens the address chooses the files again.'}
      </p>
    `;
  }
}
