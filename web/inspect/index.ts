/** `posenc/inspect`: how a model encodes position, found in its configuration, in its checkpoint, or in arrays. */
export * from '../files/index.ts';
export * from './arrays/index.ts';
export * from './checkpoint/index.ts';
export * from './config/index.ts';
export {
  type Preset,
  type PresetOptions,
  type PresetRotation,
  type PublishedRotation,
  preset,
  presets,
  publishedRotations,
} from './models/index.ts';
export * from './programs/index.ts';
export * from './prompts/index.ts';
export * from './report/index.ts';
