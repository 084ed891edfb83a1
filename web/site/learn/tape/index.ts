import { css, html, nothing, svg, type TemplateResult, unsafeCSS } from 'lit';
import type { Posenc } from 'posenc';
import { held, schemeColors } from '../../../charts/index.ts';
import {
  BasicFigure,
  choiceControl,
  choiceParameter,
  type FigureValues,
  integerParameter,
  linear,
  Play,
} from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { sector, tip } from '../stage/picture.ts';
import recorded from './recorded.json';

const { text, trained, runs } = recorded;

/** What is changed beyond training; ALiBi is another model. */
const changes = {
  free: 'RoPE as trained',
  held: 'second clock held',
  linear: 'linear',
  ntk: 'NTK',
  yarn: 'YaRN',
  alibi: 'ALiBi',
} as const;
type Change = keyof typeof changes;

/** Milliseconds in which the whole text is read. */
const READS = 14_000;

const end = integerParameter('end', 'The last token of the text that is read.', 31, [2, text.length - 1], {
  slider: linear(31, text.length - 1),
});
const positions = choiceParameter(
  'positions',
  'What the model does about positions beyond its training.',
  Object.keys(changes),
  'free',
);

/** What the newest token looks at, and whether its answer is right. */
export interface Tape {
  readonly end: number;
  readonly change: Change;
  /** Radians from one position to the next, of the two clocks of the head that decide; none with ALiBi. */
  readonly speeds: readonly number[];
  /** By token: whether the answer is right, and how far back its largest weight falls. */
  readonly right: readonly boolean[];
  readonly distances: readonly number[];
  readonly looks: readonly { readonly key: number; readonly weight: number }[];
  /** The distance of the newest token's largest weight. */
  readonly distance: number;
}

/** By token of the whole text, found when a run is first shown: while the text is read, every frame has another end. */
const allDistances = new Map<Change, readonly number[]>();

function distancesOf(changed: Change): readonly number[] {
  const found = allDistances.get(changed);
  if (found) return found;
  const distances = runs[changed].rows.map((row, token) => {
    const weights = row.filter((_, i) => i % 2 === 1);
    return token - (row[2 * weights.indexOf(Math.max(...weights))] ?? token);
  });
  allDistances.set(changed, distances);
  return distances;
}

export function tapeOf(last: number, changed: Change): Tape {
  const { right, rows, speeds } = runs[changed];
  const distances = distancesOf(changed).slice(0, last + 1);
  const row = rows[last] ?? [];
  return {
    ...{ end: last, change: changed, speeds, distances, distance: distances[last] ?? 0 },
    looks: Array.from({ length: row.length / 2 }, (_, i) => ({
      key: row[2 * i] as number,
      weight: (row[2 * i + 1] as number) / 100,
    })),
    right: [...right].slice(0, last + 1).map((one) => one === '1'),
  };
}

/**
 * A text as a tape. On one vertical line: where the newest token looks, how far back that is, and whether its answer is
 * right; beside it the two clocks that tell distances apart.
 */
