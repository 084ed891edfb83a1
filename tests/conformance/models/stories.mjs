import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { share } from './share.mjs';

const [weights, cases] = ['stories260K.bin', 'cases.json'];
/**
 * The bounds stated beside the cases are 2e-5 for losses and 2e-4 for logits. The loss of a single token is a difference of
 * logits: the same forward pass in NumPy's float32 is off by 4.7e-5 for one token of 'the other pair layout'.
 */
const tolerance = 2e-5;
const singleTolerance = 4e-5;
/** A token is compared where the best one leads by more than this in the reference. */
const minMargin = 1e-3;

/** Whether a folder holds the small storyteller of llama2.c, with its numbers. */
export const isStories = (directory) => [weights, cases].every((name) => existsSync(join(directory, name)));

/** Runs all changes: losses of a story and of a long text, the last logits, and what is written. */
export async function runStories({ openModel }, build, directory, worker = false) {
  const { tokens, cases: all } = JSON.parse(await readFile(join(directory, cases), 'utf8'));
  const model = await openModel([new File([await readFile(join(directory, weights))], weights)], { build, worker });
  const checks = [];
  try {
    for (const one of all) {
      const positions = one.change.map(changeOf);
      const check = (what, value) => checks.push({ name: `${one.name}: ${what}`, share: value });
      const { loss, lossByToken, logits } = await model.evaluate(tokens.first, { positions, logits: true });
      check('loss', share([loss], [one.first.loss], tolerance));
      check('loss by token', share(lossByToken, one.first.loss_by_token, singleTolerance));
      check('last logits', share(logits.data.slice(-model.vocabulary), one.first.logits_last, singleTolerance));
      const long = await model.evaluate(tokens.long, { positions });
      check('loss of the long text', share([long.loss], [one.long.loss], tolerance));
      check('loss by 128 tokens', share(byHundred(long.lossByToken), one.long.loss_by_128, tolerance));
      if (one.greedy.smallest_margin > minMargin) check('text', await sameText(model, one.greedy.ids, positions));
    }
  } finally {
    model.dispose();
  }
  return checks;
}

/** The numbers of a change as an option of `evaluate`. */
function changeOf({ layers, position_shift: shift, pair_layout: layout, rotation, rope_theta: base, scaling }) {
  const { type, factor } = scaling ?? {};
  return {
    ...(layers ? { layers } : {}),
    ...(shift === undefined ? {} : { shift }),
    ...(layout ? { layout } : {}),
    ...(rotation ? { encoding: rotation } : {}),
    ...(base ? { base } : {}),
    ...(scaling ? { scaling: { type, factor } } : {}),
  };
}

/** Means over 128 tokens each, the last of fewer. */
function byHundred(losses) {
  const means = [];
  for (let first = 0; first < losses.length; first += 128) {
    const part = losses.slice(first, first + 128);
    means.push(part.reduce((sum, loss) => sum + loss, 0) / part.length);
  }
  return means;
}

async function sameText(model, ids, positions) {
  const [first, ...others] = ids;
  const written = [];
  for await (const { token } of model.generate([first], { tokens: others.length, positions, stop: [] }))
    written.push(token);
  return written.join() === others.join() ? 0 : Number.POSITIVE_INFINITY;
}
