import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Place, Scorecard } from 'posenc';
import { catalogue, schemeNamed } from 'posenc/catalogue';
import { type Cell, chartStyle } from '../../../charts/index.ts';
import type { PictureChoices } from '../../../elements/export/index.ts';
import { baseStyle, controlStyle, type FigureParameter, type FigureValue } from '../../../elements/figure/index.ts';
import { labControlStyle } from '../board/style.ts';
import { allPresets, presetNamed } from '../state/presets.ts';
import type { View } from '../state/shared-parameters.ts';
import type { PanelState } from '../state/state.ts';
import { panelActions, type Takeaway } from './actions.ts';
import { listingStyle, listingTable } from './listing-table.ts';
import { answersUnder, measuredTable, type Question, scorecardTable } from './measured.ts';
import type { PanelModel } from './model.ts';
import { parameterControl, wordsOf } from './parameter-controls.ts';
import { applies, panelParameters, placeTitles, withParameter, withScheme } from './parameters.ts';
import { type PictureContext, PictureView } from './picture-view.ts';
import type { Problem } from './problem.ts';
import { panelStyle } from './style.ts';

/** The panel that a choice is for, and how to change it. */
interface PanelChoice {
  readonly panel: PanelState;
  readonly number: number;
  readonly change: (change: (panel: PanelState) => PanelState) => void;
}

const groups: readonly { readonly place: Place; readonly title: string }[] = [
  { place: 'embedding', title: '① added to the embedding' },
  { place: 'rotation', title: '② queries and keys turned' },
  { place: 'bias', title: '③ a number added to each logit' },
  { place: 'relative', title: '③④ vectors of the distance' },
];

/** Models, grouped by the place where position enters. */
const presetGroups = groups.flatMap(({ place, title }) => {
  const group = allPresets.filter(({ scheme }) => schemeNamed(scheme)?.place === place);
  return group.length > 0 ? [[title, group] as const] : [];
});

/** The list of all schemes, as the title of a panel. */
function schemeChoice({ panel, number, change }: PanelChoice): TemplateResult {
  const { scheme } = panel;
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    change((now) => withScheme(now, value));
  };
  return html`
    <select class="scheme" aria-label="Scheme of panel ${number}" .value=${live(scheme)} @change=${choose}>
      <option value="none" ?selected=${scheme === 'none'}>None</option>
      ${groups.map(
        ({ place, title }) => html`
          <optgroup label=${title}>
            ${catalogue
              .filter((one) => one.place === place)
              .map((one) => html`<option value=${one.name} ?selected=${one.name === scheme}>${one.title}</option>`)}
          </optgroup>
        `,
      )}
    </select>
  `;
}

/** A list of models whose numbers the panel can take over, and remarks on the chosen one. */
function presetChoice({ panel, change }: PanelChoice): TemplateResult {
  const chosen = presetNamed(panel.preset);
  const choose = (event: Event) => {
    const preset = presetNamed((event.target as HTMLSelectElement).value);
    change(({ scheme }) =>
      preset ? { scheme: preset.scheme, preset: preset.name, values: preset.values } : { scheme, values: {} },
    );
  };
  return html`
    <div class="control select preset">
      <label for="preset">as in</label>
      <select id="preset" .value=${live(chosen?.name ?? '')} @change=${choose}>
        <option value="" ?selected=${!chosen}>no model</option>
        ${presetGroups.map(
          ([place, group]) => html`
            <optgroup label=${place}>
              ${group.map(({ name, title }) => html`<option value=${name} ?selected=${name === chosen?.name}>${title}</option>`)}
            </optgroup>
          `,
        )}
      </select>
    </div>
    ${
      chosen
        ? html`<p class="note">
            ${chosen.remark ?? nothing}
            ${chosen.leftOut ? `Not shown: ${chosen.leftOut.join('; ')}.` : nothing}
            Source: ${chosen.source}.
          </p>`
        : nothing
    }
  `;
}

/** Detail of `lab-panel-change`. */
export interface PanelChange {
  /** Changes the panel as it is when the change is applied: several changes may come before it is redrawn. */
  readonly change: (panel: PanelState) => PanelState;
  /** False while a slider is being dragged. */
  readonly final: boolean;
}

