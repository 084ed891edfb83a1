export { type ModelRotation, nameOfModel, rotationsOfModel } from './find.ts';
export { type PublishedRotation, publishedRotations } from './rotations.ts';
