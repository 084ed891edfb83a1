/** Makes the runs that it is asked for, one after the other. */
import { parentPort } from 'node:worker_threads';
import { train } from './run.mjs';

parentPort.on('message', async ({ run, options }) => {
  try {
    parentPort.postMessage({ run: await train(run, options) });
  } catch (error) {
    parentPort.postMessage({ failed: `${run.task}, ${run.scheme}, seed ${run.seed}: ${error.message}` });
  }
});
