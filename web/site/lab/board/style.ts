import { css } from 'lit';

export const boardStyle = css`
  :host {
    display: block;
    font: 400 14px / 1.45 var(--sans);
    color: var(--ink);
  }
  h2 {
    margin: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 6px 20px;
    padding-bottom: 10px;
  }
  .sentence {
    flex: 1 1 520px;
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    min-width: 0;
  }
  .examples {
    gap: 4px 14px;
  }
  .line .field {
    width: 9ch;
    min-width: 58px;
  }
  /* In a row by itself: beside the others, the font would decide whether it wraps. */
  .line [data-name='difference'] {
    flex-basis: 100%;
  }
  .settings {
    display: contents;
  }
  .change {
    display: none;
  }
  @media (max-width: 40rem) {
    .change {
      display: block;
    }
    .line:not(.all) > .settings:not(:has(.problem)) {
      display: none;
    }
  }
  .view {
    max-width: 100%;
  }
  .view .segments {
    flex-wrap: wrap;
  }
  .panels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(310px, 100% / 4 - 18px)), 1fr));
    gap: 18px;
    row-gap: 0;
  }
  .panels > * {
    margin-bottom: 18px;
    row-gap: 12px;
  }
  .difference {
    display: grid;
    grid-template-rows: subgrid;
    grid-template-columns: minmax(0, 1fr);
    grid-row: span calc(2 + var(--card-rows, 1) + var(--fact-rows, 1));
    min-width: 0;
    padding: 20px clamp(14px, 1.6vw, 22px) 16px;
    border: 1px dashed var(--line-strong);
    border-radius: 10px;
    --plot-height: 300px;
  }
  .difference h2 {
    font: 600 20px / 1.35 var(--serif);
  }
  .difference header p {
    margin-top: 4px;
    font-size: 13px;
    color: var(--quiet);
  }
  .difference .picture {
    grid-row: 2 / span var(--card-rows, 1);
    display: grid;
    gap: 12px;
    align-content: end;
    min-width: 0;
  }
  .why {
    min-height: 8em;
    display: grid;
    align-content: center;
    color: var(--quiet);
  }
  .add {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 20px;
    padding-bottom: 12px;
  }
  .push:disabled {
    color: var(--quiet);
    cursor: default;
    opacity: 0.6;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    color: var(--quiet);
    font-size: 13px;
  }
  progress {
    width: 120px;
    accent-color: var(--accent);
  }
  .readout {
    position: sticky;
    bottom: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    gap: 2px 22px;
    min-height: 44px;
    padding: 11px 0;
    font-size: 14px;
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
    background: var(--paper);
    border-top: 1px solid var(--line);
  }
  .readout:not(:has(*)) {
    display: none;
  }
  .readout b {
    font-weight: 600;
    color: var(--ink);
  }
`;

/** In the Lab, lists of choices look like the fields beside them. */
export const labControlStyle = css`
  /* Wide enough to show a base of ten million in full. */
  .number .field {
    width: 11ch;
    min-width: 72px;
  }
  .field::placeholder {
    color: var(--quiet);
    font-weight: 400;
    opacity: 1;
  }
  .select select {
    min-width: 0;
    max-width: 100%;
    padding: 3px 4px;
    font: inherit;
    font-weight: 600;
    color: var(--ink);
    background: none;
    border: 1px solid transparent;
    border-bottom-color: var(--line-strong);
    border-radius: 4px 4px 0 0;
    cursor: pointer;
  }
  .select select:hover,
  option {
    background: var(--field);
  }
  /* Leaves labels in any language room beside their slider. */
  @media (max-width: 480px) {
    .number:has(input[type='range']) label {
      flex: none;
      width: 8.5em;
      min-width: min-content;
    }
  }
  :is(summary, select):focus-visible {
    border-radius: 2px;
  }
`;
