import type { LinePlotPicture, LineSeries, NumberFormat } from '../../charts/index.ts';
import { chanceMark, type Quantity, quantityOf, scoreAxis, scoreText, type TaskWords } from '../learning/index.ts';
import type { ModelView, TrainView } from './view-model.ts';

type Cursor = LinePlotPicture['cursor'];

export const plotHeight = 264;
/** Names fit into narrower plots than usual, because scheme names are short; two plots are side by side. */
export const namesFrom = 360;

/** Loss or accuracy of the batches over the steps. */
export function curvePicture(
  view: TrainView,
  quantity: Quantity,
  words: TaskWords,
  cursor: Cursor,
  format: NumberFormat,
): LinePlotPicture {
  const { name, say } = format;
  const { setup, models, step, last } = view;
  const { length, steps } = setup.setting;
  const largest = Math.max(0, ...models.flatMap(({ curve }) => curve.loss));
  const sentences = models.map(({ curve }, i) => {
    const value = curve[quantity].at(-1);
    return `${name(setup.schemes[i]?.title ?? '')}: ${value === undefined ? say('none yet') : scoreText(quantity, value, format)}`;
  });
  return {
    series: series(view, format, ({ curve }) => ({ x: curve.steps, y: curve[quantity] })),
    marks: [...chanceMark(quantity, words, format, 'end'), ...stepMark(step, last, format)],
    xAxis: { title: say('step'), domain: [0, steps] },
    yAxis: scoreAxis(quantity, words, format, largest),
    label: say(
      quantity === 'accuracy'
        ? 'Accuracy of the batches, {length} tokens long, after {last} of {steps} steps. {scores}.'
        : 'Loss of the batches, {length} tokens long, after {last} of {steps} steps. {scores}.',
      { length, last, steps, scores: sentences.join('; ') },
    ),
    cursor,
    height: plotHeight,
    growing: true,
    namesFrom,
  };
}

/** Scores of the tests at one length over the steps. */
export function historyPicture(
  view: TrainView,
  length: number,
  words: TaskWords,
  cursor: Cursor,
  format: NumberFormat,
): LinePlotPicture {
  const { name, say } = format;
  const { setup, models, step, last } = view;
  const quantity = quantityOf(setup.task);
  const at = (model: ModelView) =>
    model.record.evaluations.map(({ scores }) => scores.find((one) => one.length === length)?.[quantity] ?? Number.NaN);
  const values = models.map(at);
  const sentences = values.map((all, i) => {
    const value = all.at(-1);
    return `${name(setup.schemes[i]?.title ?? '')}: ${value === undefined ? say('none yet') : scoreText(quantity, value, format)}`;
  });
  return {
    series: series(view, format, ({ record }, i) => ({
      x: record.evaluations.map((one) => one.step),
      y: values[i] as number[],
      points: record.evaluations.length < 40,
    })),
    marks: [...chanceMark(quantity, words, format, 'end'), ...stepMark(step, last, format)],
    xAxis: { title: say('step'), domain: [0, setup.setting.steps] },
    yAxis: scoreAxis(quantity, words, format, Math.max(0, ...values.flat().filter(Number.isFinite))),
    label: say(
      quantity === 'accuracy'
        ? 'Accuracy on texts of {length} tokens over the steps. {scores}.'
        : 'Loss on texts of {length} tokens over the steps. {scores}.',
      { length, scores: sentences.join('; ') },
    ),
    cursor,
    height: plotHeight,
    growing: true,
    namesFrom,
  };
}

/** A mark at the step that is shown, unless it is the last. */
function stepMark(step: number, last: number, { say }: NumberFormat): NonNullable<LinePlotPicture['marks']> {
  return step < last ? [{ axis: 'x', at: step, text: say('step {step}', { step }) }] : [];
}

export function series(
  { models, setup }: TrainView,
  { name }: NumberFormat,
  of: (model: ModelView, index: number) => Pick<LineSeries, 'x' | 'y' | 'points'>,
): LineSeries[] {
  return models.map((model, i) => {
    const { title = '', color, dashed } = setup.schemes[i] ?? {};
    return { name: name(title), ...(color && { color }), ...(dashed && { dashed }), ...of(model, i) };
  });
}
