import { css } from 'lit';

export const linePlotStyle = css`
  .line-plot {
    position: relative;
    min-width: 0;
    cursor: crosshair;
    touch-action: pan-y;
    border-radius: 3px;
    /*
     * These differ in lightness as well as in hue; curves are also named at their ends, so that nothing depends on
     * colour alone. None is the accent, which marks what the reader controls, or the red or blue of a sign.
     */
    --series-0: light-dark(#0b7467, #4cc3ae);
    --series-1: light-dark(#8a6a00, #dcb84a);
    --series-2: light-dark(#7a3f9c, #cc9ae6);
    --series-3: light-dark(#4a463f, #cfcabf);
    --series-4: light-dark(#5a7d1a, #a9cc62);
    --series-5: light-dark(#b0578d, #f0a9d0);
  }
  .line-plot:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 3px;
  }
  .line-plot .series-0 {
    --stroke: var(--series-0);
  }
  .line-plot .series-1 {
    --stroke: var(--series-1);
  }
  .line-plot .series-2 {
    --stroke: var(--series-2);
  }
  .line-plot .series-3 {
    --stroke: var(--series-3);
  }
  .line-plot .series-4 {
    --stroke: var(--series-4);
  }
  .line-plot .series-5 {
    --stroke: var(--series-5);
  }
  .line-plot .quiet {
    --stroke: var(--line-strong);
  }
  .lines {
    display: block;
    overflow: visible;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    fill: var(--quiet);
  }
  .lines .grid {
    stroke: var(--line);
  }
  .lines .base {
    stroke: var(--line-strong);
  }
  .lines .marks line {
    stroke: var(--quiet);
    stroke-dasharray: 3 3;
  }
  .lines .marks .pull {
    stroke: transparent;
    stroke-dasharray: none;
    stroke-width: 16;
    cursor: ns-resize;
    touch-action: none;
  }
  .lines .marks .pull:is(:hover, :active) {
    stroke: var(--accent);
    stroke-opacity: 0.25;
  }
  .lines .zone {
    fill: var(--line);
    opacity: 0.45;
  }
  .line-plot .series path {
    fill: none;
    stroke: var(--stroke);
    stroke-width: 1.75;
    stroke-linejoin: round;
    stroke-linecap: round;
    /* As many points as before move to their new places. */
    transition: d var(--move);
  }
  .line-plot .series.read path {
    stroke-width: 2.5;
  }
  .line-plot .series.quiet path {
    stroke-width: 1.25;
  }
  .line-plot .series.pale path {
    stroke-width: 1;
    opacity: 0.4;
  }
  .line-plot .series.dashed path {
    stroke-dasharray: 5 4;
    stroke-linecap: butt;
  }
  .line-plot .series circle,
  .lines .band {
    fill: var(--stroke);
  }
  .lines .band {
    opacity: 0.14;
  }
  .lines .leader {
    fill: none;
    stroke: var(--quiet);
    stroke-width: 0.75;
    opacity: 0.7;
  }
  .lines .name {
    fill: var(--stroke);
  }
  .lines .name.quiet {
    fill: var(--quiet);
  }
  .lines .name.read {
    font-weight: 650;
  }
  .lines .reader line {
    stroke: var(--accent);
    stroke-width: 1;
  }
  .lines .reader circle {
    fill: var(--accent);
    stroke: var(--panel);
    stroke-width: 1.5;
  }
  .line-legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 12px;
    color: var(--quiet);
  }
  .line-legend li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .line-legend .read {
    color: var(--ink);
    font-weight: 600;
  }
`;
