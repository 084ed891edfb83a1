/** The elements that train and show the results: separate from the others, because they need their own module. */
export { PosencGeneralise } from './generalise/index.ts';
export { PosencTrain } from './train/index.ts';
