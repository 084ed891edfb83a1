/** The record of generalisation as Markdown. */
import { table } from '../markdown.mjs';
import { median } from '../measure.mjs';
import { schemes as allSchemes, tasks } from './plan.mjs';

const digits = (value) => value.toFixed(2);

/** The median, and the range from the lowest to the highest where they differ. */
function spread(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(digits);
  return low === high ? low : `${digits(median(values))} (${low} to ${high})`;
}

/** `–` stands for a seed that did not reach 95 %. */
const steps = (runs) => runs.map(({ stepsTo95 }) => stepsTo95 ?? '–').join(' ');

function taskSection(task, { runs, lengths, limits }) {
  const isText = task === 'text';
  const rows = Object.keys(allSchemes).flatMap((scheme) => {
    const own = runs.filter((run) => run.task === task && run.scheme === scheme);
    if (own.length === 0) return [];
    const cells = lengths.map((_, at) => spread(own.map(({ accuracy, loss }) => (isText ? loss : accuracy)[at])));
    return [[scheme, own.length, ...(isText ? [] : [steps(own)]), ...cells]];
  });
  if (rows.length === 0) return [];
  const head = ['scheme', 'seeds', ...(isText ? [] : ['steps to 95 %']), ...lengths];
  return [
    `## \`${task}\`: ${tasks[task].title}`,
    `${isText ? 'Loss in nats per character' : 'Accuracy'} at each length, after at most ${limits[task]} steps.`,
    table(head, rows),
  ];
}

export function generalisationTable(record) {
  const { made, setting, seeds } = record;
  const { dim, layers, heads, batch, length, optimizer, checkEvery, sequences } = setting;
  return `${[
    '# Trained on short sequences, tested on long ones',
    `Decoders of dimension ${dim} with ${layers} layers of ${heads} heads, trained on batches of ${batch} sequences of length ${length}, and tested on ${sequences} unseen sequences of each length; seeds ${seeds.join(', ')}. Made on ${made.date} with \`${made.command}\`, in the ${made.build} build, which gives the same numbers again on any machine.`,
    `AdamW with a learning rate of ${optimizer.lr} after ${optimizer.warmup} steps of warm-up. Over the last ${optimizer.cooldown} steps the rate falls to ${optimizer.lrMin}; they begin as soon as two checks in a row, ${checkEvery} steps apart, found at least 99 % at the trained length, and at the latest so that the limit is kept. "Steps to 95 %": the first check at which that share was right, seed by seed. Other cells: the median over the seeds, and the lowest and highest of them.`,
    ...Object.keys(tasks).flatMap((task) => taskSection(task, record)),
  ].join('\n\n')}\n`;
}
