import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { Cell } from '../charts/cell.ts';
import type { Background, ColorMap } from '../charts/color-map.ts';
import { adapted, type ColorScale } from '../charts/color-scale.ts';
import { type NumberFormat, numberFormat } from '../charts/number-format.ts';
import { chartStyle } from '../charts/style.ts';
import { controlStyle } from './control-style.ts';
import type { ExportedArray } from './export/arrays.ts';
import { FigureActions } from './figure-actions.ts';
import { look, rangeOf } from './figure-look.ts';
import { figureStyle } from './figure-style.ts';
import { sharedPosenc } from './instance.ts';
import { attributeName, declareProperty, type FigureParameter, type FigureValue, problemOf } from './parameter.ts';

export type FigureValues = Readonly<Record<string, FigureValue | undefined>>;

/** Detail of `posenc-change`: a control was moved and the figure has followed. */
export interface FigureChange {
  readonly name: string;
  readonly value: FigureValue;
  /** False while a slider is still being dragged or a word being typed. */
  readonly final: boolean;
  /** All attributes that are not at their default. */
  readonly state: Readonly<Record<string, string>>;
}

/** Detail of `posenc-error`. */
export interface FigureProblem {
  readonly message: string;
  /** The parameter at fault, if one is. */
  readonly argument?: string | undefined;
  readonly code: string;
}

/** One labelled number of the line under the figure. */
export interface FigureReading {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/**
 * What all figures share: parameters as attributes and properties, computing only while visible and at most once a frame, the last
 * good picture when an input is bad, the frame around the picture, and its events.
 *
 * A subclass says what its parameters are, computes a model from their values, and draws the model.
 */
export abstract class FigureElement<Model = unknown> extends LitElement {
  static parameters: readonly FigureParameter[] = [];
  /** Those of them that have a control. */
  static controlled: readonly string[] = [];
  /** Address of embed.js for the snippet behind "Embed". */
  static embedScript = 'embed.js';

  static override styles = [figureStyle, controlStyle, chartStyle];

  static override properties: PropertyDeclarations = {
    theme: { reflect: true },
    controls: {},
    permalink: { attribute: false },
    cursor: { state: true },
    ...FigureElement.declareAll(look),
  };

  static declareAll(parameters: readonly FigureParameter[]): PropertyDeclarations {
    return Object.fromEntries(parameters.map((parameter) => [parameter.name, declareProperty(parameter)]));
  }

  /** 'auto' (or nothing) follows the system. */
  declare theme: 'auto' | 'light' | 'dark' | undefined;
  /** Which controls are shown: their names; 'none'; nothing at all means every one. */
  declare controls: string | null | undefined;
  /** Colours of heat maps: a name of d3-scale-chromatic in kebab case; nothing leaves them to the figure. */
  declare colorMap: 'auto' | ColorMap | undefined;
  /** "auto", or "low,high" to lock what the colours stand for, so that figures compare. */
  declare range: string | undefined;
  /** Language of the numbers, a BCP 47 tag. */
  declare locale: string | undefined;
  /** The address of the figure in its present state, for pages that have one. */
  declare permalink: string | undefined;

  declare protected cursor: Cell;
  private readonly actions = new FigureActions(this);

  protected model: Model | undefined;
  /** The values that `model` was computed from. */
  protected shown: FigureValues | undefined;
  private posenc: Posenc | undefined;
  private problem: FigureProblem | undefined;
  private loading = false;
  private outdated = true;
  private visible = false;
  private change: { name: string; value: FigureValue; final: boolean } | undefined;
  private visibility: IntersectionObserver | undefined;
  private systemTheme: MediaQueryList | undefined;

  constructor() {
    super();
    this.cursor = { row: -1, column: -1 };
  }

  protected abstract compute(pe: Posenc, values: FigureValues): Model;
  protected abstract renderControls(values: FigureValues): unknown;
  protected abstract renderModel(model: Model): unknown;
  protected abstract readings(model: Model): readonly FigureReading[];
  /** How many cells there are to read, and which is read first. */
  protected abstract extent(model: Model): { readonly rows: number; readonly columns: number; readonly home: Cell };

