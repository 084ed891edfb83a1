/**
 * The code of each worker in a pool: an instance of posenc that carries out orders. It is a separate file in the
 * package.
 */
import { start } from '../engine.ts';
import { invalid, rule } from '../errors/index.ts';
import { startExtended } from '../extended.ts';
import { extendedNames } from '../extended-names.ts';
import { fieldFunctions } from '../field/index.ts';
import { type Answer, answerOrders } from '../thread/index.ts';
import type { AttentionOptions, AttentionResult, GrowingTensor, Posenc } from '../types/index.ts';
import type { AttendOrder, CallOrder, Order, StoreOrder, TrimOrder } from './messages.ts';

let posenc: Posenc;
/** The compiled extended part, which is instantiated when one of its functions is first called. */
let extended: WebAssembly.Module | undefined;
let sharedInputs: CallOrder['shared'];

let spare: readonly Float32Array[] = [];
/** The parts of arrays uploaded to the pool, by the ids of array and part. */
const parts = new Map<string, GrowingTensor>();

function keep(shared: CallOrder['shared']): void {
  const arrays = Object.values(sharedInputs?.options ?? {}).map((one) => (one as { data?: unknown } | undefined)?.data);
  spare = [...spare, ...arrays.filter((data) => data instanceof Float32Array)];
  sharedInputs = shared;
}

function run({ name, args, shared }: CallOrder): unknown {
  const call = Object.hasOwn(posenc, name) ? posenc[name as keyof Posenc] : undefined;
  if (typeof call !== 'function' || name === 'upload' || name === 'extend') {
    throw invalid('name', name, rule('the name of a function of Posenc that gives plain data'));
  }
  if (shared?.options || !shared) keep(shared);
  const [first, ...rest] = args;
  const value = shared
    ? [{ ...(first as Readonly<Record<string, unknown>>), ...sharedInputs?.options }, ...rest]
    : args;
  try {
    return (call as (...args: readonly unknown[]) => unknown)(...value);
  } finally {
    if (shared?.once) keep(undefined);
  }
}

function partOf(array: number, part: number): GrowingTensor {
  return parts.get(`${array}:${part}`) as GrowingTensor;
}

function store({ array, part, rows, room, dtype }: StoreOrder): void {
  const there = partOf(array, part);
  if (there) there.append(rows);
  else parts.set(`${array}:${part}`, posenc.upload(rows, { room, dtype }));
}

function trim({ array, part, rows }: TrimOrder): void {
  if (rows > 0) {
    partOf(array, part).truncate(rows);
    return;
  }
  partOf(array, part)?.dispose();
  parts.delete(`${array}:${part}`);
}

function attend({ keys, values, options, parts: attended }: AttendOrder): AttentionResult[] {
  return attended.map(({ part, options: partOptions }) => {
    const arrays = { k: partOf(keys, part), v: partOf(values, part) };
    return posenc.attention({ ...options, ...partOptions, ...arrays } as Partial<AttentionOptions> as AttentionOptions);
  });
}

async function follow(order: Exclude<Order, { kind: 'rest' }>): Promise<unknown> {
  if (order.kind === 'start') {
    const { module, build, limit } = order;
    extended = order.extended;
    posenc = await start(
      module,
      build,
      async () => (core) => startExtended(extended as WebAssembly.Module, core),
      async () => fieldFunctions,
      limit,
    );
    return undefined;
  }
  if (order.kind === 'store') return store(order);
  if (order.kind === 'trim') return trim(order);
  if (order.kind === 'attend') return attend(order);
  if (extended && extendedNames.some((name) => name === order.name)) await posenc.extend();
  return run(order);
}

answerOrders<Order>(async (order): Promise<Answer | undefined> => {
  if (order.kind === 'rest') {
    sharedInputs = undefined;
    return undefined;
  }
  try {
    return { result: await follow(order), spare };
  } finally {
    spare = [];
  }
});