export class LearnTape extends PageFigure<Tape> {
  static override parameters = [end, positions];
  static override styles = [
    ...BasicFigure.styles,
    css`
      .frame {
        --scheme: ${unsafeCSS(schemeColors.rope)};
        padding: 0;
        background: none;
        border: 0;
      }
      .body {
        --accent: var(--scheme);
        display: grid;
        gap: 14px;
      }
      [data-change='alibi'] {
        --scheme: ${unsafeCSS(schemeColors.alibi)};
      }
      .tape {
        position: relative;
        display: grid;
        gap: 2px;
        font-size: 13px;
        line-height: 18px;
        color: var(--quiet);
        cursor: ew-resize;
        touch-action: pan-y;
        -webkit-user-select: none;
        user-select: none;
      }
      .tape svg {
        display: block;
        width: 100%;
        overflow: visible;
        fill: none;
      }
      .tape :is(path, line) {
        vector-effect: non-scaling-stroke;
      }
      .window,
      .met-far {
        fill: var(--line);
      }
      .look {
        stroke: var(--scheme);
      }
      .look.far {
        stroke: var(--bad);
      }
      .ramp {
        fill: color-mix(in srgb, var(--scheme) 20%, transparent);
        stroke: var(--scheme);
      }
      .right {
        fill: var(--line-strong);
      }
      .back {
        fill: var(--scheme);
      }
      :is(.wrong, .back.far) {
        fill: var(--bad);
      }
      .line {
        stroke: var(--line-strong);
      }
      .newest {
        position: absolute;
        inset-block: 0;
        width: 0;
        border-left: 1.5px solid var(--ink);
      }
      .newest::after {
        content: '';
        position: absolute;
        left: -7px;
        bottom: -9px;
        width: 13px;
        height: 13px;
        background: var(--ink);
        border-radius: 50%;
      }
      .newest span {
        position: absolute;
        left: 14px;
        top: 62px;
        white-space: nowrap;
        font-weight: 600;
        color: var(--ink);
      }
      .under {
        display: grid;
        grid-template-columns: 210px minmax(0, 1fr);
        gap: 24px;
        align-items: start;
      }
      .dials {
        display: flex;
        gap: 14px;
        font-size: 13px;
        text-align: center;
        color: var(--quiet);
      }
      .dials svg {
        display: block;
        width: 90px;
        height: 90px;
        margin-inline: auto;
      }
      .dials circle {
        fill: var(--field);
        stroke: var(--line-strong);
      }
      .met {
        fill: var(--line-strong);
        opacity: 0.45;
      }
      .hand {
        stroke: var(--scheme);
        stroke-width: 2;
        stroke-linecap: round;
      }
      .near {
        stroke: var(--ink);
        stroke-width: 1.25;
        stroke-dasharray: 2.5 2;
      }
      .near-by {
        display: block;
        min-height: 18px;
        white-space: nowrap;
      }
      .new .hand {
        stroke: var(--bad);
      }
      .told {
        min-height: 134px;
      }
      .said {
        margin-top: 6px;
        font-size: 14px;
      }
      @media (max-width: 620px) {
        .segments {
          flex-wrap: wrap;
        }
        .under {
          grid-template-columns: minmax(0, 1fr);
        }
        .told {
          min-height: 210px;
        }
      }
    `,
  ];

  declare end: number | undefined;
  declare positions: Change | undefined;
  private readonly play = new Play(this);

  protected override compute(_: Posenc, values: FigureValues): Tape {
    return tapeOf(Number(values.end), values.positions as Change);
  }

  protected override renderControls(values: FigureValues): TemplateResult | typeof nothing {
    return html`${choiceControl(positions, { ...this.controlOptions<string>(values, 'positions'), titles: changes })}${this.control(end, values, 'newest token')}`;
  }

  /** From the newest token, or again from the last of the trained length, to the end of the text. */
  private readOn() {
    const last = text.length - 1;
    const now = Number(this.values.end);
    const from = now < last ? now : trained - 1;
    return {
      lasts: ((last - from) / (last - trained)) * READS,
      to: (part: number) => this.set('end', Math.round(from + part * (last - from)), part === 1),
    };
  }

  private readonly onGrab = (event: PointerEvent): void => {
    const tape = event.currentTarget as HTMLElement;
    const move = ({ clientX }: PointerEvent, final: boolean) => {
      const { left, width } = tape.getBoundingClientRect();
      const token = Math.floor(((clientX - left) / width) * text.length);
      this.set('end', Math.min(text.length - 1, Math.max(2, token)), final);
    };
    let at = event;
    move(event, false);
    held(
      tape,
      event,
      (moved) => {
        at = moved;
        move(moved, false);
      },
      () => move(at, true),
    );
  };

