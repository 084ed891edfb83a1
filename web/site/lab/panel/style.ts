import { css } from 'lit';

/** The rows of a panel are those of the board's grid, so that they line up with its neighbours'. */
export const panelStyle = css`
  :host {
    display: grid;
    grid-template-rows: subgrid;
    grid-template-columns: minmax(0, 1fr);
    grid-row: span calc(2 + var(--card-rows, 1) + var(--fact-rows, 1));
    align-content: start;
    min-width: 0;
    padding: 20px clamp(14px, 1.6vw, 22px) 16px;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
    --plot-height: 300px;
  }
  /* Leaves its end to the button. */
  .title {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    min-width: 0;
    padding-right: 34px;
    gap: 0 10px;
  }
  h2 {
    margin: 0;
    font: 600 20px / 1.35 var(--serif);
  }
  .named .scheme {
    font: 600 14px / 1.5 var(--sans);
  }
  .scheme {
    flex: 0 1 auto;
    width: auto;
    min-width: 0;
    max-width: calc(100% + 4px);
    margin-left: -4px;
    padding: 0 2px;
    font: 600 20px / 1.35 var(--serif);
    color: var(--ink);
    background: none;
    border: 0;
    border-bottom: 1px dashed var(--line-strong);
    field-sizing: content;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .scheme:hover {
    border-bottom-style: solid;
  }
  option,
  optgroup {
    font: 400 14px / 1.4 var(--sans);
    color: var(--ink);
    background: var(--field);
  }
  .place {
    flex: none;
    font-size: var(--small);
    font-weight: 500;
    color: var(--accent);
  }
  .remove {
    position: absolute;
    top: 0;
    right: 0;
    width: 28px;
    height: 28px;
    font-size: 20px;
    line-height: 1;
    color: var(--quiet);
    background: none;
    border: 0;
    border-radius: 6px;
    cursor: pointer;
  }
  .remove:hover {
    color: var(--ink);
    background: var(--line);
  }
  .summary {
    margin-top: 4px;
    font-size: 13px;
    line-height: 1.4;
    color: var(--quiet);
    text-wrap: pretty;
  }
  .settings {
    display: grid;
    gap: 4px;
    align-content: start;
    min-width: 0;
  }
  details {
    min-width: 0;
    border-top: 1px solid var(--line);
  }
  summary {
    display: flex;
    gap: 10px;
    padding: 6px 0;
    font-size: 13px;
    color: var(--quiet);
    cursor: pointer;
    list-style: none;
  }
  summary > span:first-of-type {
    flex: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before {
    content: '▸';
    width: 0.8em;
    color: var(--accent);
  }
  details[open] > summary::before {
    content: '▾';
  }
  summary:hover {
    color: var(--ink);
  }
  .changed {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--ink);
    font-weight: 500;
  }
  details .controls {
    gap: 4px 18px;
    padding-bottom: 10px;
  }
  .problem {
    font-size: 13px;
  }
  .kept {
    color: var(--quiet);
    font-weight: 400;
  }
  .below {
    display: grid;
    gap: 8px;
    align-content: start;
    min-width: 0;
  }
  /* A single panel has room for its parameters beside the picture. */
  @media (min-width: 1000px) {
    :host([alone]) {
      grid-template-columns: minmax(0, 1fr) minmax(320px, 400px);
      column-gap: 32px;
    }
    :host([alone]) header {
      grid-column: 1 / -1;
    }
    :host([alone]) :is(.picture, .facts) {
      grid-column: 1;
    }
    :host([alone]) .below {
      grid-column: 2;
      grid-row: 2 / span 3;
    }
  }
  .picture {
    display: grid;
    gap: 12px;
    align-content: end;
    min-width: 0;
  }
  .picture:has(.card) {
    align-content: start;
  }
  .picture.lined {
    grid-row: span var(--card-rows);
  }
  .facts.lined {
    grid-row: span var(--fact-rows);
  }
  /* One row before and one after a table hold whatever else there may be: a problem, a list, a note. */
  .picture.lined,
  .facts.lined,
  .lined > table {
    grid-template-rows: subgrid;
    row-gap: 0;
  }
  .lined > .why {
    grid-row: 1 / -1;
  }
  .lined > :is(.problem, .listing) {
    grid-row: 1;
    padding-bottom: 10px;
  }
  .lined > .note {
    grid-row: -2;
    padding-top: 10px;
  }
  .lined > table {
    display: grid;
    grid-template-columns: minmax(0, 1fr) repeat(2, auto);
    grid-row: 2 / -2;
  }
  .lined > table.card {
    grid-template-columns: minmax(0, 1fr) repeat(3, auto);
  }
  .lined > table caption {
    grid-column: 1 / -1;
  }
  .lined > table :is(thead, tbody, tr) {
    display: contents;
  }
  /* As high as what is awaited, so that no control moves away just as it is pressed. */
  .awaited.matrix {
    min-height: 365px;
  }
  .awaited.curves {
    min-height: 280px;
  }
  .awaited.card {
    min-height: 600px;
  }
  .facts.measurements {
    min-height: 119px;
  }
  :is(.picture, .facts)[aria-busy='true'] {
    opacity: 0.55;
  }
  .why {
    align-self: start;
    min-height: 8em;
    display: grid;
    align-content: center;
    font-size: 14px;
    line-height: 1.5;
    color: var(--quiet);
    text-wrap: pretty;
  }
  .facts {
    display: grid;
    gap: 10px;
    align-content: start;
    min-width: 0;
  }
  .measured {
    width: 100%;
    border-collapse: collapse;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .measured caption {
    padding-bottom: 6px;
    text-align: left;
    color: var(--quiet);
  }
  .measured :is(th, td) {
    padding: 5px 0;
    border-top: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    vertical-align: baseline;
  }
  .measured thead th {
    border: 0;
    font-size: var(--small);
    color: var(--quiet);
  }
  .measured .number {
    padding-left: 10px;
    text-align: right;
    white-space: nowrap;
  }
  .measured :is(.passes, .fails) {
    width: 24px;
    text-align: right;
  }
  .passes {
    color: var(--good);
  }
  .fails {
    color: var(--bad);
  }
  .none {
    color: var(--quiet);
  }
  .where {
    color: var(--quiet);
    font-size: var(--small);
  }
  .note {
    font-size: var(--small);
    line-height: 1.45;
    color: var(--quiet);
    text-wrap: pretty;
  }
  footer {
    min-width: 0;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    font-size: var(--small);
    color: var(--quiet);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
  }
  .copies,
  .saves {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 10px;
  }
  .saves select {
    width: auto;
    padding: 0;
    font: inherit;
    color: var(--ink);
    background: none;
    border: 0;
    border-bottom: 1px solid var(--line-strong);
  }
  .said {
    min-height: 1.45em;
    color: var(--ink);
  }
`;
