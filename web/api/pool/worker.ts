/** Runs in each worker of a pool: one instance of posenc, which does what it is told. A file of its own in the package. */
import { start } from '../engine.ts';
import { invalid } from '../errors/index.ts';
import type { Posenc } from '../types/index.ts';
import { type Answer, buffersOf, type CallOrder, type Order, reportOf } from './messages.ts';

interface Port {
  onmessage: ((event: { data: Order }) => void) | null;
  postMessage(answer: Answer, transfer: ArrayBuffer[]): void;
}

/** In Node messages come through a port of their own. */
const node = (
  globalThis as { process?: { getBuiltinModule?: (id: string) => { parentPort: Port | null } } }
).process?.getBuiltinModule?.('node:worker_threads');
const port = node?.parentPort ?? (globalThis as unknown as Port);

let posenc: Posenc;
let kept: CallOrder['shared'];

let spare: readonly Float32Array[] = [];

function keep(shared: CallOrder['shared']): void {
  const arrays = Object.values(kept?.options ?? {}).map((one) => (one as { data?: unknown } | undefined)?.data);
  spare = [...spare, ...arrays.filter((data) => data instanceof Float32Array)];
  kept = shared;
}

function run({ name, args, shared }: CallOrder): unknown {
  const call = Object.hasOwn(posenc, name) ? posenc[name as keyof Posenc] : undefined;
  if (typeof call !== 'function' || name === 'upload') {
    throw invalid('name', name, 'the name of a function of Posenc that gives plain data');
  }
  if (shared?.options || !shared) keep(shared);
  const [first, ...rest] = args;
  const given = shared ? [{ ...(first as object), ...kept?.options }, ...rest] : args;
  try {
    return (call as (...args: readonly unknown[]) => unknown)(...given);
  } finally {
    if (shared?.once) keep(undefined);
  }
}

async function answerTo(order: Exclude<Order, { kind: 'rest' }>): Promise<unknown> {
  if (order.kind === 'call') return run(order);
  posenc = await start(order.module, order.build);
  return undefined;
}

port.onmessage = async ({ data: order }) => {
  if (order.kind === 'rest') {
    kept = undefined;
    return;
  }
  try {
    const answer = { result: await answerTo(order), spare };
    spare = [];
    port.postMessage(answer, [...buffersOf(answer)]);
  } catch (thrown) {
    spare = [];
    port.postMessage({ error: reportOf(thrown) }, []);
  }
};
