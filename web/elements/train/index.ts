export { PosencTrain, type TrainProgress } from './element.ts';
export { configureTraining } from './pool-options.ts';
