import { type Cells, cellsOf, paintCells } from './heatmap-canvas.ts';

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

/** The motion that is under way on a canvas, and the cells that it shows at present. */
const motions = new WeakMap<HTMLCanvasElement, { readonly animation: Animation; current: Cells }>();

/** With more cells, a frame of several maps at once would take too long for other things on the page. */
const MOST_MOVED = 2 ** 17;

/**
 * Paints new cells on a canvas. If the matrix has the same shape and the same colours as before, its numbers change
 * gradually, with the duration and easing in `--move`, from those that are shown now; otherwise, and with very many
 * cells, the new ones are painted at once.
 */
export function moveCells(canvas: HTMLCanvasElement, to: Cells): void {
  const from = motions.get(canvas)?.current ?? cellsOf(canvas);
  const [seconds = '', easing] = getComputedStyle(canvas).getPropertyValue('--move').split(' ');
  const duration = Number.parseFloat(seconds) * 1000;
  stopCells(canvas);
  if (!(duration > 0) || !from || !canMove(from, to)) {
    paintCells(canvas, to);
    return;
  }
  // Animates no property of the canvas; it only lets the browser time the motion.
  const motion = { animation: canvas.animate(null, { duration, easing: easing ?? 'linear' }), current: from };
  motions.set(canvas, motion);
  const step = () => {
    if (motions.get(canvas) !== motion) return;
    const progress = motion.animation.effect?.getComputedTiming().progress ?? 1;
    motion.current = progress < 1 ? between(from, to, progress) : to;
    paintCells(canvas, to, motion.current);
    if (progress < 1) requestAnimationFrame(step);
    else stopCells(canvas);
  };
  step();
}

/** Ends the motion on a canvas, which would otherwise overwrite what is painted next. */
export function stopCells(canvas: HTMLCanvasElement): void {
  motions.get(canvas)?.animation.cancel();
  motions.delete(canvas);
}

function canMove(a: Cells, b: Cells): boolean {
  return (
    a.matrix.rows === b.matrix.rows &&
    a.matrix.columns === b.matrix.columns &&
    a.matrix.data.length <= MOST_MOVED &&
    a.scale.rgba === b.scale.rgba
  );
}

/** The cells at a share of the way. Where either number is not finite, the later one is shown at once. */
export function between(from: Cells, to: Cells, share: number): Cells {
  const { matrix, scale } = to;
  const data = new Float32Array(matrix.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mixed(from.matrix.data[i] as number, matrix.data[i] as number, share);
  const low = mixed(from.scale.low, scale.low, share);
  return {
    ...to,
    matrix: { ...matrix, data },
    scale: { ...scale, low, high: mixed(from.scale.high, scale.high, share) },
  };
}

function mixed(from: number, to: number, share: number): number {
  const value = from + (to - from) * share;
  return Number.isFinite(value) ? value : to;
}
