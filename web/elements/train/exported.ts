import { english } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import { exportedRows } from '../figure/index.ts';
import { weightsOf } from './attention-maps.ts';
import { learnedIn } from './learned-panels.ts';
import type { TrainView } from './view-model.ts';

/**
 * The contents of the figure as arrays: all steps and all tests, and in the respective views one attention map or the
 * learned parameters.
 */
export function exportedArrays(model: TrainView): ExportedArray[] {
  const { view, chosen } = model;
  if (model.last === 0 && model.models.every(({ record }) => record.evaluations.length === 0)) return [];
  const title = model.setup.schemes[chosen.scheme]?.text ?? '';
  const all = [stepsOf(model), testsOf(model)];
  if (view === 'attention') {
    const { data, length } = weightsOf(model, chosen);
    all.push({ name: `attention ${title} ${chosen.layer + 1} ${chosen.head + 1}`, data, shape: [length, length] });
  }
  const learned = view === 'parameters' ? learnedIn(model, chosen.scheme, chosen.layer, english) : undefined;
  if (learned?.kind === 'table') {
    all.push({ name: `learned ${title}`, data: learned.data, shape: [learned.rows, learned.columns] });
  } else if (learned?.kind === 'curves') {
    const { x, curves } = learned;
    const rows = x.map((at, i) => [at, ...curves.map(({ y }) => y[i] as number)]);
    all.push(exportedRows(`learned ${title}`, ['distance', ...curves.map(({ name }) => name)], rows));
  }
  return all.filter(({ data }) => data.length > 0 && (data as Float64Array).every(Number.isFinite));
}

function stepsOf({ recording }: TrainView): ExportedArray {
  const rows = recording.schemes.flatMap(({ scheme, steps }) => steps.map((step) => ({ scheme, ...step })));
  const columns = ['step', 'loss', 'accuracy', 'gradient norm', 'learning rate'];
  const values = rows.map((one) => [one.step, one.loss, one.accuracy, one.gradientNorm, one.learningRate]);
  return { ...exportedRows('steps', columns, values), axes: axesOf(rows) };
}

function testsOf({ recording }: TrainView): ExportedArray {
  const rows = recording.schemes.flatMap(({ scheme, evaluations }) =>
    evaluations.flatMap(({ step, scores }) =>
      // A model that is about to stop may have scores that are not finite.
      scores.filter(({ loss }) => Number.isFinite(loss)).map((score) => ({ scheme, step, ...score })),
    ),
  );
  const columns = ['step', 'length', 'accuracy', 'loss', 'scored positions'];
  const values = rows.map(({ step, length, accuracy, loss, scored }) => [step, length, accuracy, loss, scored]);
  return { ...exportedRows('tests', columns, values), axes: axesOf(rows) };
}

const axesOf = (rows: readonly { readonly scheme: string }[]) => [
  { name: 'scheme', entries: rows.map(({ scheme }) => scheme) },
];
