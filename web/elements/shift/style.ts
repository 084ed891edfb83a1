import { css } from 'lit';

export const shiftStyle = css`
  .body {
    min-width: 0;
  }
  .matrix-view {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 20px 40px;
    align-items: center;
  }
  .matrix-view > * {
    min-width: 0;
  }
  .plane {
    display: grid;
    justify-items: center;
  }
  .numbers {
    display: grid;
    gap: 16px;
  }
  .equation {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px 8px;
    font-variant-numeric: tabular-nums;
  }
  /* What it is equal to has a line to itself, rather than a line broken after a sign. */
  .equation i {
    flex: 1 0 100%;
  }
  .bracket {
    display: grid;
    gap: 2px 12px;
    padding: 4px 8px;
    border-inline: 1.5px solid var(--ink);
    border-radius: 7px;
    text-align: right;
  }
  .bracket.square {
    grid-template-columns: auto auto;
  }
  .named {
    display: grid;
    justify-items: center;
    gap: 3px;
  }
  .named small {
    font: italic calc(14 * var(--posenc-unit)) var(--serif);
    color: var(--quiet);
  }
  .after {
    color: var(--accent);
    font-weight: 600;
  }
  .dials {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 18px 0 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  .dials legend {
    padding: 0 0 6px;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .dials label {
    position: relative;
    display: grid;
    justify-items: center;
    padding: 4px;
    font-size: var(--small);
    line-height: 1.2;
    color: var(--quiet);
    border-radius: 7px;
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  .dials label:has(:checked) {
    color: var(--ink);
    font-weight: 600;
    background: var(--field);
    box-shadow: 0 0 0 1.5px var(--line-strong);
  }
  .dials label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .dials input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  .dial .before {
    stroke: var(--quiet);
    stroke-width: 1.5;
  }
`;
