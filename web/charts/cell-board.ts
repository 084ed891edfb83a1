import { css, html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

/** A coloured cell that keeps its identity between arrangements, so that it is seen to move. */
export interface BoardCell {
  readonly key: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** CSS colours; a cell without them is hatched. */
  readonly fill?: string;
  readonly ink?: string;
  /** Whether the cell is in the wrong place. */
  readonly astray?: boolean;
  readonly current?: boolean;
  /** The cell's name for screen readers and readouts. */
  readonly cell: string;
}

export interface Board {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly BoardCell[];
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly label: string;
}

const LARGEST = 52;
/** With more columns than this, cells have no room for numbers. */
const NUMBERED = 16;

export const cellBoardStyle = css`
  .board {
    display: grid;
    grid-template-columns: auto auto minmax(0, 1fr);
    align-items: stretch;
    font-size: var(--small);
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .board .across,
  .board .across-title {
    grid-column: 3;
    display: flex;
    width: min(100%, var(--width));
  }
  .board .across-title {
    justify-content: center;
  }
  .board :is(.across, .down) > span {
    flex: 1;
    min-width: 0;
    display: grid;
    place-items: center;
  }
  .board .across {
    min-height: 20px;
  }
  .board .down {
    display: flex;
    flex-direction: column;
    padding-right: 8px;
  }
  .board .down-title {
    writing-mode: vertical-rl;
    transform: rotate(180deg);
    text-align: center;
    padding-left: 4px;
  }
  .board .cells {
    position: relative;
    width: min(100%, var(--width));
  }
  .board .cells > div {
    position: absolute;
    padding: 1.5px;
    cursor: crosshair;
    transition:
      left var(--move),
      top var(--move),
      width var(--move),
      height var(--move);
  }
  .board .cells > div > span {
    display: grid;
    place-items: center;
    width: 100%;
    height: 100%;
    overflow: hidden;
    border-radius: 3px;
    color: var(--quiet);
    background-image: repeating-linear-gradient(135deg, transparent 0 4px, var(--line) 4px 5.5px);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .board .cells .filled > span {
    color: var(--on-fill);
    background: var(--fill);
    box-shadow: none;
  }
  .board .cells .astray > span {
    color: var(--ink);
    background: color-mix(in srgb, var(--fill) 35%, var(--panel));
    outline: 2px dashed var(--accent);
    outline-offset: -2px;
  }
  .board .cells .current {
    z-index: 1;
  }
  .board .cells .current > span {
    outline: 2.5px solid var(--ink);
    outline-offset: 0;
  }
  .board .crowded span {
    font-size: 0;
  }
  /* The colours of the cells are the information. */
  @media (forced-colors: active) {
    .board .cells .filled > span {
      forced-color-adjust: none;
    }
    .board .cells .current > span {
      outline-color: Highlight;
    }
  }
`;

/** Cells in rows and columns, labelled on the left and above. */
export function cellBoard(board: Board): TemplateResult {
  const { rows, columns, cells, rowLabels, columnLabels, rowTitle, columnTitle, label } = board;
  const part = (index: number, count: number) => `${(index / count) * 100}%`;
  const crowded = columns > NUMBERED ? 'crowded' : '';
  const labels = (all: readonly string[]) => all.map((text) => html`<span>${text}</span>`);
  return html`
    <div class="board" .style=${`--width: ${columns * LARGEST}px`}>
      <div class="across-title" aria-hidden="true">${columnTitle}</div>
      <div class="across" aria-hidden="true">${labels(columnLabels)}</div>
      <div class="down-title" aria-hidden="true">${rowTitle}</div>
      <div class="down" aria-hidden="true">${labels(rowLabels)}</div>
      <div class="cells ${crowded}" role="img" aria-label=${label} .style=${`aspect-ratio: ${columns} / ${rows}`}>
        ${repeat(
          cells,
          ({ key }) => key,
          ({ row, column, text, fill, ink, astray, current, cell }) => html`<div
            class="${fill ? 'filled' : ''} ${astray ? 'astray' : ''} ${current ? 'current' : ''}"
            data-cell=${cell}
            .style=${`left: ${part(column, columns)}; top: ${part(row, rows)}; width: ${part(1, columns)}; height: ${part(1, rows)}`}
          >
            <span .style=${fill ? `--fill: ${fill}; --on-fill: ${ink}` : ''}>${text}</span>
          </div>`,
        )}
      </div>
    </div>
  `;
}
