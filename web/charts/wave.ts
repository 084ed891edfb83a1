import { svg, type TemplateResult } from 'lit';

export interface Series {
  readonly values: ArrayLike<number>;
  readonly quiet?: boolean;
}

const WIDTH = 200;
const HEIGHT = 48;

/** Curves of values in [-1, 1] over their index, with a line at one index. */
export function wave(series: readonly Series[], index: number): TemplateResult {
  const count = series[0]?.values.length ?? 0;
  const x = (i: number) => (count > 1 ? (i / (count - 1)) * WIDTH : WIDTH / 2);
  return svg`
    <svg class="wave" viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}" preserveAspectRatio="none" aria-hidden="true">
      <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${series.map(({ values, quiet }) => svg`<path class=${quiet ? 'quiet' : ''} d=${path(values, x)} />`)}
      <line class="now" x1=${x(index)} x2=${x(index)} y1="0" y2=${HEIGHT} />
    </svg>
  `;
}

function path(values: ArrayLike<number>, x: (index: number) => number): string {
  let commands = '';
  for (let i = 0; i < values.length; i++) {
    commands += `${i === 0 ? 'M' : 'L'}${x(i).toFixed(2)} ${((1 - (values[i] as number)) * (HEIGHT / 2)).toFixed(2)}`;
  }
  return commands;
}
