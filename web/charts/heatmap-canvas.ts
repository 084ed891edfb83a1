import { type ColorScale, colorAll, colorIndex, cssColor, textColor } from './color-scale.ts';

export interface Matrix {
  /** Row-major. */
  readonly data: Float32Array;
  readonly rows: number;
  readonly columns: number;
}

/** Cells of at least this many device pixels are separated by a hairline. */
const CELL_WITH_GAP = 14;
/** A cell holds its number when it is at least this many CSS pixels wide and high. */
const CELL_WITH_NUMBER = { width: 29, height: 18 };

/** The contents of a canvas. */
export interface Cells {
  readonly matrix: Matrix;
  readonly scale: ColorScale;
  /** Writes the number inside a cell, where there is room for it. */
  readonly cellText?: ((value: number) => string) | undefined;
}

const painted = new WeakMap<HTMLCanvasElement, Cells>();

/**
 * Fills the canvas with the matrix, whatever its resolution. Large cells have device-pixel edges; where cells are smaller
 * than a device pixel, each pixel shows one cell unaltered, never a mixture. During a motion, `shown` are the cells to
 * paint, while `cellsOf` and exports already get those at its end.
 */
export function paintCells(canvas: HTMLCanvasElement, cells: Cells, displayed = cells): void {
  painted.set(canvas, cells);
  paint(canvas, displayed, () => textOf(canvas, ratioOf(canvas)), isGapped(canvas, cells));
}

/** The cells that the canvas shows, or will show at the end of a motion. */
export function cellsOf(canvas: HTMLCanvasElement): Cells | undefined {
  return painted.get(canvas);
}

function ratioOf(canvas: HTMLCanvasElement): number {
  return canvas.width / Math.max(1, canvas.clientWidth);
}

/** Whether cells are separated, judged by their size on the screen. */
function isGapped({ width, height }: HTMLCanvasElement, { matrix: { rows, columns } }: Cells): boolean {
  return Math.min(width / columns, height / rows) >= CELL_WITH_GAP;
}

/** The painted cells as a drawing program needs them, in CSS pixels. */
export interface PaintedCells extends Cells {
  /** Width of the gap between cells. */
  readonly gap: number;
  /** Size of the numbers inside cells; undefined if cells have none. */
  readonly fontSize: number | undefined;
}

export function paintedCells(canvas: HTMLCanvasElement): PaintedCells | undefined {
  const cells = painted.get(canvas);
  if (!cells) return undefined;
  const ratio = ratioOf(canvas);
  const gapped = isGapped(canvas, cells);
  const [width, height] = [canvas.clientWidth / cells.matrix.columns, canvas.clientHeight / cells.matrix.rows];
  return {
    ...cells,
    gap: gapped ? gapOf(ratio) / ratio : 0,
    fontSize: gapped && hasNumbers(cells, width, height) ? Math.min(13, width * 0.31) : undefined,
  };
}

/** The width of the gap in device pixels. */
function gapOf(ratio: number): number {
  return Math.max(1, Math.round(ratio));
}

function hasNumbers({ cellText }: Cells, width: number, height: number): boolean {
  return cellText !== undefined && width >= CELL_WITH_NUMBER.width && height >= CELL_WITH_NUMBER.height;
}

/** A copy of the cells on a new canvas with `ratio` pixels for each CSS pixel; undefined if nothing was painted. */
export function enlarged(canvas: HTMLCanvasElement, ratio: number): HTMLCanvasElement | undefined {
  const cells = painted.get(canvas);
  if (!cells) return undefined;
  const copy = document.createElement('canvas');
  copy.width = Math.round(canvas.clientWidth * ratio);
  copy.height = Math.round(canvas.clientHeight * ratio);
  // Cells are separated as on the screen, whatever the resolution of the copy.
  paint(copy, cells, () => textOf(canvas, ratio), isGapped(canvas, cells));
  return copy;
}

/** Properties of the page that the numbers in cells depend on. */
interface Text {
  /** Device pixels for each CSS pixel. */
  readonly ratio: number;
  readonly family: string;
}

function textOf(canvas: HTMLCanvasElement, ratio: number): Text {
  return { ratio, family: getComputedStyle(canvas).fontFamily };
}

/** Calls `text` only if it is needed, because the browser lays out the page to answer it. */
function paint(canvas: HTMLCanvasElement, cells: Cells, text: () => Text, gapped: boolean): void {
  const { rows, columns } = cells.matrix;
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0 || rows === 0 || columns === 0) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (!gapped) paintImage(context, cells.matrix, cells.scale);
  else paintRectangles(context, cells, text());
}

/** One pixel per cell; reused, because the picture has the same size in every frame while a slider moves. */
let scratch: { readonly canvas: HTMLCanvasElement; readonly image: ImageData } | undefined;

function scratchOf(columns: number, rows: number) {
  if (scratch?.image.width === columns && scratch.image.height === rows) return scratch;
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  scratch = { canvas, image: new ImageData(columns, rows) };
  return scratch;
}

/** Draws one pixel per cell, which the browser scales without smoothing: fast enough for every frame. */
function paintImage(context: CanvasRenderingContext2D, { rows, columns, data }: Matrix, scale: ColorScale): void {
  const { canvas, image } = scratchOf(columns, rows);
  colorAll(scale, data, new Uint32Array(image.data.buffer));
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, context.canvas.width, context.canvas.height);
}

function paintRectangles(
  context: CanvasRenderingContext2D,
  { matrix, scale, cellText }: Cells,
  { ratio, family }: Text,
): void {
  const { canvas } = context;
  const { rows, columns, data } = matrix;
  const cellWidth = canvas.width / columns;
  const cellHeight = canvas.height / rows;
  const numbers = cellText && hasNumbers({ matrix, scale, cellText }, cellWidth / ratio, cellHeight / ratio);
  const gap = gapOf(ratio);
  const fontSize = Math.min(13 * ratio, cellWidth * 0.31);
  context.font = `500 ${fontSize}px ${family}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = 0; row < rows; row++) {
    const top = Math.round(row * cellHeight);
    const bottom = Math.round((row + 1) * cellHeight) - gap;
    for (let column = 0; column < columns; column++) {
      const value = data[row * columns + column] as number;
      const index = colorIndex(scale, value);
      if (index < 0) continue;
      const left = Math.round(column * cellWidth);
      const right = Math.round((column + 1) * cellWidth) - gap;
      context.fillStyle = cssColor(scale, index);
      context.fillRect(left, top, right - left, bottom - top);
      if (!numbers) continue;
      context.fillStyle = textColor(scale, index);
      context.fillText(cellText(value), (left + right) / 2, (top + bottom) / 2 + fontSize * 0.06);
    }
  }
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
