import { css } from 'lit';

export const boardStyle = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 44px;
    align-items: start;
    font: 400 14px / 1.5 var(--sans);
    color: var(--ink);
  }
  @media (min-width: 1000px) {
    :host {
      grid-template: auto 1fr / 320px minmax(0, 1fr);
    }
    .setup {
      grid-area: 1 / 1 / span 2;
    }
  }
  h2 {
    margin: 0;
    font: 600 20px / 1.35 var(--serif);
  }
  .setup,
  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 22px;
    min-width: 0;
  }
  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    min-width: 0;
  }
  .quiet,
  .asks {
    text-wrap: pretty;
  }
  code {
    font: max(0.92em, var(--small)) ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  }
  .example {
    justify-self: start;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .example :is(th, td) {
    padding: 2px 9px 2px 0;
    font-weight: 400;
    text-align: left;
  }
  .example th {
    font-size: 13px;
    color: var(--quiet);
  }
  .example td {
    min-width: 22px;
    font-weight: 600;
    text-align: center;
  }
  /* Only for screen readers, because the heading above says the same. */
  .group .chips legend:not(.hidden) {
    display: block;
    position: absolute;
    clip-path: inset(50%);
  }
  .select select {
    width: 100%;
  }
  .select {
    display: grid;
  }
  .text input {
    font: inherit;
  }
  .own textarea {
    min-height: 96px;
    padding: 8px 12px;
    font: 400 15px / 1.45 var(--serif);
  }
  .file {
    margin-right: 14px;
  }
  summary {
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .list summary {
    width: max-content;
    font-size: 13px;
    color: var(--accent);
  }
  .list[open] summary {
    margin-bottom: 6px;
  }
  .sizes summary {
    display: grid;
    gap: 2px;
  }
  .sizes h2::before {
    content: '▸';
    display: inline-block;
    width: 0.95em;
    font: 15px / 1 var(--sans);
    color: var(--accent);
  }
  .sizes[open] h2::before {
    content: '▾';
  }
  .sizes .controls {
    gap: 4px;
    padding-top: 8px;
  }
  .sizes .control {
    flex: 1 1 100%;
  }
  .sizes .number label,
  .sizes .number:has(input[type='range']) label {
    flex: 0 0 136px;
  }
  .sizes .number input[type='range'] {
    flex: 1 1 80px;
  }
  .saves {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    margin-top: -14px;
    font-size: 13px;
    color: var(--quiet);
  }
  .record p {
    max-width: 75ch;
  }
`;
