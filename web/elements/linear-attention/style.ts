import { css } from 'lit';

export const linearStyle = css`
  .said-first {
    display: grid;
    gap: 4px;
    margin-bottom: 16px;
  }
  .said-first p {
    margin: 0;
    max-width: 68ch;
  }
  .maps {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr));
    gap: 20px 16px;
  }
  .map {
    min-width: 0;
    /* Room for the slanted name of the last column. */
    padding-right: 20px;
    display: grid;
    gap: 6px;
    align-content: start;
  }
  .map .heading {
    margin: 0;
    font: 600 calc(15 * var(--posenc-unit)) / 1.3 var(--serif);
  }
  /* A line before the sums; the lower edge of a map has none. */
  .map .edge {
    border-bottom: 0;
  }
  .scale {
    max-width: 330px;
    margin-top: 12px;
  }
  table {
    margin-top: 16px;
  }
  .value {
    width: 1%;
    padding-right: 14px;
    text-align: right;
    white-space: nowrap;
  }
  th {
    color: var(--quiet);
  }
`;
