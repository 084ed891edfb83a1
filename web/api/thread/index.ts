export {
  type Answer,
  errorFrom,
  isTypedArray,
  reportOf,
  type StartOrder,
  type TypedArray,
} from './messages.ts';
export { closed, coresToSpare, type WorkerFile } from './thread.ts';
export { answerOrders } from './worker.ts';
export { type Job, type Keeper, Pending, WorkerPool } from './worker-pool.ts';
export { type SlotOwner, type Task, WorkerSlot } from './worker-slot.ts';
