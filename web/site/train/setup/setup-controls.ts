import { html, nothing, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter } from 'posenc';
import type { NumberFormat } from '../../../charts/index.ts';
import {
  type FigureParameter,
  type FigureValue,
  numberControl,
  selectControl,
  type TextParameter,
  textControl,
} from '../../../elements/figure/index.ts';
import { schemeChips, type TrainedTask, taskTitles, taskWords } from '../../../elements/learning/index.ts';
import type { Label } from '../../../messages/index.ts';
import { givenValue, parameters, type Values } from '../state/state.ts';
import { examples } from './examples.ts';
import { type OwnText, textChoice } from './text-choice.ts';

export interface SetupControls {
  readonly values: Values;
  /** Returns the sentence to show beside the control of a parameter. */
  readonly problemWith: (name: string) => string | undefined;
  readonly set: (name: string, value: FigureValue | undefined, final: boolean) => void;
  readonly text: OwnText;
  readonly format: NumberFormat;
}

/** A parameter of the figure, described in the language of the page. */
function described<P extends FigureParameter>(parameterName: string, { name }: NumberFormat): P {
  const parameter = parameters.find((one) => one.name === parameterName) as P;
  return { ...parameter, description: name(parameter.description) };
}

/** Labels of the numbers of the model and its training. */
const numbers: Readonly<Record<string, Label>> = {
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
  const { values, problemWith, set, text, format } = controls;
  const { say } = format;
  const task = String(givenValue(values, 'task'));
  const known = Object.hasOwn(taskWords, task);
  const schemes = String(givenValue(values, 'schemes'));
  return html`
    <section class="group">
      <h2>${say('What they learn')}</h2>
      ${selectControl(described<ChoiceParameter>('task', format), {
        value: task,
        label: say('task'),
        problem: problemWith('task'),
        set,
        groups: { '': Object.keys(taskTitles) },
        titles: Object.fromEntries(Object.entries(taskTitles).map(([name, title]) => [name, say(title)])),
      })}
      ${known ? taskText(task as TrainedTask, format) : nothing} ${task === 'text' ? textChoice(text, problemWith('text'), format) : nothing}
    </section>
    <section class="group">
      <h2>${say('Which schemes')}</h2>
      <p class="quiet">
        ${say('Two to six, each with a model of its own. The models begin with the same numbers and are given the same batches.')}
      </p>
      ${schemeChips({
        value: schemes,
        description: described('schemes', format).description,
        problem: undefined,
        format,
        set: (list) => set('schemes', list, true),
      })}
      <details class="list" ?open=${problemWith('schemes') !== undefined}>
        <summary>${say('As a list')}</summary>
        ${textControl(described<TextParameter>('schemes', format), {
          value: schemes,
          label: say('schemes'),
          problem: problemWith('schemes'),
          set,
        })}
        <p class="quiet">
          ${say('Here a scheme may have numbers of its own:')} <code>rope:base=100</code>,
          <code>t5:numBuckets=32,maxDistance=128</code>.
        </p>
      </details>
    </section>
    ${sizes(controls)}
  `;
}

function taskText(task: TrainedTask, { say }: NumberFormat): TemplateResult {
  const { tokens, targets } = examples[task] as (typeof examples)[string];
  return html`
    <p class="asks">${say(taskWords[task].asks)}</p>
    <table class="example">
      <tr><th scope="row">${say('it sees')}</th>${cells(tokens)}</tr>
      <tr><th scope="row">${say('asked for')}</th>${cells(targets)}</tr>
    </table>
  `;
}

const cells = (text: string) => text.split(' ').map((token) => html`<td>${token}</td>`);

/** Folded behind a line that summarises them; open if one of them is invalid. */
function sizes({ values, problemWith, set, format }: SetupControls): TemplateResult {
  const { say } = format;
  const value = (name: string) => givenValue(values, name);
  const counted = (name: string, one: Label, more: Counted) => {
    const count = String(value(name));
    return count === '1' ? say(one) : say(more, { count });
  };
  const refused = [...Object.keys(numbers), 'lengths'].some((name) => problemWith(name) !== undefined);
  return html`
    <details class="group sizes" ?open=${refused}>
      <summary>
        <h2>${say('Sizes and training')}</h2>
        <span class="quiet">
          ${say('{length} tokens, {steps}, {dim} dimensions, {layers} of {heads}, seed {seed}', {
            length: String(value('length')),
            dim: String(value('dim')),
            seed: String(value('seed')),
            steps: counted('steps', '1 step', '{count} steps'),
            layers: counted('layers', '1 layer', '{count} layers'),
            heads: counted('heads', '1 head', '{count} heads'),
          })}
        </span>
      </summary>
      <div class="controls">
        ${Object.entries(numbers).map(([name, label]) => {
          const slider = ranges[name];
          return numberControl(
            { ...described<NumberParameter>(name, format), ...(slider && { slider }) },
            {
              value: value(name) as number,
              label: say(label),
              problem: problemWith(name),
              set,
              placeholder: say('auto'),
              format,
            },
          );
        })}
        ${textControl(described<TextParameter>('lengths', format), {
          value: String(value('lengths')),
          label: say('tested at'),
          problem: problemWith('lengths'),
          set,
        })}
      </div>
    </details>
  `;
}

type Counted = '{count} steps' | '{count} layers' | '{count} heads';
