import { css, html, type TemplateResult } from 'lit';
import { dial, type NumberFormat, wave } from '../../charts/index.ts';
import { columnsOf, type SinusoidalTable } from './model.ts';

export const pairStyle = css`
  .pairs,
  .hands {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--small);
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .pairs {
    flex: 1 1 272px;
    min-width: 0;
    display: grid;
    gap: 12px;
    align-content: start;
  }
  .pairs li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 1.6px 16px;
    align-items: center;
  }
  .pairs .name {
    grid-column: 2;
  }
  .hands {
    flex: 1 1 100%;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(52px, 1fr));
    gap: 12px 8px;
  }
  .hands li {
    display: grid;
    justify-items: center;
    gap: 2px;
  }
  .read {
    color: var(--accent);
    font-weight: 600;
  }
`;

/** Pairs of which the table has both the sine and the cosine. */
function wholePairs({ dimensions, wavelengths }: SinusoidalTable): number[] {
  const waves = wavelengths.map(() => new Set<string>());
  for (const { pair, wave } of dimensions) waves[pair]?.add(wave);
  return waves.flatMap((both, pair) => (both.has('sin') && both.has('cos') ? [pair] : []));
}

/** The waves of the pair that is read, and of others spread over the frequencies. */
export function pairWaves(
  sinusoid: SinusoidalTable,
  { row, column }: { readonly row: number; readonly column: number },
  amplitude: number,
  { significant, say }: NumberFormat,
): TemplateResult {
  const { curves, samples, dimensions, wavelengths } = sinusoid;
  const read = dimensions[column]?.pair ?? 0;
  const last = wavelengths.length - 1;
  // The slower half of the pairs hardly moves in a table of typical length.
  const slowest = last < 8 ? last : last / 2;
  const ladder = [0, 1, 2, 3].map((step) => Math.round((step / 3) * slowest));
  const whole = wholePairs(sinusoid);
  const pairs = [...new Set([read, ...ladder])].filter((pair) => whole.includes(pair)).slice(0, 4);
  const [count = 0, columns = 1] = curves.shape;
  const curve = (place: number) => {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = (curves.data[i * columns + place] as number) / amplitude;
    return values;
  };
  return html`
    <ul class="pairs">
      ${pairs.map((pair) => {
        const places = columnsOf(dimensions, pair);
        const sin = curve(places.sin);
        const cos = curve(places.cos);
        return html`
          <li>
            ${dial(cos[row * samples] as number, sin[row * samples] as number)}
            ${wave([{ values: cos, quiet: true }, { values: sin }], row * samples)}
            <span class="name ${pair === read ? 'read' : ''}">
              ${say('pair {pair}: once round in {count} tokens', { pair, count: significant(wavelengths[pair] as number) })}
            </span>
          </li>
        `;
      })}
    </ul>
  `;
}

/** Every pair as a clock hand, at one position. */
export function clockHands(
  sinusoid: SinusoidalTable,
  { row, column }: { readonly row: number; readonly column: number },
  amplitude: number,
): TemplateResult {
  const { table, dimensions } = sinusoid;
  const [, columns = 1] = table.shape;
  const at = (place: number) => (table.data[row * columns + place] as number) / amplitude;
  const read = dimensions[column]?.pair;
  return html`
    <ul class="hands">
      ${wholePairs(sinusoid).map((pair) => {
        const { sin, cos } = columnsOf(dimensions, pair);
        return html`<li class=${pair === read ? 'read' : ''} data-pair=${pair}>${dial(at(cos), at(sin))}<span>${pair}</span></li>`;
      })}
    </ul>
  `;
}
