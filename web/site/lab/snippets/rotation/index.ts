export { axialRope } from './axial-rope.ts';
export { mrope } from './mrope.ts';
export { rope } from './rope.ts';
export { xpos } from './xpos.ts';
