import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { baseStyle, controlStyle, isStill, sharedPosenc } from '../../../elements/figure/index.ts';
import { droppedFiles, dropStyle, listenToWindow, PageDrop, roomStyle } from '../../shared/index.ts';
import type { InspectArrays } from '../arrays/arrays-part.ts';
import type { InspectCheckpoint } from '../checkpoint/checkpoint-part.ts';
import type { Choice } from '../config/report.ts';
import type { InspectSecondFile } from '../config/second-file.ts';
import { examples } from '../examples/index.ts';
import type { InspectSource, SourceChange } from '../source/source-panel.ts';
import {
  type InspectState,
  inspectHistory,
  type MoreChange,
  ofAnotherFile,
  type Part,
  parts,
  startingState,
  withMore,
} from '../state/state.ts';
import { boardStyle } from './style.ts';

const titles: Readonly<Record<Part, string>> = {
  config: 'Configuration',
  checkpoint: 'Checkpoint',
  arrays: 'Arrays',
  precision: 'Precision',
};

type Elements = Readonly<Record<string, CustomElementConstructor>>;

/** The elements of each part, which are loaded when it has something to show. */
const elementsOf: Record<Part, () => Promise<Elements>> = {
  config: async () => ({
    'posenc-layers': (await import('../../../elements/layers/index.ts')).PosencLayers,
    'inspect-cache': (await import('../config/cache.ts')).InspectCache,
    'inspect-frequencies': (await import('../config/frequencies.ts')).InspectFrequencies,
    'inspect-report': (await import('../config/report.ts')).InspectReport,
  }),
  checkpoint: async () => ({
    'inspect-checkpoint': (await import('../checkpoint/checkpoint-part.ts')).InspectCheckpoint,
  }),
  arrays: async () => ({
    'inspect-comparison': (await import('../arrays/comparison.ts')).InspectComparison,
    'inspect-arrays': (await import('../arrays/arrays-part.ts')).InspectArrays,
  }),
  precision: async () => ({
    'inspect-errors': (await import('../precision/errors.ts')).InspectErrors,
    'inspect-precision': (await import('../precision/precision-part.ts')).InspectPrecision,
  }),
};

async function definePart(part: Part): Promise<void> {
  for (const [name, element] of Object.entries(await elementsOf[part]()))
    if (!customElements.get(name)) customElements.define(name, element);
}

/** All of Inspect: its state, the address that holds the state, and the part that is shown. */
export class InspectBoard extends LitElement {
  static override styles = [baseStyle, controlStyle, roomStyle, dropStyle, boardStyle];

  static override properties: PropertyDeclarations = {
    state: { state: true },
    posenc: { state: true },
    problem: { state: true },
    tooLong: { state: true },
    unread: { state: true },
  };

  declare private state: InspectState;
  declare private posenc: Posenc | undefined;
  declare private problem: string | undefined;
  /** Number of characters of a configuration that does not fit into the address. */
  declare private tooLong: number | undefined;
  /** What a file is that no part reads. */
  declare private unread: string | undefined;

  private readonly past = inspectHistory();
  /** Whether a change is still in progress, so that its steps become one entry of the history. */
  private going = false;
  /** Whether the reader has emptied the field, or come with an address. */
  private isEmptied = false;
  private readonly drop = new PageDrop(
    this,
    (types) => types.includes('Files') || types.includes('text/plain'),
    (event) => this.onDrop(event),
  );

  constructor() {
    super();
    this.state = startingState;
    listenToWindow(this, { popstate: () => void this.read() });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.read();
    void this.load();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { part } = this.state;
    if (changed.has('state') && (part !== 'config' || textOf(this.visibleState).trim() !== '')) void definePart(part);
  }

  private async read(): Promise<void> {
    this.isEmptied = location.hash !== '';
    this.state = await this.past.read();
    this.tooLong = undefined;
  }

  private async load(): Promise<void> {
    try {
      this.posenc = await sharedPosenc();
    } catch (error) {
      this.problem = `${(error as Error).message} What follows needs no numbers.`;
    }
  }

  private async apply(state: InspectState, final = true): Promise<void> {
    this.state = state;
    const replace = this.going;
    this.going = !final;
    this.tooLong = await this.past.write(state, replace);
  }

  /** Accepts files, folders and dragged text; over the field of a second file they are that one. */
  private onDrop(event: DragEvent): void {
    const { items, files, types } = event.dataTransfer ?? {};
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (!types?.includes('Files') && text === '') return;
    event.preventDefault();
    const isSecond = (one: EventTarget): one is InspectSecondFile =>
      (one as Element).localName === 'inspect-second-file';
    const second = event.composedPath().find(isSecond);
    const all = [...(files ?? [])];
    // Files that a program has made are no entries of a file system.
    const found = items && types?.includes('Files') ? droppedFiles(items) : Promise.resolve([]);
    void found.then((some) => {
      const dropped = some.length > 0 ? some : all.length > 0 ? all : [new File([text], 'The text')];
      return second ? second.open(dropped) : this.open(dropped);
    });
  }

