export { csv, type ExportedArray, json, npy } from './arrays.ts';
export {
  type ExportKind,
  type ExportSource,
  exportFigure,
  type PictureChoices,
  pictureBackgrounds,
  pictureScales,
  usualChoices,
} from './export-figure.ts';
