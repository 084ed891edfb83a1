/** A seat in Node.js: does what its parent asks, one call after the other. */
import { cost, enter, grow, measurePeaks, round, start } from './seat.mjs';

const calls = { cost, enter, grow, measurePeaks, round, start };

process.on('message', async ({ name, args }) => {
  try {
    process.send({ result: await calls[name](...args) });
  } catch (error) {
    process.send({ error: String(error?.message ?? error) });
  }
});
process.send({ result: 'ready' });
