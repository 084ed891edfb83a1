export { csv, type ExportedArray, json } from './arrays.ts';
export {
  type Embeddable,
  type Embedding,
  type EmbedKind,
  embedding,
  embedKinds,
  labAddress,
  prepareEmbedding,
} from './embeddings.ts';
export {
  type ExportKind,
  type ExportSource,
  exportFigure,
  type PictureChoices,
  pictureBackgrounds,
  pictureScales,
  usualChoices,
} from './export-figure.ts';
export { ActionPanel, type PanelHost } from './panel.ts';
