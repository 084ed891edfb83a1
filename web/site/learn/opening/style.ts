import { css } from 'lit';

/**
 * Everything moves in 600 milliseconds. Only `translate` and `rotate` are animated, so that nothing around needs a new
 * layout.
 */
export const openingStyle = css`
  .frame {
    gap: 14px;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 8px;
    width: 100%;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .choices legend {
    padding: 0 0 8px;
    color: var(--quiet);
  }
  .choice {
    position: relative;
    cursor: pointer;
  }
  .choice input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choice span {
    display: block;
    height: 100%;
    padding: 8px 12px;
    line-height: 1.3;
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 9px;
  }
  .choice b {
    display: block;
    font-size: 17px;
    font-weight: 600;
  }
  .choice small {
    font-size: 13px;
    color: var(--quiet);
  }
  .choice:hover span {
    border-color: var(--ink);
  }
  .choice input:checked + span {
    background: var(--ink);
    border-color: var(--ink);
  }
  .choice input:checked + span :is(b, small) {
    color: var(--panel);
  }
  .choice:has(:focus-visible) span {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .scene {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 44px minmax(0, 1fr);
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 8px;
  }
  .read {
    font: 600 clamp(16px, 2.4vw, 25px) / 1.2 var(--serif);
    white-space: nowrap;
  }
  .read span {
    padding: 2px 0;
    touch-action: none;
    cursor: grab;
    border-radius: 5px;
  }
  .read span:hover {
    color: var(--accent);
  }
  .readable:focus-visible .current {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .relation {
    align-self: center;
    text-align: center;
    font: 600 clamp(22px, 4vw, 40px) / 1 var(--serif);
    color: var(--accent);
  }

  .holder {
    container-type: size;
    position: relative;
    width: 100%;
    max-width: 400px;
    height: 116px;
  }
  .bag {
    position: absolute;
    left: 50%;
    width: min(100%, 210px);
    height: 100%;
    translate: -50% 0;
    fill: var(--field);
    stroke: var(--line-strong);
    stroke-width: 1.5;
    opacity: 0;
    transition: opacity 0.6s ease;
  }
  .bag path {
    vector-effect: non-scaling-stroke;
  }
  .bagged .bag {
    opacity: 1;
  }
  .chip {
    position: absolute;
    left: 0;
    top: 0;
    display: grid;
    place-items: center;
    padding: 2px 9px;
    font-size: clamp(11px, 4.4cqw, 15px);
    line-height: 1.4;
    background: var(--panel);
    border: 1px solid var(--ink);
    border-radius: 99px;
    translate: calc(var(--x) * 1cqw - 50%) calc(var(--y) * 1cqh - 50%);
    rotate: var(--turn);
  }
  .moving .chip {
    transition:
      translate 0.6s cubic-bezier(0.4, 0, 0.3, 1),
      rotate 0.6s ease;
  }
  .holder:not(.bagged) .chip {
    touch-action: none;
    cursor: grab;
  }
  /* The number of a word's place, shown while it has one. */
  .chip small {
    position: absolute;
    top: calc(100% + 6px);
    font-size: 13px;
    font-weight: 600;
    color: var(--accent);
    transition: opacity 0.6s ease;
  }
  .bagged .chip small {
    opacity: 0;
  }

  .shares {
    position: relative;
    width: 100%;
    max-width: 340px;
    aspect-ratio: 1.62;
    font-size: clamp(10px, 1.5vw, 14px);
    font-variant-numeric: tabular-nums;
  }
  .shares > * {
    position: absolute;
    left: 0;
    top: 0;
    display: grid;
    place-items: center;
    width: calc(100% / (var(--count) + 1));
    height: calc(100% / (var(--count) + 1));
    border-radius: 4px;
    translate: calc(var(--column) * 100%) calc(var(--row) * 100%);
    box-shadow: inset 0 0 0 1px var(--panel);
    transition: translate 0.6s cubic-bezier(0.4, 0, 0.3, 1);
  }
  .shares .label {
    color: var(--quiet);
    background: none;
    box-shadow: none;
  }
  .told {
    display: grid;
    gap: 4px;
    justify-items: center;
    min-height: 60px;
    padding-top: 12px;
    text-align: center;
  }
  .waiting {
    min-height: 456px;
  }
  @media (max-width: 620px) {
    .choices {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .choice span {
      padding: 7px 12px;
    }
    .choice small {
      display: none;
    }
    .scene {
      grid-template-columns: minmax(0, 1fr) 18px minmax(0, 1fr);
      margin-inline: -6px;
    }
    .holder {
      height: 100px;
    }
    .chip {
      padding: 0 4px;
    }
    .shares {
      aspect-ratio: 1.3;
    }
    .told {
      min-height: 104px;
    }
    .waiting {
      min-height: 370px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bag,
    .moving .chip,
    .chip small,
    .shares > * {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .choice input:checked + span {
      outline: 3px solid Highlight;
    }
    .shares > .cell {
      forced-color-adjust: none;
    }
  }
`;
