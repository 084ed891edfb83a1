import { css } from 'lit';

export const boardStyle = css`
  :host {
    --trained: light-dark(#0b7467, #4cc3ae);
    --changed: light-dark(#7a3f9c, #cc9ae6);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
    font: 400 14px / 1.5 var(--sans);
    color: var(--ink);
  }
  h2,
  h3 {
    margin: 0;
    font: 600 18px / 1.35 var(--serif);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .quiet {
    text-wrap: pretty;
  }
  .push[aria-disabled='true'] {
    color: var(--quiet);
    cursor: default;
  }
  .model,
  .controls-of-run {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }
  .controls-of-run {
    padding-top: 18px;
    border-top: 1px solid var(--line);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    align-items: baseline;
    min-height: 21px;
    font-size: 13px;
    color: var(--quiet);
  }
  .facts a {
    color: var(--accent);
  }
  .facts b {
    color: var(--ink);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .source {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px 44px;
    padding: 16px 18px;
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  @media (min-width: 800px) {
    .source {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .source > div {
    display: grid;
    gap: 8px;
    align-content: start;
  }
  .source h3 {
    font: 600 15px / 1.4 var(--sans);
  }
  .source :is(.wide, .problem) {
    grid-column: 1 / -1;
  }
  .sizes {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .sizes :is(th, td) {
    padding: 3px 14px 3px 0;
    font-weight: 400;
    text-align: left;
    overflow-wrap: anywhere;
  }
  .sizes td {
    text-align: right;
    white-space: nowrap;
  }
  .address {
    padding: 6px 10px;
  }
  .prompt {
    font: 400 17px / 22px var(--serif);
  }
  .stage {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 22px 36px;
  }
  .half {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    align-content: start;
    min-width: 0;
  }
  @media (min-width: 800px) {
    .stage {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-template-rows: auto auto auto;
    }
    .half {
      grid-row: span 3;
      grid-template-rows: subgrid;
    }
  }
  .head {
    display: grid;
    gap: 2px;
    align-content: start;
  }
  .head h2::before {
    content: '';
    display: inline-block;
    width: 0.62em;
    height: 0.62em;
    margin-right: 0.45em;
    border-radius: 50%;
    background: var(--side);
  }
  .half.trained {
    --side: var(--trained);
  }
  .half.changed {
    --side: var(--changed);
  }
  .written {
    height: 212px;
    padding: 14px 18px;
    overflow-y: auto;
    font: 400 18px / 1.55 var(--serif);
    background: var(--panel);
    border-top: 3px solid var(--side);
    border-radius: 3px 3px 10px 10px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .written:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .written .given {
    font-weight: 600;
  }
  /* What both sides write. */
  .written .same {
    color: var(--quiet);
  }
  .verdict {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    min-height: 42px;
    align-content: start;
  }
  .verdict b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .push.run {
    min-width: 84px;
  }
  .numbers {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 18px;
    align-items: center;
  }
  .numbers label {
    display: flex;
    gap: 6px;
    align-items: center;
    font-size: 13px;
    color: var(--quiet);
  }
  details summary {
    width: max-content;
    max-width: 100%;
    font-size: 13px;
    color: var(--accent);
    cursor: pointer;
  }
  details[open] summary {
    margin-bottom: 8px;
  }
  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .groups {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 14px 28px;
    margin-bottom: 12px;
  }
  .group legend {
    padding: 0 0 4px;
    font-size: 13px;
    color: var(--quiet);
  }
  .own textarea,
  .text textarea {
    min-height: 96px;
    padding: 8px 12px;
    font: 400 15px / 1.45 var(--serif);
  }
  .own textarea {
    min-height: 60px;
    font: var(--small) / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    align-content: start;
    min-width: 0;
  }
  .curve {
    min-height: 280px;
  }
  .readout {
    min-height: 21px;
    font-variant-numeric: tabular-nums;
  }
  .readout span + span {
    margin-left: 14px;
  }
  .readout b {
    color: var(--ink);
    font-weight: 600;
  }
  .below {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 44px;
    align-items: start;
  }
  @media (min-width: 1000px) {
    .below {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media (min-width: 1300px) {
    .below:has(.losses) {
      grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    }
  }
  .strip {
    display: flex;
    gap: 4px;
    margin: 0;
    padding: 2px;
    overflow-x: auto;
    list-style: none;
  }
  .strip li {
    flex: 1 0 46px;
    max-width: 110px;
  }
  .strip button {
    display: grid;
    gap: 3px;
    width: 100%;
    padding: 6px 2px;
    font-size: var(--small);
    text-align: center;
    font-variant-numeric: tabular-nums;
    color: var(--ink);
    background: none;
    border: 1px solid transparent;
    border-radius: 7px;
    cursor: pointer;
  }
  .strip button:hover {
    border-color: var(--line-strong);
  }
  .strip button[aria-pressed='true'] {
    background: var(--panel);
    border-color: var(--ink);
  }
  .strip .bar {
    display: flex;
    align-items: flex-end;
    height: 96px;
    border-bottom: 1px solid var(--line-strong);
  }
  .strip i {
    width: 100%;
    min-height: 1px;
    background: var(--changed);
  }
  .strip .layer {
    color: var(--quiet);
  }
  .across table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .across :is(th, td) {
    padding: 4px 14px 4px 0;
    border-top: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }
  .across thead th {
    border: 0;
    font-size: var(--small);
    color: var(--quiet);
  }
  .across b {
    font-weight: 600;
  }
  .arrow {
    color: var(--quiet);
  }
  .across .push {
    min-width: 34px;
    padding: 2px 8px;
  }
  pre {
    margin: 0;
    padding: 10px 12px;
    overflow-x: auto;
    font: var(--small) / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    background: var(--panel);
    border-radius: 7px;
  }
`;
