import { css } from 'lit';

/** Expects the colours --ink, --quiet, --line and --accent from whoever holds the charts. */
export const chartStyle = css`
  .heatmap {
    display: grid;
    grid-template-columns: auto auto minmax(0, var(--plot-width));
    justify-content: start;
    min-width: 0;
    font-size: 12px;
    color: var(--quiet);
  }
  .plot {
    grid-column: 3;
    position: relative;
    width: 100%;
    min-height: 1px;
    cursor: crosshair;
    touch-action: pan-y;
    border-radius: 3px;
  }
  .plot:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 3px;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    font-family: inherit;
  }
  .cursor {
    position: absolute;
    box-sizing: border-box;
    min-width: 9px;
    min-height: 9px;
    transform: translate(-50%, -50%);
    border: 1.5px solid #fff;
    outline: 1.5px solid #000;
    border-radius: 2px;
    pointer-events: none;
  }
  .mark {
    position: absolute;
    box-sizing: border-box;
    left: -2px;
    right: -2px;
    margin-top: -1px;
    border: 2px solid var(--accent);
    border-radius: 3px;
    pointer-events: none;
  }

  .axis {
    position: relative;
    line-height: 1.2;
  }
  .axis .ticks {
    position: relative;
  }
  .axis .tick {
    position: absolute;
    white-space: nowrap;
  }
  .axis .tick > span {
    display: block;
  }
  .axis .marked {
    color: var(--accent);
    font-weight: 600;
  }
  .axis.row {
    grid-column: 1 / 3;
    display: grid;
    grid-template-columns: subgrid;
  }
  .axis.row .title {
    writing-mode: vertical-rl;
    transform: rotate(180deg);
    text-align: center;
    padding-left: 5.6px;
    white-space: nowrap;
  }
  .axis.row .title .arrow {
    display: inline-block;
    transform: scaleX(-1);
  }
  .axis.row .tick {
    right: 8px;
    transform: translateY(-50%);
  }
  .axis.row .ticks {
    width: calc(8px + var(--longest) * 0.6em);
  }
  .axis.words .tick > span {
    max-width: 7em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .axis.column {
    grid-column: 3;
  }
  .axis.column .ticks {
    height: 1.5em;
    margin-top: 5.6px;
  }
  .axis.column .tick {
    transform: translateX(-50%);
  }
  .axis.column .title {
    display: block;
    text-align: center;
  }
  .axis.column.numbers {
    display: flex;
    flex-direction: column-reverse;
  }
  .axis.column.words .title {
    text-align: left;
  }
  .axis.column.words .ticks {
    height: calc(var(--longest) * 0.62em * 0.77 + 1.1em);
    margin: 0;
  }
  .axis.column.words .tick {
    bottom: 0.35em;
    width: 0;
    transform: none;
  }
  .axis.column.words .tick > span {
    width: max-content;
    transform-origin: 0 100%;
    transform: rotate(-50deg);
  }

  .color-bar {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 12px;
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .color-bar .colors {
    flex: 0 1 144px;
    min-width: 0;
    height: 8px;
    border-radius: 2px;
    box-shadow: 0 0 0 1px var(--line);
  }

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
  .dial {
    display: block;
    width: 44px;
    height: 44px;
    fill: none;
    stroke: var(--line-strong);
  }
  .dial line {
    stroke: var(--accent);
    stroke-width: 2.5;
    stroke-linecap: round;
  }

  .line-plot {
    position: relative;
    min-width: 0;
    cursor: crosshair;
    touch-action: pan-y;
    border-radius: 3px;
    /* Apart in lightness as well as in hue; curves are named at their ends, so that colour is never all there is. */
    --series-0: var(--accent);
    --series-1: light-dark(#1d5f9e, #7db7ee);
    --series-2: light-dark(#8a6a00, #dcb84a);
    --series-3: light-dark(#0b7467, #4cc3ae);
    --series-4: light-dark(#7a3f9c, #cc9ae6);
    --series-5: light-dark(#4a463f, #cfcabf);
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
  .line-plot .series path {
    fill: none;
    stroke: var(--stroke);
    stroke-width: 1.75;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .line-plot .series.read path {
    stroke-width: 2.5;
  }
  .line-plot .series.quiet path {
    stroke-width: 1.25;
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
    stroke: var(--quiet);
    stroke-width: 1;
  }
  .lines .reader circle {
    fill: var(--stroke);
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

  .dumbbells {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    column-gap: 14.4px;
    font-size: 13px;
    color: var(--quiet);
  }
  .dumbbells li {
    grid-column: 1 / 3;
    display: grid;
    grid-template-columns: subgrid;
    align-items: center;
    line-height: 1.55;
  }
  .dumbbells li > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: right;
  }
  .dumbbells .track {
    position: relative;
    height: 1px;
    background: var(--line);
    margin-right: 8px;
  }
  .dumbbells i {
    position: absolute;
    box-sizing: border-box;
  }
  .dumbbells .bar {
    top: -1px;
    height: 3px;
    background: var(--accent);
    opacity: 0.45;
  }
  .disc,
  .ring {
    box-sizing: border-box;
    border-radius: 50%;
    width: 7px;
    height: 7px;
    background: var(--accent);
  }
  .ring {
    width: 13px;
    height: 13px;
    background: none;
    border: 2px solid var(--accent);
  }
  .dumbbells .disc,
  .dumbbells .ring {
    transform: translate(-50%, -50%);
    top: 0.5px;
  }
`;
