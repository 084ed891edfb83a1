import { english } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
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
    const data = Float64Array.from(x.flatMap((at, i) => [at, ...curves.map(({ y }) => y[i] as number)]));
    const columns = ['distance', ...curves.map(({ name }) => name)];
    all.push({ name: `learned ${title}`, data, shape: [x.length, columns.length], columns });
  }
  return all.filter(({ data }) => data.length > 0 && (data as Float64Array).every(Number.isFinite));
}

function stepsOf({ recording }: TrainView): ExportedArray {
  const rows = recording.schemes.flatMap(({ scheme, steps }) => steps.map((step) => ({ scheme, step })));
  const columns = ['step', 'loss', 'accuracy', 'gradient norm', 'learning rate'];
  return {
    name: 'steps',
    data: Float64Array.from(
      rows.flatMap(({ step: { step, loss, accuracy, gradientNorm, learningRate } }) => [
        step,
        loss,
        accuracy,
        gradientNorm,
        learningRate,
      ]),
    ),
    shape: [rows.length, columns.length],
    columns,
    axes: [{ name: 'scheme', entries: rows.map(({ scheme }) => scheme) }],
  };
}

function testsOf({ recording }: TrainView): ExportedArray {
  const rows = recording.schemes.flatMap(({ scheme, evaluations }) =>
    evaluations.flatMap(({ step, scores }) =>
      // A model that is about to stop may have scores that are not finite.
      scores.filter(({ loss }) => Number.isFinite(loss)).map((score) => ({ scheme, step, ...score })),
    ),
  );
  const columns = ['step', 'length', 'accuracy', 'loss', 'scored positions'];
  return {
    name: 'tests',
    data: Float64Array.from(
      rows.flatMap(({ step, length, accuracy, loss, scored }) => [step, length, accuracy, loss, scored]),
    ),
    shape: [rows.length, columns.length],
    columns,
    axes: [{ name: 'scheme', entries: rows.map(({ scheme }) => scheme) }],
  };
}
