import { css } from 'lit';

export const attentionPartStyle = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    padding-top: 6px;
    border-top: 1px solid var(--line);
  }
  .sentence {
    flex-basis: 260px;
  }
  .figure {
    display: flex;
    flex-wrap: wrap;
    gap: 20px 36px;
  }
  .picture {
    flex: 0 1 calc(var(--plot-width) + 112px);
    min-width: 0;
    display: grid;
    gap: 12px;
    align-content: start;
  }
  .compare {
    flex: 1 1 236px;
    min-width: 0;
    display: grid;
    gap: 12px;
    align-content: start;
  }
  .heading {
    font: 600 16px / 1.3 var(--serif);
    overflow-wrap: anywhere;
  }
  .legend {
    display: flex;
    gap: 6.4px;
    align-items: center;
    font-size: 13px;
    color: var(--quiet);
  }
  .legend > span + i {
    margin-left: 12px;
  }
  summary {
    cursor: pointer;
    color: var(--quiet);
  }
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 8px;
  }
  .steps {
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    gap: 2px 20px;
    margin: 0;
  }
  .steps > div {
    display: contents;
  }
  .steps dd {
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  label[for='sentence'] {
    font-weight: 600;
  }
`;
