import { css } from 'lit';

export const tableStyle = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    --plot-height: 420px;
  }
  h3 {
    overflow-wrap: anywhere;
  }
  .beside {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    gap: 20px 32px;
    align-items: start;
    container-type: inline-size;
  }
  .beside > * {
    min-width: 0;
  }
  .beside > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }
  .heading,
  .verdict {
    font: 600 16px / 1.3 var(--serif);
  }
  .scores th .quiet {
    display: block;
    font-weight: 400;
  }
  .scores tbody th {
    min-width: 15em;
  }
  .scores .number {
    white-space: nowrap;
  }
  .scores .verdict-mark {
    display: block;
    font-size: var(--small);
  }
  .across .bound {
    padding-left: 18px;
    white-space: nowrap;
    color: var(--quiet);
  }
  .controls select {
    width: 236px;
  }
  .controls .text input {
    width: 108px;
    padding: 4px 8px;
    font: 600 13px / 20px var(--sans);
  }
  summary {
    cursor: pointer;
    color: var(--quiet);
  }
  .across tbody th {
    white-space: nowrap;
    min-width: 0;
  }
  .scores.scores tbody th {
    white-space: normal;
  }
`;
