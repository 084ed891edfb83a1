/**
 * The code of each worker in a pool of trainers, which carries out the pool's orders. It is a separate file in the
 * package.
 */
import { instanceLost } from '../../api/errors/index.ts';
import type { LoadedModule } from '../../api/module/index.ts';
import { answerOrders, reportOf } from '../../api/thread/index.ts';
import { startTrainer } from '../create-trainer.ts';
import { startTrainEngine } from '../module.ts';
import { readSetup } from '../setup.ts';
import type { LengthScore, Trainer } from '../trainer.ts';
import type { Step } from '../types.ts';
import { type Answer, changes, type Order, type Results, type StoredTrainer, type TrainerOrder } from './messages.ts';

/**
 * Milliseconds per turn. Between turns, other trainers have theirs and the page receives the steps that were done,
 * several times a second. The number of steps in a turn does not change any result.
 */
const turn = 80;

interface Seat {
  readonly trainer: Trainer;
  /** Number of steps done at the last snapshot. */
  storedSteps: number;
  evaluation?: Generator<void, LengthScore[]> | undefined;
}

const seats = new Map<number, Seat>();
let module: LoadedModule;

answerOrders<Order>(async (order): Promise<Answer> => {
  if (order.kind === 'start') {
    module = order;
    // A `.wasm` file of another version does not link, which should show before the first trainer is made.
    await startTrainEngine(module);
    return {};
  }
  let answer: Answer;
  try {
    answer = await answerTo(order);
  } catch (thrown) {
    answer = { error: reportOf(thrown) };
  }
  // The instance is gone; the next order for this trainer gets a new one.
  if (answer.error?.code === 'instance-lost') seats.delete(order.trainer);
  return answer;
});

async function answerTo(order: TrainerOrder): Promise<Answer> {
  if (order.kind === 'create') return create(order);
  const seat = seats.get(order.trainer);
  switch (order.kind) {
    case 'dispose':
      seat?.trainer.dispose();
      seats.delete(order.trainer);
      return {};
    case 'step':
      return step(seatOf(seat), order);
    case 'evaluate':
      return evaluate(seatOf(seat), order);
    case 'call':
      return call(seatOf(seat), order);
  }
}

/** The trainer may have been lost while an order for it was on its way. */
function seatOf(seat: Seat | undefined): Seat {
  if (!seat) throw instanceLost('the trainer is not there any more');
  return seat;
}

type OrderOf<Kind extends TrainerOrder['kind']> = Extract<TrainerOrder, { kind: Kind }>;

async function create({ trainer: id, options, stored }: OrderOf<'create'>): Promise<Answer> {
  const setup = readSetup(options);
  const trainer = startTrainer(await startTrainEngine(module), setup);
  if (stored) trainer.load(stored.file);
  seats.set(id, { trainer, storedSteps: trainer.steps });
  return { result: { characters: trainer.characters } satisfies Results['create'] };
}

function step(seat: Seat, { until, keepEvery }: OrderOf<'step'>): Answer {
  const { trainer } = seat;
  const steps: Step[] = [];
  const end = performance.now() + turn;
  try {
    while (trainer.steps < until) {
      steps.push(...trainer.step());
      if (trainer.steps - seat.storedSteps >= keepEvery) return { result: steps, stored: keep(seat) };
      if (performance.now() >= end) break;
    }
  } catch (thrown) {
    return { result: steps, error: reportOf(thrown) };
  }
  return { result: steps };
}

function evaluate(seat: Seat, { options }: OrderOf<'evaluate'>): Answer {
  if (options) seat.evaluation = seat.trainer.evaluation(options);
  const end = performance.now() + turn;
  for (;;) {
    const part = seat.evaluation?.next();
    if (!part || part.done) return { result: part?.value };
    if (performance.now() >= end) return {};
  }
}

function call(seat: Seat, { name, argument }: OrderOf<'call'>): Answer {
  const method = seat.trainer[name] as (argument: unknown) => unknown;
  const result = method.call(seat.trainer, argument);
  return { result, stored: changes.some((change) => change === name) ? keep(seat) : undefined };
}

function keep(seat: Seat): StoredTrainer {
  const { steps } = seat.trainer;
  seat.storedSteps = steps;
  return { steps, file: seat.trainer.save() };
}
