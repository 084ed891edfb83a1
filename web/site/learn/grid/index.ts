import { css, html, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { ExportedArray } from '../../../elements/export/index.ts';
import { choiceParameter, FigureElement, type FigureValues, integerParameter } from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { caption, type Grid, gridOf, type Patch, trained, type Way, ways } from './model.ts';

const way = choiceParameter('way', 'What tells a patch where it is.', ways, 'axes');
const side = integerParameter('side', 'Patches a side.', trained, [4, 16], {
  unit: 'patches',
  slider: { range: [4, 16], spacing: 'linear' },
});
const frames = choiceParameter('frames', 'How many pictures follow each other.', ['1', '4'], '1');
const titles: Readonly<Record<Way, string>> = {
  table: 'Learned table',
  axes: 'Two axes',
  rescaled: 'Rescaled',
  centred: 'From the centre',
};

/** Size of a patch in the drawing. */
const SIZE = 20;

/** A picture in patches, each with the hands of its row and of its column, and the words of its caption. */
export class LearnGrid extends PageFigure<Grid> {
  static override parameters = [way, side, frames];
  static override properties: PropertyDeclarations = FigureElement.declareAll(LearnGrid.parameters);
  static override styles = [
    ...FigureElement.styles,
    css`
      .frames {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
        gap: 16px;
        max-width: 460px;
      }
      .frames.clip {
        max-width: none;
      }
      .frames svg {
        display: block;
        width: 100%;
      }
      .patch {
        stroke: var(--panel);
        stroke-width: 1;
      }
      .sky {
        fill: light-dark(#d7e3ea, #2b3a44);
      }
      .sun {
        fill: light-dark(#f1dca0, #6b5a26);
      }
      .hill {
        fill: light-dark(#cfdcc0, #35432c);
      }
      .hand {
        stroke: var(--ink);
        stroke-width: 2.2;
        stroke-linecap: round;
      }
      .across {
        stroke: var(--quiet);
        stroke-width: 0.9;
      }
      .new {
        fill: none;
        stroke: var(--bad);
        stroke-width: 1.4;
      }
      .caption {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 12px;
        margin: 14px 0;
      }
      .caption small {
        display: block;
        font-size: 13px;
        color: var(--quiet);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  protected override compute(pe: Posenc, values: FigureValues): Grid {
    return gridOf(pe, values.way as Way, values.side as number, Number(values.frames));
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`${this.control(way, values, 'position', titles)}${this.control(side, values, 'patches a side')}
    ${this.control(frames, values, 'frames')}`;
  }

  protected override renderModel(grid: Grid): TemplateResult {
    const { verdict, said } = explainGrid(grid);
    const times = Array.from({ length: grid.frames }, (_, time) => time);
    return html`
      <div class="frames ${grid.frames > 1 ? 'clip' : ''}">${times.map((time) => picture(grid, time))}</div>
      <div class="caption" translate="no">
        ${caption.map((word, i) => html`<span>${word}<small>${grid.caption[i] ?? ''}</small></span>`)}
      </div>
      <p class="verdict">${verdict}</p>
      <p class="said">${said}</p>
    `;
  }

  protected override exported({ patches }: Grid): ExportedArray[] {
    const data = Float32Array.from(patches.flatMap(({ positions }) => positions));
    return [{ name: 'positions', data, shape: [patches.length, 2], columns: ['row', 'column'] }];
  }
}

function picture(grid: Grid, time: number): TemplateResult {
  const { side: count, frames: all, way: chosen } = grid;
  const width = count * SIZE;
  const label = `${count} × ${count} patches${all > 1 ? `, frame ${time}` : ''}`;
  return html`<div>
    <svg viewBox="-1 -1 ${width + 2} ${width + 2}" role="img" aria-label=${label}>
      ${grid.patches.map((patch) => {
        const [x, y] = [patch.column * SIZE, patch.row * SIZE];
        return svg`<g transform="translate(${x} ${y})">
          <rect class="patch ${sceneAt(patch, count, time)}" width=${SIZE} height=${SIZE} />
          ${chosen === 'table' ? '' : patch.positions.map((position, axis) => hand(position * grid.speed, axis))}
          ${patch.isNew ? svg`<rect class="new" x="1.5" y="1.5" width=${SIZE - 3} height=${SIZE - 3} />` : ''}
        </g>`;
      })}
    </svg>
    ${all > 1 ? html`<small>frame ${time}</small>` : ''}
  </div>`;
}

/** The hand of the row is thick, that of the column thin. */
function hand(angle: number, axis: number): unknown {
  const [x, y] = [10 + 8 * Math.cos(angle), 10 - 8 * Math.sin(angle)];
  return svg`<line class="hand ${axis === 0 ? '' : 'across'}" x1="10" y1="10" x2=${x.toFixed(1)} y2=${y.toFixed(1)} />`;
}

/** What a patch shows: a hill under a sun that rises from frame to frame. */
function sceneAt({ row, column }: Patch, count: number, time: number): string {
  const [x, y] = [(column + 0.5) / count, (row + 0.5) / count];
  if (y > 0.68 - 0.14 * Math.sin(Math.PI * x)) return 'hill';
  return Math.hypot(x - 0.7, y - 0.3 + 0.05 * time) < 0.16 ? 'sun' : 'sky';
}

const degrees = (angle: number) => `${((angle * 180) / Math.PI).toFixed(1)}°`;

/** Describes what a picture of this size means to a model that has seen only the trained one. */
export function explainGrid({ way: chosen, side: count, frames: all, patches, unseen, speed }: Grid): {
  verdict: string;
  said: string;
} {
  const of = `${unseen} of ${patches.length} patches`;
  const step = (speed * (trained - 1)) / (count - 1);
  const clip = all > 1 ? ' All patches of a frame share their position in time.' : '';
  if (chosen === 'table')
    return {
      verdict: unseen > 0 ? `${of} have no row in the table` : 'Every patch has its own row',
      said: `The table has ${trained} × ${trained} rows. Nothing in it says which patches are neighbours.${clip}`,
    };
  if (chosen === 'rescaled')
    return {
      verdict: 'Every row and column lies where training had them',
      said: `From a patch to the next this hand turns by ${degrees(step)}; in training it was ${degrees(speed)}.${clip}`,
    };
  return {
    verdict: unseen > 0 ? `${of} are where training had none` : 'Training had every row and column',
    said: `From a patch to the next this hand turns by ${degrees(speed)}, in any picture.${clip}`,
  };
}
