/** The elements that train and show the results: separate from the others, because they need a module of their own. */
export { PosencGeneralise } from './generalise/index.ts';
export { PosencTrain } from './train/index.ts';