  /** What the ranges of single parameters cannot say. */
  protected problemsOf(_values: FigureValues): FigureProblem[] {
    return [];
  }

  /** Those that have a meaning now. */
  protected get parameters(): readonly FigureParameter[] {
    return [...(this.constructor as typeof FigureElement).parameters, ...look];
  }

  /** What the last picture shows, as arrays to take away. */
  protected exported(_model: Model): readonly ExportedArray[] {
    return [];
  }

  protected property(name: string): FigureValue | undefined {
    return (this as unknown as Record<string, FigureValue | undefined>)[name] ?? undefined;
  }

  /** What is asked for now; a parameter without value and default is undefined. */
  private get values(): FigureValues {
    return Object.fromEntries(this.parameters.map(({ name, default: given }) => [name, this.property(name) ?? given]));
  }

  /** All attributes that are not at their default, as of the last good picture. Setting it resets the others. */
  get state(): Readonly<Record<string, string>> {
    const values = this.shown ?? this.values;
    return Object.fromEntries(
      this.parameters
        .filter(({ name, default: given }) => values[name] !== undefined && values[name] !== given)
        .map(({ name }) => [attributeName(name), String(values[name])]),
    );
  }

  set state(state: Readonly<Record<string, string>>) {
    for (const parameter of [...(this.constructor as typeof FigureElement).parameters, ...look]) {
      const attribute = attributeName(parameter.name);
      if (Object.hasOwn(state, attribute)) this.setAttribute(attribute, state[attribute] as string);
      else {
        this.removeAttribute(attribute);
        Object.assign(this, { [parameter.name]: undefined });
      }
    }
  }

  protected get background(): Background {
    return this.theme === 'dark' || (this.theme !== 'light' && this.systemTheme?.matches) ? 'dark' : 'light';
  }

  /** The scale in the colours and over the range that the author asks for. */
  protected colored(scale: ColorScale): ColorScale {
    const { colorMap, range } = this.shown ?? {};
    const map = colorMap === 'auto' ? undefined : (colorMap as ColorMap | undefined);
    return adapted(scale, { map, background: this.background, range: rangeOf(range as string) });
  }

  protected get format(): NumberFormat {
    return numberFormat(String(this.shown?.locale ?? 'en'));
  }

  protected shows(name: string): boolean {
    const chosen = this.controls;
    return chosen === null || chosen === undefined || chosen.trim() === '' || chosen.split(/[\s,]+/).includes(name);
  }

  /** For controls: a new value, and whether it is there to stay. */
  protected readonly set = (name: string, value: FigureValue, final: boolean): void => {
    Object.assign(this, { [name]: value });
    this.change = { name, value, final };
    this.requestUpdate();
  };

  /** The sentence to show beside the control of a parameter. */
  protected problemWith(name: string): string | undefined {
    return this.problem?.argument === name ? this.problem.message : undefined;
  }

  protected readonly read = (cell: Cell | null): void => {
    if (cell) {
      if (cell.row === this.cursor.row && cell.column === this.cursor.column) return;
      this.cursor = cell;
    }
    const readings = cell && this.model ? this.readings(this.model) : null;
    this.emit('posenc-hover', cell && { ...cell, readings });
  };

  private emit(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.visibility = new IntersectionObserver(
      (entries) => {
        this.visible = entries.at(-1)?.isIntersecting ?? false;
        if (this.visible && this.outdated) this.requestUpdate();
      },
      { rootMargin: '200px' },
    );
    this.visibility.observe(this);
    this.systemTheme = matchMedia('(prefers-color-scheme: dark)');
    this.systemTheme.addEventListener('change', this.onSystemTheme);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.visibility?.disconnect();
    this.visible = false;
    this.systemTheme?.removeEventListener('change', this.onSystemTheme);
  }

  private readonly onSystemTheme = (): void => this.requestUpdate();

