/** The results as Markdown. */
import { contestants, cores, peers, soloists } from './contestants.mjs';
import { agreementRows, decodingRows } from './decoding.mjs';
import { kinds } from './growth.mjs';
import { items } from './items.mjs';
import { megabytes, milliseconds, percent, ratio, table } from './markdown.mjs';
import { groupedHeads, prefills, visiblePairs } from './prefill.mjs';
import { trainingSection } from './training/report.mjs';

/** The fastest peer of an item; `fused: false` asks only for those that multiply and add separately. */
function best(results, { fused }) {
  const times = peers
    .filter((id) => results[id]?.milliseconds !== undefined && (fused || !contestants[id].fused))
    .map((id) => ({ id, milliseconds: results[id].milliseconds }));
  return times.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a), { milliseconds: Number.POSITIVE_INFINITY });
}

const time = (result) => (result === undefined ? '–' : result.failed ? 'failed' : milliseconds(result.milliseconds));

/** The speed of a call as a share of the speed of copying what it reads. */
const shareOfCopy = ({ copy, milliseconds: own }) => copy / own;

function itemRows(place) {
  return items.flatMap(({ id, title, goal, goalOfCopy, flops }) => {
    const results = place.items[id];
    if (!results) return [];
    const [relaxed, simd] = [results['posenc-relaxed'], results['posenc-simd']];
    const fastest = best(results, { fused: true });
    const unfused = best(results, { fused: false });
    const reached = fastest.milliseconds / relaxed.milliseconds;
    const ofCopy = goalOfCopy ? ` or ${percent(goalOfCopy)} of a copy` : '';
    const isReached = reached >= goal || shareOfCopy(relaxed) >= goalOfCopy;
    const share = flops && place.peaks.fused && flops / relaxed.milliseconds / 1e6 / place.peaks.fused;
    return [
      [
        title,
        ...soloists.map((contestant) => time(results[contestant])),
        relaxed.failed ? '–' : `${ratio(reached)} (${contestants[fastest.id].title})`,
        `${ratio(goal)}${ofCopy} ${isReached ? 'reached' : 'not reached'}`,
        simd.failed ? '–' : ratio(unfused.milliseconds / simd.milliseconds),
        share && Number.isFinite(share) ? percent(share) : '–',
      ],
    ];
  });
}

const names = soloists.map((id) => contestants[id].title);

function itemTable(place) {
  const rows = itemRows(place);
  if (rows.length === 0) return [];
  return [
    'Milliseconds of a call, copies in and out included: medians. What stays the same between calls (stored biases and masks, angles that are given) is with the peers beforehand and costs them nothing; posenc is given its options anew. "Against the best peer" is the relaxed build; "simd" the other one, against the best peer without fused multiply-add. The last column is the relaxed build\'s share of the fused peak.',
    table(['work (float32)', ...names, 'against the best peer', 'goal', 'simd', 'of the peak'], rows),
  ];
}

/** The results of the items that are compared with a copy. */
function copyRows(place) {
  return items.flatMap(({ id, title, copied }) => {
    const results = place.items[id];
    if (!results || !copied) return [];
    const cells = ['posenc-relaxed', 'posenc-simd'].flatMap((contestant) => {
      const result = results[contestant];
      return result.failed ? ['–', '–'] : [milliseconds(result.copy), percent(shareOfCopy(result))];
    });
    return [[title, ...cells]];
  });
}

function copyTable(place) {
  const rows = copyRows(place);
  if (rows.length === 0) return [];
  return [
    'A copy of the keys and values, in the same page and in turns with the calls, and how fast posenc is beside it: it reads them once, and writes next to nothing.',
    table(['work', 'copy, ms', "relaxed: share of a copy's speed", 'copy, ms', 'simd: share'], rows),
  ];
}

function errorTable(place) {
  const error = (result) => (result?.error === undefined ? '–' : result.error.toExponential(1));
  const rows = items
    .filter(({ id }) => place.items[id])
    .map(({ id, title }) => [title, ...soloists.map((contestant) => error(place.items[id][contestant]))]);
  if (rows.length === 0) return [];
  return ['Largest difference from float64:', table(['work', ...names], rows)];
}

function failures(place) {
  const titles = Object.fromEntries(items.map(({ id, title }) => [id, title]));
  const all = { ...place.items, 'start-up': place.startUp ?? {}, cores: place.cores ?? {} };
  const lines = Object.entries(all).flatMap(([id, results]) =>
    Object.entries(results)
      .filter(([, { failed }]) => failed)
      .map(([contestant, { failed }]) => `- ${contestants[contestant].title}, ${titles[id] ?? id}: ${failed}`),
  );
  return lines.length > 0 ? ['Who could not take part, and why:', lines.join('\n')] : [];
}

