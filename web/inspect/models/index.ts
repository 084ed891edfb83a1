export { type PublishedRotation, publishedRotations } from './rotations.ts';
