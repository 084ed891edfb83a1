import { css } from 'lit';
import { planeStyle } from './plane.ts';

export const byHandStyle = [
  planeStyle,
  css`
    .parts {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 12px 28px;
    }
    h3 {
      margin: 0 0 8px;
      font-size: 14px;
      font-weight: 600;
      text-align: center;
    }
    .numbers {
      width: 100%;
      margin-bottom: 12px;
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    .numbers :is(th, td) {
      padding: 5px 6px;
      text-align: end;
      font-weight: 400;
      border-bottom: 1px solid var(--line);
    }
    .numbers thead th {
      font-size: 13px;
      color: var(--quiet);
    }
    .numbers th:first-child {
      text-align: start;
    }
    .numbers thead th:last-child {
      text-align: start;
    }
    .numbers .read {
      background: var(--field);
    }
    .numbers .bar {
      width: 34%;
      background: linear-gradient(to right, var(--accent) var(--share), transparent var(--share)) no-repeat center / 90%
        8px;
      forced-color-adjust: none;
    }
    .said {
      min-height: 3em;
    }
    .waiting {
      min-height: 372px;
    }
    @media (max-width: 860px) {
      .parts {
        grid-template-columns: minmax(0, 1fr);
      }
      .said {
        min-height: 0;
      }
    }
  `,
];
