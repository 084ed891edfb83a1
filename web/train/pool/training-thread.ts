/** A worker and the trainers in it, which take turns. When the worker ends, another takes its place. */
import { ofType, type PosencError, refused } from '../../api/errors/index.ts';
import type { LoadedModule } from '../../api/module/index.ts';
import { closed, type SlotOwner, type Task, type WorkerFile, WorkerSlot } from '../../api/thread/index.ts';
import type { Requests, Work } from './requests.ts';

interface TrainerTask extends Task<TrainerTask> {
  readonly requests: Requests;
}

export class TrainingThread implements SlotOwner<TrainerTask> {
  /** Arguments are needed again if the worker is lost. */
  readonly moves = false;
  readonly #slot: WorkerSlot<TrainerTask>;
  /** In order of their turns, the next one first. */
  #trainers: Requests[] = [];

  constructor(file: WorkerFile, module: LoadedModule) {
    this.#slot = new WorkerSlot(file, module, this);
  }

  /** Starts the worker; resolves when it is ready. */
  ready(): Promise<void> {
    return this.#slot.ready();
  }

  get trainers(): number {
    return this.#trainers.length;
  }

  add(requests: Requests): void {
    this.#trainers.push(requests);
    this.dispatch();
  }

  remove(requests: Requests): void {
    this.#trainers = this.#trainers.filter((one) => one !== requests);
    if (!this.#slot.isReady) return;
    // No request waits for the answer.
    this.#slot.post(taskOf(requests, { order: { kind: 'dispose', trainer: requests.id }, of: undefined }));
    this.#slot.fill();
  }

  close(): void {
    void this.#slot.close();
    for (const requests of this.#trainers.splice(0)) requests.end(closed(), closed());
  }

  /** Gives the worker as many orders as it may hold. */
  dispatch(): void {
    if (this.#trainers.some(({ isBusy }) => isBusy)) this.#slot.begin();
    this.#slot.fill();
  }

  /** Picks the next order, preferring trainers for which the worker has none. */
  next({ tasks }: WorkerSlot<TrainerTask>): TrainerTask | undefined {
    const isWaiting = (requests: Requests) => tasks.some((task) => task.requests === requests);
    const others = this.#trainers.filter((requests) => !isWaiting(requests));
    for (const requests of [...others, ...this.#trainers.filter(isWaiting)]) {
      const work = requests.next();
      if (!work) continue;
      // Moved to the end, so that the other trainers have their turns.
      this.#trainers = [...this.#trainers.filter((one) => one !== requests), requests];
      return taskOf(requests, work);
    }
    return undefined;
  }

  died(_: WorkerSlot<TrainerTask>, error: PosencError, tasks: readonly TrainerTask[], wasStarting: boolean): void {
    for (const requests of this.#trainers) requests.lost(error, wasStarting || requests === tasks[0]?.requests);
    this.dispatch();
  }
}

function taskOf(requests: Requests, work: Work): TrainerTask {
  requests.posted(work);
  return {
    requests,
    order: () => work.order,
    answered: (answer) => requests.answered(work, answer),
    refused: () => requests.refuse(work, refused('options', 'what cannot be sent to a worker', ofType('plain data'))),
  };
}
