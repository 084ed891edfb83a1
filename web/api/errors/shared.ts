/** What all files of the package share, in one of its own: what errors say, and their class. */
export * from '../../refusals/index.ts';
export { PosencError } from './posenc-error.ts';
