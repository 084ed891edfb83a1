import { css } from 'lit';

/** Style shared by the parts of Inspect. */
export const partStyle = css`
  :host {
    display: block;
    min-width: 0;
  }
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 44px;
  }
  @media (min-width: 1000px) {
    .two {
      grid-template-columns: 320px minmax(0, 1fr);
    }
  }
  .fields,
  .answer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    align-content: start;
    min-width: 0;
  }
  h2 {
    margin: 0;
    font: 600 24px / 1.25 var(--serif);
  }
  h3 {
    margin: 12px 0 0;
    font: 600 18px / 1.3 var(--serif);
  }
  .said {
    max-width: 64ch;
    font: 400 17px / 1.55 var(--serif);
    color: var(--quiet);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  a.push {
    text-decoration: none;
  }
  .quiet {
    font-size: 13px;
    color: var(--quiet);
    overflow-wrap: anywhere;
  }
  .across {
    /* Contains text for screen readers, which must not widen the page. */
    position: relative;
    overflow-x: auto;
  }
  .across:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .facts {
    display: grid;
    gap: 0 44px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    margin: 0;
  }
  .facts > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 14px;
    padding: 5px 0;
    border-top: 1px solid var(--line);
  }
  dt {
    color: var(--quiet);
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  textarea {
    display: block;
    width: 100%;
    margin-block: 6px;
    padding: 10px 12px;
    font: var(--small) / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    resize: vertical;
  }
  .across td {
    padding-left: 12px;
  }
  .across tbody th {
    min-width: 11em;
    overflow-wrap: anywhere;
  }
  .across .push {
    white-space: nowrap;
  }
  .push[aria-pressed='true'] {
    color: var(--paper);
    background: var(--ink);
    border-color: var(--ink);
  }
  th label {
    display: flex;
    gap: 8px;
    align-items: baseline;
    cursor: pointer;
  }
  input[type='radio'] {
    accent-color: var(--accent);
  }
  .address {
    flex: 1 1 180px;
    min-width: 0;
    padding: 5px 10px;
    font-size: 14px;
    line-height: 20px;
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
  }
  .fields h2 {
    margin: 0 0 6px;
    font: 600 15px / 1.4 var(--sans);
  }
  .fields .quiet + .line {
    margin-top: 8px;
  }
  .fields .line + .quiet {
    margin-top: 8px;
  }
  .file {
    position: relative;
  }
  .file:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;
