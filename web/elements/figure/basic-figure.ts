import {
  nothing,
  type PropertyDeclaration,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { Parameter } from 'posenc';
import { meant } from 'posenc/catalogue';
import {
  type AdaptableScale,
  type Background,
  type Cell,
  type ColorMap,
  type ColorScale,
  chartStyle,
  type NumberFormat,
  numberFormat,
} from '../../charts/index.ts';
import type { Speech } from '../../messages/index.ts';
import type { EmbedKind, ExportedArray } from '../export/index.ts';
import { embedSnippet, FigureActions } from './actions.ts';
import { baseStyle } from './base-style.ts';
import { controlStyle } from './control-style.ts';
import { type ChoiceTitles, type ControlOptions, parameterControl } from './controls.ts';
import { type FigureFrame, figureFrame } from './frame.ts';
import { BeforePrint, nextFrame, PageKeys, PageMessages, PageTheme, Visibility } from './page.ts';
import {
  attributeName,
  type FigureParameter,
  type FigureValue,
  type FigureValues,
  type TextParameter,
} from './parameter.ts';
import { isForeign, namesIn, namesRead, ParameterElement, textRead } from './parameter-element.ts';
import {
  type FigureChange,
  type FigureProblem,
  type FigureReading,
  type FigureReady,
  notFinite,
  problemOfError,
  problemText,
} from './problems.ts';
import { moveByProse } from './prose.ts';
import { releaseHeight, reserveHeight } from './reserve.ts';
import { cellOf, look, rangeOf } from './shared-parameters.ts';
import { isSteps, type Steps, walk, walked } from './steps.ts';
import { figureStyle } from './style.ts';

export type { FigureValues } from './parameter.ts';
export type { FigureChange, FigureHover, FigureProblem, FigureReading, FigureReady } from './problems.ts';

/** Titles of choices whose names are not meant for readers, in English or already translated. */
type FigureTitles = Readonly<Record<string, string>>;

// A length, so that it is computed once for a figure rather than from the size of each text in it. Another copy of the
// script may have registered it.
try {
  globalThis.CSS?.registerProperty?.({
    name: '--posenc-unit',
    syntax: '<length>',
    inherits: true,
    initialValue: '1px',
  });
} catch {}

const isNone = (names: string | undefined) => namesIn(names).includes('none');

/** A figure of which a part is built. */
interface Building {
  readonly parts: Set<string>;
  isBegun: boolean;
  /** Whether the present update may build one more part. */
  next: boolean;
  hasControls: boolean;
  /** Whether another update follows. */
  goesOn: boolean;
}

/** A cell outside every picture: the figure chooses one. */
const nowhere: Cell = { row: -1, column: -1 };

/**
 * The common part of all figures: parameters as attributes and properties, computing only while visible and at most
 * once a frame, keeping the last good picture when an input is bad, the frame around the picture, and events.
 *
 * A subclass declares its parameters, computes a model from their values, and draws the model.
 */
export abstract class BasicFigure<Model = unknown> extends ParameterElement {
  static get version(): string {
    return POSENC_VERSION;
  }

  /** Address of embed.js for the snippet behind "Embed". */
  static embedScript = 'embed.js';

  static override styles = [baseStyle, figureStyle, controlStyle, chartStyle];

  static override properties: PropertyDeclarations = {
    theme: { ...textRead, reflect: true },
    controls: namesRead,
    show: namesRead,
    actions: namesRead,
    readout: namesRead,
    caption: textRead,
    alt: textRead,
    poster: textRead,
    group: textRead,
    permalink: { attribute: false },
    cursor: { state: true },
    ...BasicFigure.declareAll(look),
  };

  /** 'auto' or undefined follows the page: its `color-scheme`, or `--posenc-theme`. */
  declare theme: 'auto' | 'light' | 'dark' | undefined;
  /** Names of the actions that are shown below the figure (embed, link, export), or 'none'. */
  declare actions: string | undefined;
  /** 'none' hides the line of readings. */
  declare readout: string | undefined;
  /** The caption as text; an element in the slot `caption` is one as HTML. */
  declare caption: string | undefined;
  /** What the figure shows, for screen readers; each picture describes its numbers itself. */
  declare alt: string | undefined;
  /** The address of a picture that is shown until the figure is drawn. */
  declare poster: string | undefined;
  /** Figures of the same group follow each other: in the cell that is read, and in each value that they share. */
  declare group: string | undefined;
  /** Colours of heat maps: a name of d3-scale-chromatic in kebab case; undefined leaves the choice to the figure. */
  declare colorMap: 'auto' | ColorMap | undefined;
  /** "auto", or "low,high" to lock the range of the colours, so that figures can be compared. */
  declare range: string | undefined;
  /** Language of numbers and words as a BCP 47 tag; undefined leaves it to the page. */
  declare locale: string | undefined;
  /** The cell that is read at first: "row,column", both counted from 0. */
  declare cell: string | undefined;
  /** The address of the figure in its present state, for pages that have one. */
  declare permalink: string | undefined;

  declare protected cursor: Cell;
  /** The requested cell until it is read: it may belong to a picture that is still to be computed. */
  private asked: Cell | undefined;
  /** The requested cell, if the picture has no such cell. */
  private missed: { readonly cell: string; readonly rows: number; readonly columns: number } | undefined;
  /** Whether the reader or the attribute chose the cell; otherwise each picture chooses its own. */
  private chosenCell = false;
  private readonly actionBar = new FigureActions(this);
  private readonly pageKeys = new PageKeys();

  protected model: Model | undefined;
  private problem: FigureProblem | undefined;
  /** Whether a control shows the problem; which controls exist depends on the scheme and the view. */
  private hasVisibleProblem = false;
  private loading: Promise<void> | undefined;
  private outdated = true;
  /** How often something that a model may depend on was set. */
  protected changes = 0;
  /** The model that is being computed step by step; later changes wait until it is done. */
  private making: Promise<void> | undefined;
  /** Whether all steps run in one task. */
  private atOnce = false;
  private change: { name: string; value: FigureValue; final: boolean } | undefined;
  private readonly visibility = new Visibility(this, (now) => {
    if (now && this.outdated) this.requestUpdate();
    this.visibilityChanged(now);
  });
  /** Whether the figure has ever been in sight; until then, only its caption and its placeholder are built. */
  private seen = false;
  private isReadySent = false;
  /** What is built until now; undefined as soon as everything is. */
  private building: Building | undefined = {
    parts: new Set(),
    ...{ isBegun: false, next: true, hasControls: false, goesOn: false },
  };
  private readonly pageTheme = new PageTheme(this);
  private readonly print: BeforePrint;
  private readonly messages = new PageMessages(this);
  /** A page reserves room for a figure with `:not(:state(drawn))`; engines without custom states reserve none. */
  private readonly customStates = this.attachInternals().states as CustomStateSet | undefined;

  constructor() {
    super();
    this.cursor = nowhere;
    this.print = new BeforePrint(this, () => this.drawNow());
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // What a loader has put there until now.
    this.shadowRoot?.replaceChildren();
    return super.createRenderRoot();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    moveByProse();
    if (this.model === undefined) reserveHeight(this);
  }

  /** A style sheet that a script made belongs to its document, and is gone in another: that of a frame, or of a window. */
  adoptedCallback(): void {
    const { defaultView } = this.ownerDocument;
    if (!defaultView || !this.shadowRoot) return;
    this.shadowRoot.adoptedStyleSheets = (this.constructor as typeof BasicFigure).elementStyles.map((style) => {
      const sheet = new defaultView.CSSStyleSheet();
      sheet.replaceSync(String(style));
      return sheet;
    });
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    // The reader may have moved to another cell since the attribute was set to the same value.
    if (name !== 'cell' || before !== value || value === null) return;
    this.asked = cellOf(value);
    this.requestUpdate();
  }

  /** Draws without waiting for a frame, because there is none before printing. */
  private drawNow(): void {
    const isUnfinished = this.building !== undefined;
    if (this.print.now) this.building = undefined;
    if (this.model !== undefined) {
      // Dark pictures are printed light, and are dark again afterwards.
      if (isUnfinished || this.background === (this.print.now ? 'light' : 'dark')) this.drawTwice();
      return;
    }
    if (!this.print.now || !this.isReady()) return;
    this.visibility.now = true;
    this.outdated ||= this.making !== undefined;
    this.atOnce = true;
    this.drawTwice();
    this.atOnce = false;
  }

  private drawTwice(): void {
    this.requestUpdate();
    this.performUpdate();
    // Charts learn their size now, and parts that depend on it are drawn in a second update.
    this.renderRoot.querySelectorAll('canvas, svg').forEach((part) => {
      part.dispatchEvent(new Event('posenc-size'));
    });
    if (this.isUpdatePending) this.performUpdate();
  }

  /** Loads what the picture needs before it is in sight, because nothing can be loaded just before printing. */
  async loadAhead(): Promise<void> {
    if (!this.isReady()) this.load();
    await this.loading;
  }

  /** Whether everything that a model needs is loaded. */
  protected isReady(): boolean {
    return true;
  }

  /** Loads what a model needs; called again if computing one throws 'not-loaded'. */
  protected async prepare(): Promise<void> {}

  /** Called when the figure comes into sight, and when it leaves. */
  protected visibilityChanged(_now: boolean): void {}

  /** Whether screen readers announce every change of the readings. */
  protected get announcesReadings(): boolean {
    return true;
  }

  protected abstract modelOf(values: FigureValues): Model | Steps<Model>;
  protected abstract renderControls(values: FigureValues): unknown;
  protected abstract renderModel(model: Model): unknown;
  protected abstract readings(model: Model): readonly FigureReading[];
  /** The number of cells to read, and the cell that is read first. */
  protected abstract extent(model: Model): { readonly rows: number; readonly columns: number; readonly home: Cell };

  /** The contents of the last picture, as arrays to export. */
  protected exported(_model: Model): readonly ExportedArray[] {
    return [];
  }

  /** Includes the cell that is read, if it was chosen. */
  override get state(): Readonly<Record<string, string>> {
    const { cell: _, ...state } = super.state;
    return this.chosenCell ? { ...state, cell: `${this.cursor.row},${this.cursor.column}` } : state;
  }

  override set state(state: Readonly<Record<string, string>>) {
    super.state = state;
    // Setting the attribute to its present value changes nothing, although the reader may have moved to another cell
    // since.
    if (state.cell !== undefined) this.asked = cellOf(state.cell);
    this.requestUpdate();
  }

  /** The theme in which the figure is shown. */
  get background(): Background {
    return !this.print.now && this.pageTheme.dark ? 'dark' : 'light';
  }

  /** The scale with the colours and the range that the author asks for. */
  protected colored(scale: AdaptableScale): ColorScale {
    const { colorMap, range } = this.drawnValues ?? {};
    const map = colorMap === 'auto' ? undefined : (colorMap as ColorMap | undefined);
    return scale.adapted({ map, background: this.background, range: rangeOf(range as string) });
  }

  protected get format(): NumberFormat {
    return numberFormat(this.language);
  }

  /** The language of numbers and words, as a BCP 47 tag. */
  get language(): string {
    // The last good picture keeps its language, even if the attribute now asks for an invalid one.
    const asked = this.locale ?? undefined;
    return this.messages.languageOf(asked === undefined ? asked : String(this.drawnValues?.locale ?? asked));
  }

  /** Writes a message in the language of the figure. */
  get say(): Speech['say'] {
    return this.format.say;
  }

  /** Whether numbers of the picture may be infinite, besides the minus infinity of masked entries. */
  protected get drawsInfinity(): boolean {
    return false;
  }

  /** Called by controls with a new value, and whether it is final. */
  protected readonly set = (name: string, value: FigureValue, final: boolean): void => {
    const before = this.valueOf(name);
    Object.assign(this, { [name]: value });
    this.change = { name, value, final };
    this.requestUpdate();
    // What figures share moves in all of them; what the author set differently stays different.
    for (const other of this.others) if (other.valueOf(name) === before) Object.assign(other, { [name]: value });
  };

  private valueOf(name: string): FigureValue | undefined {
    const parameter = this.parameters.find((one) => one.name === name);
    return parameter && (this.property(name) ?? this.defaultOf(parameter, this.values) ?? parameter.default);
  }

  /** The other figures of the group. */
  private get others(): readonly BasicFigure[] {
    const { group, isConnected } = this;
    if (!group || !isConnected) return [];
    const root = this.getRootNode() as Document | ShadowRoot;
    return [...root.querySelectorAll(`[group="${CSS.escape(group)}"]`)].filter(
      (one): one is BasicFigure => one instanceof BasicFigure && one !== this,
    );
  }

  /** Reads the same cell as another figure of the group, if the picture has it. */
  private readAlso(cell: Cell): void {
    if (this.model === undefined) return;
    const { rows, columns } = this.extent(this.model);
    if (cell.row >= rows || cell.column >= columns) return;
    this.chosenCell = true;
    this.cursor = cell;
  }

  /** The sentence to show beside the control of a parameter; calling this counts as showing it. */
  protected problemWith(name: string): string | undefined {
    if (this.problem?.argument !== name) return undefined;
    this.hasVisibleProblem = true;
    return problemText(this.problem, this.format);
  }

  /** The options of a control besides its parameter. */
  protected controlOptions<Value extends FigureValue>(
    values: FigureValues,
    name: string,
    label: string = this.format.name(name),
  ): ControlOptions<Value> {
    const { format } = this;
    return {
      value: values[name] as Value,
      label: format.name(label),
      format,
      problem: this.problemWith(name),
      set: this.set,
    };
  }

  /**
   * Parameters of schemes leave their default to the API, and their controls show that default. Returns the value that
   * the API uses where it differs from the default in the catalogue.
   */
  protected defaultOf(_parameter: FigureParameter, _values: FigureValues): FigureValue | undefined {
    return undefined;
  }

  /** The control of a parameter, if it is shown. */
  protected control(
    parameter: Parameter | TextParameter,
    values: FigureValues,
    label: string | undefined = undefined,
    titles: FigureTitles = {},
  ): TemplateResult | typeof nothing {
    const { name } = parameter;
    if (!this.shows(name)) return nothing;
    const value = values[name] ?? this.defaultOf(parameter, values) ?? parameter.default;
    return parameterControl(this.translated(parameter), {
      ...this.controlOptions(values, name, label),
      value,
      titles: this.titlesOf(parameter, titles),
    });
  }

  /** A parameter with its description in the language of the figure. */
  protected translated<P extends Parameter | TextParameter>(parameter: P): P {
    return { ...parameter, description: this.format.name(parameter.description) };
  }

  /** The titles of a parameter's choices: from `titles`, otherwise their names. */
  protected titlesOf(parameter: Parameter | TextParameter, titles: FigureTitles = {}): ChoiceTitles {
    if (parameter.kind !== 'choice') return {};
    return Object.fromEntries(parameter.choices.map((choice) => [choice, this.format.name(titles[choice] ?? choice)]));
  }

  protected readonly read = (cell: Cell | null): void => {
    if (cell) {
      this.chosenCell = true;
      this.missed = undefined;
      if (cell.row === this.cursor.row && cell.column === this.cursor.column) return;
      this.cursor = cell;
      for (const other of this.others) other.readAlso(cell);
    }
    const readings = cell && this.model ? this.readings(this.model) : null;
    this.emit('posenc-hover', cell && { ...cell, readings });
  };

  protected emit(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Computes and draws at most once a frame, however often something changes. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextFrame();
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.seen ||= this.visibility.now;
    if (this.parameters.some(({ name }) => changed.has(name))) this.outdated = true;
    if (changed.has('cell') && (this.cell || changed.get('cell'))) this.asked = cellOf(this.cell ?? '') ?? nowhere;
    if (this.asked && !this.making) this.outdated = true;
    if (!this.outdated || !this.visibility.now) return;
    // The first update that builds something checks nothing yet.
    if (this.building?.isBegun === false) {
      this.building.isBegun = true;
      void Promise.resolve().then(() => this.requestUpdate());
      return;
    }
    const values = this.values;
    const problem = this.firstProblem(values);
    // A problem is shown beside its control, which may not be built yet.
    const canFail = !this.building || this.building.hasControls;
    if (problem) {
      if (canFail) this.fail(problem);
    } else if (this.isReady()) this.follow(values);
    else this.load();
  }

  /** For pictures whose cells have a different meaning from those of the last one: the figure chooses a cell again. */
  protected leaveCell(): void {
    this.chosenCell = false;
  }

  /** Requests a new model when something other than a parameter has changed. */
  protected invalidate(): void {
    this.outdated = true;
    this.changes++;
  }

  /** Computes and draws again. */
  protected redraw(): void {
    this.invalidate();
    this.requestUpdate();
  }

  private follow(values: FigureValues): void {
    // While a slider moves, a model that was begun is finished: if each new value cancelled it, none would ever be
    // shown.
    if (this.making && !this.atOnce) return;
    this.making = undefined;
    // The first picture is computed in its own task, so that none blocks the page for long.
    if (this.model === undefined && !this.atOnce) {
      this.outdated = false;
      this.make(this.firstModel(values), values);
      return;
    }
    this.tried(() => {
      const model = this.modelOf(values);
      this.outdated = false;
      if (!isSteps(model)) this.take(model, values);
      else if (this.atOnce) this.take(walked(model), values);
      else this.make(model, values);
    });
  }

  private *firstModel(values: FigureValues): Steps<Model> {
    const model = yield* this.firstModelOf(values);
    return isSteps(model) ? yield* model : model;
  }

  /** The same as `modelOf`, in several tasks if one would last too long. */
  // biome-ignore lint/correctness/useYield: here it is one task
  protected *firstModelOf(values: FigureValues): Steps<Model | Steps<Model>> {
    return this.modelOf(values);
  }

  override requestUpdate(name?: PropertyKey, ...rest: [before?: unknown, options?: PropertyDeclaration]): void {
    if (name !== undefined) this.changes++;
    super.requestUpdate(name, ...rest);
  }

  private make(steps: Steps<Model>, values: FigureValues): void {
    const wanted = () => this.making === making;
    const end = (then: () => void) => {
      if (!wanted()) return;
      const { outdated } = this;
      this.making = undefined;
      this.tried(then);
      this.outdated ||= outdated;
      this.requestUpdate();
    };
    const making: Promise<void> = walk(steps, wanted).then(
      (model) => end(() => this.take(model as Model, values)),
      (error) =>
        end(() => {
          throw error;
        }),
    );
    this.making = making;
  }

  /** Shows the problem that `call` throws, or loads what was missing. */
  private tried(call: () => void): void {
    try {
      call();
    } catch (error) {
      const problem = problemOfError(error);
      this.outdated = true;
      // The previous picture stays until the rest is loaded.
      if (problem.code === 'not-loaded') this.load();
      else this.fail(problem);
    }
  }

  private take(model: Model, values: FigureValues): void {
    const problem = notFinite(this.exported(model), this.drawsInfinity, this.parameters, values);
    if (problem) {
      this.fail(problem);
      return;
    }
    this.model = model;
    this.drawnValues = values;
    this.problem = undefined;
    const { rows, columns, home } = this.extent(model);
    const { row, column } = this.asked ?? (this.chosenCell ? this.cursor : nowhere);
    this.chosenCell = row >= 0 && row < rows && column < columns;
    this.missed = this.asked && row >= 0 && !this.chosenCell ? { cell: `${row},${column}`, rows, columns } : undefined;
    this.cursor = this.chosenCell ? { row, column } : home;
    // Otherwise the request is for a picture that is still to be computed.
    if (!this.outdated) this.asked = undefined;
  }

  /** Shows the problem; nothing is tried again until something changes. */
  protected fail(problem: FigureProblem): void {
    this.outdated = false;
    this.making = undefined;
    this.change = undefined;
    const known = problem.message === this.problem?.message;
    this.problem = problem;
    if (!known) this.emit('posenc-error', problem);
  }

  private load(): void {
    this.loading ??= this.prepare()
      .catch((error: unknown) => this.fail(problemOfError(error)))
      .then(() => {
        this.loading = undefined;
        this.requestUpdate();
      });
  }

  /** Waits for loading and computing; resolves to false if the picture is still to be drawn. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.loading;
    await this.making;
    while (this.building && this.isUpdatePending) await super.getUpdateComplete();
    return !this.isUpdatePending;
  }

  protected override updated(): void {
    if (this.building?.goesOn) this.requestUpdate();
    const isDrawn = this.model !== undefined && !this.building;
    if (isDrawn || this.problem) releaseHeight(this);
    if (isDrawn) this.customStates?.add('drawn');
    if (isDrawn && !this.isReadySent) {
      this.isReadySent = true;
      this.emit('posenc-ready', { state: this.state } satisfies FigureReady);
    }
    if (!this.change || this.outdated || this.making) return;
    const { change, state } = this;
    this.change = undefined;
    this.emit('posenc-change', { ...change, state } satisfies FigureChange);
  }

  protected override shows(name: string): boolean {
    return super.shows(name) && this.builds(name);
  }

  /** Whether a part of the figure is built now: at first one in each update, so that none takes long. */
  protected builds(part: string): boolean {
    const { building } = this;
    if (!building || building.parts.has(part)) return true;
    if (!building.next) return false;
    building.next = false;
    building.parts.add(part);
    return true;
  }

  /** The controls, and then the picture. */
  private build(): { controls: unknown; picture: unknown } {
    const { model, seen, problem, building } = this;
    if (!seen) return { controls: nothing, picture: nothing };
    if (building) building.next = true;
    const controls = isNone(this.namedControls) ? nothing : this.renderControls(this.values);
    const hadControls = building?.hasControls;
    if (building) building.hasControls = building.next;
    const picture = model && this.builds(' ') ? this.renderModel(model) : nothing;
    if (building?.next && (model || problem)) this.building = undefined;
    if (building) building.goesOn = !building.next || building.hasControls !== hadControls;
    return { controls, picture };
  }

  protected override render(): TemplateResult {
    const { model, problem, seen, caption, alt, poster } = this;
    this.hasVisibleProblem = false;
    const built = this.build();
    return this.frame({
      ...built,
      problem: problem && !this.hasVisibleProblem ? problemText(problem, this.format) : undefined,
      notes: this.notes,
      readings: built.picture !== nothing && model ? this.readings(model) : [],
      actions: !seen || isNone(this.actions) ? nothing : this.actionBar.render(this.actions),
      opened: this.actionBar.renderOpened(),
      reads: seen && !isNone(this.readout),
      ...{ caption, alt, poster },
      captioned: this.querySelector(':scope > [slot="caption"]') !== null,
      building: this.building && (this.building.hasControls ? 'picture' : 'controls'),
      busy: built.picture === nothing && !problem,
      telling: this.announcesReadings,
      name: this.format.name,
      onKey: this.pageKeys.onKey,
      onTheme: this.onTheme,
      onCaption: () => this.requestUpdate(),
    });
  }

  private readonly onTheme = ({ propertyName }: TransitionEvent): void => {
    if (propertyName === 'column-rule-color') this.requestUpdate();
  };

  /** A sentence for each attribute that changes nothing: it would be missed in silence. */
  private get notes(): readonly string[] {
    const { unknown, inapplicable } = this.ignored;
    const names = [...(this.constructor as typeof BasicFigure).elementProperties.keys()].map(String);
    return [
      ...unknown.map((attribute) => {
        const suggestion = meant(attribute, names)?.name;
        return suggestion === undefined
          ? this.say('{attribute}: this figure has no such attribute.', { attribute })
          : this.say('{attribute}: this figure has no such attribute. Did you mean {suggestion}?', {
              attribute,
              suggestion: attributeName(suggestion),
            });
      }),
      ...inapplicable.map((attribute) =>
        this.say('{attribute}: has no effect here, as the chosen scheme has no such parameter.', { attribute }),
      ),
      ...this.unknownWords.map(({ attribute, word, known }) => {
        const suggestion = meant(word, known)?.name;
        if (suggestion === undefined)
          return this.say('{attribute}: there is no {word} here, but {names}.', {
            ...{ attribute, word },
            names: [...new Set(known.map(attributeName))].join(', '),
          });
        return this.say('{attribute}: there is no {word} here. Did you mean {suggestion}?', {
          ...{ attribute, word },
          suggestion: attributeName(suggestion),
        });
      }),
      ...(this.missed
        ? [
            this.say(
              'cell: {cell} is outside of this picture, which has {rows} rows and {columns} columns.',
              this.missed,
            ),
          ]
        : []),
    ];
  }

  /** Arranges the parts. */
  protected frame(parts: FigureFrame): TemplateResult {
    return figureFrame(parts);
  }

  get picture(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.body');
  }

  get arrays(): readonly ExportedArray[] {
    return this.model === undefined ? [] : this.exported(this.model);
  }

  /**
   * The figure in its present state, as HTML for another page: with every value, defaults included, so that a later
   * version draws the same picture, and with everything else that the author set.
   */
  get snippet(): string {
    const { embedScript } = this.constructor as typeof BasicFigure;
    return this.snippetNote + embedSnippet(embedScript, this.localName, this.written, this.contents);
  }

  /**
   * The same as “Embed” writes it: with the script of a CDN, as an iframe, as a picture with a link, or with one's own copy
   * of the files. Rejects if the file `embed-export.js` cannot be loaded.
   */
  embedAs(kind: EmbedKind): Promise<string> {
    return this.actionBar.embedding(kind);
  }

  /** An HTML comment about what the figure lacks in other pages. */
  get snippetNote(): string {
    return '';
  }

  get closedHeight(): number {
    const opened = this.renderRoot.querySelector<HTMLElement>('.exports');
    // With the gap between the parts of the frame.
    return this.offsetHeight - (opened ? opened.offsetHeight + 13.6 : 0);
  }

  /** What the author put between the tags. */
  get contents(): string {
    const serializer = new XMLSerializer();
    const parts = [...this.childNodes].map((node) => serializer.serializeToString(node));
    return parts.join('').replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '').trim();
  }

  /** All attributes, defaults included. */
  get written(): Readonly<Record<string, string>> {
    const values = this.drawnValues ?? this.values;
    const names = this.parameters.map(({ name }) => attributeName(name));
    const set = this.getAttributeNames().filter(
      (name) => !names.includes(this.hyphenated(name)) && (!isForeign(name) || /^[a-z]+$/.test(name)),
    );
    const asWritten = set.map((name) => [name, this.getAttribute(name) ?? ''] as const);
    const computed = this.parameters.flatMap((parameter) => {
      const { name, when } = parameter;
      const chosen = values[name];
      // The language is that of the page.
      if (chosen === undefined && (name === 'locale' || (when && !when.is.includes(String(values[when.parameter])))))
        return [];
      const value = chosen ?? this.defaultOf(parameter, values) ?? this.catalogued(name);
      if (value === undefined || (['locale', 'cell'].includes(name) && this.property(name) === undefined)) return [];
      return [[attributeName(name), String(value)] as const];
    });
    const { cell } = this.state;
    return { ...Object.fromEntries([...computed, ...asWritten]), ...(cell === undefined ? {} : { cell }) };
  }

  /** The default of a scheme's parameter, which the figure leaves to the API. */
  protected catalogued(_name: string): FigureValue | undefined {
    return undefined;
  }
}
