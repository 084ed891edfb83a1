import { css } from 'lit';

export const chipStyle = css`
  .chips {
    gap: 6px;
    flex: 1 1 100%;
  }
  .chips legend:not(.hidden) {
    margin-right: 6px;
  }
  .chip {
    position: relative;
    cursor: pointer;
  }
  .chip input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .chip > span {
    display: block;
    padding: 3px 11px 3px 9px;
    line-height: 20px;
    color: var(--quiet);
    border: 1px solid var(--line);
    border-radius: 99px;
  }
  .chip .scheme-mark {
    opacity: 0.45;
  }
  .chip:hover > span {
    border-color: var(--line-strong);
  }
  .chip:has(:checked) > span {
    color: var(--ink);
    font-weight: 500;
    background: var(--field);
    border-color: var(--quiet);
  }
  .chip:has(:checked) .scheme-mark {
    opacity: 1;
  }
  .chip:has(:disabled) {
    cursor: default;
  }
  .chip:has(:disabled:not(:checked)) > span {
    border-style: dashed;
  }
  .chip:has(:focus-visible) > span {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;
