import { css } from 'lit';

/** Base style of every element with a shadow root. */
export const baseStyle = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  p {
    margin: 0;
  }
  .problem {
    color: var(--accent);
    font-weight: 500;
  }
  /* For screen readers only. */
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
