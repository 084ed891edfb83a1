/**
 * The code of each worker in a pool: an instance of posenc that carries out orders. It is a file of its own in the
 * package.
 */
import { start } from '../engine.ts';
import { invalid, rule } from '../errors/index.ts';
import { startExtended } from '../extended.ts';
import { extendedNames } from '../extended-names.ts';
import { buffersOf, portOfWorker, reportOf } from '../thread/index.ts';
import type { Posenc } from '../types/index.ts';
import { KeptParts } from './kept-parts.ts';
import type { Answer, CallOrder, Order } from './messages.ts';

const port = portOfWorker<Order, Answer>();

let posenc: Posenc;
/** The compiled extended part, which is instantiated when one of its functions is first called. */
let extended: WebAssembly.Module | undefined;
let kept: CallOrder['shared'];

let spare: readonly Float32Array[] = [];
const parts = new KeptParts();

function keep(shared: CallOrder['shared']): void {
  const arrays = Object.values(kept?.options ?? {}).map((one) => (one as { data?: unknown } | undefined)?.data);
  spare = [...spare, ...arrays.filter((data) => data instanceof Float32Array)];
  kept = shared;
}

function run({ name, args, shared }: CallOrder): unknown {
  const call = Object.hasOwn(posenc, name) ? posenc[name as keyof Posenc] : undefined;
  if (typeof call !== 'function' || name === 'upload' || name === 'extend') {
    throw invalid('name', name, rule('the name of a function of Posenc that gives plain data'));
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
  if (order.kind === 'start') {
    const { module, build, limit } = order;
    extended = order.extended;
    posenc = await start(
      module,
      build,
      async () => (core) => startExtended(extended as WebAssembly.Module, core),
      limit,
    );
    return undefined;
  }
  if (order.kind === 'store') return parts.store(posenc, order);
  if (order.kind === 'trim') return parts.trim(order);
  if (order.kind === 'attend') return parts.attend(posenc, order);
  if (extended && extendedNames.some((name) => name === order.name)) await posenc.extend();
  return run(order);
}

/** Orders are carried out one after the other, even if the first one has to wait for the extended part. */
let last = Promise.resolve();
port.onmessage = ({ data: order }) => {
  last = last.then(() => follow(order));
};

async function follow(order: Order): Promise<void> {
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
}
