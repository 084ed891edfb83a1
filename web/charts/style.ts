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