  /** However often something changes, a frame is computed and drawn once. */
  protected override async scheduleUpdate(): Promise<void> {
    await new Promise(requestAnimationFrame);
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.parameters.some(({ name }) => changed.has(name))) this.outdated = true;
    if (!this.outdated || !this.visible) return;
    const values = this.values;
    const problem = this.firstProblem(values);
    if (problem) this.fail(problem);
    else if (this.posenc) this.follow(this.posenc, values);
    else this.load();
  }

  /** For what a figure shows besides its parameters: it must be computed again. */
  protected invalidate(): void {
    this.outdated = true;
  }

  private firstProblem(values: FigureValues): FigureProblem | undefined {
    for (const parameter of this.parameters) {
      const value = values[parameter.name];
      const message = value === undefined ? undefined : problemOf(parameter, value);
      if (message) return { message, argument: parameter.name, code: 'invalid-argument' };
    }
    return this.problemsOf(values)[0];
  }

  private follow(pe: Posenc, values: FigureValues): void {
    try {
      this.model = this.compute(pe, values);
      this.shown = values;
      const { rows, columns, home } = this.extent(this.model);
      if (this.cursor.row < 0 || this.cursor.row >= rows || this.cursor.column >= columns) this.cursor = home;
      this.outdated = false;
      this.problem = undefined;
    } catch (error) {
      this.fail(describeError(error));
    }
  }

  /** Not tried again before something changes. */
  private fail(problem: FigureProblem): void {
    this.outdated = false;
    this.change = undefined;
    const known = problem.message === this.problem?.message;
    this.problem = problem;
    if (!known) this.emit('posenc-error', problem);
  }

  private async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      this.posenc = await sharedPosenc();
    } catch (error) {
      this.fail(describeError(error));
    }
    this.loading = false;
    this.requestUpdate();
  }

  protected override updated(): void {
    if (!this.change || this.outdated) return;
    const { change, state } = this;
    this.change = undefined;
    this.emit('posenc-change', { ...change, state } satisfies FigureChange);
  }

  protected override render(): TemplateResult {
    const { model, problem } = this;
    const controls = this.controls?.trim() === 'none' ? nothing : this.renderControls(this.values);
    const { controlled } = this.constructor as typeof FigureElement;
    const at = problem?.argument ?? '';
    const besideControl = controls !== nothing && controlled.includes(at) && this.shows(at);
    return html`
      <figure class="frame" part="frame" aria-busy=${!model && !problem}>
        ${controls === nothing ? nothing : html`<div class="controls" part="controls">${controls}</div>`}
        ${problem && !besideControl ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}
        ${model ? html`<div class="body">${this.renderModel(model)}</div>` : html`<div class="waiting"><slot></slot></div>`}
        <div class="foot">
          <output class="readout" part="readout" aria-live="polite">
            ${model ? this.readings(model).map(reading) : nothing}
          </output>
          <div class="actions">${this.actions.render()}</div>
        </div>
        ${this.actions.renderOpened()}
        ${
          this.querySelector(':scope > [slot="caption"]')
            ? html`<figcaption part="caption"><slot name="caption"></slot></figcaption>`
            : nothing
        }
      </figure>
    `;
  }

  get picture(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.body');
  }

  get arrays(): readonly ExportedArray[] {
    return this.model === undefined ? [] : this.exported(this.model);
  }

  /** The figure in its present state, as HTML for another page. */
  get snippet(): string {
    const { embedScript } = this.constructor as typeof FigureElement;
    const attributes = Object.entries(this.state).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
    const name = this.localName;
    return `<script type="module" src="${escapeAttribute(embedScript)}"></script>\n<${name}${attributes.join('')}></${name}>`;
  }
}

function reading({ label, value, note }: FigureReading): TemplateResult {
  return html`<span class="reading">${label} <b>${value}</b>${note ? html` ${note}` : nothing}</span>`;
}

function describeError(error: unknown): FigureProblem {
  const { message, argument, code } = error as { message?: string; argument?: string; code?: string };
  return { message: message ?? String(error), argument, code: code ?? 'internal' };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