  protected override renderModel(model: Tape): TemplateResult {
    const { verdict, said } = explainTape(model);
    return html`
      <div class="body" data-change=${model.change}>
        <div class="tape" @pointerdown=${this.onGrab}>
          <span>where it looks</span>${arcs(model)}
          <span>how far back each token looks most</span>${farBack(model)}
          <span>its answers: right, or <b>wrong</b></span>${answers(model)}
          <div class="newest" .style=${`left: ${((model.end + 0.5) / text.length) * 100}%`}>
            ${this.end === undefined ? html`<span>← drag the newest token →</span>` : nothing}
          </div>
        </div>
        ${this.play.button(() => this.readOn(), this.format.say, { label: '▶ Read on' })}
        <div class="under">
          <div class="dials">${model.speeds.length === 0 ? ramp(model) : model.speeds.map((_, i) => dial(model, i))}</div>
          <div class="told" aria-live="polite"><p class="verdict">${verdict}</p><p class="said">${said}</p></div>
        </div>
      </div>
    `;
  }
}

const unit = 1000 / text.length;
const middle = (token: number) => (token + 0.5) * unit;

function turned({ distance, change: changed, speeds }: Tape, i: number): number {
  return (speeds[i] ?? 0) * (changed === 'held' && i === 1 ? Math.min(distance, trained - 1) : distance);
}

const inDegrees = (angle: number) => Math.round(((angle % (2 * Math.PI)) * 180) / Math.PI);

/** How far a clock turned in training, which was without any change. */
const met = (i: number) => (trained - 1) * (runs.free.speeds[i] ?? 0);

/** Whether training never turned a clock so far. */
const isNew = (angle: number, i: number) => met(i) < 2 * Math.PI && angle > met(i) + 1e-9;

/**
 * The distance within training at which the first clock points nearest to where it points now, after at least one turn
 * more; none if the second clock has met its angle, or the first is not as trained.
 */
function nearDistance(model: Tape): number | undefined {
  const { distance, change: changed, speeds } = model;
  if (changed !== 'free' || distance < trained || !isNew(turned(model, 1), 1)) return undefined;
  const turn = (2 * Math.PI) / (speeds[0] ?? 1);
  const near = Math.round(distance - Math.round(distance / turn) * turn);
  return near > 0 ? near : undefined;
}

function arcs({ end: last, looks }: Tape): TemplateResult {
  const x = middle(last);
  return html`<svg viewBox="0 0 1000 126" height="126" preserveAspectRatio="none" aria-hidden="true">
    <rect class="window" x=${Math.max(0, (last - trained + 1) * unit)} width=${Math.min(last + 1, trained) * unit} height="124" />
    ${looks.map(({ key, weight }) => {
      const top = 120 - Math.min(110, 16 + (last - key) * 1.6);
      const to = middle(key).toFixed(1);
      return svg`<path class="look ${last - key >= trained ? 'far' : ''}" stroke-width=${(1 + 5 * weight).toFixed(1)}
        d="M${x.toFixed(1)} 122C${x.toFixed(1)} ${top.toFixed(0)} ${to} ${top.toFixed(0)} ${to} 122" />`;
    })}
    <line class="line" x2="1000" y1="124" y2="124" />
  </svg>`;
}

/** A bar for each token as high as its largest weight is far; the shaded height is as far as training looked. */
function farBack({ end: last, distances }: Tape): TemplateResult {
  const [height, most] = [64, 128];
  const high = (distance: number) => (Math.min(most, distance) / most) * height;
  const bars = (far: boolean) =>
    distances
      .map((distance, token) => [distance, token] as const)
      .filter(([distance]) => distance > 0 && distance >= trained === far)
      .map(
        ([d, token]) =>
          `M${(token * unit).toFixed(1)} ${height}v${(-high(d)).toFixed(1)}h${(unit * 0.8).toFixed(1)}V${height}z`,
      )
      .join('');
  return html`<svg viewBox="0 0 1000 ${height}" height=${height} preserveAspectRatio="none" aria-hidden="true">
    <rect class="met-far" y=${height - high(trained - 1)} width=${(last + 1) * unit} height=${high(trained - 1)} />
    <path class="back" d=${bars(false)} /><path class="back far" d=${bars(true)} />
    <line class="line" x2="1000" y1=${height} y2=${height} />
  </svg>`;
}

function answers({ right }: Tape): TemplateResult {
  const cells = (wanted: boolean) =>
    right
      .map((one, i) =>
        one === wanted ? `M${(i * unit).toFixed(2)} 0h${(unit * 0.8).toFixed(2)}v16h-${(unit * 0.8).toFixed(2)}z` : '',
      )
      .join('');
  return html`<svg viewBox="0 0 1000 16" height="16" preserveAspectRatio="none" aria-hidden="true">
    <path class="right" d=${cells(true)} /><path class="wrong" d=${cells(false)} />
  </svg>`;
}

