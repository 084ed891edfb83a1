import { css, html, svg, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { LinePlot, type NumberFormat } from '../../../charts/index.ts';
import type { ExportedArray } from '../../../elements/export/index.ts';
import {
  FigureElement,
  type FigureReading,
  type FigureValues,
  integerParameter,
  log,
  numberParameter,
} from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { type CountedWord, countedWords, type PrecisionCurves, precisionCurves, recipes } from './model.ts';

const base = numberParameter('base', 'The base of RoPE.', 10000, [1, 1e12], {
  minExclusive: true,
  slider: log(1000, 1e7),
});

const at = integerParameter('at', 'The position of the word in the middle of three.', 100_000, [1, 131_070], {
  slider: { range: [1, 131_070], spacing: 'log' },
});

const clocksStyle = css`
  .counted {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
    gap: 12px 32px;
    margin-top: 16px;
  }
  .counted > div {
    display: flex;
    align-items: center;
    gap: 16px;
  }
  .counted svg {
    flex: none;
    width: 92px;
    fill: none;
    stroke-linecap: round;
  }
  .counted circle {
    fill: var(--field);
    stroke: var(--line-strong);
  }
  .counted line {
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  .counted p {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  .counted p + p {
    color: var(--quiet);
  }
`;

/** The fastest hand of three words on one dial, and the positions that put it there. */
function clock(title: string, positions: readonly number[], angles: readonly number[], { tick }: NumberFormat) {
  const hands = angles.map(
    (angle) => svg`<line x2=${(38 * Math.cos(angle)).toFixed(2)} y2=${(-38 * Math.sin(angle)).toFixed(2)} />`,
  );
  return html`<div>
    <svg viewBox="-46 -46 92 92" aria-hidden="true"><circle r="44" />${hands}</svg>
    <div><p><b>${title}</b></p><p>${positions.map(tick).join(' · ')}</p></div>
  </div>`;
}

/** The error of RoPE's angles in programs that compute them in few bits. */
export class LearnPrecision extends PageFigure<PrecisionCurves & { readonly words: readonly CountedWord[] }> {
  static override parameters = [at, base];
  static override styles = [...FigureElement.styles, clocksStyle];

  declare at: number | undefined;
  declare base: number | undefined;

  /** They depend on the base alone, and take longer than a frame. */
  private curvesOf: { readonly base: number; readonly curves: PrecisionCurves } | undefined;
  private readonly plot = new LinePlot(this, this.read);

  protected override compute(pe: Posenc, values: FigureValues) {
    const of = values.base as number;
    const found = this.curvesOf?.base === of ? this.curvesOf : { base: of, curves: precisionCurves(pe, of) };
    this.curvesOf = found;
    return { ...found.curves, words: countedWords(pe, values.at as number) };
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
    return html`${this.control(at, values, 'word at')}${this.control(base, values)}`;
  }

  protected override renderModel({
    ends,
    curves,
    words,
  }: PrecisionCurves & { readonly words: readonly CountedWord[] }): TemplateResult {
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
    })}
    <div class="counted">
      ${clock(
        'Three words, counted in float32',
        words.map(({ position }) => position),
        words.map(({ angle }) => angle),
        this.format,
      )}
      ${clock(
        'The same three in bfloat16',
        words.map(({ rounded }) => rounded),
        words.map(({ roundedAngle }) => roundedAngle),
        this.format,
      )}
    </div>`;
  }

  protected override exported({ ends, curves }: PrecisionCurves): ExportedArray[] {
    const data = Float64Array.from(ends.flatMap((end, i) => [end, ...curves.map(({ errors }) => errors[i] as number)]));
    const columns = ['position', ...curves.map(({ recipe }) => recipe)];
    return [{ name: 'errors', data, shape: [ends.length, columns.length], columns }];
  }
}
