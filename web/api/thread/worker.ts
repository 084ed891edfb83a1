/** The side of the worker: it carries out the orders of its page one after the other and answers each. */
import { type Answer, buffersOf, locks, reportOf, type StartOrder } from './messages.ts';

interface Port<Order> {
  onmessage: ((event: { data: Order }) => void) | null;
  postMessage(answer: Answer, transfer: ArrayBuffer[]): void;
}

/** In Node, messages come through `parentPort` instead of the global object. */
function portOfWorker<Order>(): Port<Order> {
  const scope = globalThis as typeof globalThis & Port<Order>;
  const process: { getBuiltinModule?: (id: string) => { parentPort: Port<Order> | null } } | undefined = Reflect.get(
    scope,
    'process',
  );
  return process?.getBuiltinModule?.('node:worker_threads')?.parentPort ?? scope;
}

/**
 * Carries out orders with `answerTo`, each after the one before it has been answered. An order for which it returns
 * undefined gets no answer. The arrays of answers are moved to the page, or copied if the worker keeps some of them.
 */
export function answerOrders<Order extends { readonly kind: string }>(
  answerTo: (order: Order) => Promise<Answer | undefined>,
  { moves = true } = {},
): void {
  const port = portOfWorker<Order>();
  let last = Promise.resolve();
  const follow = async (order: Order) => {
    let answer: Answer | undefined;
    try {
      answer = await answerTo(order);
      if (isStart(order)) answer = { result: { isHeld: await holdLifeline(order.lifeline) } };
    } catch (thrown) {
      answer = { error: reportOf(thrown) };
    }
    if (answer) port.postMessage(answer, moves ? [...buffersOf(answer)] : []);
  };
  port.onmessage = ({ data }) => {
    last = last.then(() => follow(data));
  };
}

function isStart(order: { readonly kind: string }): order is StartOrder {
  return order.kind === 'start';
}

/** Resolves to whether the worker got the lock. */
function holdLifeline(name: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise(() => {});
    };
    if (name === undefined || !locks()) resolve(false);
    else
      locks()
        ?.request(name, held)
        .catch(() => resolve(false));
  });
}
