import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { BooleanParameter, ChoiceParameter, NumberParameter, Parameter } from 'posenc';
import { english, type NumberFormat } from '../../charts/index.ts';
import { radioGroup, startTyping, stopTyping, unlessTyping } from './directives.ts';
import { type FigureValue, numberIn, type TextParameter } from './parameter.ts';

/** The options of a control besides its parameter. */
export interface ControlOptions<Value> {
  /** Writes numbers and messages; English by default. */
  readonly format?: NumberFormat;
  readonly value: Value | undefined;
  readonly label?: string;
  readonly problem?: string | TemplateResult | undefined;
  readonly set: (name: string, value: Value, final: boolean) => void;
  /** Text shown in an empty field. */
  readonly placeholder?: string | undefined;
}

/** Titles of choices whose names are not meant for readers. */
export type ChoiceTitles = Readonly<Record<string, string>>;

function problemText(name: string, problem: string | TemplateResult | undefined): TemplateResult | typeof nothing {
  return problem ? html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>` : nothing;
}

/** A number as a slider beside a field that takes the exact value; text that is not a number is shown as typed. */
export function numberControl(
  parameter: NumberParameter,
  options: Omit<ControlOptions<number>, 'value'> & { readonly value: number | string | undefined },
): TemplateResult {
  const { name, slider, description, optional } = parameter;
  const { value = Number.NaN, label = name, problem, set, placeholder = nothing, format = english } = options;
  const displayed = typeof value === 'string' ? value : format.exact(value);
  const text = Number.isNaN(value) ? (optional && !problem ? '' : noChange) : displayed;
  const fromField = (event: Event) => {
    stopTyping(event);
    const typed = format.typed((event.target as HTMLInputElement).value);
    // An empty field omits an optional value; text that is not a number is refused as typed.
    const input = typed === '' && optional ? undefined : numberIn(typed);
    set(name, input as number, event.type === 'change');
  };
  return html`
    <div class="control number" data-name=${name} title=${description}>
      <label for=${name}>${label}</label>
      ${slider ? sliderInput(parameter, slider, { ...options, label, value: Number(value) }) : nothing}
      <input
        id=${name}
        class="field"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        size="6"
        placeholder=${placeholder}
        .value=${text === noChange ? noChange : unlessTyping(text as string)}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${name}-problem` : nothing}
        @input=${startTyping}
        @blur=${stopTyping}
        @change=${fromField}
      />
      ${problemText(name, problem)}
    </div>
  `;
}

/** A logarithmic slider moves in twentieths of a power of ten and stops at numbers of two digits. */
const STEPS_PER_DECADE = 20;

function sliderInput(
  { name, kind, even }: NumberParameter,
  { range, spacing }: NonNullable<NumberParameter['slider']>,
  { value = Number.NaN, label = name, set, format = english }: ControlOptions<number>,
): TemplateResult {
  const logarithmic = spacing === 'log';
  const [low, high] = logarithmic ? range.map((end) => Math.round(Math.log10(end) * STEPS_PER_DECADE)) : range;
  const step = logarithmic ? 1 : even ? 2 : kind === 'integer' ? 1 : 'any';
  const place = logarithmic ? Math.log10(value) * STEPS_PER_DECADE : value;
  const onSlide = (event: Event) => {
    const moved = (event.target as HTMLInputElement).valueAsNumber;
    const chosen = logarithmic ? Number((10 ** (moved / STEPS_PER_DECADE)).toPrecision(2)) : moved;
    set(name, chosen, event.type === 'change');
  };
  return html`
    <input
      type="range"
      aria-label=${format.say('{label} (slider)', { label })}
      aria-valuetext=${Number.isNaN(value) ? nothing : format.exact(value)}
      min=${low as number}
      max=${high as number}
      step=${step}
      .value=${Number.isNaN(value) ? noChange : live(String(logarithmic ? Math.round(place) : place))}
      @input=${onSlide}
      @change=${onSlide}
    />
  `;
}

