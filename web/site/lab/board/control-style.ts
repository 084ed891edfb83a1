import { css } from 'lit';

/** In the Lab, lists of choices look like the fields beside them. */
export const labControlStyle = css`
  /* Wide enough to show a base of ten million in full. */
  .number .field {
    width: 11ch;
    min-width: 72px;
  }
  .field::placeholder {
    color: var(--quiet);
    font-weight: 400;
    opacity: 1;
  }
  .select select {
    min-width: 0;
    max-width: 100%;
    padding: 3px 4px;
    font: inherit;
    font-weight: 600;
    color: var(--ink);
    background: none;
    border: 1px solid transparent;
    border-bottom-color: var(--line-strong);
    border-radius: 4px 4px 0 0;
    cursor: pointer;
  }
  .select select:hover,
  option {
    background: var(--field);
  }
  /* Leaves labels in any language room beside their slider. */
  @media (max-width: 480px) {
    .number:has(input[type='range']) label {
      flex: none;
      width: 8.5em;
      min-width: min-content;
    }
  }
  :is(summary, select):focus-visible {
    border-radius: 2px;
  }
`;
