/** The code of each worker that runs a model: it has one copy of it. It is a separate file in the package. */
import type { LoadedModule } from '../api/module/index.ts';
import { type Answer, answerOrders, type StartOrder } from '../api/thread/index.ts';
import { Host, type Order } from './host.ts';
import { startRunEngine } from './module.ts';

let host: Host;

answerOrders<Order | (StartOrder & LoadedModule)>(async (order): Promise<Answer> => {
  if (order.kind === 'start') {
    host = new Host(await startRunEngine(order));
    return {};
  }
  const value = host.follow(order);
  return { result: { value, memory: host.memory } };
});
