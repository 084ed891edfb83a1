import { html, type TemplateResult } from 'lit';
import { arrowPlane, type NumberFormat } from '../../charts/index.ts';
import { arcLabel, degrees } from '../figure/index.ts';
import { apply, type PairShift, type ShiftModel, type Vector } from './model.ts';

/** A pair is (sine, cosine); the cosine is drawn to the right, so that hands rotate anticlockwise as everywhere. */
const drawn = ([sin, cos]: Vector) => ({ x: cos, y: sin });

/** The images of the two axes and of a position's hand under the matrix. */
export function shiftPlane(
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
export function shiftEquation(
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
      <span>·</span>${column(`PE(${p})`, before)}<span>=</span>${column('M · PE', mapped, 'after')}
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
