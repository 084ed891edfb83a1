export { csv, type ExportedArray, json, npy } from './arrays.ts';
export { type ExportKind, type ExportSource, exportFigure } from './export-figure.ts';
