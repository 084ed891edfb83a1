import type { TemplateResult } from 'lit';
import type { BooleanParameter, ChoiceParameter, NumberParameter } from 'posenc';
import { english } from '../../../charts/index.ts';
import {
  choiceControl,
  type FigureParameter,
  type FigureValue,
  numberControl,
  selectControl,
  switchControl,
  textControl,
} from '../../../elements/figure/index.ts';

export interface ParameterControl {
  readonly value: FigureValue | undefined;
  readonly problem: string | TemplateResult | undefined;
  /** Undefined leaves the parameter out. */
  readonly set: (name: string, value: FigureValue | undefined, final: boolean) => void;
  /** Text shown for an omitted value. */
  readonly placeholder?: string;
  readonly label?: string;
  /** Titles of choices whose names are not meant for readers. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** With more or longer choices, a list replaces the segments. */
const choicesSideBySide = { count: 3, letters: 24 };

/** The control that fits the kind of the parameter. */
export function parameterControl(parameter: FigureParameter, control: ParameterControl): TemplateResult {
  const { value, problem, set } = control;
  const placeholder = control.placeholder ?? 'auto';
  const label = control.label ?? labelOf(parameter);
  const input = value ?? parameter.default;
  const options = { label, problem, set, format: english };
  const titled = (choices: readonly string[]) =>
    Object.fromEntries(choices.map((choice) => [choice, control.titles?.[choice] ?? choice]));
  if (parameter.kind === 'boolean' && parameter.default === undefined)
    return openSwitch(parameter, { ...control, placeholder }, label);
  if (parameter.kind === 'boolean') {
    return switchControl(parameter as BooleanParameter, { ...options, value: input as boolean });
  }
  if (parameter.kind === 'text') return textControl(parameter, { ...options, value: input as string });
  if (parameter.kind === 'choice') {
    const choice = parameter as ChoiceParameter;
    const { choices, default: first } = choice;
    const short = choices.length <= choicesSideBySide.count && choices.join('').length <= choicesSideBySide.letters;
    if (short && first !== undefined) {
      return choiceControl(choice, { ...options, value: input as string, titles: titled(choices) });
    }
    const open = first === undefined;
    return selectControl(choice, {
      ...options,
      set: (chosenFor, chosen, final) => set(chosenFor, chosen || undefined, final),
      value: String(input ?? ''),
      groups: { '': open ? ['', ...choices] : choices },
      titles: { ...titled(choices), '': placeholder },
    });
  }
  const number = parameter as NumberParameter;
  if (number.default !== undefined) return numberControl(number, { ...options, value: input as number });
  // Without a default, a slider would have no position.
  const { slider: _, ...field } = { ...number, optional: true } as const;
  return numberControl(field, { ...options, value: input as number | undefined, placeholder });
}

/** A choice of on, off, or the default that depends on other values. */
function openSwitch(
  parameter: FigureParameter,
  { value, problem, set, placeholder = '' }: ParameterControl,
  label: string,
) {
  const choices = ['', 'true', 'false'];
  return selectControl({ ...parameter, kind: 'choice', default: '', choices } as ChoiceParameter, {
    label,
    problem,
    set: (name, chosen, final) => set(name, chosen === '' ? undefined : chosen === 'true', final),
    value: String(value ?? ''),
    groups: { '': choices },
    titles: { '': placeholder, true: 'on', false: 'off' },
  });
}

/** The label of `scalingLowFreqFactor` is "low freq factor", with its unit if it has one. */
export function labelOf(parameter: FigureParameter): string {
  const words = wordsOf(parameter);
  const unit = 'unit' in parameter && parameter.unit ? parameter.unit : words;
  return unit.toLowerCase() === words.toLowerCase() ? words : `${words} (${unit})`;
}

/** The label without the unit, in English. */
export function wordsOf(parameter: FigureParameter): string {
  return parameter.name
    .replace(/^scaling(?!Type|Truncate)(?=[A-Z])/, '')
    .replace(/^augmentation(?=[A-Z])/, '')
    .replace(/^scalingType$/, 'scaling')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}
