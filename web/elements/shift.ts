import { extent } from 'd3-array';
import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChoiceParameter, NumberParameter, Posenc } from 'posenc';
import { sinusoidal } from '../api/catalogue.ts';
import { arrowPlane, arrowStyle } from '../charts/arrows.ts';
import { dial } from '../charts/dial.ts';
import { LinePlot } from '../charts/line-plot.ts';
import type { NumberFormat } from '../charts/number-format.ts';
import type { ExportedArray } from './export/arrays.ts';
import { FigureElement, type FigureProblem, type FigureReading, type FigureValues } from './figure.ts';
import type { FigureParameter } from './parameter.ts';
import {
  apply,
  type PairShift,
  type ShiftedDistances,
  shiftDistances,
  shiftPairs,
  type Vector,
} from './shift-model.ts';

const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'The matrix of a shift, or the distance of two positions that move together.',
  default: 'matrix',
  choices: ['matrix', 'distances'],
};
const position: NumberParameter = {
  name: 'position',
  kind: 'integer',
  description: 'p: the position that is shifted.',
  default: 2,
  min: 0,
  max: 2 ** 20,
  unit: 'positions',
  slider: { range: [0, 100], spacing: 'linear' },
};
const shift: NumberParameter = {
  name: 'shift',
  kind: 'integer',
  description: 'φ: how far.',
  default: 3,
  min: -1000,
  max: 1000,
  unit: 'positions',
  slider: { range: [-50, 50], spacing: 'linear' },
};
const pair: NumberParameter = {
  name: 'pair',
  kind: 'integer',
  description: 'Which pair of dimensions is shown, counted from 0, below dim / 2.',
  default: 1,
  min: 0,
  max: 63,
};
const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Dimensions of the table, two for each pair.',
  default: 32,
  min: 2,
  max: 128,
  even: true,
  slider: { range: [2, 64], spacing: 'linear' },
};
const base = sinusoidal.parameters.find(({ name }) => name === 'base') as unknown as NumberParameter;
const length: NumberParameter = {
  name: 'length',
  kind: 'integer',
  description: 'Positions over which the residual and the distances are looked at.',
  default: 128,
  min: 2,
  max: 1024,
  unit: 'positions',
  slider: { range: [2, 512], spacing: 'linear' },
};

interface ShiftModel {
  readonly view: 'matrix' | 'distances';
  readonly position: number;
  readonly shift: number;
  readonly length: number;
  readonly pairs: readonly PairShift[];
  readonly distances: ShiftedDistances;
}

/** A shift of position as one rotation of every pair, and what is lost when only half of each pair is kept. */
export class PosencShift extends FigureElement<ShiftModel> {
  static override parameters: readonly FigureParameter[] = [view, position, shift, pair, dim, base, length];

