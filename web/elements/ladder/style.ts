import { css } from 'lit';

export const ladderStyle = css`
  :host {
    --plot-height: 300px;
  }
  .body {
    display: grid;
    gap: 20px;
  }
  .body > * {
    min-width: 0;
  }
  .overview {
    border-collapse: collapse;
    width: 100%;
    font-size: 13px;
  }
  .overview :is(th, td) {
    padding: 0;
    border-top: 1px solid var(--line);
    font-weight: 400;
    text-align: center;
  }
  .overview thead th {
    border: 0;
    padding: 0 4px 6px;
    color: var(--quiet);
    line-height: 1.25;
    vertical-align: bottom;
  }
  .overview tbody th {
    text-align: left;
    width: 32%;
  }
  .overview label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 8px;
    padding: 5px 8px 5px 4px;
    line-height: 1.3;
    cursor: pointer;
  }
  .overview label > span {
    grid-column: 2;
    font-family: var(--serif);
    font-style: italic;
    color: var(--quiet);
  }
  .overview input {
    accent-color: var(--accent);
  }
  .overview .verdict-mark {
    font-size: 17px;
  }
  .overview b {
    font-weight: 600;
  }
  .overview .chosen > * {
    background: var(--field);
    box-shadow: 0 -1px var(--line-strong), 0 1px var(--line-strong);
  }
  .waits {
    opacity: 0.35;
  }
  .verdict + p {
    max-width: 44em;
    margin-top: 4px;
    font: 17px / 1.45 var(--serif);
  }
  .pictures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr));
    gap: 20px 36px;
    align-items: start;
  }
  .picture {
    display: grid;
    gap: 10px;
    min-width: 0;
  }
  @media (max-width: 640px) {
    .overview thead th {
      writing-mode: vertical-rl;
      transform: rotate(180deg);
      text-align: left;
      padding: 4px 0;
      vertical-align: top;
      max-height: 150px;
    }
    .overview thead th:first-child {
      visibility: hidden;
    }
    .overview label > span {
      display: none;
    }
  }
`;
