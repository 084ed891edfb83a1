import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { RunModel } from 'posenc/run';
import { type Cell, chartStyle, LinePlot } from '../../charts/index.ts';
import { baseStyle, controlStyle } from '../../elements/figure/index.ts';
import { type Group, groups, type Treatment, treatmentNamed, withoutLayer } from '../../elements/treatments/index.ts';
import { droppedFiles, dropStyle, hashOf, listenToWindow, PageDrop, roomStyle } from '../shared/index.ts';
import { Experiment, type Half, type Piece, sameTokens } from './experiment.ts';
import { megabytes, samples, storytellers } from './models.ts';
import type { Opened } from './open.ts';
import { distancePicture, headTable, layerStrip, likelihood, lossPicture, readout, signed } from './pictures.ts';
import type { RunSource, SourceChoice } from './source.ts';
import { type RunState, ranges, runHistory, startingState } from './state.ts';
import { boardStyle } from './style.ts';

/** An opened model and its names. */
interface NamedModel extends Opened {
  /** Its name in the state: a storyteller's, an address or 'files'. */
  readonly name: string;
  readonly title: string;
  /** Where Inspect shows it. */
  readonly inspect: string;
}

/** Layers and heads are measured unasked if that reads fewer bytes of weights than this. */
const quickBytes = 3e10;

/** The whole room: the model, the change to it, the address that holds both, and the results. */
export class RunBoard extends LitElement {
  static override styles = [baseStyle, controlStyle, chartStyle, roomStyle, dropStyle, boardStyle];

  static override properties: PropertyDeclarations = {
    state: { state: true },
    opened: { state: true },
    progress: { state: true },
    problem: { state: true },
    promptProblem: { state: true },
    tooLong: { state: true },
    asksForSource: { state: true },
    typedChange: { state: true },
    typedProblem: { state: true },
  };

  declare private state: RunState;
  declare private opened: NamedModel | undefined;
  /** How much of a model was read; undefined if none is being opened. */
  declare private progress: { readonly loaded: number; readonly total: number; readonly title: string } | undefined;
  declare private problem: string | undefined;
  declare private promptProblem: string | undefined;
  declare private tooLong: number | undefined;
  declare private asksForSource: boolean;
  /** The JSON that the reader types. */
  declare private typedChange: string;
  declare private typedProblem: string | undefined;

  private readonly past = runHistory();
  private readonly experiment = new Experiment(() => this.requestUpdate());
  private readonly drop = new PageDrop(
    this,
    (types) => types.includes('Files'),
    (event) => this.onDrop(event),
  );
  private opening = new AbortController();
  /** The change whose results are shown. */
  private treatment: Treatment | undefined;
  private readonly cursors = { loss: { row: 0, column: 0 }, distance: { row: 0, column: 0 } };
  private readonly lossPlot = new LinePlot(this, (cell) => this.point('loss', cell));
  private readonly distancePlot = new LinePlot(this, (cell) => this.point('distance', cell));

  constructor() {
    super();
    this.state = startingState;
    this.asksForSource = false;
    this.typedChange = '{ "layers": [0], "encoding": "none" }';
    listenToWindow(this, {
      popstate: () => void this.read(),
      hashchange: () => void this.read(),
      keydown: (event) => this.onKey(event),
    });
  }

