import { axisStyle } from './axis-style.ts';
import { colorBarStyle } from './color-bar.ts';
import { dialStyle } from './dial.ts';
import { dumbbellStyle } from './dumbbells.ts';
import { heatmapStyle } from './heatmap-style.ts';
import { linePlotStyle } from './line-plot-style.ts';
import { waveStyle } from './wave.ts';

/** The host of the charts sets the colours --ink, --quiet, --line and --accent, and the transition time --move. */
export const chartStyle = [heatmapStyle, axisStyle, colorBarStyle, waveStyle, dialStyle, linePlotStyle, dumbbellStyle];