function startUpTable({ startUp }) {
  if (!startUp) return [];
  const { empty } = startUp;
  const rows = Object.entries(startUp).map(([id, result]) => [
    contestants[id].title,
    ...(result.failed ? ['–', '–'] : [milliseconds(result.code), milliseconds(result.module)]),
    time(result),
    result.failed || empty.failed ? '–' : ratio(result.milliseconds / empty.milliseconds),
    result.download ? `${(result.download / 1e3).toFixed(0)} kB` : '–',
  ]);
  return [
    'Start-up in milliseconds: the code fetched and run, then the module fetched, compiled and ready to compute; and what a page downloads for it (brotli). The goal: at most 1.30 × an empty page, which loads as many files as posenc, two of JavaScript and a WebAssembly module, with nothing in them; and 120 kB.',
    table(['', 'code', 'module', 'together', 'against an empty page', 'download'], rows),
  ];
}

function coresText({ cores: results, ceiling }) {
  if (!results) return [];
  const [one, several] = cores.map((id) => results[id]);
  if (one.failed || several.failed) return [];
  const gain = one.milliseconds / several.milliseconds;
  return [
    `Attention 12 × 1024 × 64, full, on two cores: ${time(several)} ms with a pool of 2 workers, ${time(one)} ms with one instance, copies to and from the workers included: ${ratio(gain)}. The goal: 1.80 ×, ${gain >= 1.8 ? 'reached' : 'not reached'}. Two instances at once that send nothing do ${ratio(ceiling)} the work of one in the same time: the machine's own limit.`,
  ];
}

function encodingTable({ encodings }) {
  if (!encodings) return [];
  const rows = Object.entries(encodings).map(([title, { failed, milliseconds: with_, without, memory }]) => [
    title,
    ...(failed ? [failed, '–', '–'] : [milliseconds(with_), ratio(with_ / without), megabytes(memory)]),
  ]);
  return [
    'What an encoding costs causal attention 12 × 1024 × 64, in turns with attention without one, and what memory the module needs at once beyond what goes in and comes out. The goal: at most 2 MB.',
    table(['encoding', 'ms', 'against none', 'memory'], rows),
  ];
}

function growthTable({ growth }) {
  if (!growth) return [];
  const cell = (result) => {
    if (result === undefined) return ['–', '–'];
    return result.failed ? [result.failed, '–'] : [milliseconds(result.milliseconds), megabytes(result.memory)];
  };
  const rows = Object.entries(growth).map(([length, results]) => [
    length,
    ...Object.keys(kinds).flatMap((kind) => cell(results[kind])),
  ]);
  const head = Object.values(kinds).flatMap(({ title }) => [`${title}: ms`, 'memory']);
  return [
    'How attention of one head of 64 components grows with the length n, and what memory the module needs at once beyond what goes in and comes out.',
    table(['n', ...head], rows),
    ...['full', 'causal'].map((kind) => growthText(growth, kind)),
  ];
}

/** The cost of doubling the length, from 1024 on, where the parts that do not grow no longer matter much. */
function growthText(growth, kind) {
  const results = Object.entries(growth)
    .filter(([length, { [kind]: one }]) => Number(length) >= 1024 && one && !one.failed)
    .map(([, results]) => results[kind]);
  const factors = (name) => results.slice(1).map((one, n) => one[name] / results[n][name]);
  const [times, memories] = [factors('milliseconds'), factors('memory')];
  if (times.length === 0) return `${kinds[kind].title}: too short to tell how it grows.`;
  const reached = [...times, 4].every((x) => Math.abs(x / 4 - 1) <= 0.1) && memories.every((x) => x <= 2.2);
  const most = (list) => `${ratio(Math.min(...list)).slice(0, -2)} to ${ratio(Math.max(...list))}`;
  return `${kinds[kind].title}: twice the length takes ${most(times)} the time and ${most(memories)} the memory, from 1024 on. The goal: 4 × the time within 10 %, at most 2.2 × the memory, ${reached ? 'reached' : 'not reached'}.`;
}

function prefillTable({ prefill }) {
  if (!prefill) return [];
  if (prefill.failed) return [`Prefill: ${prefill.failed}`];
  const { heads, kvHeads, dim } = groupedHeads;
  const perPair = ({ problem, milliseconds: time }) => time / visiblePairs(problem);
  const rows = Object.entries(prefill).map(([name, result]) => [
    `${prefills[name].title}, ${result.problem.length}`,
    milliseconds(result.milliseconds),
    ((4 * heads * dim) / perPair(result) / 1e6).toFixed(1),
    ratio(perPair(result) / perPair(prefill.whole)),
  ]);
  return [
    `Prefill with ${heads} query heads on ${kvHeads} of keys, ${dim} components, in turns: the time for a pair of a query and a key that it sees, against causal attention without a window. The goal: at most 1.10 ×.`,
    table(['prefill', 'ms', 'GFLOP/s of visible pairs', 'time of a visible pair'], rows),
  ];
}

