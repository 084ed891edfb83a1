import { css } from 'lit';

/** Base style of every element with a shadow root. */
export const baseStyle = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  p {
    margin: 0;
  }
  .problem {
    color: var(--bad);
    font-weight: 500;
  }
  /* For screen readers only. */
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** Small tables of numbers below a picture. */
export const dataTableStyle = css`
  table {
    border-collapse: collapse;
    width: 100%;
    margin-block: 4px;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 5px 12px 5px 0;
    border-top: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
  }
  thead th {
    border: 0;
    padding-top: 0;
    font-size: var(--small);
    color: var(--quiet);
  }
  :is(th, td).number {
    padding-inline: 12px 0;
    text-align: right;
  }
`;

/** A picture beside its curves, or above them where it is narrow. */
export const besideCurves = css`
  .body {
    display: flex;
    flex-wrap: wrap;
    gap: 20px 40px;
  }
  .picture,
  .curves {
    min-width: 0;
    display: grid;
    gap: 12px;
    align-content: start;
  }
  .picture {
    flex: 1 1 336px;
    max-width: 560px;
  }
  .curves {
    flex: 1 1 336px;
  }
`;
