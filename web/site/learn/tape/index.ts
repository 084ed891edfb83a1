import { css, html, type nothing, svg, type TemplateResult, unsafeCSS } from 'lit';
import type { Posenc } from 'posenc';
import { schemeColors } from '../../../charts/index.ts';
import {
  BasicFigure,
  booleanParameter,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
} from '../../../elements/figure/index.ts';
import { PageFigure } from '../page-figure.ts';
import { sector, tip } from '../stage/picture.ts';
import recorded from './recorded.json';

const { text, trained } = recorded;
const end = integerParameter('end', 'The last token of the text that is read.', 31, [2, text.length - 1], {
  slider: linear(2, text.length - 1),
});
const held = booleanParameter('held', 'Whether the second clock is held where training left it.', false);

/** Radians from one position to the next, of the two clocks of the head that decide. */
const speeds = [1, 0.1] as const;

/** What the newest token looks at, and whether its answer is right. */
export interface Tape {
  readonly end: number;
  readonly held: boolean;
  /** By token: whether the answer is right. */
  readonly right: readonly boolean[];
  readonly looks: readonly { readonly key: number; readonly weight: number }[];
  /** The distance of the token with the largest weight. */
  readonly distance: number;
}

export function tapeOf(last: number, isHeld: boolean): Tape {
  const { right, rows } = isHeld ? recorded.held : recorded.free;
  const row = rows[last] ?? [];
  const looks = Array.from({ length: row.length / 2 }, (_, i) => ({
    key: row[2 * i] as number,
    weight: (row[2 * i + 1] as number) / 100,
  }));
  const most = looks.reduce((a, b) => (b.weight > a.weight ? b : a), { key: last, weight: 0 });
  return {
    ...{ end: last, held: isHeld, looks, distance: last - most.key },
    right: [...right].slice(0, last + 1).map((one) => one === '1'),
  };
}

/** A text as a tape: where the newest token looks, what two clocks make of it, and which answers are right. */
export class LearnTape extends PageFigure<Tape> {
  static override parameters = [end, held];
  static override styles = [
    ...BasicFigure.styles,
    css`
      .frame {
        --scheme: ${unsafeCSS(schemeColors.rope)};
        --unseen: var(--accent);
        padding: 0;
        background: none;
        border: 0;
      }
      .controls {
        --accent: var(--scheme);
      }
      .tape {
        display: block;
        width: 100%;
        height: 150px;
        overflow: visible;
        fill: none;
      }
      .tape path,
      .tape line {
        vector-effect: non-scaling-stroke;
      }
      .window {
        fill: var(--line);
      }
      .look {
        stroke: var(--scheme);
      }
      .look.far {
        stroke: var(--unseen);
      }
      .right {
        fill: var(--line-strong);
      }
      .wrong {
        fill: var(--unseen);
      }
      .line {
        stroke: var(--line-strong);
      }
      .newest {
        stroke: var(--ink);
      }
      .under {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 24px;
        align-items: center;
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
        width: 84px;
        height: 84px;
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
      .new .hand {
        stroke: var(--unseen);
      }
      .told {
        min-height: 96px;
      }
      .said {
        margin-top: 6px;
        font-size: 14px;
      }
      @media (max-width: 620px) {
        .under {
          grid-template-columns: minmax(0, 1fr);
        }
        .told {
          min-height: 150px;
        }
      }
    `,
  ];

  declare end: number | undefined;
  declare held: boolean | undefined;

  protected override compute(_: Posenc, values: FigureValues): Tape {
    return tapeOf(Number(values.end), values.held === true);
  }

  protected override extent() {
    return { rows: 1, columns: 1, home: { row: 0, column: 0 } };
  }

  protected override readings(): FigureReading[] {
    return [];
  }

  protected override renderControls(values: FigureValues): TemplateResult | typeof nothing {
    return html`${this.control(end, values, 'newest token')}${this.control(held, values, 'hold the second clock')}`;
  }

