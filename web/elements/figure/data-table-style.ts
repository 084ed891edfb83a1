import { css } from 'lit';

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
    font-size: 12px;
    color: var(--quiet);
  }
  :is(th, td).number {
    padding-inline: 12px 0;
    text-align: right;
  }
`;