function decodingTable({ agreement, agreementOfOnnx, decoding }) {
  if (!decoding) return [];
  return [
    ...(agreement
      ? [
          'Log-probabilities of the next of 1024 tokens behind 32, of a Llama of 3 million quantised weights: root mean squares of differences. wllama multiplies quantised weights by activations that it rounds to 8 bits; posenc does not.',
          table(
            [
              'type',
              'posenc, wllama',
              'the same numbers in F32: posenc, wllama',
              'posenc: file, F32',
              'wllama: file, F32',
            ],
            agreementRows(agreement),
          ),
        ]
      : []),
    ...(agreementOfOnnx
      ? [
          `Log-probabilities behind 32 tokens, of a Llama of 15 million F32 weights: onnxruntime-web differs from posenc by at most ${agreementOfOnnx.F32.worst.toExponential(1)}, with 8 bits by at most ${agreementOfOnnx.Q8_0.worst.toExponential(1)}; ${agreementOfOnnx.F32.best} and ${agreementOfOnnx.Q8_0.best} of the five best tokens are the same.`,
        ]
      : []),
    'Llamas with random weights, one thread, tokens per second: a prompt with the logits of its last token, and one token after the other behind 128, in turns. Ratios are to wllama for prompts, and to the faster of the two peers for one token. onnxruntime-web reads the same weights from a graph with grouped attention and a cache; its 8 bits are those of dynamic quantisation, a scale for each output and activations rounded to 8 bits. Memory is that of the module behind all of it, in sizes of the file.',
    table(['decoder', '', 'prompt of 128', 'prompt of 512', 'one token', 'memory'], decodingRows(decoding)),
  ];
}

function placeSections(name, place) {
  const peak = (value) => (value === null ? 'none' : `${value.toFixed(1)} GFLOP/s`);
  return [
    `## ${{ chromium: 'Headless Chromium', node: 'Node.js' }[name]} ${place.version}`,
    `Peaks of one thread: ${peak(place.peaks.multiplyAdd)} with multiply and add, ${peak(place.peaks.fused)} with relaxed fused multiply-add.`,
    ...itemTable(place),
    ...copyTable(place),
    ...errorTable(place),
    ...failures(place),
    ...startUpTable(place),
    ...coresText(place),
    ...encodingTable(place),
    ...growthTable(place),
    ...prefillTable(place),
    ...decodingTable(place),
    ...trainingSection(place),
  ];
}

function machineText({ machine, date }) {
  return `${machine.cpu}, ${machine.cores} cores, ${(machine.memory / 2 ** 30).toFixed(0)} GiB; ${date}`;
}

function versionsText({ versions }) {
  return Object.entries(versions)
    .map(([id, version]) => `${contestants[id].title} ${version}`)
    .join(', ');
}

/** The table in docs/performance.md: the rows of headless Chromium without the goals. */
export function summary(results) {
  const place = results.places.chromium;
  const head = ['milliseconds', ...names, 'against the best peer'];
  const rows = itemRows(place).map((row) => row.slice(0, head.length));
  const { multiplyAdd, fused } = place.peaks;
  const shares = copyRows(place).map(([title, , share]) => `${title}, ${share}`);
  return [
    table(head, rows),
    `${machineText(results)}; headless Chromium ${place.version}, one thread, medians, copies in and out included; ${versionsText(results)}. Peaks of the same run: ${multiplyAdd.toFixed(1)} GFLOP/s, with fused multiply-add ${fused.toFixed(1)}. One token's share of the speed of a copy of keys and values in the same page: ${shares.join('; ')}.`,
  ].join('\n\n');
}

export function report(results) {
  const { machine, quick, frames } = results;
  return `${[
    '# posenc beside its peers',
    `${machineText(results)}, ${machine.system}. One thread each; ${versionsText(results)}. Every contestant has a fresh page or process of its own for every row, and they take turns within one run.`,
    ...(quick ? ['A quick run: it shows that everything works, not how fast it is.'] : []),
    ...Object.entries(results.places).flatMap(([name, place]) => placeSections(name, place)),
    ...(frames
      ? [
          '## Dragging a slider',
          `\`posenc-table\` at 1024 × 512 cells in Chromium, its base moved before every frame: ${milliseconds(frames.median)} ms between frames (median), ${milliseconds(frames.p95)} ms (95th percentile); ${frames.drawn} pictures for ${frames.moves} moves. One frame at 60 Hz is 16.7 ms.`,
        ]
      : []),
  ].join('\n\n')}\n`;
}