  protected override renderModel(model: Tape): TemplateResult {
    const { verdict, said } = explainTape(model);
    return html`
      ${tape(model)}
      <div class="under">
        <div class="dials">${speeds.map((speed, i) => dial(model, speed, i))}</div>
        <div class="told" aria-live="polite"><p class="verdict">${verdict}</p><p class="said">${said}</p></div>
      </div>
    `;
  }
}

const turned = ({ distance, held: isHeld }: Tape, speed: number, i: number) =>
  speed * (isHeld && i === 1 ? Math.min(distance, trained - 1) : distance);

const inDegrees = (angle: number) => Math.round(((angle % (2 * Math.PI)) * 180) / Math.PI);

/** Whether training never turned a clock so far. */
const isNew = (angle: number, speed: number) =>
  (trained - 1) * speed < 2 * Math.PI && angle > (trained - 1) * speed + 1e-9;

function tape({ end: last, looks, right }: Tape): TemplateResult {
  const x = (token: number) => ((token + 0.5) / text.length) * 1000;
  const width = 1000 / text.length;
  return html`<svg class="tape" viewBox="0 0 1000 150" preserveAspectRatio="none" aria-hidden="true">
    <rect class="window" x=${Math.max(0, (last - trained + 1) * width)} y="0" width=${Math.min(last + 1, trained) * width} height="126" />
    ${looks.map(({ key, weight }) => {
      const top = 120 - Math.min(110, 16 + (last - key) * 1.6);
      return svg`<path class="look ${last - key >= trained ? 'far' : ''}" stroke-width=${(1 + 5 * weight).toFixed(1)}
        d="M${x(last).toFixed(1)} 122C${x(last).toFixed(1)} ${top.toFixed(0)} ${x(key).toFixed(1)} ${top.toFixed(0)} ${x(key).toFixed(1)} 122" />`;
    })}
    ${right.map((one, token) => svg`<rect class=${one ? 'right' : 'wrong'} x=${(token * width).toFixed(2)} y="130" width=${(width * 0.8).toFixed(2)} height="16" />`)}
    <line class="line" x2="1000" y1="124" y2="124" />
    <line class="newest" x1=${x(last)} x2=${x(last)} y1="0" y2="150" />
  </svg>`;
}

function dial(model: Tape, speed: number, i: number): TemplateResult {
  const angle = turned(model, speed, i);
  const [x, y] = tip(angle, 18);
  return html`<div class=${isNew(angle, speed) ? 'new' : ''}>
    <svg viewBox="-21 -21 42 42" aria-hidden="true">
      <circle r="20" />
      ${svg`<path class="met" d=${sector(0, Math.min(2 * Math.PI, (trained - 1) * speed), 20)} /><line class="hand" x2=${x} y2=${y} />`}
    </svg>
    ${i === 0 ? 'first clock' : 'second clock'} <b translate="no">${inDegrees(angle)}°</b>
  </div>`;
}

/** Says where the newest token looks, and what its clocks say of that distance. */
export function explainTape(model: Tape): { verdict: string; said: string } {
  const { distance, right, end: last, held: isHeld } = model;
  const answers = right.slice(-32);
  const share = `Right on ${Math.round((100 * answers.filter(Boolean).length) / answers.length)}% of the last ${answers.length} tokens.`;
  const first = inDegrees(speeds[0] * distance);
  const angle = turned(model, speeds[1], 1);
  if (!isNew(angle, speeds[1]) || distance < trained)
    return {
      verdict: `Token ${last} looks ${distance} back. Its answer is ${right[last] ? 'right' : 'wrong'}.`,
      said: isHeld
        ? `${share} The second clock may turn no further than in training: it says “far”, and the head believes it.`
        : `${share} Both clocks make angles that they made in training.`,
    };
  const turns = Math.round((speeds[0] * distance) / (2 * Math.PI));
  const near = Math.round(distance - (turns * 2 * Math.PI) / speeds[0]);
  return {
    verdict: `Token ${last} looks ${distance} back. Its answer is ${right[last] ? 'right' : 'wrong'}.`,
    said: `${share} The first clock is at ${first}°${near > 0 ? `, as at ${near} back: it has been round ${turns} times` : ''}. The second, which should tell the two apart, points where training never pointed it.`,
  };
}
