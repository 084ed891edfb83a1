import { css } from 'lit';

export const arraysStyle = css`
  .fields label:not(.push, .segments label) {
    font-weight: 600;
  }
  .choice .segments {
    flex-wrap: wrap;
  }
  .verdict {
    max-width: 70ch;
    font: 600 20px / 1.35 var(--serif);
    overflow-wrap: anywhere;
  }
  pre {
    margin: 0;
    padding: 12px 14px;
    font: 12px / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .note {
    max-width: 70ch;
    font-size: 16px;
  }
  .matches {
    font-weight: 600;
    color: var(--good);
  }
  td {
    overflow-wrap: anywhere;
  }
  .number + :is(td, th) {
    padding-left: 14px;
  }
`;