/** A few choices side by side, all visible. */
export function choiceControl(
  { name, choices, description }: ChoiceParameter,
  {
    value,
    label = name,
    problem,
    set,
    titles = {},
  }: ControlOptions<string> & { readonly titles?: ChoiceTitles | undefined },
): TemplateResult {
  return html`
    <fieldset class="control choice" data-name=${name} title=${description}>
      <legend>${label}</legend>
      <div class="segments">
        ${choices.map(
          (choice) => html`
            <label>
              <input
                type="radio"
                name=${radioGroup(name)}
                .value=${choice}
                .checked=${live(choice === value)}
                @change=${() => set(name, choice, true)}
              />
              <span>${titles[choice] ?? choice}</span>
            </label>
          `,
        )}
      </div>
      ${problemText(name, problem)}
    </fieldset>
  `;
}

/** A choice among a few heads, counted from 1. */
export function headControl(
  head: NumberParameter,
  count: number,
  { value, set, ...options }: ControlOptions<number>,
): TemplateResult {
  const choices = Array.from({ length: count }, (_, i) => String(i + 1));
  return choiceControl(
    { ...head, kind: 'choice', default: '1', choices },
    { ...options, value: String(value), set: (name, chosen, final) => set(name, Number(chosen), final) },
  );
}

export function switchControl(
  { name, description }: BooleanParameter,
  { value, label = name, problem, set }: ControlOptions<boolean>,
): TemplateResult {
  return html`
    <label class="control switch" data-name=${name} title=${description}>
      <input
        type="checkbox"
        .checked=${live(value === true)}
        @change=${(event: Event) => set(name, (event.target as HTMLInputElement).checked, true)}
      />
      <span>${label}</span>
      ${problemText(name, problem)}
    </label>
  `;
}

export function textControl(
  { name, description }: TextParameter,
  { value = '', label = name, problem, set }: ControlOptions<string>,
): TemplateResult {
  const onType = (event: Event) => set(name, (event.target as HTMLInputElement).value, event.type === 'change');
  return html`
    <div class="control text" data-name=${name} title=${description}>
      <label for=${name}>${label}</label>
      <input
        id=${name}
        type="text"
        autocomplete="off"
        spellcheck="false"
        .value=${live(value)}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${name}-problem` : nothing}
        @input=${onType}
        @change=${onType}
      />
      ${problemText(name, problem)}
    </div>
  `;
}

/** With more choices than this, a list replaces the segments. */
const SEGMENTS = 5;

interface AnyOptions extends Omit<ControlOptions<FigureValue>, 'set'> {
  readonly set: (name: string, value: FigureValue, final: boolean) => void;
  readonly titles?: ChoiceTitles | undefined;
}

/** The control that fits the kind of the parameter. */
export function parameterControl(parameter: Parameter | TextParameter, options: AnyOptions): TemplateResult {
  const { value } = options;
  const text = value === undefined ? undefined : String(value);
  if (parameter.kind === 'text') return textControl(parameter, { ...options, value: text });
  if (parameter.kind === 'boolean') return switchControl(parameter, { ...options, value: value === true });
  if (parameter.kind !== 'choice')
    return numberControl(parameter, { ...options, value: typeof value === 'boolean' ? text : value });
  const { choices } = parameter;
  if (choices.length > SEGMENTS) return selectControl(parameter, { ...options, value: text, groups: { '': choices } });
  return choiceControl(parameter, { ...options, value: text });
}

/** One of many choices in titled groups; the group without a title comes first. */
export function selectControl(
  { name, description }: ChoiceParameter,
  {
    value,
    label = name,
    problem,
    set,
    groups,
    titles = {},
  }: ControlOptions<string> & {
    readonly groups: Readonly<Record<string, readonly string[]>>;
    readonly titles?: ChoiceTitles | undefined;
  },
): TemplateResult {
  const option = (choice: string) =>
    html`<option value=${choice} .selected=${live(choice === value)}>${titles[choice] ?? choice}</option>`;
  return html`
    <div class="control select" data-name=${name} title=${description}>
      <label for=${name}>${label}</label>
      <select
        id=${name}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${name}-problem` : nothing}
        @change=${(event: Event) => set(name, (event.target as HTMLSelectElement).value, true)}
      >
        ${Object.entries(groups).map(([title, choices]) =>
          title === '' ? choices.map(option) : html`<optgroup label=${title}>${choices.map(option)}</optgroup>`,
        )}
      </select>
      ${problemText(name, problem)}
    </div>
  `;
}
