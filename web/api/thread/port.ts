/** What a worker hears and answers through. */
export interface Port<Order, Answer> {
  onmessage: ((event: { data: Order }) => void) | null;
  postMessage(answer: Answer, transfer: ArrayBuffer[]): void;
}

/** In Node messages come through a port of their own. */
export function portOfWorker<Order, Answer>(): Port<Order, Answer> {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (id: string) => { parentPort: Port<Order, Answer> | null } };
  };
  const node = process?.getBuiltinModule?.('node:worker_threads');
  return node?.parentPort ?? (globalThis as unknown as Port<Order, Answer>);
}
