import { html, nothing, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter } from 'posenc';
import { english } from '../../../charts/index.ts';
import {
  type FigureParameter,
  type FigureValue,
  numberControl,
  selectControl,
  type TextParameter,
  textControl,
} from '../../../elements/figure/index.ts';
import { schemeChips, type TrainedTask, taskTitles, taskWords } from '../../../elements/learning/index.ts';
import { parameters, storedValue, type Values } from '../state/state.ts';
import { examples, type TypedText, textChoice } from './text-choice.ts';

export interface SetupControls {
  readonly values: Values;
  /** Returns the sentence to show beside the control of a parameter. */
  readonly problemWith: (name: string) => string | undefined;
  readonly set: (name: string, value: FigureValue | undefined, final: boolean) => void;
  readonly text: TypedText;
}

/** A parameter of the figure. */
function parameterNamed<P extends FigureParameter>(name: string): P {
  return parameters.find((one) => one.name === name) as P;
}

/** Labels of the numbers of the model and its training. */
const numbers: Readonly<Record<string, string>> = {
  length: 'tokens of a text',
  batch: 'texts of a step',
  steps: 'steps',
  lr: 'learning rate',
  seed: 'seed',
  dim: 'dimensions',
  layers: 'layers',
  heads: 'heads',
  every: 'steps between tests',
  sequence: 'tokens of the maps',
};

const ranges: Readonly<Record<string, NumberParameter['slider']>> = {
  length: { range: [8, 128], spacing: 'linear' },
  batch: { range: [4, 64], spacing: 'linear' },
  steps: { range: [50, 2000], spacing: 'linear' },
  lr: { range: [0.0001, 0.1], spacing: 'log' },
  dim: { range: [8, 128], spacing: 'linear' },
  layers: { range: [1, 6], spacing: 'linear' },
  heads: { range: [1, 8], spacing: 'linear' },
};

/** The set-up of the training, which the address holds. */
export function setupControls(controls: SetupControls): TemplateResult {
  const { values, problemWith, set, text } = controls;
  const task = String(storedValue(values, 'task'));
  const known = Object.hasOwn(taskWords, task);
  const schemes = String(storedValue(values, 'schemes'));
  return html`
    <section class="group">
      <h2>What they learn</h2>
      ${selectControl(parameterNamed<ChoiceParameter>('task'), {
        value: task,
        label: 'task',
        problem: problemWith('task'),
        set,
        groups: { '': Object.keys(taskTitles) },
        titles: taskTitles,
      })}
      ${known ? taskText(task as TrainedTask) : nothing} ${task === 'text' ? textChoice(text, problemWith('text')) : nothing}
    </section>
    <section class="group">
      <h2>Which schemes</h2>
      <p class="quiet">
        Two to six, each with its own model. The models begin with the same numbers and are given the same batches.
      </p>
      ${schemeChips({
        value: schemes,
        description: parameterNamed('schemes').description,
        problem: undefined,
        format: english,
        set: (list) => set('schemes', list, true),
      })}
      <details class="list" ?open=${problemWith('schemes') !== undefined}>
        <summary>As a list</summary>
        ${textControl(parameterNamed<TextParameter>('schemes'), {
          value: schemes,
          label: 'schemes',
          problem: problemWith('schemes'),
          set,
        })}
        <p class="quiet">
          Here a scheme may have its own numbers: <code translate="no">rope:base=100</code>,
          <code translate="no">t5:numBuckets=32,maxDistance=128</code>.
        </p>
      </details>
    </section>
    ${sizes(controls)}
  `;
}

function taskText(task: TrainedTask): TemplateResult {
  const { tokens, targets } = examples[task] as (typeof examples)[string];
  return html`
    <p class="asks">${taskWords[task].asks}</p>
    <table class="example">
      <tr><th scope="row">it sees</th>${cells(tokens)}</tr>
      <tr><th scope="row">asked for</th>${cells(targets)}</tr>
    </table>
  `;
}

const cells = (text: string) => text.split(' ').map((token) => html`<td translate="no">${token}</td>`);

/** Folded behind a line that summarises them; open if one of them is invalid. */
function sizes({ values, problemWith, set }: SetupControls): TemplateResult {
  const value = (name: string) => storedValue(values, name);
  const counted = (name: string) => {
    const count = String(value(name));
    return `${count} ${count === '1' ? name.slice(0, -1) : name}`;
  };
  const refused = [...Object.keys(numbers), 'lengths'].some((name) => problemWith(name) !== undefined);
  return html`
    <details class="group sizes" ?open=${refused}>
      <summary>
        <h2>Sizes and training</h2>
        <span class="quiet">
          ${value('length')} tokens, ${counted('steps')}, ${value('dim')} dimensions, ${counted('layers')} of ${counted('heads')}, seed ${value('seed')}
        </span>
      </summary>
      <div class="controls">
        ${Object.entries(numbers).map(([name, label]) => {
          const slider = ranges[name];
          return numberControl(
            { ...parameterNamed<NumberParameter>(name), ...(slider && { slider }) },
            {
              value: value(name) as number,
              label,
              problem: problemWith(name),
              set,
              placeholder: 'auto',
              format: english,
            },
          );
        })}
        ${textControl(parameterNamed<TextParameter>('lengths'), {
          value: String(value('lengths')),
          label: 'tested at',
          problem: problemWith('lengths'),
          set,
        })}
      </div>
    </details>
  `;
}
