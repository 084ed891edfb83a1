import { css, svg, type TemplateResult } from 'lit';

export interface Series {
  readonly values: ArrayLike<number>;
  readonly quiet?: boolean;
}

// The view box uses whole numbers, index by thousandths of the amplitude, because they are formatted much faster than
// fractions.
const HEIGHT = 2000;
const MARGIN = 80;

export const waveStyle = css`
  .wave {
    display: block;
    width: 100%;
    height: 52px;
    fill: none;
    overflow: visible;
  }
  .wave path,
  .wave line {
    stroke: var(--accent);
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
    transition: d var(--move);
  }
  .wave path.quiet {
    stroke: var(--line-strong);
  }
  .wave .zero {
    stroke: var(--line);
    stroke-width: 1px;
  }
  .wave .now {
    stroke: var(--quiet);
    stroke-width: 1px;
    stroke-dasharray: 2 3;
  }
`;

/** Curves of values in [-1, 1] over their index, with a vertical line at one index. */
export function wave(series: readonly Series[], index: number): TemplateResult {
  const count = series[0]?.values.length ?? 0;
  // A single value is centred.
  const first = count > 1 ? 0 : -1;
  const width = count > 1 ? count - 1 : 2;
  return svg`
    <svg
      class="wave"
      viewBox="${first} ${-MARGIN} ${width} ${HEIGHT + 2 * MARGIN}"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line class="zero" x1=${first} x2=${first + width} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${series.map(({ values, quiet }) => svg`<path class=${quiet ? 'quiet' : ''} d=${path(values)} />`)}
      <line class="now" x1=${index} x2=${index} y1="0" y2=${HEIGHT} />
    </svg>
  `;
}

function path(values: ArrayLike<number>): string {
  let commands = '';
  for (let i = 0; i < values.length; i++) {
    commands += `${i === 0 ? 'M' : 'L'}${i} ${Math.round((1 - (values[i] as number)) * (HEIGHT / 2))}`;
  }
  return commands;
}
