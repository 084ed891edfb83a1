import { extent } from 'd3-array';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Posenc } from 'posenc';
import { arrowPlane, arrowStyle, dial, LinePlot, type NumberFormat, turnByHand } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  arcLabel,
  degrees,
  exportedRows,
  FigureElement,
  type FigureParameter,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  Play,
  pairProblem,
  radioGroup,
  ticking,
} from '../figure/index.ts';
import {
  apply,
  base,
  dim,
  length,
  type PairShift,
  pair,
  position,
  type ShiftModel,
  shift,
  shiftDistances,
  shiftPairs,
  type Vector,
  view,
  worstResidual,
} from './model.ts';
import { shiftStyle } from './style.ts';

/** A pair is (sine, cosine); the cosine is drawn to the right, so that hands rotate anticlockwise as everywhere. */
const drawn = ([sin, cos]: Vector) => ({ x: cos, y: sin });

/** The images of the two axes and of a position's hand under the matrix. */
function shiftPlane(
  { position: p, shift: phi }: ShiftModel,
  { matrix, before, after, frequency }: PairShift,
  { significant, say }: NumberFormat,
): TemplateResult {
  const from = Math.atan2(before[0], before[1]);
  const turn = Math.atan2(Math.sin(frequency * phi), Math.cos(frequency * phi));
  const [first, second] = [apply(matrix, [1, 0]), apply(matrix, [0, 1])];
  return arrowPlane({
    arrows: [
      { ...drawn([1, 0]), look: 'ghost' },
      { ...drawn([0, 1]), look: 'ghost' },
      { ...drawn(first), label: 'M e₁' },
      { ...drawn(second), label: 'M e₂' },
      { ...drawn(before), label: `PE(${p})`, current: true, cell: 'p' },
      { ...drawn(after), label: `PE(${p + phi})`, look: 'strong', cell: 'φ' },
    ],
    sweep: { from, to: from + turn, label: arcLabel(turn, significant) },
    reach: 1,
    axes: { x: 'cos', y: 'sin' },
    label: say(
      'The plane of one pair. The matrix of a shift by {shift} turns the hand of position {from} by {angle}° to that of position {to}.',
      { shift: phi, from: p, angle: significant(degrees(turn)), to: p + phi },
    ),
  });
}

/** The matrix times the vector of a position, beside the vector of the shifted position. */
function shiftEquation(
  { position: p, shift: phi }: ShiftModel,
  { matrix, before, after, mapped }: PairShift,
  format: NumberFormat,
): TemplateResult {
  const { fixed } = format;
  const column = (name: string, vector: Vector, look?: string) => columnTemplate(name, vector, format, look);
  return html`
    <div class="equation">
      ${named(
        'M',
        html`<div class="bracket square">${Array.from(matrix.data, (value) => html`<span data-matrix>${fixed(value)}</span>`)}</div>`,
      )}
      <span>·</span>${column(`PE(${p})`, before)}<i></i><span>=</span>${column('M · PE', mapped, 'after')}
      <span>≈</span>${column(`PE(${p + phi})`, after)}
    </div>
  `;
}

function named(name: string, content: TemplateResult): TemplateResult {
  return html`<div class="named">${content}<small>${name}</small></div>`;
}

function columnTemplate(name: string, [x, y]: Vector, { fixed }: NumberFormat, look = ''): TemplateResult {
  return named(name, html`<div class="bracket ${look}"><span>${fixed(x)}</span><span>${fixed(y)}</span></div>`);
}

/** A shift of position as one rotation of every pair, and what is lost when only half of each pair is kept. */
export class PosencShift extends FigureElement<ShiftModel> {
  static override parameters: readonly FigureParameter[] = [view, position, shift, pair, dim, base, length];

  static override styles = [...FigureElement.styles, arrowStyle, shiftStyle];

  declare view: 'matrix' | 'distances' | undefined;
  declare position: number | undefined;
  declare shift: number | undefined;
  declare pair: number | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare length: number | undefined;

  private readonly plot = new LinePlot(this, this.read);
  private readonly play = new Play(this);

  /** Moves the position on: every hand rotates while the matrices stay the same. */
  private readonly moveOn = () =>
    ticking(this.drawnValues?.position as number, position.max as number, (to, final) =>
      this.set('position', to, final),
    );