  /** Opens files in the part that reads them, whichever part is shown. */
  private async open(files: readonly File[]): Promise<void> {
    const find = <E extends Element>(name: string) => this.renderRoot.querySelector<E>(name);
    this.unread = undefined;
    try {
      const [{ configAmong, configText, partFor }] = await Promise.all([
        import('../source/kind.ts'),
        definePart(this.state.part),
      ]);
      const opened = find<InspectCheckpoint>('inspect-checkpoint');
      const part = opened?.takes(files) ? 'checkpoint' : await partFor(files);
      // The configuration of a folder is read beside its weights.
      const config = part === 'checkpoint' && !opened?.takes(files) ? configAmong(files) : undefined;
      if (config) {
        const { more } = this.state;
        await this.apply({ part, more: ofAnotherFile(more), config: await configText(config), layer: 0 });
      } else if (part !== this.state.part) await this.apply({ ...this.state, part });
      await Promise.all([this.updateComplete, definePart(part)]);
      const file = configAmong(files) ?? files[0];
      if (part === 'config' && file) await find<InspectSource>('inspect-source')?.open(file);
      const [, second] = files;
      if (part === 'config' && second && files.length === 2) {
        const more = withMore(this.state.more, { 'config.with': await configText(second) });
        await this.apply({ ...this.state, more });
      }
      if (part === 'checkpoint') await find<InspectCheckpoint>('inspect-checkpoint')?.open(files);
      if (part === 'arrays')
        for (const [i, one] of files.slice(0, 2).entries())
          find<InspectArrays>('inspect-arrays')?.open(one, files.length > 1 ? i : undefined);
    } catch (error) {
      this.unread = (error as Error).message;
    }
  }

  private take(change: SourceChange): void {
    const { part } = this.state;
    const more = ofAnotherFile(this.state.more);
    if ('example' in change) {
      void this.apply({ part, more, example: change.example, layer: 0 });
      void this.showAnswer();
      return;
    }
    const { text, final } = change;
    const same = text === textOf(this.visibleState);
    if (same && !this.going) return;
    this.isEmptied = true;
    void this.apply({ part, more, ...(text === '' ? {} : { config: text }), layer: 0 }, final);
  }

  /** Scrolls to the answer if it is far below the controls. */
  private async showAnswer(): Promise<void> {
    await this.updateComplete;
    const report = this.renderRoot.querySelector('inspect-report');
    if (!report || report.getBoundingClientRect().top < innerHeight * 0.6) return;
    report.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' });
  }

  private get text(): string {
    return textOf(this.state);
  }

  /** A reader who has chosen no model sees one. Other parts do not take it for the reader's. */
  private get visibleState(): InspectState {
    const [first] = examples;
    return this.text === '' && !this.isEmptied && first ? { ...this.state, example: first.name } : this.state;
  }

  protected override render(): TemplateResult {
    return html`
      <nav class="parts" aria-label="Parts of Inspect">
        ${parts.map(
          (part) => html`<a
            href="#v=1&part=${part}"
            aria-current=${part === this.state.part ? 'true' : nothing}
            @click=${(event: MouseEvent) => this.go(event, part)}
          >${titles[part]}</a>`,
        )}
      </nav>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${
        this.tooLong === undefined
          ? nothing
          : html`<p class="quiet" role="status">What you gave (${this.tooLong} characters) does not fit into the address of the page: keep the file to come back to it.</p>`
      }
      ${this.unread ? html`<p class="problem" role="alert">${this.unread}</p>` : nothing}
      ${this.renderCurrent()}
      ${this.drop.render()}
    `;
  }

  private renderCurrent(): TemplateResult | typeof nothing {
    const { part, more, layer } = this.state;
    if (part === 'config') return this.config();
    if (part === 'checkpoint') {
      return html`<inspect-checkpoint
        .more=${more}
        .text=${this.text}
        @inspect-more=${this.onMore}
        @inspect-configuration=${({ detail }: CustomEvent<{ readonly text: string }>) =>
          void this.apply({ part: 'config', config: detail.text, layer: 0, more: ofAnotherFile(more) })}
      ></inspect-checkpoint>`;
    }
    if (part === 'arrays') return html`<inspect-arrays .more=${more} @inspect-more=${this.onMore}></inspect-arrays>`;
    if (part === 'precision') {
      return html`<inspect-precision .more=${more} .text=${this.text} .layer=${layer} @inspect-more=${this.onMore}></inspect-precision>`;
    }
    return nothing;
  }

  private readonly onMore = ({ detail: { values, final } }: CustomEvent<MoreChange>): void => {
    const state = this.state.part === 'config' ? this.visibleState : this.state;
    void this.apply({ ...state, more: withMore(state.more, values) }, final);
  };

  private go(event: MouseEvent, part: Part): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.unread = undefined;
    void this.apply({ ...this.state, part });
  }

  private config(): TemplateResult {
    const { example, layer, length, position } = this.visibleState;
    const text = textOf(this.visibleState);
    return html`
      <div class="config">
        <inspect-source
          .text=${text}
          .example=${example}
          @inspect-source=${({ detail }: CustomEvent<SourceChange>) => this.take(detail)}
          @inspect-file=${({ detail }: CustomEvent<File>) => void this.open([detail])}
        ></inspect-source>
        <div class="answer">
          ${
            text.trim() === ''
              ? this.invitation()
              : html`<inspect-report
                  .text=${text}
                  .layer=${layer}
                  .length=${length}
                  .position=${position}
                  .more=${this.state.more}
                  .posenc=${this.posenc}
                  @inspect-more=${this.onMore}
                  @inspect-choice=${({ detail }: CustomEvent<Choice>) => this.choose(detail)}
                ></inspect-report>`
          }
        </div>
      </div>
    `;
  }

  private choose({ final, ...choice }: Choice): void {
    void this.apply({ ...this.visibleState, ...choice }, final);
  }

  private invitation(): TemplateResult {
    return html`
      <div class="invitation">
        <h2>Choose a model, or paste a config.json</h2>
      </div>
    `;
  }
}

function textOf({ example, config = '' }: InspectState): string {
  return examples.find(({ name }) => name === example)?.text ?? config;
}
