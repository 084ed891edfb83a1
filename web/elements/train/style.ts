import { css } from 'lit';
import { thumbnailStyle } from '../../charts/index.ts';
import { dataTableStyle } from '../figure/index.ts';
import { chipStyle, schemeMarkStyle } from '../learning/index.ts';

export const trainStyle = [
  thumbnailStyle,
  schemeMarkStyle,
  chipStyle,
  dataTableStyle,
  css`
    .textarea {
      flex: 1 1 100%;
    }
    .textarea textarea {
      flex: 1 1 100%;
      box-sizing: border-box;
      padding: 8px 12px;
      font: calc(15 * var(--posenc-unit)) / 1.45 var(--serif);
      color: var(--ink);
      background: var(--field);
      border: 1px solid var(--line-strong);
      border-radius: 7px;
      resize: vertical;
    }

    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
      container-type: inline-size;
    }
    .run {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr);
      gap: 8px 14px;
      align-items: center;
      font-size: calc(13 * var(--posenc-unit));
      color: var(--quiet);
      font-variant-numeric: tabular-nums;
    }
    .run .push {
      min-width: 148px;
    }
    .run .primary {
      font-weight: 600;
      color: var(--panel);
      background: var(--accent);
      border-color: var(--accent);
    }
    .run .status {
      min-height: 2.9em;
      display: grid;
      align-content: center;
    }
    .progress {
      grid-column: 1 / -1;
      height: 3px;
      border-radius: 2px;
      background: var(--line);
      overflow: hidden;
    }
    .progress > div {
      height: 100%;
      background: var(--accent);
      transform-origin: 0 0;
      transition: transform var(--move);
    }
    .kept {
      font-size: 13px;
      color: var(--quiet);
    }
    .plots .series.pale path {
      stroke-width: 3;
      opacity: 0.3;
    }
    .verdict {
      min-height: 1.3em;
      text-wrap: balance;
    }
    .scoreboard {
      display: grid;
      grid-template-columns: repeat(var(--narrow), minmax(0, 1fr));
      gap: 10px;
      font-variant-numeric: tabular-nums;
    }
    .score {
      display: grid;
      gap: 1px;
      padding: 8px 12px 9px;
      background: var(--field);
      border: 1px solid var(--line);
      border-radius: 8px;
      font-size: calc(13 * var(--posenc-unit));
    }
    .score dl {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 16px;
      margin: 0;
    }
    .score dl > div {
      display: flex;
      flex-direction: column-reverse;
    }
    .score dt {
      font-size: var(--small);
      color: var(--quiet);
      white-space: nowrap;
    }
    .score dd {
      margin: 0;
      font: 500 calc(19 * var(--posenc-unit)) / 1.3 var(--serif);
      color: var(--quiet);
    }
    .score .far dd {
      font-size: calc(26 * var(--posenc-unit));
      font-weight: 600;
      color: var(--stroke);
    }
    .score.earlier .far dd,
    .earlier .number {
      font-weight: 400;
      color: var(--quiet);
    }
    .plots,
    .panels {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
      gap: 20px 40px;
    }
    .plots > *,
    .panels > * {
      min-width: 0;
      display: grid;
      gap: 6px;
      align-content: start;
    }
    .heading {
      font: 600 calc(15 * var(--posenc-unit)) / 1.3 var(--serif);
    }
    .panels {
      --plot-height: 180px;
    }
    .panels .said {
      min-height: 1.45em;
    }
    .panel-room {
      min-height: 232px;
      color: var(--quiet);
    }
    .unlearned {
      display: grid;
      gap: 6px;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .unlearned li {
      display: grid;
      grid-template-columns: minmax(130px, auto) minmax(0, 1fr);
      gap: 4px 16px;
      max-width: 60em;
    }
    .table {
      overflow-x: auto;
      font-size: calc(13 * var(--posenc-unit));
    }
    .attention {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 24px 36px;
      align-items: start;
    }
    .maps {
      display: grid;
      gap: 14px;
    }
    .model {
      display: grid;
      gap: 5px;
    }
    .layers {
      display: grid;
      gap: 5px 12px;
    }
    .layers.beside {
      grid-template-columns: repeat(var(--layers), minmax(0, 1fr));
    }
    .heads {
      display: grid;
      grid-template-columns: repeat(var(--heads), minmax(0, 1fr));
      gap: 5px;
    }
    .map {
      padding: 0;
      background: none;
      border: 0;
      border-radius: 3px;
      cursor: pointer;
      box-shadow: 0 0 0 1px var(--line);
    }
    .map:hover {
      box-shadow: 0 0 0 1px var(--quiet);
    }
    .map[aria-pressed='true'] {
      box-shadow: 0 0 0 2.5px var(--accent);
    }
    .large {
      display: grid;
      gap: 6px;
      min-width: 0;
    }
    .looks {
      color: var(--quiet);
      font-size: calc(13 * var(--posenc-unit));
      min-height: 1.45em;
    }
    @container (max-width: 280px) {
      .run,
      .scoreboard {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    @container (min-width: 480px) {
      .scoreboard {
        grid-template-columns: repeat(var(--middle), minmax(0, 1fr));
      }
    }
    @container (min-width: 880px) {
      .scoreboard {
        grid-template-columns: repeat(var(--wide), minmax(0, 1fr));
      }
    }
    @container (min-width: 680px) {
      .attention {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      }
    }
    .scrub {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto auto;
      gap: 12px;
      align-items: center;
      padding-top: 4px;
      font-size: calc(13 * var(--posenc-unit));
      color: var(--quiet);
      font-variant-numeric: tabular-nums;
    }
    .scrub input {
      width: 100%;
    }
    .link:disabled {
      color: var(--quiet);
      cursor: default;
      text-decoration: none;
      opacity: 0.6;
    }
    .scrub output {
      min-width: 7.5em;
      text-align: right;
    }
    .stopped {
      display: grid;
      gap: 4px;
    }
    @media (max-width: 480px) {
      .scoreboard {
        gap: 6px;
      }
      .score {
        padding-inline: 9px;
      }
      .unlearned li {
        grid-template-columns: minmax(0, 1fr);
      }
      .run {
        grid-template-columns: auto auto 1fr;
      }
      .run .status {
        grid-column: 1 / -1;
      }
      .verdict {
        min-height: 2.6em;
        font-size: calc(17 * var(--posenc-unit));
      }
    }
  `,
];
