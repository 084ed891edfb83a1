/** Node.js as a place to run in: every seat is a separate process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { relaxedSimdFlags } from '../../../scripts/relaxed-simd.mjs';

const program = fileURLToPath(new URL('../process.mjs', import.meta.url));

async function openSeat() {
  const child = fork(program, {
    execArgv: [...process.execArgv, ...relaxedSimdFlags()],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(child, 'exit');
  const ended = exit.then(([code]) => [{ error: `its process ended with exit code ${code}` }]);
  const answer = async () => {
    const [{ result, error }] = await Promise.race([once(child, 'message'), ended]);
    if (error !== undefined) throw new Error(error);
    return result;
  };
  await answer();
  return {
    call(name, ...args) {
      child.send({ name, args });
      return answer();
    },
    async close() {
      child.kill();
      await exit;
    },
  };
}

export async function openNode() {
  return { name: 'Node.js', version: process.versions.node, openSeat, close: async () => {} };
}
