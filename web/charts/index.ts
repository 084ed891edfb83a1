export { arrowPlane, arrowStyle } from './arrows.ts';
export { type Axis, type AxisLabel, dragTo, dragWord, indexTicks, type MoveWord } from './axis.ts';
export type { Cell } from './cell.ts';
export { type BoardCell, cellBoard, cellBoardStyle } from './cell-board.ts';
export { colorBar, thumbnail, thumbnailStyle } from './color-bar.ts';
export {
  type AdaptableScale,
  type ColorScale,
  colorIndex,
  cssColor,
  diverging,
  ends,
  fitting,
  sequential,
  textColor,
} from './color-scale.ts';
export { type Background, type ColorMap, colorMaps, schemeColors } from './colors.ts';
export { arcDial, arcDialStyle, dial, held, turnByHand } from './dial.ts';
export { DragPlot, dragPlotStyle } from './drag-plot.ts';
export { dumbbells } from './dumbbells.ts';
export { Heatmap } from './heatmap.ts';
export { enlarged, type Matrix, paintedCells } from './heatmap-canvas.ts';
export { LinePlot, type LinePlotPicture, type LineSeries } from './line-plot.ts';
export {
  english,
  fixed,
  groupThousands,
  type NumberFormat,
  numberFormat,
  short,
  significant,
  tick,
} from './number-format.ts';
export { groupMark, type Point, scatter, scatterStyle } from './scatter.ts';
export { readable, readableStyle } from './sized-element.ts';
export { chartStyle } from './style.ts';
export { wave } from './wave.ts';
