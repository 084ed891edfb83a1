/** The results about steps of training as Markdown. */
import { contestants } from '../contestants.mjs';
import { megabytes, milliseconds, percent, ratio, table } from '../markdown.mjs';
import { flopsOf, published, trainings } from './items.mjs';

const posenc = ['posenc-train-relaxed', 'posenc-train-simd'];
const everybody = [...posenc, 'pytorch', 'train-tfjs', 'train-jax'];

const time = (result) => (result === undefined ? '–' : result.failed ? 'failed' : milliseconds(result.milliseconds));
const against = (peer, own) =>
  peer?.milliseconds && own?.milliseconds ? ratio(peer.milliseconds / own.milliseconds) : '–';

/** Engines without relaxed SIMD use the simd build, and some engines that have it are slower with the relaxed build. */
function fasterBuild(results) {
  const builds = posenc.map((id) => results[id]).filter(({ failed }) => !failed);
  return builds.toSorted((a, b) => a.milliseconds - b.milliseconds)[0];
}

function rows({ training, peaks }) {
  return trainings.flatMap(({ id, title, problem }) => {
    const { results, memory } = training.items[id];
    const own = fasterBuild(results);
    const rate = own && flopsOf(problem) / own.milliseconds / 1e6;
    return [
      [
        title,
        ...everybody.map((contestant) => time(results[contestant])),
        against(results.pytorch, own),
        against(results['train-tfjs'], results['posenc-train-simd']),
        rate ? rate.toFixed(1) : '–',
        rate && peaks.fused ? percent(rate / peaks.fused) : '–',
        megabytes(memory),
      ],
    ];
  });
}

/** A failure that many rows share is reported once. */
function failures({ items }) {
  const seen = new Map();
  for (const { id, title } of trainings) {
    for (const [contestant, { failed }] of Object.entries(items[id].results)) {
      if (failed && !seen.has(`${contestant} ${failed}`))
        seen.set(`${contestant} ${failed}`, [contestant, title, failed]);
    }
  }
  const lines = [...seen.values()].map(
    ([contestant, title, failed]) => `- ${contestants[contestant].title}, ${title}: ${failed}`,
  );
  return lines.length > 0 ? ['Who could not take part in training, and why:', lines.join('\n')] : [];
}

function publishedText({ items }) {
  const { results } = items[published.item];
  const own = results['posenc-train-simd'];
  if (!own?.milliseconds) return [];
  return [
    `${published.name} publishes ${published.milliseconds} ms for a step of this size on an ${published.machine}, in SIMD WebAssembly on one thread; posenc's simd build takes ${milliseconds(own.milliseconds)} ms here, on another machine.`,
  ];
}

export function trainingSection(place) {
  const { training } = place;
  if (!training) return [];
  const { pytorch } = training;
  return [
    'A step of training: forward, loss, backward, clipping and AdamW, with the same initial parameters and batches for everybody, whose first losses must agree with float64. Milliseconds, medians. "Against PyTorch" is the faster of the two builds, "against tfjs" the simd one, as neither of them has fused multiply-add. GFLOP/s count the products of a step of the faster build over its whole time, that of everything else included; memory is that of the whole module. The goals: faster than eager PyTorch with OpenBLAS on one thread, 3 × tfjs-wasm.',
    table(
      [
        'step',
        ...everybody.map((id) => contestants[id].title),
        'against PyTorch',
        'against tfjs',
        'GFLOP/s',
        'of the fused peak',
        'memory',
      ],
      rows(place),
    ),
    ...publishedText(training),
    ...(pytorch
      ? [
          `PyTorch ${pytorch.version}, eager, one thread; its product of 512 × 512 matrices reaches ${pytorch.gigaflops.toFixed(1)} GFLOP/s. A BLAS without optimised kernels, such as the one that Debian installs by default, reaches about 5 and makes it no fair peer; libopenblas0-pthread does.`,
        ]
      : []),
    ...failures(training),
  ];
}
