/** What Run draws: losses by position, the strip of layers, and what heads look at. */
import { html, nothing, type TemplateResult } from 'lit';
import { english, type LinePlotPicture, type LineSeries } from '../../charts/index.ts';
import type { HeadLook, Layers, Looks } from './experiment.ts';

/** One colour for each side, in every picture. */
export const colors = { trained: 'var(--trained)', changed: 'var(--changed)' } as const;

const nats = (value: number): string => (Number.isFinite(value) ? english.short(value) : '–');

export const signed = (value: number): string => `${value <= -0.005 ? '−' : '+'}${nats(Math.abs(value))}`;

/** Means over this many neighbouring tokens, because the losses of single tokens jump. */
export const smoothing = (count: number): number => Math.max(1, Math.round(count / 24));

/** The loss at each position, as the mean over its neighbourhood. */
export function smoothed(losses: Float64Array): { readonly x: number[]; readonly y: number[] } {
  const reach = smoothing(losses.length);
  const [x, y]: [number[], number[]] = [[], []];
  const step = Math.max(1, Math.floor(losses.length / 240));
  for (let n = 0; n < losses.length; n += step) {
    const near = losses
      .subarray(Math.max(0, n - Math.floor(reach / 2)), n + Math.ceil(reach / 2))
      .filter(Number.isFinite);
    x.push(n + 1);
    y.push(near.length === 0 ? Number.NaN : near.reduce((sum, loss) => sum + loss, 0) / near.length);
  }
  return { x, y };
}

interface LossPicture {
  readonly trained: Float64Array | undefined;
  readonly changed: Float64Array | undefined;
  readonly title: string;
  /** The length that the model was trained for, if it is known. */
  readonly trainedLength: number | undefined;
  readonly cursor: { readonly row: number; readonly column: number };
}

/** Both curves of the loss, with the trained length marked. */
export function lossPicture({ trained, changed, title, trainedLength, cursor }: LossPicture): LinePlotPicture {
  const series: LineSeries[] = [];
  if (trained) series.push({ name: 'as trained', ...smoothed(trained), color: colors.trained });
  if (changed) series.push({ name: title, ...smoothed(changed), color: colors.changed });
  const count = trained?.length ?? changed?.length ?? 0;
  const isLonger = trainedLength !== undefined && trainedLength <= count;
  const reach = smoothing(count);
  const largest = Math.max(...series.flatMap(({ y }) => Array.from(y).filter(Number.isFinite)), 1);
  return {
    series,
    cursor,
    xAxis: { title: 'position (token)', domain: [1, Math.max(2, count)] },
    yAxis: {
      title: reach > 1 ? `loss (nats), mean of ${reach} tokens` : 'loss (nats)',
      domain: [0, Math.ceil(largest)],
    },
    ...(isLonger
      ? {
          zone: { from: trainedLength, text: '' },
          marks: [{ axis: 'x' as const, at: trainedLength, text: `trained on ${trainedLength}` }],
        }
      : {}),
    label: `The loss of each of ${count} tokens, as trained and with the change “${title}”.`,
  };
}

interface LayerStrip {
  readonly layers: Layers;
  /** The layer whose positions are taken away on the right. */
  readonly without: number | undefined;
  readonly choose: (layer: number) => void;
}

