export { PosencTrain, type TrainProgress } from './element.ts';
export { parameters as trainParameters, problemsOf } from './parameters.ts';
export { configureTraining } from './setup.ts';
