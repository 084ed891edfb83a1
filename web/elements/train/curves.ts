import type { LinePlotPicture, LineSeries } from '../../charts/index.ts';
import { chanceMark, type Quantity, quantityOf, scoreAxis, scoreText, type TaskWords } from '../learning/index.ts';
import type { ModelView, TrainView } from './view-model.ts';

type Cursor = LinePlotPicture['cursor'];

export const plotHeight = 264;
/** Names of schemes are short, and two plots stand side by side. */
export const namesFrom = 360;

/** Loss or accuracy of the batches, over the steps. */
export function curvePicture(view: TrainView, quantity: Quantity, words: TaskWords, cursor: Cursor): LinePlotPicture {
  const { setup, models, step, last } = view;
  const { length, steps } = setup.setting;
  const largest = Math.max(0, ...models.flatMap(({ curve }) => curve.loss));
  const told = models.map(({ curve }, i) => {
    const value = curve[quantity].at(-1);
    return `${setup.schemes[i]?.title}: ${value === undefined ? 'none yet' : scoreText(quantity, value)}`;
  });
  return {
    series: series(view, ({ curve }) => ({ x: curve.steps, y: curve[quantity] })),
    marks: [...chanceMark(quantity, words, 'end'), ...stepMark(step, last)],
    xAxis: { title: 'step', domain: [0, steps] },
    yAxis: scoreAxis(quantity, words, largest),
    label: `${quantity} of the batches, ${length} tokens long, after ${last} of ${steps} steps. ${told.join('; ')}.`,
    cursor,
    height: plotHeight,
    growing: true,
    namesFrom,
  };
}

/** Tests at one length, over the steps. */
export function historyPicture(view: TrainView, length: number, words: TaskWords, cursor: Cursor): LinePlotPicture {
  const { setup, models, step, last } = view;
  const quantity = quantityOf(setup.task);
  const at = (model: ModelView) =>
    model.record.evaluations.map(({ scores }) => scores.find((one) => one.length === length)?.[quantity] ?? Number.NaN);
  const values = models.map(at);
  const told = values.map((all, i) => {
    const value = all.at(-1);
    return `${setup.schemes[i]?.title}: ${value === undefined ? 'none yet' : scoreText(quantity, value)}`;
  });
  return {
    series: series(view, ({ record }, i) => ({
      x: record.evaluations.map((one) => one.step),
      y: values[i] as number[],
      points: record.evaluations.length < 40,
    })),
    marks: [...chanceMark(quantity, words, 'end'), ...stepMark(step, last)],
    xAxis: { title: 'step', domain: [0, setup.setting.steps] },
    yAxis: scoreAxis(quantity, words, Math.max(0, ...values.flat().filter(Number.isFinite))),
    label: `${quantity} on texts of ${length} tokens over the steps. ${told.join('; ')}.`,
    cursor,
    height: plotHeight,
    growing: true,
    namesFrom,
  };
}

/** The step that is shown, where that is not the last one. */
function stepMark(step: number, last: number): NonNullable<LinePlotPicture['marks']> {
  return step < last ? [{ axis: 'x', at: step, text: `step ${step}` }] : [];
}

export function series(
  { models, setup }: TrainView,
  of: (model: ModelView, index: number) => Pick<LineSeries, 'x' | 'y' | 'points'>,
): LineSeries[] {
  return models.map((model, i) => {
    const { title = '', color, dashed } = setup.schemes[i] ?? {};
    return { name: title, ...(color && { color }), ...(dashed && { dashed }), ...of(model, i) };
  });
}
