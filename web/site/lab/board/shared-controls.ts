import { html, nothing, type TemplateResult } from 'lit';
import { attentionLabels, presets } from '../../../elements/attention/index.ts';
import { type FigureParameter, type FigureValue, selectControl, textControl } from '../../../elements/figure/index.ts';
import { appliesToAttention, attentionParameters } from '../../../elements/inputs/index.ts';
import { parameterControl } from '../panel/parameter-controls.ts';
import type { Problem } from '../panel/problem.ts';
import {
  causal,
  difference,
  head,
  heads,
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

/** The controls above the panels. */
export function sharedControls({ state, tokenCount, problems, set, lockRange }: SharedControls): TemplateResult {
  const control = (parameter: FigureParameter, label?: string, placeholder?: string) =>
    parameterControl(parameter, {
      value: sharedValue<FigureValue | undefined>(state, parameter.name),
      problem: problemWith(problems, parameter.name),
      set,
      ...(label && { label }),
      ...(placeholder && { placeholder }),
      titles: termTitles,
    });
  const shown = sharedValue<View>(state, 'view');
  const text = sharedValue<string>(state, 'sentence');
  return html`
    <div class="line">
      <div class="sentence">
        ${textControl(sentence, { value: text, label: 'Sentence', problem: problemWith(problems, 'sentence'), set })}
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
      ${views(shown, problemWith(problems, 'view'), set)} ${shown === 'logits' ? control(term) : nothing}
      ${shown === 'similarity' || shown === 'distance' ? control(metric) : nothing} ${control(head)}
      ${control(heads, 'of', undefined)} ${control(causal, 'causal')}
      ${attentionParameters.map((one) => (appliesToAttention(one, state.shared) ? control(one, attentionLabels[one.name]) : nothing))}
      ${control(seed)}
      ${control(queries, 'queries', String(tokenCount))} ${control(offset, 'offset', 'auto')}
      ${lock(state, lockRange, control)} ${state.panels.length > 1 ? differences(state, set) : nothing}
    </div>
  `;
}

function problemWith(problems: readonly Problem[], name: string): string | undefined {
  return problems.find(({ argument }) => argument === name)?.message;
}

/** All views side by side, as they are the point of the Lab. */
function views(asked: View, problem: string | undefined, set: SharedControls['set']): TemplateResult {
  // For an invalid view, the problem is shown and the view that is actually drawn is marked.
  const shown = view.choices.includes(asked) ? asked : view.default;
  return html`
    <fieldset class="control choice view">
      <legend class="hidden">View</legend>
      <div class="segments">
        ${view.choices.map(
          (choice) => html`
            <label>
              <input type="radio" name="view" .value=${choice} .checked=${choice === shown} @change=${() => set('view', choice, true)} />
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

function lock(state: LabState, lockRange: SharedControls['lockRange'], control: Control): TemplateResult {
  const locked = sharedValue<number | undefined>(state, 'range') !== undefined;
  return html`
    <label class="control switch" title=${range.description}>
      <input type="checkbox" .checked=${locked} @change=${(event: Event) => lockRange((event.target as HTMLInputElement).checked)} />
      <span>one range</span>
    </label>
    ${locked ? control(range, 'up to') : nothing}
  `;
}

/** Only offers pairs of existing panels. */
function differences(state: LabState, set: SharedControls['set']): TemplateResult {
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
