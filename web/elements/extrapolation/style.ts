import { css } from 'lit';
import { arcDialStyle } from '../../charts/index.ts';

export const extrapolationStyle = [
  arcDialStyle,
  css`
    .frame {
      --beyond: light-dark(#c8102e, #ff5a5f);
    }
    .segments {
      flex-wrap: wrap;
    }
    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 14px;
    }
    .picture {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 16px 36px;
    }
    .picture .readable {
      flex: 1 1 500px;
    }
    .dials {
      display: grid;
      grid-template-columns: repeat(8, minmax(0, 1fr));
      gap: 6px;
    }
    @container (min-width: 500px) {
      .dials {
        grid-template-columns: repeat(16, minmax(0, 1fr));
      }
    }
    .dials > div {
      padding: 2px;
      font-size: 11px;
      line-height: 1.2;
      text-align: center;
      color: var(--quiet);
      border-radius: 6px;
      font-variant-numeric: tabular-nums;
    }
    .dials .current {
      color: var(--ink);
      font-weight: 600;
      box-shadow: 0 0 0 2px var(--ink);
    }
    .large {
      display: grid;
      grid-template-columns: 132px minmax(0, 170px);
      gap: 16px;
      align-items: center;
      font-size: 13px;
    }
    .key {
      display: grid;
      grid-template-columns: 14px minmax(0, 1fr);
      gap: 5px 8px;
      margin: 0;
    }
    .key i {
      height: 14px;
      margin-top: 3px;
      border: 1px solid var(--line-strong);
      border-radius: 50%;
      background: var(--field);
    }
    .key .known {
      background: var(--line-strong);
    }
    .key .beyond {
      background: var(--beyond);
      border-color: var(--beyond);
    }
    @media (forced-colors: active) {
      .arc-dial,
      .key i {
        forced-color-adjust: none;
      }
    }
  `,
];
