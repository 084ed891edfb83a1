import { css } from 'lit';

export const ladderStyle = css`
  :host {
    --plot-height: 176px;
  }
  .body {
    display: grid;
    gap: 12px;
  }
  .body > * {
    min-width: 0;
  }
  .rungs {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .rungs label {
    position: relative;
    cursor: pointer;
  }
  .rungs input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  .rungs span {
    display: block;
    padding: 3px 10px;
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    background: var(--field);
  }
  .rungs input:checked + span {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--panel);
    font-weight: 500;
  }
  .rungs label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
    border-radius: 7px;
  }
  .verdict + p {
    max-width: 52em;
    margin-top: 2px;
    font: calc(16 * var(--posenc-unit)) / 1.4 var(--serif);
  }
  .tested {
    min-height: 1.45em;
  }
  .tested > span:last-child:not(.verdict-mark) {
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .pictures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 16px 36px;
    align-items: start;
  }
  .picture {
    display: grid;
    gap: 8px;
    min-width: 0;
  }
  .picture .readable {
    max-width: 336px;
  }
  .measurements > summary {
    width: fit-content;
    cursor: pointer;
    color: var(--quiet);
  }
  .measurements[open] > summary {
    margin-bottom: 12px;
  }
  .overview {
    border-collapse: collapse;
    width: 100%;
    margin-bottom: 20px;
    font-size: calc(13 * var(--posenc-unit));
  }
  .overview :is(th, td) {
    padding: 4px;
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
    font-weight: 600;
  }
  .overview .verdict-mark {
    font-size: calc(17 * var(--posenc-unit));
  }
  .overview .chosen > * {
    background: var(--field);
    box-shadow: 0 -1px var(--line-strong), 0 1px var(--line-strong);
  }
  .waits {
    opacity: 0.35;
  }
  @media (max-width: 640px) {
    .overview thead th {
      writing-mode: vertical-rl;
      transform: rotate(180deg);
      text-align: left;
      padding: 4px 0;
      vertical-align: top;
      max-height: 180px;
    }
    .overview thead th:first-child {
      visibility: hidden;
    }
  }
  @media (pointer: coarse) {
    .rungs span {
      padding-block: 8px;
    }
  }
  @media (forced-colors: active) {
    .rungs input:checked + span {
      outline: 2px solid Highlight;
    }
  }
`;
