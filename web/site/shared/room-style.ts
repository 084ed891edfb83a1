import { css } from 'lit';

/** What the rooms have in common besides the style of controls: fields for files and links, tables that scroll. */
export const roomStyle = css`
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .quiet {
    font-size: 13px;
    color: var(--quiet);
    overflow-wrap: anywhere;
  }
  a.push {
    text-decoration: none;
  }
  .push[aria-pressed='true'] {
    color: var(--paper);
    background: var(--ink);
    border-color: var(--ink);
  }
  textarea {
    display: block;
    width: 100%;
    padding: 10px 12px;
    font: var(--small) / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    resize: vertical;
  }
  .address {
    flex: 1 1 180px;
    min-width: 0;
    padding: 5px 10px;
    font-size: 14px;
    line-height: 20px;
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
  }
  .file {
    position: relative;
  }
  .file:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .across {
    /* Contains text for screen readers, which must not widen the page. */
    position: relative;
    overflow-x: auto;
  }
  .across:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;
