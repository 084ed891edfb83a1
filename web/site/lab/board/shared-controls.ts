import { html, nothing, type TemplateResult } from 'lit';
import { attentionLabels, presets } from '../../../elements/attention/index.ts';
import { type FigureParameter, type FigureValue, selectControl } from '../../../elements/figure/index.ts';
import { appliesToAttention, attentionParameters } from '../../../elements/inputs/index.ts';
import { linearForm as formNamed, linearFormNames } from '../../../elements/linear-attention/index.ts';
import { parameterControl } from '../panel/parameter-controls.ts';
import type { Problem } from '../panel/problem.ts';
import {
  causal,
  difference,
  head,
  heads,
  linearForm,
  metric,
  offset,
  queries,
  range,
  seed,
  sentence,
  term,
  termTitles,
  tokens,
  type View,
  view,
} from '../state/shared-parameters.ts';
import { type LabState, sharedValue } from '../state/state.ts';

export interface SharedControls {
  readonly state: LabState;
  readonly tokenCount: number;
  readonly problems: readonly Problem[];
  readonly set: (name: string, value: FigureValue | undefined, final: boolean) => void;
  readonly lockRange: (locked: boolean) => void;
}

const formTitles = Object.fromEntries(linearFormNames.map((name) => [name, formNamed(name).title]));

/** The controls above the panels. */
export function sharedControls(controls: SharedControls): TemplateResult {
  const { state, tokenCount, problems, set } = controls;
  const problemWith = (name: string) => {
    const problem = problems.find(({ argument }) => argument === name);
    return problem?.message;
  };
  const control = (parameter: FigureParameter, label?: string, placeholder?: string) =>
    parameterControl(parameter, {
      value: sharedValue<FigureValue | undefined>(state, parameter.name),
      problem: problemWith(parameter.name),
      set,
      ...(label && { label }),
      ...(placeholder && { placeholder }),
      titles: { ...termTitles, ...formTitles },
    });
  const currentView = sharedValue<View>(state, 'view');
  const text = sharedValue<string>(state, 'sentence');
  return html`
    <div class="line">
      <div class="sentence">
        ${control(sentence, 'sentence')}
        <div class="control examples">
          ${presets.map(
            (example, i) => html`
              <button type="button" class="link" title=${example} aria-pressed=${text === example} @click=${() => set('sentence', example, true)}>
                Example ${i + 1}
              </button>
            `,
          )}
        </div>
      </div>
      ${control(tokens, 'or made-up tokens', '–')}
    </div>
    <div class="line">
      ${views(currentView, problemWith('view'), controls)} ${currentView === 'logits' ? control(term) : nothing}
      ${currentView === 'linear' ? control(linearForm, 'attention') : nothing}
      ${currentView === 'similarity' || currentView === 'distance' ? control(metric) : nothing}
      <button type="button" class="link change" aria-expanded="false" @click=${unfold}>Change</button>
      <div class="settings">
      ${control(head)}
      ${control(heads, 'of')} ${control(causal, 'causal')}
      ${attentionParameters.map((one) => (appliesToAttention(one, state.shared) ? control(one, attentionLabels[one.name]) : nothing))}
      ${control(seed)}
      ${control(queries, 'queries', String(tokenCount))} ${control(offset, 'offset')}
      ${lock(controls, control)} ${state.panels.length > 1 ? differences(controls) : nothing}
      </div>
    </div>
  `;
}

/** On a phone the settings are behind a button, so that the panels begin on the first screen (style.ts). */
function unfold({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement;
  const isOpen = button.parentElement?.classList.toggle('all') ?? false;
  Object.assign(button, { textContent: isOpen ? 'Less' : 'Change', ariaExpanded: String(isOpen) });
}

/** All views side by side, because comparing them is what the Lab is for. */
function views(asked: View, problem: string | TemplateResult | undefined, { set }: SharedControls): TemplateResult {
  // For a word that is no view, the problem is shown and the view that is drawn is marked.
  const selected = view.choices.includes(asked) ? asked : view.default;
  return html`
    <fieldset class="control choice view">
      <legend class="hidden">View</legend>
      <div class="segments">
        ${view.choices.map(
          (choice) => html`
            <label>
              <input type="radio" name="view" .value=${choice} .checked=${choice === selected} @change=${() => set('view', choice, true)} />
              <span>${choice}</span>
            </label>
          `,
        )}
      </div>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    </fieldset>
  `;
}

type Control = (parameter: FigureParameter, label?: string, placeholder?: string) => TemplateResult;

function lock({ state, lockRange }: SharedControls, control: Control): TemplateResult {
  const locked = sharedValue<number | undefined>(state, 'range') !== undefined;
  return html`
    <label class="control switch" title=${range.description}>
      <input type="checkbox" .checked=${locked} @change=${(event: Event) => lockRange((event.target as HTMLInputElement).checked)} />
      <span>one range</span>
    </label>
    ${locked ? control(range, 'up to') : nothing}
  `;
}

/** A choice among the pairs of panels that exist. */
function differences({ state, set }: SharedControls): TemplateResult {
  const there = difference.choices.filter(
    (choice) => choice === 'none' || choice.split('-').every((number) => Number(number) <= state.panels.length),
  );
  return selectControl(difference, {
    value: sharedValue<string>(state, 'difference'),
    label: 'difference',
    set,
    groups: { '': there },
    titles: Object.fromEntries(there.map((pair) => [pair, pair.replace('-', ' − ')])),
  });
}
