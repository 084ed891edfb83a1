import { css } from 'lit';

export const axisStyle = css`
  .axis {
    position: relative;
    line-height: 1.2;
  }
  .axis .ticks {
    position: relative;
  }
  .axis .tick {
    position: absolute;
    white-space: nowrap;
  }
  .axis .tick > span {
    display: block;
  }
  .axis .marked {
    color: var(--accent);
    font-weight: 600;
  }
  .axis.row {
    grid-column: 1 / 3;
    display: grid;
    grid-template-columns: subgrid;
  }
  .axis.row .title {
    writing-mode: vertical-rl;
    transform: rotate(180deg);
    text-align: center;
    padding-left: 5.6px;
    white-space: nowrap;
  }
  .axis.row .title .arrow {
    display: inline-block;
    /* Rows are counted downwards, against the direction in which the title is read. */
    transform: rotate(180deg);
  }
  .axis.row .tick {
    right: 8px;
    transform: translateY(-50%);
  }
  /* Only the words themselves take the pointer, so that a finger between them scrolls the page. */
  .movable {
    pointer-events: none;
  }
  .movable .tick {
    pointer-events: auto;
    touch-action: none;
    cursor: grab;
  }
  .movable .tick:hover {
    color: var(--ink);
  }
  .axis.row .ticks {
    width: calc(8px + var(--longest) * 0.6em);
  }
  .axis.words .tick > span {
    max-width: 7em;
    /* Clipped at the sides alone: Firefox would cut off descenders in a line this low. */
    overflow-x: clip;
    text-overflow: ellipsis;
  }
  .axis.column {
    grid-column: 3;
  }
  .axis.column .ticks {
    height: 1.5em;
    margin-top: 5.6px;
  }
  .axis.column .tick {
    transform: translateX(-50%);
  }
  .axis.column .title {
    display: block;
    text-align: center;
  }
  .axis.column.numbers {
    display: flex;
    flex-direction: column-reverse;
  }
  .axis.column.words .title {
    text-align: left;
  }
  .axis.column.words .ticks {
    height: calc(var(--longest) * 0.62em * 0.77 + 1.1em);
    margin: 0;
  }
  .axis.column.words .tick {
    bottom: 0.35em;
    width: 0;
    transform: none;
  }
  .axis.column.words .tick > span {
    width: max-content;
    transform-origin: 0 100%;
    transform: rotate(-50deg);
  }
`;
