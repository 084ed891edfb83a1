import { css } from 'lit';

export const heatmapStyle = css`
  .heatmap {
    display: grid;
    grid-template-columns: auto auto minmax(0, var(--plot-width));
    justify-content: start;
    min-width: 0;
    font-size: 12px;
    color: var(--quiet);
  }
  .plot {
    grid-column: 3;
    position: relative;
    width: 100%;
    min-height: 1px;
    cursor: crosshair;
    touch-action: pan-y;
    border-radius: 3px;
  }
  .plot:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 3px;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    font-family: inherit;
  }
  .cursor {
    position: absolute;
    box-sizing: border-box;
    min-width: 9px;
    min-height: 9px;
    transform: translate(-50%, -50%);
    border: 1.5px solid #fff;
    outline: 1.5px solid #000;
    border-radius: 2px;
    pointer-events: none;
  }
  .edge {
    position: absolute;
    inset: 0 auto auto 0;
    border: 1.5px dashed var(--quiet);
    border-top-color: transparent;
    border-left-color: transparent;
    pointer-events: none;
  }
  .mark {
    position: absolute;
    box-sizing: border-box;
    left: -2px;
    right: -2px;
    margin-top: -1px;
    border: 2px solid var(--accent);
    border-radius: 3px;
    pointer-events: none;
  }
`;