/**
 * One scheme: its parameters, its picture, and its measurements. It only knows its own panel; the board holds the rest.
 */
export class LabPanel extends LitElement {
  static override styles = [baseStyle, controlStyle, chartStyle, labControlStyle, panelStyle, listingStyle];

  static override properties: PropertyDeclarations = {
    panel: { attribute: false },
    number: { attribute: false },
    removable: { attribute: false },
    model: { attribute: false },
    problem: { attribute: false },
    elsewhere: { attribute: false },
    stale: { attribute: false },
    alone: { type: Boolean, reflect: true },
    card: { attribute: false },
    questions: { attribute: false },
    measuring: { attribute: false },
    showsCard: { attribute: false },
    shape: { attribute: false },
    busy: { attribute: false },
    context: { attribute: false },
    status: { attribute: false },
    choices: { state: true },
    open: { state: true },
  };

  declare panel: PanelState;
  declare number: number;
  declare removable: boolean;
  declare model: PanelModel | undefined;
  declare problem: Problem | undefined;
  /** Whether the problem concerns a shared value, and is therefore also shown beside its control. */
  declare elsewhere: boolean;
  /** The view of the remaining picture, if the present view cannot be drawn. */
  declare stale: View | undefined;
  /** Whether it is the only panel, so that its parameters fit beside the picture. */
  declare alone: boolean;
  /** The scorecard, or the reason why there is none. */
  declare card: Scorecard | Problem | undefined;
  /** The questions, one for each line of the scorecard or of the table under the picture; the same in all panels. */
  declare questions: readonly Question[];
  /** Whether `card` is an earlier one, while the present one is being measured. */
  declare measuring: boolean;
  declare showsCard: boolean;
  /** Kind of the present view's pictures: space is reserved while the first one is computed. */
  declare shape: 'matrix' | 'curves';
  declare busy: boolean;
  declare context: PictureContext;
  /** The outcome of the last copy or file, as a sentence. */
  declare status: string | TemplateResult;
  declare private choices: PictureChoices;
  declare private open: boolean;

  private readonly view = new PictureView(this, (cell) => this.emit('lab-read', cell));

  constructor() {
    super();
    this.open = false;
    this.choices = { part: 'figure', scale: 2, background: 'page' };
    this.status = '';
  }

  /** The drawn picture, for files. */
  get body(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.picture');
  }

  private emit(type: string, detail: Cell | PanelChange | Takeaway | null): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  private change(change: PanelChange['change'], final = true): void {
    this.emit('lab-panel-change', { change, final });
  }

  private readonly set = (name: string, value: FigureValue | undefined, final: boolean): void =>
    this.change((panel) => withParameter(panel, name, value), final);

  /** The sentence to show beside the control of a parameter. */
  private problemWith(name: string): string | TemplateResult | undefined {
    return this.problem && propertyOf(this.problem.argument) === name ? this.problem.message : undefined;
  }

  protected override render(): TemplateResult {
    const { panel, number } = this;
    const scheme = schemeNamed(panel.scheme);
    const preset = presetNamed(panel.preset);
    const choice: PanelChoice = { panel, number, change: (change) => this.change(change) };
    const parameters = panelParameters(panel.scheme).filter((parameter) => applies(parameter, panel));
    const beside = parameters.some(({ name }) => this.problemWith(name) !== undefined);
    // In panels side by side, the lines of tables are rows of the board's grid.
    const card = this.showsCard && !this.alone ? 'lined' : '';
    const facts = `${this.showsCard ? '' : 'measurements'} ${this.showsCard || this.alone ? '' : 'lined'}`;
    return html`
      <header>
        ${preset ? html`<h2>${preset.title}</h2>` : nothing}
        <div class=${preset ? 'title named' : 'title'}>
          ${schemeChoice(choice)}
          ${scheme ? html`<span class="place">${placeTitles[scheme.place]}</span>` : nothing}
          ${
            this.removable
              ? html`<button type="button" class="remove" aria-label="Remove panel ${number}" title="Remove this panel" @click=${() => this.emit('lab-remove', null)}>×</button>`
              : nothing
          }
        </div>
        <p class="summary">${scheme ? scheme.summary : 'Words in a bag: attention without any position.'}</p>
        ${presetChoice(choice)}
      </header>
      <div
        class="picture ${card} ${this.model || this.problem ? '' : `awaited ${this.showsCard ? 'card' : this.shape}`}"
        aria-busy=${this.busy || (this.showsCard && this.measuring)}
      >
        ${beside ? nothing : this.renderProblem()} ${this.renderPicture()}
      </div>
      <div class="facts ${facts}" aria-busy=${this.measuring}>${this.renderFacts()}</div>
      <div class="below">
        <footer>${panelActions({
          take: (takeaway) => this.emit('lab-take', takeaway),
          choices: this.choices,
          choose: (choices) => {
            this.choices = choices;
          },
          status: this.status,
        })}</footer>
        <div class="settings">${this.renderParameters(parameters, beside)}</div>
      </div>
    `;
  }

