/** What all files of the package share, in a separate one: the messages of errors, and their class. */
export * from '../../refusals/index.ts';
export { PosencError } from './posenc-error.ts';
