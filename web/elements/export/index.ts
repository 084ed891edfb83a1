export { csv, type ExportedArray, json } from './arrays.ts';
export {
  type ExportKind,
  type ExportSource,
  exportFigure,
  type PictureChoices,
  pictureBackgrounds,
  pictureScales,
  usualChoices,
} from './export-figure.ts';
