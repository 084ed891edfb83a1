import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readNpy } from '../npy.mjs';
import { changeOf } from './changes.mjs';
import { share } from './share.mjs';

/** The cases of a folder: its subfolders with a checkpoint and its numbers. */
export async function modelsIn(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const isCase = ({ name }) =>
    existsSync(join(directory, name, 'case.json')) && existsSync(join(directory, name, 'model.safetensors'));
  return entries
    .filter((entry) => entry.isDirectory() && isCase(entry))
    .map(({ name }) => name)
    .sort();
}

/** What float32 can hope for: four times what the reference itself loses in it. */
export const toleranceOf = ({ plain_float32_hf_max_abs_diff: own }) => Math.max(4 * own, 2e-6);

/**
 * Runs a checkpoint, in this thread or in a worker, as trained and with every change of its positions. Gives a list of { name, share },
 * where share is the largest difference as a share of the tolerance.
 */
export async function runModel({ openModel }, build, folder, worker = false) {
  const testCase = JSON.parse(await readFile(join(folder, 'case.json'), 'utf8'));
  const model = await openModel(await filesOf(folder), { build, worker });
  const tolerance = toleranceOf(testCase);
  const checks = [];
  const check = (name, share) => checks.push({ name, share });
  try {
    await asTrained(model, folder, testCase, tolerance, check);
    for (const surgery of testCase.surgeries ?? []) {
      await changed(model, folder, testCase, surgery, tolerance, (share) => check(surgery.name, share));
    }
  } finally {
    model.dispose();
  }
  return checks;
}

export async function filesOf(folder) {
  const read = async (name) => new File([await readFile(join(folder, name))], name);
  return [await read('config.json'), await read('model.safetensors')];
}

async function asTrained(model, folder, { tokens, expected, attention_layers }, tolerance, check) {
  const { loss, lossByToken, logits, hidden, lastHidden } = await model.evaluate(tokens, {
    logits: true,
    hidden: true,
  });
  check('logits', share(logits.data, await arrayOf(folder, expected.logits), tolerance));
  check('loss', share([loss], [expected.loss], tolerance));
  check('loss_by_position', share(lossByToken, await arrayOf(folder, expected.loss_by_position), tolerance));
  // The last array of the reference is what the head sees; OPT's first model has it apart.
  const states = new Float32Array(hidden.data.length + (expected.hidden_last ? 0 : lastHidden.data.length));
  states.set(hidden.data);
  if (!expected.hidden_last) states.set(lastHidden.data, hidden.data.length);
  else check('hidden_last', share(lastHidden.data, await arrayOf(folder, expected.hidden_last), tolerance));
  check('hidden', share(states, await arrayOf(folder, expected.hidden), tolerance));
  const weights = [];
  for (const layer of attention_layers) {
    for (let head = 0; head < model.heads; head++) {
      weights.push(...(await model.attention(tokens, { layer, head })).data);
    }
  }
  check('attentions', share(weights, await arrayOf(folder, expected.attentions), tolerance));
}

async function changed(model, folder, testCase, surgery, tolerance, check) {
  const { tokens, options, skip = 0 } = changeOf(testCase, surgery, model);
  if (surgery.error) {
    const refused = await model.evaluate(tokens, options).then(
      () => false,
      (thrown) => thrown.name === 'PosencError' && thrown.code === 'invalid-argument',
    );
    return check(refused ? 0 : Number.POSITIVE_INFINITY);
  }
  const { loss, logits } = await model.evaluate(tokens, { ...options, logits: true });
  let worst = share([loss], [surgery.loss], tolerance);
  if (surgery.logits) {
    const rows = logits.data.subarray(skip * model.vocabulary);
    worst = Math.max(worst, share(rows, await arrayOf(folder, surgery.logits), tolerance));
  }
  check(worst);
}

async function arrayOf(folder, name) {
  return (await readNpy(join(folder, name))).data;
}