  /** Dragging the hand of p changes p, dragging that of p + φ changes φ. */
  private readonly grab = (event: PointerEvent) =>
    turnByHand(event, (hand) => {
      const moved = hand === 'p' ? position : shift;
      const from = this.drawnValues?.[moved.name] as number;
      const { frequency } = this.model?.pairs[this.cursor.column] ?? {};
      if (!hand || !frequency) return undefined;
      return (turned, final) => {
        const to = Math.round(from + turned / frequency);
        this.set(moved.name, Math.min(moved.max as number, Math.max(moved.min as number, to)), final);
      };
    });

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    return pairProblem(values);
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
    const moved = values.pair !== this.drawnValues?.pair || chosen !== this.drawnValues?.view;
    // Keys move between pairs in one view and between points of curves in the other.
    if (moved) this.leaveCell();
    return {
      ...request,
      view: chosen,
      pairs: shiftPairs(pe, request),
      distances: shiftDistances(pe, request),
    };
  }

  protected override extent({ view: chosen, pairs, length: points }: ShiftModel) {
    return chosen === 'matrix'
      ? { rows: 1, columns: pairs.length, home: { row: 0, column: this.drawnValues?.pair as number } }
      : { rows: 2, columns: points, home: { row: 1, column: Math.floor(points / 4) } };
  }

  protected override readings(model: ShiftModel): FigureReading[] {
    const { column } = this.cursor;
    const { fixed, significant, index, say } = this.format;
    if (model.view === 'distances') {
      const { pairs, real } = model.distances;
      return [
        { label: 'ψ', value: index(column) },
        { label: 'sine and cosine', value: fixed(pairs[column] as number) },
        { label: 'real part', value: fixed(real[column] as number) },
        {
          label: 'positions',
          value: say('{a} and {b}', {
            a: index(model.position + column),
            b: index(model.position + model.shift + column),
          }),
        },
      ];
    }
    const read = model.pairs[column] as PairShift;
    return [
      { label: 'pair', value: index(column) },
      {
        label: 'once round in',
        value: say('{count} positions', { count: significant((2 * Math.PI) / read.frequency) }),
      },
      { label: 'turned by', value: `${significant(degrees(read.frequency * model.shift))}°` },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(view, values, 'show', { matrix: 'The matrix', distances: 'Distances' })}
      ${this.control(position, values, 'p')}${this.control(shift, values, 'shift φ')}
      ${this.shows('position') ? this.play.button(this.moveOn, this.format.say) : nothing}
      ${[dim, base, length].map((parameter) => this.control(parameter, values))}
    `;
  }

  protected override renderModel(model: ShiftModel): TemplateResult {
    return model.view === 'matrix' ? this.renderMatrix(model) : this.renderDistances(model);
  }

  private renderMatrix(model: ShiftModel): TemplateResult {
    const { pairs, shift: phi, length: rows } = model;
    const at = this.cursor.column;
    const read = pairs[at] as PairShift;
    const { significant, say } = this.format;
    return html`
      <div class="matrix-view">
        <div class="plane" @pointerdown=${this.grab}>${shiftPlane(model, read, this.format)}</div>
        <div class="numbers">
          <p class="verdict">${say('Pair {pair}: a turn by {angle}°, at every position', {
            pair: at,
            angle: significant(degrees(read.frequency * phi)),
          })}</p>
          ${shiftEquation(model, read, this.format)}
          <p class="said">
            ${say(
              'Columns of M are where the two axes go. M depends on φ and on the frequency of the pair, not on p. Over positions 0 to {last} and all {count} pairs, |PE(p + φ) − M PE(p)| is at most what rounding makes:',
              { last: rows - 1, count: pairs.length },
            )} <b data-residual>${significant(worstResidual(model))}</b>
          </p>
        </div>
      </div>
      <fieldset class="dials">
        <legend>${say('Every pair before (thin hand) and after the shift; choose one')}</legend>
        ${pairs.map(
          (
            each,
            i,
          ) => html`<label @pointerenter=${() => this.read({ row: 0, column: i })} @pointerleave=${() => this.read(null)}>
            <input
              type="radio"
              name=${radioGroup('pair')}
              aria-label=${say('pair {pair}', { pair: i })}
              .value=${String(i)}
              .checked=${live(i === this.drawnValues?.pair)}
              @change=${() => this.set('pair', i, true)}
            />
            ${dial(each.after[1], each.after[0], { cos: each.before[1], sin: each.before[0] })}
            <span aria-hidden="true">${i}</span>
          </label>`,
        )}
      </fieldset>
    `;
  }

  private renderDistances({ distances: { pairs, real }, position: p, shift: phi, length: points }: ShiftModel) {
    const { significant, tick, say } = this.format;
    const x = Array.from({ length: points }, (_, psi) => psi);
    const span = (values: Float64Array) => {
      const [low = 0, high = 0] = extent(values);
      return { low, high, wobble: high - low };
    };
    const [whole, half] = [span(pairs), span(real)];
    return html`
      <p class="verdict">
        ${say('With sine and cosine the distance stays; with the real part alone it wanders by')}
        <span data-wobble="real">${significant(half.wobble)}</span>
      </p>
      ${this.plot.render({
        series: [
          { name: say('sine and cosine'), x, y: pairs },
          { name: say('real part only'), x, y: real },
        ],
        xAxis: { title: say('common shift ψ (positions)') },
        yAxis: { title: '|f(p + ψ) − f(p′ + ψ)|', domain: [0, Math.max(whole.high, half.high) * 1.05 || 1] },
        label: say(
          'Distance between positions {p} + ψ and {other} + ψ. With sine and cosine it is {wholeLow} to {wholeHigh}; with the real part only {halfLow} to {halfHigh}.',
          {
            p,
            other: p + phi,
            wholeLow: significant(whole.low),
            wholeHigh: significant(whole.high),
            halfLow: significant(half.low),
            halfHigh: significant(half.high),
          },
        ),
        cursor: this.cursor,
        write: tick,
      })}
      <p class="said">
        p = ${p}, p′ = p + φ = ${p + phi}. ${say('Over all ψ the distance of the pairs changes by')}
        <b data-wobble="pairs">${significant(whole.wobble)}</b>, ${say('that of the real parts by')}
        <b>${significant(half.wobble)}</b>.
      </p>
    `;
  }

  protected override exported({ view: displayed, pairs, distances }: ShiftModel): ExportedArray[] {
    if (displayed === 'distances') {
      const rows = Array.from(distances.pairs, (of, i) => [of, distances.real[i] as number]);
      return [exportedRows('distances', ['sine and cosine', 'real part'], rows)];
    }
    return [
      {
        name: 'matrices',
        data: Float64Array.from(pairs.flatMap(({ matrix }) => [...matrix.data])),
        shape: [pairs.length, 2, 2],
      },
      exportedRows(
        'pairs',
        ['sin before', 'cos before', 'sin after', 'cos after', 'residual'],
        pairs.map(({ before, after, residual }) => [...before, ...after, residual]),
      ),
    ];
  }
}
