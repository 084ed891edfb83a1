/** posenc itself, called as by users who bring their own batches. */
import { adamw, batchesOf, repeated } from './steps.mjs';

export function bring() {
  return import('../../../dist/train.js');
}

/**
 * The module starts together with the trainer.
 * @param {'relaxed' | 'simd'} build
 */
export const start = ({ createTrainer }, build) => ({ createTrainer, build });

const forever = 2 ** 31 - 1;

export async function prepare({ createTrainer, build }, { problem }, inputs) {
  const { vocab, dim, layers, heads, batch, length, scheme } = problem;
  const trainer = await createTrainer({
    model: { vocab, dim, layers, heads },
    position: { scheme, ...(scheme === 'learned' && { rows: length }) },
    batch,
    length,
    build,
    optimizer: { ...adamw, schedule: 'linear', warmup: 0, cooldown: 0, total: forever },
  });
  trainer.setParameters(Object.fromEntries(inputs.parameters.map(({ name, data }) => [name, data])));
  const tensor = (data) => ({ data, shape: [batch, length] });
  const batches = batchesOf(problem, inputs).map(({ tokens, targets }) => ({
    tokens: tensor(tokens),
    targets: tensor(targets),
  }));
  return repeated((one) => trainer.stepOn(one).loss, batches);
}
