/** The port through which a worker receives orders and sends answers. */
export interface Port<Order, Answer> {
  onmessage: ((event: { data: Order }) => void) | null;
  postMessage(answer: Answer, transfer: ArrayBuffer[]): void;
}

/** In Node, messages come through `parentPort` instead of the global object. */
export function portOfWorker<Order, Answer>(): Port<Order, Answer> {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (id: string) => { parentPort: Port<Order, Answer> | null } };
  };
  const node = process?.getBuiltinModule?.('node:worker_threads');
  return node?.parentPort ?? (globalThis as unknown as Port<Order, Answer>);
}
