import { css } from 'lit';

export const reportStyle = css`
  :host {
    display: grid;
    gap: 30px;
    min-width: 0;
    align-content: start;
  }
  h2 {
    margin: 0;
    font: 600 26px / 1.25 var(--serif);
  }
  h2:focus-visible {
    outline: none;
  }
  h3 {
    margin: 0 0 12px;
    font: 600 19px / 1.3 var(--serif);
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    min-width: 0;
  }
  h3 {
    margin: 0;
  }
  .quiet a {
    color: var(--accent);
  }
  .status {
    display: inline-block;
    padding: 1px 9px;
    vertical-align: 4px;
    font: 500 13px / 20px var(--sans);
    border: 1px solid currentcolor;
    border-radius: 99px;
    color: var(--good);
  }
  .status.partial {
    color: var(--accent);
  }
  .status.error {
    color: var(--bad);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 28px;
    margin: 10px 0 0;
  }
  .facts > div {
    display: flex;
    gap: 8px;
  }
  dt {
    color: var(--quiet);
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .sources {
    margin-top: 6px;
    overflow-wrap: anywhere;
  }
  .across {
    overflow-x: auto;
  }
  .across:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .actions a.push {
    text-decoration: none;
  }
  .quiet {
    font-size: 13px;
    color: var(--quiet);
  }
  .rows {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .rows :is(th, td) {
    padding: 7px 14px;
    border-top: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
    min-width: 7.5em;
    max-width: 26em;
    overflow-wrap: anywhere;
  }
  .rows th:first-child {
    padding-left: 0;
  }
  .rows tbody th {
    min-width: 8em;
    color: var(--quiet);
    font-size: 13px;
  }
  .rows thead :is(th, td) {
    border: 0;
  }
  .rows td.chosen,
  .rows th.chosen {
    background: var(--panel);
    box-shadow: inset 2px 0 0 var(--accent);
  }
  .rows .pick {
    padding: 0;
    font-weight: 600;
    text-align: left;
    color: var(--accent);
    background: none;
    border: 0;
    cursor: pointer;
  }
  .rows .pick[aria-pressed='true'] {
    color: var(--ink);
  }
  .rows .pick:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
