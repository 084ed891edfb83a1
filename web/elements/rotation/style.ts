import { css } from 'lit';

export const rotationStyle = css`
  .body > * {
    min-width: 0;
  }
  .text:has(#words) {
    flex: 0 1 280px;
    flex-wrap: nowrap;
  }
  .sentences {
    flex: 1 1 100%;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    gap: 6px 22px;
  }
  .planes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
    gap: 20px 32px;
  }
  .plane {
    display: grid;
    gap: 8px;
    align-content: start;
    justify-items: center;
    min-width: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .line li {
    padding: 4px 8px;
    text-align: center;
    font: 16px / 1.25 var(--serif);
    border-radius: 6px;
    touch-action: none;
    cursor: grab;
  }
  .line small {
    display: block;
    font: 12px / 1.3 var(--posenc-font, 'Inter Variable', Inter, system-ui, sans-serif);
    font-variant-numeric: tabular-nums;
    color: var(--quiet);
  }
  .line .compared {
    color: var(--accent);
  }
  .line .current {
    background: var(--field);
    box-shadow: 0 0 0 1.5px var(--line-strong);
  }
  .below {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 16px 40px;
    margin-top: 16px;
  }
  td b {
    font-weight: 600;
  }
`;