/** A bar for each layer: how much the loss rises when it alone loses its positions. */
export function layerStrip({ layers: { rises, embeddings, tokens }, without, choose }: LayerStrip): TemplateResult {
  const largest = Math.max(...rises.filter(Number.isFinite), 0.05);
  const known = Array.from(rises, (rise, layer) => ({ rise, layer })).filter(({ rise }) => Number.isFinite(rise));
  if (known.length === 0) {
    return Number.isNaN(embeddings)
      ? html`<p>This model has no positions: it tells the order of words by which of them each word sees.</p>`
      : html`<p>
          This model adds its positions to the words before the first layer, and no layer has its own positions. Without them the loss on these ${tokens} tokens changes by <b>${signed(embeddings)}</b> nats.
        </p>`;
  }
  const max = known.reduce((a, b) => (b.rise > a.rise ? b : a));
  return html`
    <p>
      ${
        max.rise < 0.005
          ? `No layer needs its positions for these ${tokens} tokens: the loss does not rise if one alone loses them.`
          : html`Layer ${max.layer} needs its positions most: without them the loss on these ${tokens} tokens rises by <b>${nats(max.rise)}</b> nats.`
      }
    </p>
    <p class="quiet">Press a bar to run the model without the positions of that layer.</p>
    <ol class="strip" start="0">
      ${known.map(
        ({ rise, layer }) => html`<li>
          <button
            type="button"
            aria-pressed=${layer === without}
            @click=${() => choose(layer)}
          >
            <span class="hidden">Take the positions of layer ${layer} away: </span><span class="rise">${signed(rise)}</span>
            <span class="bar"><i style=${`height: ${(100 * Math.max(0, rise)) / largest}%`}></i></span>
            <span class="layer" aria-hidden="true">${rises.length > 8 ? layer : `layer ${layer}`}</span>
          </button>
        </li>`,
      )}
    </ol>
  `;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A rise of the loss as a factor of the probabilities. */
export function likelihood(rise: number): TemplateResult | typeof nothing {
  if (Math.abs(rise) < 0.05) return nothing;
  const factor = Math.exp(Math.min(Math.abs(rise), Math.log(1e6)));
  return html`<span>On average, each token of the text below is ${factor < 1e6 ? '' : 'at least '}${Number(factor.toPrecision(2)).toLocaleString('en')} times ${rise > 0 ? 'less' : 'more'} likely.</span>`;
}

interface HeadTable {
  readonly looks: Looks;
  readonly head: number;
  readonly choose: (head: number) => void;
}

/** What each head of a layer looks at, as trained and changed. */
export function headTable({ looks: { layer, heads }, head: chosen, choose }: HeadTable): TemplateResult {
  const cell = (write: (look: HeadLook) => string, { trained, changed }: Looks['heads'][number]) => {
    const [before, after] = [write(trained), changed && write(changed)];
    return html`<td>${before}${after === undefined || after === before ? nothing : html`<span class="arrow"> → </span><b>${after}</b>`}</td>`;
  };
  return html`
    <div class="across" tabindex="0" role="group" aria-label=${`Heads of layer ${layer}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">head</th>
            <th scope="col">token before</th>
            <th scope="col">first token</th>
            <th scope="col">mean distance</th>
          </tr>
        </thead>
        <tbody>
          ${heads.map(
            (look, head) => html`<tr class=${head === chosen ? 'chosen' : ''}>
              <th scope="row">
                <button type="button" class="push" aria-pressed=${head === chosen} @click=${() => choose(head)}><span class="hidden">Head </span>${head}</button>
              </th>
              ${cell(({ previous }) => percent(previous), look)} ${cell(({ first }) => percent(first), look)}
              ${cell(({ distance }) => distance.toFixed(1), look)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** How much a head looks back by so many tokens. */
export function distancePicture(
  { heads, layer }: Looks,
  head: number,
  title: string,
  cursor: { readonly row: number; readonly column: number },
): LinePlotPicture {
  const look = heads[Math.min(head, heads.length - 1)];
  const curve = (name: string, one: HeadLook, color: string): LineSeries => ({
    ...{ name, color },
    x: Array.from(one.curve, (_, distance) => distance),
    y: one.curve,
  });
  return {
    series: look
      ? [
          curve('as trained', look.trained, colors.trained),
          ...(look.changed ? [curve(title, look.changed, colors.changed)] : []),
        ]
      : [],
    cursor,
    xAxis: { title: 'distance (tokens back)' },
    yAxis: { title: 'mean weight' },
    label: `Attention of head ${head} in layer ${layer} by distance, as trained and with the change “${title}”.`,
  };
}

/** The values at the cursor, of every curve. */
export function readout({ series, cursor }: LinePlotPicture, place: (x: number) => string): TemplateResult {
  const at = series[cursor.row]?.x[cursor.column];
  const value = ({ x, y }: LineSeries) => y[Array.from(x).indexOf(at ?? Number.NaN)] ?? Number.NaN;
  return html`<p class="quiet readout" aria-live="polite">
    ${at === undefined ? nothing : html`<span>${place(at)}</span> ${series.map((one) => html`<span>${one.name} <b>${nats(value(one))}</b></span> `)}`}
  </p>`;
}
