/** A seat for PyTorch: a Python process on one thread. PyTorch is looked for, not installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inputsOf } from '../inputs.mjs';
import { itemOf } from '../items.mjs';
import { largestError } from '../reference.mjs';
import { adamw, comparedSteps, decays } from './steps.mjs';

const program = fileURLToPath(new URL('pytorch.py', import.meta.url));
const python = process.env.POSENC_BENCH_PYTHON ?? 'python3';
const howToInstall =
  'On Debian: apt-get install python3-torch libopenblas0-pthread; elsewhere: pip install torch. POSENC_BENCH_PYTHON names another Python.';

const encoded = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

export async function openPyTorch() {
  const one = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
  const child = spawn(python, [program], { env: { ...process.env, ...one }, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  // A process that does not start cannot read its input; the error that this causes is ignored.
  child.stdin.on('error', () => {});
  const ended = new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(complaint.trim().split('\n').at(-1) || `exit code ${code}`));
  });
  const lines = createInterface({ input: child.stdout });

  async function ask(name, args = {}) {
    child.stdin.write(`${JSON.stringify({ name, args })}\n`);
    const answer = await Promise.race([once(lines, 'line'), ended]);
    if (typeof answer === 'string') {
      const isMissing = /ENOENT|No module named/.test(answer);
      throw new Error(isMissing ? `PyTorch is not installed (${answer}). ${howToInstall}` : answer);
    }
    const { result, error } = JSON.parse(answer[0]);
    if (error !== undefined) throw new Error(error);
    return result;
  }

  const seat = {
    async enter(_contestant, id, warmUp, { double = false } = {}) {
      const item = itemOf(id);
      const inputs = inputsOf(item);
      const losses = await ask('enter', {
        problem: item.problem,
        optimizer: adamw,
        parameters: inputs.parameters.map(({ name, shape, data }) => ({
          ...{ name, shape, decay: decays(name) },
          data: encoded(data),
        })),
        tokens: encoded(inputs.tokens),
        targets: encoded(inputs.targets),
        compared: comparedSteps,
        double,
      });
      if (double) return { losses };
      const error = largestError(item, inputs, losses);
      if (!(error < item.tolerance)) throw new Error(`its result differs from float64 by ${error}`);
      await ask('warm_up', { milliseconds: warmUp });
      return { error };
    },
    round: (budget) => ask('round', { budget }),
    about: () => ask('about'),
  };
  return {
    call: (name, ...args) => seat[name](...args),
    async close() {
      child.stdin.end();
      child.kill();
      await ended;
    },
  };
}
