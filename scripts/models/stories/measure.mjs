/** What a storyteller writes, and what each change of its positions does to the loss of held-out stories. */
import { isStory } from './grammar.mjs';
import { beginId, endId, textOf } from './pieces.mjs';
import { heldOutRows, shape, steps, trainingBatch } from './settings.mjs';

/** @typedef {import('posenc/run').RunModel} RunModel */
/** @typedef {import('posenc/run').PositionChanges} Changes */

/** @type {Readonly<Record<string, Changes>>} */
const changes = {
  'no positions': { encoding: 'none' },
  'the other layout': { layout: 'interleaved' },
  'shifted by 1000': { shift: 1000 },
  'linear scaling by 2': { scaling: { type: 'linear', factor: 2 } },
  'base × 10': { base: 100000 },
  'slopes × 2': { slopes: { factor: 2 } },
  'zeroed table': { table: 'zero' },
  'RoPE instead': { encoding: { scheme: 'rope', layout: 'half', base: 10000 } },
  'ALiBi instead': { encoding: { scheme: 'alibi' } },
  'sinusoidal instead': { encoding: { scheme: 'sinusoidal' } },
};

/** @type {Readonly<Record<string, Changes>>} */
const longer = {
  'as trained': {},
  linear: { scaling: { type: 'linear', factor: 2 } },
  NTK: { scaling: { type: 'ntk', factor: 2 } },
  'dynamic NTK': { scaling: { type: 'dynamic', factor: 2 } },
  YaRN: { scaling: { type: 'yarn', factor: 2 } },
  tiled: { table: 'tile' },
};

/**
 * The mean loss of rows, from a token on; undefined where the model cannot be changed so, or has no such positions.
 * @param {RunModel} model @param {readonly (readonly number[])[]} rows @param {Changes} positions
 */
async function lossOf(model, rows, positions, from = 0) {
  let [sum, count] = [0, 0];
  try {
    for (const row of rows) {
      const { lossByToken } = await model.evaluate(row, { positions });
      for (const loss of lossByToken.subarray(from)) [sum, count] = [sum + loss, count + 1];
    }
  } catch (thrown) {
    const { code } = /** @type {{ code?: string }} */ (thrown);
    if (code === 'invalid-argument') return undefined;
    throw thrown;
  }
  return Number((sum / count).toFixed(4));
}

/** The losses of `rows` under each change that the model allows. @param {RunModel} model @param {readonly (readonly number[])[]} rows @param {typeof changes} of */
async function lossesOf(model, rows, of, from = 0) {
  const found = [];
  for (const [name, positions] of Object.entries(of)) found.push([name, await lossOf(model, rows, positions, from)]);
  return Object.fromEntries(found.filter(([, loss]) => loss !== undefined));
}

/** Every text of the training set. */
function trainingTexts() {
  const texts = new Set();
  for (let step = 0; step < steps; step++) {
    const { tokens } = trainingBatch(step);
    for (let row = 0; row < shape.batch; row++) {
      const all = textOf(tokens.data.slice(row * shape.length, (row + 1) * shape.length)).split('\n');
      for (const text of all.slice(0, -1)) texts.add(text);
    }
  }
  return texts;
}

const samples = 200;
const temperature = 0.8;

/** A story that the model writes. @param {RunModel} model @param {import('posenc/run').GenerateOptions} [options] */
export async function storyOf(model, options) {
  const written = [];
  for await (const { token } of model.generate([beginId], { tokens: shape.length - 1, stop: endId, ...options }))
    written.push(token);
  return textOf(written);
}

/** @param {RunModel} model */
export async function measured(model) {
  // A learned table has no row for the last token, which is only a target.
  const max = model.report.layers[0].table?.rows ?? shape.length + 1;
  const rows = heldOutRows(64, shape.length).map((row) => row.slice(0, max));
  const twice = heldOutRows(32, 2 * shape.length);
  const texts = [];
  for (let seed = 1; seed <= samples; seed++) texts.push(await storyOf(model, { temperature, seed }));
  const training = trainingTexts();
  return {
    writes: await storyOf(model),
    samples: {
      count: samples,
      stories: texts.filter(isStory).length,
      ofTraining: texts.filter((text) => training.has(text)).length,
    },
    loss: await lossOf(model, rows, {}),
    changed: await lossesOf(model, rows, changes),
    /** The second half of twice the length, which lies beyond what the model was trained on. */
    twice: await lossesOf(model, twice, longer, shape.length),
  };
}
