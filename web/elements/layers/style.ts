import { css } from 'lit';

export const layersStyle = css`
  .body,
  .stacks,
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  .stack {
    gap: 6px;
  }
  .stack .name {
    font-size: 12px;
    color: var(--quiet);
  }
  .strip {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(26px, 1fr));
    gap: 3px;
    align-items: end;
    max-width: calc(var(--count) * 47px);
  }
  .layer {
    box-sizing: border-box;
    height: 40px;
    padding: 0;
    font-size: 11px;
    font-variant-numeric: tabular-nums;
    border: 0;
    border-radius: 4px;
    cursor: pointer;
  }
  /* In addition to its paler colour: such a layer sees only nearby tokens. */
  .layer.near {
    height: 26px;
  }
  .layer,
  .swatch {
    color: var(--layer-ink);
    background: var(--layer-fill);
  }
  :is(.layer, .swatch).bare {
    background: repeating-linear-gradient(135deg, var(--field) 0 4px, var(--line) 4px 6px);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  .layer[aria-pressed='true'] {
    outline: 3px solid var(--ink);
    outline-offset: -1px;
  }
  .legend {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .legend li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    gap: 10px;
    align-items: start;
    font-size: 13px;
  }
  .swatch {
    width: 22px;
    height: 18px;
    border-radius: 4px;
  }
  .swatch.near {
    height: 12px;
    margin-top: 4px;
  }
  .legend b {
    font-weight: 600;
  }
  .legend span {
    color: var(--quiet);
  }
  @media (forced-colors: active) {
    .layer,
    .swatch {
      forced-color-adjust: none;
    }
  }
`;
