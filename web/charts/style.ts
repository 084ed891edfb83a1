import { css } from 'lit';
import { dialStyle } from './dial.ts';
import { dumbbellStyle } from './dumbbells.ts';
import { waveStyle } from './wave.ts';

const colorBarStyle = css`
  .color-bar {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: var(--small);
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .color-bar .colors {
    flex: 0 1 144px;
    /* Also an explicit width: Firefox and WebKit otherwise take that of the viewBox (64 heights) as the least this bar needs. */
    width: 144px;
    min-width: 0;
    height: 8px;
    border-radius: 2px;
    box-shadow: 0 0 0 1px var(--line);
  }
`;

const linePlotStyle = css`
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
    font-size: var(--small);
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
  .line-plot .series circle {
    transition:
      cx var(--move),
      cy var(--move);
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
    font-size: var(--small);
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

const axisStyle = css`
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
    /* Rows are counted downwards, against the direction in which the title is read. */
    transform: rotate(180deg);
  }
  .axis.row .tick {
    right: 8px;
    transform: translateY(-50%);
  }
  /* Only the words themselves take the pointer, so that a finger between them scrolls the page. */
  .movable {
    pointer-events: none;
  }
  .movable .tick {
    pointer-events: auto;
    touch-action: none;
    cursor: grab;
  }
  .movable .tick:hover {
    color: var(--ink);
  }
  .axis.row .ticks {
    width: calc(8px + var(--longest) * 0.6em);
  }
  .axis.words .tick > span {
    max-width: 7em;
    /* Clipped at the sides alone: Firefox would cut off descenders in a line this low. */
    overflow-x: clip;
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
`;

const heatmapStyle = css`
  .heatmap {
    display: grid;
    grid-template-columns: auto auto minmax(0, var(--plot-width));
    justify-content: start;
    min-width: 0;
    font-size: var(--small);
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
  .edge {
    position: absolute;
    inset: 0 auto auto 0;
    border: 1.5px dashed var(--quiet);
    border-top-color: transparent;
    border-left-color: transparent;
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
`;

/** The host of the charts sets the colours --ink, --quiet, --line and --accent, the size --small, and the transition time --move. */
export const chartStyle = [heatmapStyle, axisStyle, colorBarStyle, waveStyle, dialStyle, linePlotStyle, dumbbellStyle];
