/** A place in a picture: a cell of a matrix, or a point of the curve `row`. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}

/** The cell that a key moves to; undefined for keys that do not move. */
export function movedByKey(
  event: KeyboardEvent,
  { row, column }: Cell,
  rows: number,
  columns: number,
): Cell | undefined {
  if (event.altKey || event.metaKey) return undefined;
  const page = Math.max(1, Math.round(rows / 10));
  const moves: Record<string, Cell> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: event.ctrlKey ? 0 : row, column: 0 },
    End: { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 },
  };
  const to = moves[event.key];
  return to && { row: clamp(to.row, rows), column: clamp(to.column, columns) };
}
