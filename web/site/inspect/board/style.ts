import { css } from 'lit';

export const boardStyle = css`
  :host {
    display: block;
    font: 400 14px / 1.5 var(--sans);
    color: var(--ink);
  }
  .parts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 22px;
    margin-bottom: 20px;
    border-bottom: 1px solid var(--line);
  }
  .parts a {
    padding: 8px 0;
    margin-bottom: -1px;
    color: var(--quiet);
    text-decoration: none;
    border-bottom: 2px solid transparent;
  }
  .parts a:hover {
    color: var(--ink);
  }
  .parts a[aria-current] {
    color: var(--ink);
    font-weight: 600;
    border-color: var(--accent);
  }
  .config {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 44px;
  }
  @media (min-width: 1000px) {
    .config {
      grid-template-columns: 320px minmax(0, 1fr);
    }
  }
  .answer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    align-content: start;
    min-width: 0;
  }
  /* Room for an answer whose elements are on their way. */
  inspect-report:not(:defined) {
    display: block;
    min-height: 100vh;
  }
  .invitation {
    padding: 28px 0;
  }
  .invitation h2 {
    margin: 0;
    font: 600 22px / 1.25 var(--serif);
  }
  code {
    font: 0.875em ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  }
  .problem {
    margin-bottom: 14px;
  }
`;