function dial(model: Tape, i: number): TemplateResult {
  const angle = turned(model, i);
  const [x, y] = tip(angle, 18);
  const near = nearDistance(model);
  const [nearX, nearY] = tip((near ?? 0) * (model.speeds[i] ?? 0), 18);
  return html`<div class=${isNew(angle, i) ? 'new' : ''}>
    <svg viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      ${svg`<path class="met" d=${sector(0, Math.min(2 * Math.PI, met(i)), 20)} /><line class="hand" x2=${x} y2=${y} />`}
      ${near === undefined ? nothing : svg`<line class="near" x2=${nearX} y2=${nearY} />`}
    </svg>
    ${i === 0 ? 'first clock' : 'second clock'}<br /><b translate="no">${inDegrees(angle)}°</b><br />
    <span class="near-by">${near === undefined ? nothing : `dashed: ${near} back`}</span>
  </div>`;
}

/** ALiBi has no clocks: its ramp, and how far down it the newest token looks. */
function ramp({ distance }: Tape): TemplateResult {
  const at = Math.min(40, distance) * 4.5;
  return html`<div>
    <svg style="width: 190px" viewBox="0 0 190 90" aria-hidden="true">
      <path class="ramp" d="M5 80V10L185 80z" /><line class="hand" x1=${5 + at} x2=${5 + at} y1="4" y2="80" />
    </svg>
    no clocks: a ramp
  </div>`;
}

/** Says where the newest token looks, and what its clocks say of that distance. */
export function explainTape(model: Tape): { verdict: string; said: string } {
  const { distance, right, end: last, change: changed } = model;
  const recent = right.slice(-trained);
  const share = `Right on ${Math.round((100 * recent.filter(Boolean).length) / recent.length)}% of the last ${recent.length} tokens.`;
  const verdict = `Token ${last} looks ${distance} back. Its answer is ${right[last] ? 'right' : 'wrong'}.`;
  if (changed !== 'free') return { verdict, said: `${share} ${about[changed]}` };
  const angle = turned(model, 1);
  if (!isNew(angle, 1) || distance < trained)
    return { verdict, said: `${share} Both clocks make angles that they made in training.` };
  const first = turned(model, 0);
  const turns = Math.round(first / (2 * Math.PI));
  const near = nearDistance(model);
  return {
    verdict,
    said: `${share} The first clock is at ${inDegrees(first)}°${near === undefined ? '' : `, as at ${near} back: it has been round ${turns} times`}. The second, which should tell the two apart, points where training never pointed it.`,
  };
}

const [least, most] = [Math.min, Math.max].map((of) => of(...recorded.bases.map(([, , percent = 0]) => percent)));
const bases = [...new Set(recorded.bases.map(([, base = 0]) => base.toLocaleString('en')))];
const seeds = new Set(recorded.bases.map(([seed]) => seed)).size;

/** What each change does to the clocks, and what it does not. */
const about: Readonly<Record<Exclude<Change, 'free'>, string>> = {
  held: 'The second clock may turn no further than in training: it says “far”, and the head believes it.',
  linear:
    'Every clock runs at an eighth of its speed, so no hand leaves what it met in training. But one token back is now 7° where the model learned 57°: the hands are back, the answers are not. For those it would have to be trained further.',
  ntk: `The base is 16 times as large: the first clock keeps its speed, the second runs at half. That doubles the length at which its hand leaves what it met in training. Training with another base does no better: with bases from ${bases[0]} to ${bases.at(-1)}, and ${seeds} seeds each, ${least}% to ${most}% of the answers on tokens 128 to 255 are right.`,
  yarn: 'The first clock keeps its speed, the second runs at an eighth: both hands are back and nothing far is looked at. But the model learned the second clock at full speed. For the answers it would have to be trained further.',
  alibi: 'No hands: far tokens lose score at any length, so there is no angle that training has not met.',
};
