import { css } from 'lit';

export const skewStyle = css`
  .body {
    display: flex;
    flex-wrap: wrap;
    gap: 18px 44px;
  }
  .body > * {
    min-width: 0;
  }
  .said-first {
    flex: 1 1 100%;
  }
  .picture {
    flex: 1 1 min(100%, var(--wish));
  }
  .beside {
    flex: 1 1 min(100%, 320px);
    display: grid;
    gap: 18px;
    align-content: start;
  }
  .stepper {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .stepper .segments {
    flex-wrap: wrap;
  }
  .push:disabled {
    opacity: 0.45;
    cursor: default;
  }
  .verdict + p {
    max-width: 46em;
    margin-top: 3px;
    font: calc(16 * var(--posenc-unit)) / 1.45 var(--serif);
  }
  .boards {
    display: flex;
    flex-wrap: wrap;
    gap: 20px 44px;
    /* The height of the tallest step, so that a change of step does not move the page. */
    min-height: var(--tallest);
    align-items: flex-start;
  }
  .boards > div {
    flex: 1 1 min(100%, 200px);
    min-width: 0;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .legend i {
    width: 16px;
    height: 16px;
    border-radius: 3px;
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .legend .zero {
    background: repeating-linear-gradient(135deg, transparent 0 4px, var(--line-strong) 4px 5.5px);
  }
  @media (forced-colors: active) {
    .legend i {
      forced-color-adjust: none;
    }
  }
  .legend .astray {
    outline: 2px dashed var(--accent);
    outline-offset: -2px;
  }
  table {
    max-width: 46em;
  }
`;
