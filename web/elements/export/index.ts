export { csv, type ExportedArray, json, npy } from './arrays.ts';
export {
  type PictureChoices,
  pictureBackgrounds,
  pictureScales,
  usualChoices,
} from './choices.ts';
export { type ExportKind, type ExportSource, exportFigure } from './export-figure.ts';
