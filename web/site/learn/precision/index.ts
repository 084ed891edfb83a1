import { html, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { LinePlot } from '../../../charts/index.ts';
import type { ExportedArray } from '../../../elements/export/index.ts';
import type { FigureReading, FigureValues } from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { type PrecisionCurves, precisionCurves, recipes } from './model.ts';

const base: NumberParameter = {
  name: 'base',
  kind: 'number',
  description: 'The base of RoPE.',
  default: 10000,
  min: 1,
  minExclusive: true,
  max: 1e12,
  slider: { range: [1000, 1e7], spacing: 'log' },
};

/** The error of RoPE's angles in programs that compute them in few bits. */
export class LearnPrecision extends PageFigure<PrecisionCurves> {
  static override parameters = [base];

  declare base: number | undefined;

  private readonly plot = new LinePlot(this, this.read);

  protected override compute(pe: Posenc, values: FigureValues): PrecisionCurves {
    return precisionCurves(pe, values.base as number);
  }

  protected override extent({ ends, curves }: PrecisionCurves) {
    return { rows: curves.length, columns: ends.length, home: { row: 2, column: ends.length - 1 } };
  }

  protected override readings({ ends, curves }: PrecisionCurves): FigureReading[] {
    const { column } = this.cursor;
    const { tick, significant } = this.format;
    return [
      { label: 'up to position', value: tick(ends[column] as number) },
      ...curves.map(({ recipe, errors }) => ({
        label: recipes[recipe],
        value: `${significant(errors[column] as number)} rad`,
      })),
    ];
  }

  protected override renderControls(values: FigureValues): unknown {
    return this.control(base, values);
  }

  protected override renderModel({ ends, curves }: PrecisionCurves): TemplateResult {
    const { tick, significant } = this.format;
    const sentences = curves.map(
      ({ recipe, errors }) => `${recipes[recipe]}: ${significant(errors.at(-1) as number)} radians`,
    );
    return html`${this.plot.render({
      series: curves.map(({ recipe, errors }) => ({
        name: recipes[recipe],
        x: ends,
        y: errors.map((error) => (error === 0 ? Number.NaN : error)),
      })),
      marks: [{ axis: 'y', at: 1, text: 'what one token turns the fastest pair' }],
      xAxis: { title: 'position', spacing: 'log' },
      yAxis: { title: 'largest error of an angle so far (rad)', spacing: 'log' },
      label: `Largest error of an angle up to each position, base ${tick(this.drawnValues?.base as number)}. At the end: ${sentences.join('; ')}.`,
      cursor: this.cursor,
      write: tick,
      height: 360,
    })}`;
  }

  protected override exported({ ends, curves }: PrecisionCurves): ExportedArray[] {
    const data = Float64Array.from(ends.flatMap((end, i) => [end, ...curves.map(({ errors }) => errors[i] as number)]));
    const columns = ['position', ...curves.map(({ recipe }) => recipe)];
    return [{ name: 'errors', data, shape: [ends.length, columns.length], columns }];
  }
}
