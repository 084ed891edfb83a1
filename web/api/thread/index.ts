export { buffersOf, isTypedArray, type TypedArray } from './buffers.ts';
export { coresToSpare } from './cores.ts';
export { portOfWorker } from './port.ts';
export { type ErrorReport, errorFrom, reportOf } from './reports.ts';
export {
  closed,
  hasWebWorkers,
  type Listener,
  notStarted,
  startThread,
  type Thread,
  type WorkerFile,
} from './thread.ts';
