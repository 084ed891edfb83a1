import { css, unsafeCSS } from 'lit';
import { schemeColors } from '../../../charts/index.ts';
import { encodings } from './model.ts';

const ofEncoding = encodings.map((name) => `[data-encoding='${name}'] { --scheme: ${schemeColors[name]}; }`).join('\n');

/** Words and arcs are placed by the frame; the style only draws them. */
export const stageStyle = css`
  ${unsafeCSS(ofEncoding)}
  .frame {
    gap: 0;
    padding: 0;
    background: none;
    border: 0;
  }
  .scene {
    display: grid;
    grid-template-columns: minmax(0, 640px) minmax(260px, 1fr);
    gap: 12px 40px;
    align-items: center;
  }
  .lines {
    display: grid;
    gap: 4px;
    -webkit-user-select: none;
    user-select: none;
  }
  .line + .line {
    border-top: 1px solid var(--line);
  }
  .row {
    position: relative;
    height: var(--height);
  }
  .under {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    fill: none;
    overflow: visible;
    pointer-events: none;
  }
  .under path {
    vector-effect: non-scaling-stroke;
  }
  .bowl {
    stroke: var(--line-strong);
    stroke-width: 1.5;
  }
  .arc {
    stroke: var(--line-strong);
  }
  .arc.followed,
  .wave,
  .trace {
    stroke: var(--scheme);
  }
  .wave {
    stroke-width: 1.25;
    stroke-opacity: 0.55;
  }
  .wave.slow {
    stroke-dasharray: 4 4;
  }
  .ramp {
    fill: color-mix(in srgb, var(--scheme) 20%, transparent);
    stroke: var(--scheme);
    stroke-width: 1.5;
  }
  .tile {
    position: absolute;
    width: 0;
    height: 0;
    text-align: center;
  }
  .tile > * {
    position: absolute;
    left: 0;
    translate: -50% 0;
  }
  .share {
    bottom: 21px;
    padding-inline: 2px;
    /* Arcs end at it, not across it. */
    background: var(--paper);
    font-size: 13px;
    line-height: 16px;
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .followed .share {
    font-size: 15px;
    font-weight: 700;
    color: var(--scheme);
  }
  .word {
    top: -20px;
    min-width: 46px;
    height: 40px;
    padding: 1px 8px;
    font: 600 16px / 21px var(--serif);
    white-space: nowrap;
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 8px;
  }
  .word small {
    display: block;
    font: 500 var(--small) / 14px var(--posenc-font, 'Inter Variable', Inter, system-ui, sans-serif);
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .row:not([data-encoding='none']) .word {
    cursor: grab;
    touch-action: none;
  }
  .row:not([data-encoding='none']) .word:is(:hover, :active) {
    border-color: var(--scheme);
  }
  .asks .word {
    border: 2px solid var(--ink);
    padding: 0 7px;
  }
  .readable:focus-visible .current {
    outline: 2px solid var(--ink);
    outline-offset: 2px;
  }
  .told-by {
    top: 26px;
    display: grid;
    justify-items: center;
  }
  .bars {
    width: 57px;
    height: 48px;
  }
  .bars .base {
    stroke: var(--line-strong);
  }
  .bars .own {
    fill: var(--line-strong);
  }
  .bars .added {
    fill: var(--scheme);
  }
  .clock {
    width: 44px;
    height: 44px;
    margin-bottom: 1px;
    fill: none;
  }
  .clock circle {
    fill: var(--field);
    stroke: var(--line-strong);
  }
  .clock .met {
    fill: var(--line);
  }
  .clock .wedge {
    fill: color-mix(in srgb, var(--scheme) 34%, transparent);
  }
  .clock .of-asks {
    stroke: var(--quiet);
    stroke-width: 1.5;
    stroke-dasharray: 2.5 2;
  }
  .clock .hand {
    stroke: var(--scheme);
    stroke-width: 2.5;
    stroke-linecap: round;
  }
  .clock.unseen .hand {
    stroke: var(--bad);
  }
  .clock.unseen .wedge {
    fill: color-mix(in srgb, var(--bad) 34%, transparent);
  }
  .number {
    font-size: var(--small);
    line-height: 14px;
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  [data-encoding='alibi'] .told-by {
    padding-top: 38px;
  }

  .beside {
    display: grid;
    gap: 14px;
    min-width: 0;
  }
  .told {
    display: grid;
    align-content: start;
    gap: 6px;
    min-height: 118px;
  }
  .verdict {
    font-size: 21px;
  }
  .said {
    font-size: 14px;
  }
  .slide {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 10px 16px;
  }
  .slide {
    --accent: var(--scheme);
  }
  .slide .push {
    font-weight: 600;
  }
  .idle,
  .unplaced > :not(:has(.push)) {
    visibility: hidden;
  }
  .strip {
    margin: 0;
  }
  .strip figcaption {
    font-size: 13px;
    color: var(--quiet);
  }
  .strip b {
    display: inline-block;
    min-width: 3em;
    font-size: 17px;
    font-variant-numeric: tabular-nums;
    color: var(--ink);
  }
  .strip svg {
    display: block;
    width: 100%;
    height: 60px;
    fill: none;
  }
  .strip path {
    vector-effect: non-scaling-stroke;
  }
  .strip .base {
    stroke: var(--line);
  }
  .trace {
    stroke-width: 1.75;
    stroke-linejoin: round;
  }
  .of-wave {
    stroke: ${unsafeCSS(schemeColors.sinusoidal)};
    opacity: 0.55;
  }
  .trace.second {
    stroke-dasharray: 2 3;
  }
  .sum {
    display: grid;
    gap: 3px;
    font-size: 13px;
    color: var(--quiet);
  }
  .part {
    display: grid;
    grid-template-columns: 8.5em minmax(0, 1fr) 3.5em;
    align-items: center;
    gap: 8px;
  }
  .part svg {
    width: 100%;
    height: 14px;
  }
  .part rect {
    fill: var(--scheme);
  }
  .part.stays rect {
    fill: var(--line-strong);
  }
  .part.whole {
    font-weight: 600;
    color: var(--ink);
  }
  .part.whole rect {
    fill: var(--ink);
  }
  .part .base {
    stroke: var(--line-strong);
    vector-effect: non-scaling-stroke;
  }
  .part b {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .ends {
    display: flex;
    justify-content: space-between;
    font-size: var(--small);
    color: var(--quiet);
  }

  .numbers summary {
    width: max-content;
    padding: 4px 0;
    font-size: 13px;
    color: var(--quiet);
    cursor: pointer;
  }
  .tables {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 40px;
  }
  .tables table {
    flex: 1 1 280px;
    max-width: 460px;
    border-collapse: collapse;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .tables caption {
    padding-bottom: 4px;
    font: 600 15px / 1.3 var(--serif);
    text-align: left;
  }
  .tables :is(th, td) {
    padding: 3px 6px;
    border-top: 1px solid var(--line);
    text-align: right;
    font-weight: 400;
    color: var(--quiet);
  }
  .tables th[scope='row'] {
    text-align: left;
  }
  .tables .differs {
    font-weight: 600;
    color: var(--ink);
  }
  /* The page reserves the room. */
  .waiting {
    min-height: 0;
  }
  @media (max-width: 1060px) {
    .scene {
      grid-template-columns: minmax(0, 640px);
      justify-content: center;
    }
    .told {
      min-height: 141px;
    }
  }
  @media (max-width: 620px) {
    .word {
      min-width: 42px;
      padding-inline: 4px;
      font-size: 15px;
    }
    .asks .word {
      padding-inline: 3px;
    }
    /* The button is in the first screen even below a browser's bars, and the sentences right below the scene. */
    .beside,
    .slide {
      display: contents;
    }
    .slide > :has(.push) {
      order: -3;
    }
    .scene > :first-child {
      order: -2;
    }
    .told {
      order: -1;
    }
    .verdict {
      font-size: 19px;
    }
  }
`;
