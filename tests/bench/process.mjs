/** A seat in Node.js: makes the calls that its parent asks for, one after the other. */
import * as seat from './seat.mjs';

const calls = { ...seat };

process.on('message', async ({ name, args }) => {
  try {
    process.send({ result: await calls[name](...args) });
  } catch (error) {
    process.send({ error: String(error?.message ?? error) });
  }
});
process.send({ result: 'ready' });
