/** The elements that train, and what comes of it: apart from the others, as they bring a module of their own. */
export { PosencGeneralise } from './generalise/index.ts';
export { PosencTrain } from './train/index.ts';
