import { css } from 'lit';

export const attentionStyle = css`
  /* Narrow enough that all controls fit in two rows beside a sentence, and the whole figure in a window. */
  .controls select {
    width: 204px;
  }
  .body {
    display: flex;
    flex-wrap: wrap;
    gap: 20px 48px;
  }
  .picture {
    flex: 0 1 calc(var(--plot-width) + 112px);
    min-width: 0;
    display: grid;
    gap: 12px;
    align-content: start;
  }
  .compare {
    flex: 1 1 272px;
    min-width: 0;
    display: grid;
    gap: 14.4px;
    align-content: start;
  }
  .term {
    flex: 0 1 auto;
    min-width: 0;
  }
  .term .heading {
    margin-bottom: 6px;
    font: 600 calc(14 * var(--posenc-unit)) / 1.3 var(--serif);
  }
  .verdict {
    font: 600 calc(19 * var(--posenc-unit)) / 1.25 var(--serif);
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 5.6px 0;
    border-top: 1px solid var(--line);
    text-align: left;
    font-weight: 400;
  }
  thead th {
    border: 0;
    padding-top: 0;
    font-size: var(--small);
    color: var(--quiet);
  }
  :is(th, td):last-child {
    text-align: right;
  }
  tbody th {
    font-weight: 600;
    color: var(--accent);
    overflow-wrap: anywhere;
  }
  td.difference {
    font-weight: 600;
    font-size: calc(20 * var(--posenc-unit));
    line-height: 1.2;
  }
  .sentence {
    flex: 1 1 100%;
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
  }
  .presets {
    gap: 4px 16px;
  }
  .legend {
    display: flex;
    gap: 6.4px;
    align-items: center;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .legend > span + i {
    margin-left: 12px;
  }
`;
