import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import type { BooleanParameter, ChoiceParameter, NumberParameter } from 'posenc';
import { choiceControl, numberControl, switchControl, textControl } from '../../elements/controls.ts';
import type { FigureParameter, FigureValue } from '../../elements/parameter.ts';

export interface ParameterControl {
  readonly value: FigureValue | undefined;
  readonly problem: string | undefined;
  /** Undefined leaves the parameter out. */
  readonly set: (name: string, value: FigureValue | undefined, final: boolean) => void;
  /** What stands for a value that is left out. */
  readonly placeholder?: string;
  readonly label?: string;
}

/** More choices than these, or longer ones, are a list. */
const choicesSideBySide = { count: 3, letters: 24 };

/** The control that a parameter calls for. */
export function parameterControl(parameter: FigureParameter, control: ParameterControl): TemplateResult {
  const { value, problem, set, placeholder = 'auto' } = control;
  const label = control.label ?? labelOf(parameter);
  const given = value ?? parameter.default;
  const options = { label, problem, set };
  if (parameter.kind === 'boolean') {
    return switchControl(parameter as BooleanParameter, { ...options, value: given as boolean });
  }
  if (parameter.kind === 'text') return textControl(parameter, { ...options, value: given as string });
  if (parameter.kind === 'choice') {
    const { choices, default: first } = parameter as ChoiceParameter;
    const short = choices.length <= choicesSideBySide.count && choices.join('').length <= choicesSideBySide.letters;
    if (short && first !== undefined) {
      return choiceControl(parameter as ChoiceParameter, { ...options, value: given as string });
    }
    return selectControl(parameter as ChoiceParameter, { ...control, label, value: given as string });
  }
  const number = parameter as NumberParameter;
  if (number.default !== undefined) return numberControl(number, { ...options, value: given as number });
  const { slider: _, ...field } = number;
  const empty = { placeholder, clear: () => set(number.name, undefined, true) };
  // A field is made anew when its number is left out, so that what was typed does not stay.
  return html`${keyed(given === undefined, numberControl(field, { ...options, value: given as number | undefined, empty }))}`;
}

/** One of many, or of none: a list to choose from. */
export function selectControl(
  { name, choices, description, default: first }: ChoiceParameter,
  { value, label, problem, set }: ParameterControl,
): TemplateResult {
  return html`
    <div class="control select" title=${description}>
      <label for=${name}>${label}</label>
      <select
        id=${name}
        .value=${live(String(value ?? ''))}
        aria-invalid=${problem ? 'true' : 'false'}
        @change=${(event: Event) => set(name, (event.target as HTMLSelectElement).value || undefined, true)}
      >
        ${first === undefined ? html`<option value="" ?selected=${value === undefined}>auto</option>` : ''}
        ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choice}</option>`)}
      </select>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
    </div>
  `;
}

/** `scalingLowFreqFactor` is "low freq factor", with its unit if it has one. */
export function labelOf(parameter: FigureParameter): string {
  const words = parameter.name
    .replace(/^scaling(?!Type)(?=[A-Z])/, '')
    .replace(/^augmentation(?=[A-Z])/, '')
    .replace(/^scalingType$/, 'scaling')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  const unit = 'unit' in parameter ? parameter.unit : undefined;
  return unit && unit !== words ? `${words} (${unit})` : words;
}