  /** For a shared value, the alert is the one beside its control. */
  private renderProblem(): TemplateResult | typeof nothing {
    const { problem, elsewhere, model, stale } = this;
    if (!problem) return nothing;
    const remaining = !model
      ? ''
      : stale
        ? `Below is the last picture, of the ${stale}.`
        : elsewhere
          ? 'Below is the last picture.'
          : '';
    return html`<p class="problem" role=${elsewhere ? nothing : 'alert'}>${problem.message}${remaining && html`<span class="kept"> ${remaining}</span>`}</p>`;
  }

  private renderParameters(parameters: readonly FigureParameter[], beside: boolean): TemplateResult {
    const changed = parameters.filter(({ name }) => this.panel.values[name] !== undefined);
    const message = changed.map((one) => `${wordsOf(one)} ${shortText(this.panel.values[one.name])}`).join(', ');
    return html`
      <details ?open=${this.open || beside} @toggle=${(event: Event) => (this.open = (event.target as HTMLDetailsElement).open)}>
        <summary>
          <span>${parameters.length} parameters</span><span class="changed">${message === '' ? 'all at their defaults' : message}</span>
        </summary>
        <div class="controls">
          ${repeat(
            parameters,
            // Keyed by name, so that a field that is being typed in stays with its parameter when others come and go.
            ({ name }) => name,
            (parameter) =>
              parameterControl(parameter, {
                value: this.panel.values[parameter.name],
                problem: this.problemWith(parameter.name),
                set: this.set,
              }),
          )}
        </div>
      </details>
    `;
  }

  private renderPicture(): TemplateResult {
    const { model, card } = this;
    if (this.showsCard) {
      if (card === undefined) return html`<p class="why">Measuring …</p>`;
      return 'measurements' in card ? scorecardTable(this.questions, card) : html`<p class="why">${card.message}</p>`;
    }
    if (!model) return html`<p class="why">${this.problem ? '' : 'Computing …'}</p>`;
    const { picture, tokens, fromSentence } = model;
    return this.view.render(picture, { ...this.context, tokens, fromSentence });
  }

  private renderFacts(): TemplateResult {
    const { model, card, showsCard } = this;
    const drawn = model?.drawn ?? [];
    const measured = card && 'measurements' in card ? card : undefined;
    const answers = answersUnder(model?.equalWords, measured);
    return html`
      ${model?.listing && !this.stale ? listingTable(model.listing, (form) => this.emit('lab-take', { how: 'list', form })) : nothing}
      ${showsCard ? nothing : measuredTable(this.questions, { answers, shift: measured?.shift })}
      ${
        drawn.length > 0
          ? html`<p class="note">
              ${
                drawn.length === 1
                  ? `A trained model would have learned its ${drawn[0] as string}. Here it is random, drawn from the seed.`
                  : `A trained model would have learned its ${list(drawn, 'and')}. Here they are random, drawn from the seed.`
              }
            </p>`
          : nothing
      }
    `;
  }
}

/** The panel's property for an argument: `scaling.factor` of a call is `scalingFactor` of a panel. */
function propertyOf(argument: string | undefined): string | undefined {
  return argument?.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Shortens a long text, such as a list of numbers, to its beginning. */
function shortText(value: FigureValue | undefined): string {
  const [text, most] = [String(value), 24];
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function list(names: readonly string[], and: string): string {
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}
