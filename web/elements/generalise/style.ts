import { css } from 'lit';
import { dragPlotStyle } from '../../charts/index.ts';
import { dataTableStyle } from '../figure/index.ts';
import { chipStyle, schemeMarkStyle } from '../learning/index.ts';

export const generaliseStyle = [
  dragPlotStyle,
  dataTableStyle,
  schemeMarkStyle,
  chipStyle,
  css`
    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
    }
    .verdict {
      min-height: 1.3em;
      text-wrap: balance;
    }
    .guess {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 18px;
      align-items: center;
      justify-content: space-between;
      font-size: calc(13 * var(--posenc-unit));
    }
    .guess .chips {
      flex: 1 1 auto;
    }
    .guess .primary {
      font-weight: 600;
      color: var(--panel);
      background: var(--accent);
      border-color: var(--accent);
    }
    .compared {
      display: grid;
      gap: 3px;
      margin: 0;
      padding: 0;
      list-style: none;
      font-size: calc(14 * var(--posenc-unit));
    }
    .table {
      overflow-x: auto;
      font-size: calc(13 * var(--posenc-unit));
    }
    .table small {
      display: block;
      font-size: var(--small);
      color: var(--quiet);
      white-space: nowrap;
    }
    @media (max-width: 480px) {
      .verdict {
        min-height: 2.6em;
        font-size: calc(17 * var(--posenc-unit));
      }
      /* Leaves room for the longest text, which matters most here. The number of seeds is also in the readings. */
      .table :is(th, td):last-child {
        display: none;
      }
      .table :is(th, td) {
        padding-inline: 0;
      }
      .table :is(th, td).number {
        padding-inline-start: 3px;
      }
    }
  `,
];
