import type { Cell, NumberFormat } from '../../charts/index.ts';
import type { FigureReading } from '../figure/index.ts';
import { weightsOf } from './attention-maps.ts';
import { learnedIn } from './learned-panels.ts';
import type { TrainView } from './view-model.ts';

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** The cell that is read first. */
  readonly home: Cell;
}

/** The number of cells in a view: series by points, queries by keys, or learned curves by distance. */
export function extentOf(model: TrainView, format: NumberFormat): Extent {
  const { setup, models, view, chosen } = model;
  const rows = setup.schemes.length;
  if (view === 'curves') {
    const columns = Math.max(0, ...models.map(({ curve }) => curve.steps.length));
    return { rows, columns, home: { row: 0, column: columns - 1 } };
  }
  if (view === 'lengths') {
    const columns = setup.setting.lengths.length;
    return { rows, columns, home: { row: 0, column: columns - 1 } };
  }
  if (view === 'attention') {
    const { sequence: count } = setup;
    return { rows: count, columns: count, home: { row: count - 1, column: count - 1 } };
  }
  const home = { row: 0, column: 0 };
  const learned = learnedIn(model, chosen.scheme, chosen.layer, format);
  if (learned?.kind === 'table') return { rows: learned.rows, columns: learned.columns, home };
  if (learned?.kind === 'curves') return { rows: learned.curves.length, columns: learned.x.length, home };
  return { rows: 1, columns: 1, home };
}

/** Shown until there is a number, so that the line keeps its height. */
const nothing = '–';

/** The numbers at a cell. */
export function readingsOf(model: TrainView, cell: Cell, format: NumberFormat): FigureReading[] {
  if (model.view === 'curves') return curveReadings(model, cell, format);
  if (model.view === 'lengths') return lengthReadings(model, cell, format);
  return model.view === 'attention' ? attentionReadings(model, cell, format) : learnedReadings(model, cell, format);
}

function title({ setup }: TrainView, at: number, { name }: NumberFormat): FigureReading {
  return { label: 'scheme', value: name(setup.schemes[at]?.title ?? '') };
}

function curveReadings(model: TrainView, { row, column }: Cell, format: NumberFormat): FigureReading[] {
  const { index, fixed, percent } = format;
  const { steps, loss, accuracy } = model.models[row]?.curve ?? { steps: [], loss: [], accuracy: [] };
  const at = (values: readonly number[], write: (value: number) => string) => {
    const value = values[column];
    return value === undefined ? nothing : write(value);
  };
  return [
    title(model, Math.max(0, row), format),
    { label: 'step', value: at(steps, index) },
    { label: 'loss', value: at(loss, fixed) },
    { label: 'accuracy', value: at(accuracy, percent) },
  ];
}

function lengthReadings(model: TrainView, { row, column }: Cell, format: NumberFormat): FigureReading[] {
  const { index, fixed, percent, say } = format;
  const { evaluation } = model.models[row] ?? {};
  const score = evaluation?.scores[column];
  return [
    title(model, Math.max(0, row), format),
    { label: 'length', value: index(model.setup.setting.lengths[column] ?? 0) },
    {
      label: 'accuracy',
      value: score ? percent(score.accuracy) : nothing,
      ...(score && { note: say('of {count}', { count: index(score.scored) }) }),
    },
    { label: 'loss', value: score ? fixed(score.loss) : nothing },
    { label: 'after step', value: evaluation ? index(evaluation.step) : nothing },
  ];
}

function attentionReadings(
  model: TrainView,
  { row, column }: Cell,
  { index, fixed, say }: NumberFormat,
): FigureReading[] {
  const { models, chosen, recording } = model;
  const { snapshot } = models[chosen.scheme] ?? {};
  const { data, length } = weightsOf(model, chosen);
  const word = (at: number) => ({ value: recording.words[at] ?? nothing, note: `(${index(at)})` });
  return [
    { label: 'query', ...word(row) },
    { label: 'key', ...word(column) },
    { label: 'weight', value: column > row ? say('masked') : fixed(data[row * length + column] as number) },
    { label: 'after step', value: snapshot ? index(snapshot.step) : nothing },
  ];
}

function learnedReadings(model: TrainView, { row, column }: Cell, format: NumberFormat): FigureReading[] {
  const { index, fixed, say } = format;
  const { scheme, layer } = model.chosen;
  const learned = learnedIn(model, scheme, layer, format);
  const first = title(model, scheme, format);
  if (learned?.kind === 'table') {
    return [
      first,
      { label: say(learned.columnTitle), value: index(column) },
      { label: 'dimension', value: index(row) },
      { label: 'value', value: fixed(learned.data[row * learned.columns + column] as number) },
    ];
  }
  const curve = learned?.kind === 'curves' ? learned.curves[row] : undefined;
  if (learned?.kind !== 'curves' || !curve) return [first];
  return [
    first,
    { label: 'distance', value: index(learned.x[column] as number) },
    { label: curve.name, value: fixed(curve.y[column] as number) },
  ];
}