  static override controlled = ['view', 'position', 'shift', 'dim', 'base', 'length'];

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencShift.parameters);

  static override styles = [
    ...FigureElement.styles,
    arrowStyle,
    css`
      .body {
        min-width: 0;
      }
      .matrix-view {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
        gap: 20px 40px;
        align-items: center;
      }
      .matrix-view > * {
        min-width: 0;
      }
      .plane {
        display: grid;
        justify-items: center;
      }
      .numbers {
        display: grid;
        gap: 16px;
      }
      .equation {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 10px 8px;
        font-variant-numeric: tabular-nums;
      }
      .bracket {
        display: grid;
        gap: 2px 12px;
        padding: 4px 8px;
        border-inline: 1.5px solid var(--ink);
        border-radius: 7px;
        text-align: right;
      }
      .bracket.square {
        grid-template-columns: auto auto;
      }
      .named {
        display: grid;
        justify-items: center;
        gap: 3px;
      }
      .named small {
        font: italic 14px var(--serif);
        color: var(--quiet);
      }
      .after {
        color: var(--accent);
        font-weight: 600;
      }
      .dials {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        margin: 18px 0 0;
        padding: 0;
        border: 0;
        min-width: 0;
      }
      .dials legend {
        padding: 0 0 6px;
        font-size: 13px;
        color: var(--quiet);
      }
      .dials label {
        position: relative;
        display: grid;
        justify-items: center;
        padding: 4px;
        font-size: 12px;
        line-height: 1.2;
        color: var(--quiet);
        border-radius: 7px;
        cursor: pointer;
        font-variant-numeric: tabular-nums;
      }
      .dials label:has(:checked) {
        color: var(--ink);
        font-weight: 600;
        background: var(--field);
        box-shadow: 0 0 0 1.5px var(--line-strong);
      }
      .dials label:has(:focus-visible) {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .dials input {
        position: absolute;
        inset: 0;
        opacity: 0;
        cursor: pointer;
      }
      .dial .before {
        stroke: var(--quiet);
        stroke-width: 1.5;
      }
    `,
  ];

  declare view: 'matrix' | 'distances' | undefined;
  declare position: number | undefined;
  declare shift: number | undefined;
  declare pair: number | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare length: number | undefined;

  private readonly plot = new LinePlot(this, this.read);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const problems = [];
    const pairs = (values.dim as number) / 2;
    const refuse = (argument: string, expected: string) => ({
      message: `${argument}: ${values[argument]} is not allowed; expected ${expected}`,
      argument,
      code: 'invalid-argument',
    });
    if ((values.pair as number) >= pairs)
      problems.push(refuse('pair', `a whole number from 0 to ${pairs - 1}, below dim / 2`));
    return problems;
  }

  protected override compute(pe: Posenc, values: FigureValues): ShiftModel {
    const request = {
      dim: values.dim as number,
      base: values.base as number,
      position: values.position as number,
      shift: values.shift as number,
      length: values.length as number,
    };
    const chosen = values.view as ShiftModel['view'];
    const moved = values.pair !== this.shown?.pair || chosen !== this.shown?.view;
    // Keys read pairs in one view and points of curves in the other.
    if (moved) this.cursor = chosen === 'matrix' ? { row: 0, column: values.pair as number } : { row: -1, column: -1 };
    return {
      ...request,
      view: chosen,
      pairs: shiftPairs(pe, request),
      distances: shiftDistances(pe, request),
    };
  }

  protected override extent({ view: chosen, pairs, length: points }: ShiftModel) {
    return chosen === 'matrix'
      ? { rows: 1, columns: pairs.length, home: { row: 0, column: 0 } }
      : { rows: 2, columns: points, home: { row: 1, column: Math.floor(points / 4) } };
  }

  protected override readings(model: ShiftModel): FigureReading[] {
    const { column } = this.cursor;
    const { fixed, significant } = this.format;
    if (model.view === 'distances') {
      const { pairs, real } = model.distances;
      return [
        { label: 'k', value: String(column) },
        { label: 'sine and cosine', value: fixed(pairs[column] as number) },
        { label: 'real part', value: fixed(real[column] as number) },
        { label: 'positions', value: `${model.position + column} and ${model.position + model.shift + column}` },
      ];
    }
    const read = model.pairs[column] as PairShift;
    return [
      { label: 'pair', value: String(column) },
      { label: 'once round in', value: `${significant((2 * Math.PI) / read.frequency)} positions` },
      { label: 'turned by', value: `${significant(degrees(read.frequency * model.shift))}°` },
      { label: 'residual of this pair', value: significant(read.residual) },
      { label: 'of all pairs', value: significant(worst(model)) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(view, values, 'Show', { matrix: 'The matrix', distances: 'Distances' })}
      ${this.control(position, values, 'p')}${this.control(shift, values, 'shift φ')}
      ${[dim, base, length].map((parameter) => this.control(parameter, values))}
    `;
  }

  protected override renderModel(model: ShiftModel): TemplateResult {
    return model.view === 'matrix' ? this.renderMatrix(model) : this.renderDistances(model);
  }

  private renderMatrix(model: ShiftModel): TemplateResult {
    const { pairs, position: p, shift: phi, length: rows } = model;
    const at = this.cursor.column;
    const read = pairs[at] as PairShift;
    const { matrix, before, after, mapped } = read;
    const { fixed, significant } = this.format;
    const column = (name: string, vector: Vector, look?: string) => columnTemplate(name, vector, this.format, look);
    return html`
      <div class="matrix-view">
        <div class="plane">${this.renderPlane(model, read)}</div>
        <div class="numbers">
          <p class="verdict">Pair ${at}: a turn by ${significant(degrees(read.frequency * phi))}°, at every position</p>
          <div class="equation">
            ${named(
              'M',
              html`<div class="bracket square">${Array.from(matrix.data, (value) => html`<span data-matrix>${fixed(value)}</span>`)}</div>`,
            )}
            <span>·</span>${column(`PE(${p})`, before)}<span>=</span>${column('M · PE', mapped, 'after')}
            <span>≈</span>${column(`PE(${p + phi})`, after)}
          </div>
          <p class="said">
            Columns of M are where the two axes go. M depends on φ and on the frequency of the pair, not on p. Over positions
            0 to ${rows - 1} and all ${pairs.length} pairs, |PE(p + φ) − M PE(p)| is at most
            <b data-residual>${significant(worst(model))}</b>, which is rounding.
          </p>
        </div>
      </div>
      <fieldset class="dials">
        <legend>Every pair before (thin hand) and after the shift; choose one</legend>
        ${pairs.map(
          (
            each,
            i,
          ) => html`<label @pointerenter=${() => this.read({ row: 0, column: i })} @pointerleave=${() => this.read(null)}>
            <input
              type="radio"
              name="pair"
              aria-label="pair ${i}"
              .value=${String(i)}
              .checked=${live(i === this.shown?.pair)}
              @change=${() => this.set('pair', i, true)}
            />
            ${
              // As in the plane: sine to the right, cosine upwards, so hands run like those of a clock.
              dial(each.after[0], each.after[1], { cos: each.before[0], sin: each.before[1] })
            }
            <span aria-hidden="true">${i}</span>
          </label>`,
        )}
      </fieldset>
    `;
  }

  private renderPlane({ position: p, shift: phi }: ShiftModel, { matrix, before, after, frequency }: PairShift) {
    const { significant } = this.format;
    const from = Math.atan2(before[1], before[0]);
    const turn = Math.atan2(Math.sin(frequency * phi), Math.cos(frequency * phi));
    const [first, second] = [apply(matrix, [1, 0]), apply(matrix, [0, 1])];
    return arrowPlane({
      arrows: [
        { x: 1, y: 0, look: 'ghost' },
        { x: 0, y: 1, look: 'ghost' },
        { x: first[0], y: first[1], label: 'M e₁' },
        { x: second[0], y: second[1], label: 'M e₂' },
        { x: before[0], y: before[1], label: `PE(${p})`, current: true },
        { x: after[0], y: after[1], label: `PE(${p + phi})`, look: 'strong' },
      ],
      sweep: { from, to: from - turn, label: `${significant(Math.round(Math.abs(degrees(turn)) * 10) / 10)}°` },
      reach: 1,
      axes: { x: 'sin', y: 'cos' },
      label: `The plane of one pair. The matrix of a shift by ${phi} turns the hand of position ${p} by ${significant(degrees(turn))}° to that of position ${p + phi}.`,
    });
  }

  private renderDistances({ distances: { pairs, real }, position: p, shift: phi, length: points }: ShiftModel) {
    const { significant, tick } = this.format;
    const x = Array.from({ length: points }, (_, k) => k);
    const span = (values: Float64Array) => {
      const [low = 0, high = 0] = extent(values);
      return { low, high, wobble: high - low };
    };
    const [whole, half] = [span(pairs), span(real)];
    return html`
      <p class="verdict">
        With sine and cosine the distance stays; with the real part alone it wanders by
        <span data-wobble="real">${significant(half.wobble)}</span>
      </p>
      ${this.plot.render({
        series: [
          { name: 'sine and cosine', x, y: pairs },
          { name: 'real part only', x, y: real },
        ],
        xAxis: { title: 'common shift k (positions)' },
        yAxis: { title: '|f(p + k) − f(q + k)|', domain: [0, Math.max(whole.high, half.high) * 1.05 || 1] },
        label: `Distance between positions ${p} + k and ${p + phi} + k. With sine and cosine it is ${significant(whole.low)} to ${significant(whole.high)}; with the real part only ${significant(half.low)} to ${significant(half.high)}.`,
        cursor: this.cursor,
        write: tick,
      })}
      <p class="said">
        p = ${p}, q = p + φ = ${p + phi}. Over all k the distance of the pairs changes by
        <b data-wobble="pairs">${significant(whole.wobble)}</b>, that of the real parts by
        <b>${significant(half.wobble)}</b>.
      </p>
    `;
  }

  protected override exported({ view: shown, pairs, distances, length: points }: ShiftModel): ExportedArray[] {
    if (shown === 'distances') {
      const data = Float64Array.from({ length: 2 * points }, (_, i) =>
        i % 2 === 0 ? (distances.pairs[i / 2] as number) : (distances.real[(i - 1) / 2] as number),
      );
      return [{ name: 'distances', data, shape: [points, 2], columns: ['sine and cosine', 'real part'] }];
    }
    return [
      {
        name: 'matrices',
        data: Float64Array.from(pairs.flatMap(({ matrix }) => [...matrix.data])),
        shape: [pairs.length, 2, 2],
      },
      {
        name: 'pairs',
        data: Float64Array.from(pairs.flatMap(({ before, after, residual }) => [...before, ...after, residual])),
        shape: [pairs.length, 5],
        columns: ['sin before', 'cos before', 'sin after', 'cos after', 'residual'],
      },
    ];
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI;

function worst({ pairs }: ShiftModel): number {
  return Math.max(...pairs.map(({ residual }) => residual));
}

function named(name: string, content: TemplateResult): TemplateResult {
  return html`<div class="named">${content}<small>${name}</small></div>`;
}

function columnTemplate(name: string, [x, y]: Vector, { fixed }: NumberFormat, look = ''): TemplateResult {
  return named(name, html`<div class="bracket ${look}"><span>${fixed(x)}</span><span>${fixed(y)}</span></div>`);
}
