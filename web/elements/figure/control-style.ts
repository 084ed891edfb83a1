import { css } from 'lit';

export const controlStyle = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 12px 22px;
  }
  .control {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 9.6px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
    min-height: 32px;
    color: var(--quiet);
    font-size: calc(13 * var(--posenc-unit));
  }
  .control legend:not(.hidden) {
    /* A rendered legend is above its fieldset; WebKit does not let it float out of there when the fieldset is a flex box. */
    display: contents;
    padding: 0;
    line-height: 32px;
  }
  /* Takes the width of its control and does not add to it. */
  .control .problem {
    width: 0;
    min-width: 100%;
  }
  input,
  button,
  textarea {
    font: inherit;
    color: inherit;
    margin: 0;
  }
  :is(input, button, textarea, select, summary, a):focus-visible,
  .segments label:focus-within:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  input[type='range'] {
    width: 136px;
    min-width: 0;
    flex: 0 1 136px;
    height: 24px;
    accent-color: var(--accent);
    cursor: pointer;
  }
  .number {
    flex-wrap: nowrap;
  }
  .number:has(.problem) {
    flex-wrap: wrap;
  }
  .field {
    width: 72px;
    box-sizing: border-box;
    padding: 3.2px 3px;
    color: var(--ink);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    background: none;
    border: 1px solid transparent;
    border-bottom-color: var(--line-strong);
    border-radius: 4px 4px 0 0;
  }
  .field:hover,
  .field:focus {
    background: var(--field);
    border-color: var(--line-strong);
    border-radius: 4px;
  }

  .segments {
    display: flex;
    flex-wrap: wrap;
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    background: var(--field);
  }
  .segments label {
    position: relative;
    display: block;
    cursor: pointer;
    border-radius: 6px;
  }
  .segments input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  .segments span {
    display: block;
    padding: 4.8px 12px;
    line-height: 20px;
    border-radius: 5px;
    white-space: nowrap;
  }
  .segments label:hover span {
    color: var(--ink);
  }
  .segments input:checked + span {
    background: var(--ink);
    color: var(--panel);
    font-weight: 500;
  }

  select {
    font: inherit;
    margin: 0;
    /* The longest title must not push the other controls into their own line. */
    width: 184px;
    max-width: 100%;
    padding: 5px 8px;
    color: var(--ink);
    font-weight: 500;
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    cursor: pointer;
  }
  .more {
    flex: 1 1 100%;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .more summary {
    width: max-content;
    color: var(--accent);
    cursor: pointer;
  }
  .more .controls {
    padding-top: 8px;
  }

  .switch {
    cursor: pointer;
  }
  .switch input {
    width: 16px;
    height: 16px;
    accent-color: var(--accent);
  }

  .text {
    flex: 1 1 320px;
    flex-wrap: wrap;
  }
  .text input {
    flex: 1 1 224px;
    min-width: 0;
    box-sizing: border-box;
    padding: 6.4px 12px;
    font-family: var(--serif);
    font-size: calc(17 * var(--posenc-unit));
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
  }
  [aria-invalid='true'] {
    border-color: var(--bad);
  }

  .push {
    padding: 4.8px 12px;
    line-height: 20px;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    cursor: pointer;
  }
  .push:hover {
    border-color: var(--quiet);
  }
  .link {
    padding: 4px 0;
    color: var(--accent);
    background: none;
    border: 0;
    text-decoration: none;
    cursor: pointer;
  }
  .link:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  @media (max-width: 480px) {
    .number:has(input[type='range']) {
      width: 100%;
    }
    .number:has(input[type='range']) label {
      flex: 0 0 42px;
    }
    .number input[type='range'] {
      flex: 1;
    }
  }
  @media (pointer: coarse) {
    .segments span,
    .push {
      padding-block: 8px;
    }
    .link {
      padding: 9.6px 4px;
    }
  }
`;