  private applyTypedChange(): void {
    try {
      const change = JSON.stringify(JSON.parse(this.typedChange));
      this.typedProblem = undefined;
      void this.apply({ change });
    } catch (error) {
      this.typedProblem = `This is not JSON: ${(error as Error).message}.`;
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.experiment.cancel();
    this.opening.abort();
  }

  /** Escape ends what is being read, closes the panel above the results, or stops what is being done, in this order. */
  private onKey({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
    if (key !== 'Escape' || defaultPrevented || isComposing) return;
    if (this.progress) this.cancelOpening();
    else if (this.asksForSource && this.opened) {
      this.asksForSource = false;
      void this.focusOn('[aria-expanded]');
    } else if (this.experiment.busy) this.experiment.cancel();
  }

  private cancelOpening(): void {
    this.close();
    void this.focusOn('[aria-expanded]');
  }

  /** For the keyboard, where the control that had the focus is gone. */
  private async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  private async read(): Promise<void> {
    this.state = await this.past.read();
    this.tooLong = undefined;
    const name = this.state.model || storytellers[0]?.name;
    if (this.opened && this.opened.name === (name ?? '')) {
      void this.begin();
      return;
    }
    const storyteller = storytellers.find((one) => one.name === name);
    if (storyteller) void this.openStoryteller(storyteller.name);
    else if (this.opened?.name !== this.state.model || !this.opened) {
      // Only the reader requests other addresses, and opens files.
      this.close();
      this.asksForSource = true;
    }
  }

  private async apply(change: Partial<RunState>): Promise<void> {
    this.state = { ...this.state, ...change };
    void this.begin();
    this.tooLong = await this.past.write(this.state, false);
  }

  private point(plot: 'loss' | 'distance', cell: Cell | null): void {
    if (!cell) return;
    this.cursors[plot] = cell;
    this.requestUpdate();
  }

  private close(): void {
    this.opening.abort();
    this.experiment.reset();
    this.opened?.model.dispose();
    this.opened = undefined;
    this.progress = undefined;
  }

  private async openFiles(
    name: string,
    title: string,
    inspect: string,
    load: (signal: AbortSignal) => Promise<{ readonly files: readonly (File | string)[]; readonly inspect?: string }>,
  ): Promise<void> {
    this.close();
    const stop = new AbortController();
    this.opening = stop;
    const { signal } = stop;
    this.problem = undefined;
    this.progress = { loaded: 0, total: 0, title };
    try {
      const [{ open }, loaded] = await Promise.all([import('./open.ts'), load(signal)]);
      const opened = await open(loaded.files, {
        signal,
        onProgress: ({ loaded, total }) => {
          if (!signal.aborted) this.progress = { loaded, total, title };
        },
      });
      if (signal.aborted) {
        opened.model.dispose();
        return;
      }
      const losesFocus = this.shadowRoot?.activeElement?.matches('run-source, .reading *') ?? false;
      this.opened = { ...opened, name, title, inspect: loaded.inspect ?? inspect };
      this.asksForSource = false;
      this.progress = undefined;
      if (losesFocus) void this.focusOn('.prompt');
      void this.begin();
    } catch (error) {
      if (!signal.aborted) {
        this.problem = (error as Error).message;
        this.asksForSource = true;
      }
    } finally {
      if (this.opening === stop) this.progress = undefined;
    }
  }

  private openStoryteller(name: string): Promise<void> {
    const { title, files } = storytellers.find((one) => one.name === name) as (typeof storytellers)[number];
    const addresses = files.map((file) => new URL(file, document.baseURI).href);
    const inspect = inspectLink({ link: addresses.at(-1) as string });
    return this.openFiles(name, title, inspect, async (signal) => {
      const fileAt = async (address: string) => {
        const response = await fetch(address, { signal });
        if (!response.ok) throw new Error(`${address} answers with status ${response.status}.`);
        return new File([await response.blob()], address.replace(/.*\//, ''));
      };
      return { files: await Promise.all(addresses.map(fileAt)) };
    });
  }

  private readonly onSource = ({ detail }: CustomEvent<SourceChoice>): void => {
    if ('link' in detail) {
      const { link, files } = detail;
      this.write({ model: link });
      const load = async () => ({ files: files.map(({ address }) => address) });
      void this.openFiles(link, link.replace(/^https:\/\//, ''), inspectLink({ link }), load);
      return;
    }
    const { files } = detail;
    this.write({ model: 'files' });
    const weights = files.filter(({ name }) => !name.endsWith('.json'));
    const title = weights.length === 1 ? (weights[0] as File).name : `${files.length} files`;
    const config = files.find(({ name }) => name === 'config.json');
    void this.openFiles('files', title, inspectLink({}), async () => {
      // A folder's config.json may not be a configuration; opening the model reports that.
      const text = config && config.size < 2 ** 20 ? await config.text() : undefined;
      const { hash } = text === undefined ? { hash: '' } : await hashOf({ config: text }, () => '');
      return { files, ...(hash === '' ? {} : { inspect: `inspect.html${hash}` }) };
    });
  };

  /** Changes the state without running anything. */
  private write(change: Partial<RunState>): void {
    this.state = { ...this.state, ...change };
    void this.past.write(this.state, false);
  }

  private onDrop(event: DragEvent): void {
    const items = event.dataTransfer?.items;
    if (!items || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    this.asksForSource = true;
    const files = droppedFiles(items);
    void this.updateComplete.then(async () =>
      this.renderRoot.querySelector<RunSource>('run-source')?.open(await files),
    );
  }

  /** Runs what the state asks for, as far as it has not been run already. */
  private async begin(): Promise<void> {
    const { opened, state } = this;
    if (!opened) return;
    const { model } = opened;
    // Another model may not have the change: its first one is shown, and pressed among the buttons.
    this.treatment = treatmentNamed(state.change, opened.treatments, model.layers) ?? opened.treatments[0];
    this.promptProblem = undefined;
    let prompt: readonly number[];
    let text: readonly number[] | undefined;
    try {
      prompt = tokensOf(model, state.prompt);
      text = state.text === '' ? await sampleOf(opened) : tokensOf(model, state.text);
    } catch (error) {
      this.promptProblem = (error as Error).message;
      return;
    }
    const measuresLayers = this.asked || (model.layers + 1) * this.count * model.memory.weights < quickBytes;
    if (this.opened !== opened || this.state !== state) return;
    await this.experiment.run({
      ...{ model, modelName: opened.name, prompt, treatment: this.treatment, measuresLayers },
      ...{ tokens: state.tokens, temperature: state.temperature, seed: state.seed, layer: state.layer },
      text: text?.slice(0, this.count),
      count: this.count,
    });
  }

  /** Whether the reader asked for measurements of layers that take long. */
  private asked = false;

  private get trainedLength(): number | undefined {
    const { trainedContext, maxPositionEmbeddings } = this.opened?.model.report ?? {};
    return trainedContext ?? maxPositionEmbeddings;
  }

  /** How many tokens are read. */
  private get count(): number {
    const { state, opened } = this;
    if (state.read > 0) return state.read;
    const affordable = Math.max(64, Math.round(4e10 / (opened?.model.memory.weights ?? 1)));
    return Math.min(affordable, Math.round((this.trainedLength ?? 256) * (this.treatment?.times ?? 1.25)));
  }

  protected override render(): TemplateResult {
    return html`
      ${this.renderModel()} ${this.opened ? this.renderStage(this.opened) : nothing}
      ${this.drop.render()}
    `;
  }

  private renderModel(): TemplateResult {
    const { opened, progress, problem, asksForSource, state } = this;
    return html`
      <section class="model" aria-label="Model">
        <div class="chips">
          ${storytellers.map(
            ({ name, title }) => html`<button
              type="button"
              class="push"
              aria-pressed=${opened?.name === name}
              @click=${() => {
                this.write({ model: name });
                void this.openStoryteller(name);
              }}
            >${title}</button>`,
          )}
          <button
            type="button"
            class="push"
            aria-expanded=${asksForSource}
            @click=${() => {
              this.asksForSource = !asksForSource;
            }}
          >${opened && !storytellers.some(({ name }) => name === opened.name) ? 'Another model …' : 'A model of your own …'}</button>
        </div>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        ${
          progress
            ? html`<div class="line reading" role="status">
                <span class="quiet">Reading ${progress.title}${progress.total > 0 ? html`: ${megabytes(progress.loaded)} of ${megabytes(progress.total)}` : ' …'}</span>
                <button type="button" class="push" @click=${() => this.cancelOpening()}>Cancel</button>
              </div>`
            : nothing
        }
        ${
          asksForSource
            ? html`<run-source
                .link=${/^$|^files$/.test(state.model) || storytellers.some(({ name }) => name === state.model) ? '' : state.model}
                .wantsFiles=${state.model === 'files' && !opened}
                @run-source=${this.onSource}
              ></run-source>`
            : nothing
        }
        ${opened ? this.renderFacts(opened) : nothing}
      </section>
    `;
  }

  private renderFacts({ model, title, inspect }: NamedModel): TemplateResult {
    const { weights, total } = model.memory;
    return html`
      <p class="facts">
        <span><b translate="no">${title}</b></span>
        <span><b>${model.layers}</b> layers of <b>${model.heads}</b> heads</span>
        ${this.trainedLength === undefined ? nothing : html`<span>trained on <b>${this.trainedLength}</b> tokens</span>`}
        <span>positions: <b>${schemesOf(model.report)}</b></span>
        <span>memory <b>${megabytes(total)}</b>, weights <b>${megabytes(weights)}</b></span>
        <a href=${inspect}>Open in Inspect</a>
      </p>
    `;
  }

  private renderStage(displayed: NamedModel): TemplateResult {
    const { experiment, state, treatment } = this;
    const { trained, changed, busy, isPaused } = experiment;
    return html`
      <section class="controls-of-run" aria-label="What is run">
        <form class="line" @submit=${this.onPrompt}>
          <input
            class="prompt address"
            type="text"
            aria-label="The beginning of the text"
            autocomplete="off"
            .value=${live(state.prompt)}
            @change=${({ target }: Event) => void this.apply({ prompt: (target as HTMLInputElement).value })}
          />
          <button type=${busy ? 'button' : 'submit'} class="push run" @click=${this.onPause}>${busy ? (isPaused ? 'Continue' : 'Pause') : 'Write'}</button>
          <button type="button" class="push" aria-disabled=${!busy} @click=${() => busy && experiment.cancel()}>Stop</button>
          ${this.renderNumbers()}
        </form>
        ${this.promptProblem ? html`<p class="problem" role="alert">${this.promptProblem}</p>` : nothing}
        ${this.renderTreatments(displayed)}
      </section>
      <div class="stage">
        <section class="half trained" aria-labelledby="trained">
          <div class="head">
            <h2 id="trained">As trained</h2>
            <p class="quiet">The positions that the model has learned with.</p>
          </div>
          ${this.written(trained, 'As trained, the model writes', undefined)}
          <p class="verdict">${this.lossOf(trained)}<span class="quiet busy">${isPaused ? 'Paused' : busy}</span></p>
        </section>
        <section class="half changed" aria-labelledby="changed">
          <div class="head">
            <h2 id="changed">${treatment?.title ?? 'Positions changed'}</h2>
            <p class="quiet">${treatment?.about}</p>
          </div>
          ${this.written(changed, 'With its positions changed, the model writes', trained)}
          <p class="verdict" role="status">${this.verdict(trained, changed)}</p>
        </section>
      </div>
      ${experiment.problem ? html`<p class="problem" role="alert">${experiment.problem}</p>` : nothing}
      <div class="below">
        <section class="panel losses" aria-labelledby="losses">
          <h2 id="losses">Loss at each position</h2>
          <p class="quiet">The higher, the less the model expected the token that follows.</p>
          <div class="curve">${this.renderLosses(treatment)}</div>
          ${this.renderText()}
        </section>
        ${this.renderLayers()}
      </div>
      <div class="below">${this.renderHeads()}</div>
      ${this.renderCode()}
    `;
  }

  /** One button writes, pauses and goes on, so that it keeps the focus; while it writes, it does not submit. */
  private readonly onPause = ({ currentTarget }: Event): void => {
    if ((currentTarget as HTMLButtonElement).type === 'submit') return;
    if (this.experiment.isPaused) this.experiment.resume();
    else this.experiment.pause();
  };

  private readonly onPrompt = (event: Event): void => {
    event.preventDefault();
    this.experiment.forgetWriting();
    void this.begin();
  };

  private renderNumbers(): TemplateResult {
    const { state } = this;
    const set = (name: 'tokens' | 'seed' | 'temperature') => (event: Event) => {
      const field = event.target as HTMLInputElement;
      if (field.reportValidity() && field.value !== '') void this.apply({ [name]: Number(field.value) });
    };
    return html`
      <div class="numbers">
        <label>tokens<input class="field" type="number" min=${ranges.tokens[0]} max=${ranges.tokens[1]} .value=${live(String(state.tokens))} @change=${set('tokens')} /></label>
        <label>temperature<input class="field" type="number" min="0" max="5" step="0.1" .value=${live(String(state.temperature))} @change=${set('temperature')} /></label>
        ${
          state.temperature > 0
            ? html`<label>seed<input class="field" type="number" min="0" max=${ranges.seed[1]} .value=${live(String(state.seed))} @change=${set('seed')} /></label>`
            : nothing
        }
      </div>
    `;
  }

  private renderTreatments({ treatments, model }: NamedModel): TemplateResult {
    const { treatment, experiment } = this;
    const chosen = treatment?.name ?? '';
    const chips = (list: readonly Treatment[]) => html`
      <div class="chips">
        ${list.map(
          ({ name, title, about }) => html`<button
            type="button"
            class="push"
            title=${about}
            aria-pressed=${name === chosen}
            @click=${() => void this.apply({ change: name })}
          >${title}</button>`,
        )}
      </div>
    `;
    const of = (group: Group) => treatments.filter((one) => one.group === group);
    const hasLayers = model.report.layers.some(({ entry }) => entry === 'rotary' || entry === 'bias');
    const main = [
      ...of('all'),
      ...(hasLayers ? [treatment?.group === 'layer' ? treatment : withoutLayer(experiment.neediest)] : []),
    ];
    const others = (['twice', 'four', 'batch', 'program'] as const).filter((group) => of(group).length > 0);
    const isOther = treatment !== undefined && !['all', 'layer'].includes(treatment.group);
    const { problem } = experiment.changed;
    return html`
      ${chips(main)}
      <details ?open=${isOther}>
        <summary>Longer texts, batches, other programs</summary>
        <div class="groups">${others.map(
          (group) => html`<fieldset class="group"><legend>${groups[group]}</legend>${chips(of(group))}</fieldset>`,
        )}</div>
        <details class="group" ?open=${treatment?.group === 'own'}>
          <summary>${groups.own}</summary>
        <form
          class="own"
          @submit=${(event: Event) => {
            event.preventDefault();
            this.applyTypedChange();
          }}
        >
          <label class="quiet" for="own">As posenc/run takes it, in JSON</label>
          <textarea
            id="own"
            spellcheck="false"
            autocomplete="off"
            aria-keyshortcuts="Control+Enter"
            .value=${live(this.typedChange)}
            @keydown=${submitOnControlEnter}
            @input=${({ target }: Event) => {
              this.typedChange = (target as HTMLTextAreaElement).value;
            }}
          ></textarea>
          <div class="line"><button type="submit" class="push">Change</button></div>
          ${this.typedProblem ? html`<p class="problem" role="alert">${this.typedProblem}</p>` : nothing}
        </form>
        </details>
      </details>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    `;
  }

  private written(half: Half, label: string, beside: Half | undefined): TemplateResult {
    const { pieces, problem } = half;
    const same = beside ? sameTokens(beside.pieces, pieces) : 0;
    const text = (list: readonly Piece[]) => list.map((piece) => piece.text).join('');
    return html`<div class="written" tabindex="0" role="group" aria-label=${label}><span class="given">${this.state.prompt}</span>${
      same > 0 ? html`<span class="same">${text(pieces.slice(0, same))}</span>` : nothing
    }${text(pieces.slice(same))}${problem && pieces.length === 0 ? html` <span class="quiet">… nothing: the change was refused.</span>` : nothing}</div>`;
  }

  private lossOf({ loss, losses }: Half): TemplateResult | typeof nothing {
    if (loss === undefined || !losses) return nothing;
    return html`<span>loss on the ${losses.length} tokens below <b>${loss.toFixed(2)}</b> nats</span>`;
  }

  /** How the texts and the losses differ, in words. */
  private verdict(trained: Half, changed: Half): TemplateResult | typeof nothing {
    const same = sameTokens(trained.pieces, changed.pieces);
    const isSame = same === trained.pieces.length && same === changed.pieces.length;
    const texts = isSame
      ? 'The same text, token for token.'
      : same === 0
        ? 'Another text from the first token on.'
        : `The same for ${same} ${same === 1 ? 'token' : 'tokens'}, then another text.`;
    const rise = (changed.loss ?? Number.NaN) - (trained.loss ?? Number.NaN);
    return html`
      ${trained.isWritten && changed.isWritten && !changed.problem ? html`<span>${texts}</span>` : nothing}
      ${Number.isNaN(rise) ? nothing : html`<span>loss <b>${changed.loss?.toFixed(2)}</b> nats: <b>${signed(rise)}</b></span>${likelihood(rise)}`}
    `;
  }

  private renderLosses(treatment: Treatment | undefined): TemplateResult | typeof nothing {
    const { trained, changed } = this.experiment;
    if (!trained.losses) return nothing;
    const picture = lossPicture({
      trained: trained.losses,
      changed: changed.losses,
      title: treatment?.title ?? '',
      trainedLength: this.trainedLength,
      cursor: this.cursors.loss,
    });
    return html`${this.lossPlot.render(picture)} ${readout(picture, (position) => `position ${position}`)}`;
  }

  private renderText(): TemplateResult {
    const { state } = this;
    const read = (text: string) => {
      if (text.trim() !== state.text) void this.apply({ text: text.trim() });
    };
    const onText = ({ target }: Event) => read((target as HTMLTextAreaElement).value);
    const onSubmit = (event: Event) => {
      event.preventDefault();
      read((event.target as HTMLFormElement).querySelector('textarea')?.value ?? '');
    };
    return html`
      <details class="text" ?open=${state.text !== ''}>
        <summary>Another text, or more of it</summary>
        <form @submit=${onSubmit}>
        <label class="quiet" for="text">The text that is read; empty for what is read without one</label>
        <textarea
          id="text"
          aria-keyshortcuts="Control+Enter"
          .value=${live(state.text)}
          @change=${onText}
          @keydown=${submitOnControlEnter}
        ></textarea>
        <div class="numbers">
          <label>tokens that are read (0: as many as are useful)<input class="field" type="number" min="0" max=${ranges.read[1]} .value=${live(String(state.read))} @change=${({
            target,
          }: Event) => {
            const field = target as HTMLInputElement;
            if (field.reportValidity() && field.value !== '') void this.apply({ read: Number(field.value) });
          }} /></label>
          <button type="submit" class="push">Read</button>
        </div>
        </form>
        ${this.tooLong === undefined ? nothing : html`<p class="quiet" role="status">This text of ${this.tooLong} characters does not fit into the address of the page.</p>`}
      </details>
    `;
  }

  private renderLayers(): TemplateResult {
    const { layers, busy } = this.experiment;
    const without = this.treatment?.group === 'layer' ? Number(this.treatment.name.slice(5)) : undefined;
    return html`
      <section class="panel" aria-labelledby="layers">
        <h2 id="layers" tabindex="-1">Which layer needs its positions</h2>
        ${
          layers
            ? layerStrip({
                layers,
                without,
                choose: (layer) => void this.apply({ change: `none.${layer}`, layer }),
              })
            : busy
              ? html`<p class="quiet">Measured after the texts: one reading for each layer.</p>`
              : html`<div class="line">
                  <button
                    type="button"
                    class="push"
                    @click=${() => {
                      this.asked = true;
                      void this.begin();
                      void this.focusOn('#layers');
                    }}
                  >Measure each layer</button>
                  <span class="quiet">One reading of ${this.count} tokens for each layer, which takes a while with this model.</span>
                </div>`
        }
      </section>
    `;
  }

  private renderHeads(): TemplateResult {
    const { looks } = this.experiment;
    const { state, opened } = this;
    if (!looks || !opened) return html`<section class="panel heads"></section>`;
    const head = Math.min(state.head, looks.heads.length - 1);
    const picture = distancePicture(looks, head, this.treatment?.title ?? '', this.cursors.distance);
    return html`
      <section class="panel heads" aria-labelledby="heads">
        <h2 id="heads">What its heads look at</h2>
        <div class="line">
          <label class="quiet" for="layer">layer</label>
          <select id="layer" @change=${({ target }: Event) => void this.apply({ layer: Number((target as HTMLSelectElement).value) })}>
            ${Array.from({ length: opened.model.layers }, (_, layer) => html`<option value=${layer} ?selected=${layer === looks.layer}>${layer}</option>`)}
          </select>
          ${this.treatment ? html`<span class="quiet">as trained → ${this.treatment.title}</span>` : nothing}
        </div>
        ${headTable({ looks, head, choose: (chosen) => void this.apply({ head: chosen }) })}
      </section>
      <section class="panel" aria-labelledby="distances">
        <h2 id="distances">How far back head ${head} of layer ${looks.layer} looks</h2>
        <div class="curve">${this.distancePlot.render(picture)}</div>
        ${readout(picture, (distance) => `${distance} tokens back`)}
      </section>
    `;
  }

  /** The call that gives these numbers. */
  private renderCode(): TemplateResult | typeof nothing {
    const { treatment } = this;
    if (!treatment || treatment.positions.length === 0) return nothing;
    const [only, ...more] = treatment.positions;
    const positions = JSON.stringify(more.length > 0 ? treatment.positions : only);
    return html`
      <details>
        <summary>The same in code</summary>
        <pre translate="no" tabindex="0">import { openModel } from 'posenc/run';
const model = await openModel(files);
for await (const piece of model.generate(prompt, { tokens: ${this.state.tokens}, positions: ${positions} })) …
const { loss, lossByToken } = await model.evaluate(text, { positions: ${positions} });</pre>
      </details>
    `;
  }
}

/** Enter alone begins a new line. */
function submitOnControlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.target as HTMLTextAreaElement).form?.requestSubmit();
}

/** The tokens of a text; for models without a tokenizer, the numbers in it. */
function tokensOf({ tokenizer, tokenizerError, vocabulary }: RunModel, text: string): readonly number[] {
  if (tokenizer) return tokenizer.encode(text);
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length > 0 && words.every((word) => /^\d+$/.test(word) && Number(word) < vocabulary))
    return words.map(Number);
  const why = tokenizerError ? `Its tokenizer was not read: ${tokenizerError.message}` : 'No tokenizer came with it.';
  throw new Error(`${why} So this model takes numbers of tokens from 0 to ${vocabulary - 1}, such as “1 5 9”.`);
}

/** What is read if the reader gives no text; undefined for a model without a tokenizer, which reads what it wrote. */
async function sampleOf({ model: { tokenizer }, name }: NamedModel): Promise<readonly number[] | undefined> {
  if (!tokenizer) return undefined;
  const isStoryteller = storytellers.some((one) => one.name === name);
  const address = new URL(isStoryteller ? samples.storyteller : samples.other, document.baseURI).href;
  const text = loaded.get(address) ?? fetch(address).then(textOf);
  loaded.set(address, text);
  return tokenizer.encode(await text);
}

const loaded = new Map<string, Promise<string>>();

function textOf(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`${response.url} answers with status ${response.status}.`);
  return response.text();
}

function schemesOf({ layers }: Opened['model']['report']): string {
  const names = [...new Set(layers.map(({ scheme }) => scheme))];
  return names.join(', ');
}

function inspectLink({ link }: { readonly link?: string }): string {
  const query = new URLSearchParams({
    v: '1',
    part: 'checkpoint',
    ...(link === undefined ? {} : { 'checkpoint.link': link }),
  });
  return `inspect.html#${query}`;
}
