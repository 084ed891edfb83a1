export { type Preset, type PresetOptions, type PresetRotation, preset, presets, rotationOf } from './presets.ts';
export { type PublishedRotation, publishedRotations } from './rotations.ts';
