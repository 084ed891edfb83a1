import { css } from 'lit';
import { roomStyle } from '../../shared/index.ts';

/** Style shared by the parts of Inspect. */
export const partStyle = css`
  ${roomStyle}
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
    margin-block: 6px;
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
  th label {
    display: flex;
    gap: 8px;
    align-items: baseline;
    cursor: pointer;
  }
  input[type='radio'] {
    accent-color: var(--accent);
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
`;
