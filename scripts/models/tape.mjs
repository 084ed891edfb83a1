// Why RoPE breaks past the trained length: trains the small decoder of Learn on 32 tokens, runs it on 256, and again with
// its clocks changed: one held where training left it, all stretched as linear, NTK and YaRN do, the base moved; and ALiBi
// beside it. Prints a table per seed. Writes what the figure shows: the run of the first seed, and how models with other
// bases did with each: node scripts/models/tape.mjs 1 2 3 4 5
import { writeFile } from 'node:fs/promises';
import { createPosenc } from 'posenc';
import { createTrainer } from 'posenc/train';

const [length, trained, dim, heads, layers] = [256, 32, 32, 4, 2];
const headDim = dim / heads;
const pairs = headDim / 2;
/** A weight that is drawn, and counted beyond the trained length. */
const seen = 0.15;
/** How many times longer the text is than the trained ones. */
const factor = length / trained;

function erf(x) {
  // Abramowitz and Stegun 7.1.26, within 1.5e-7.
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce((sum, c) => sum * t + c, 0);
  return Math.sign(x) * (1 - series * t * Math.exp(-x * x));
}

const rows = (x, width) => Array.from({ length: x.length / width }, (_, i) => x.subarray(i * width, (i + 1) * width));
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

function normalised(x, weight, bias) {
  return x.map((row) => {
    const mean = row.reduce((a, b) => a + b, 0) / dim;
    const scale = 1 / Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / dim + 1e-5);
    return row.map((value, i) => (value - mean) * scale * weight[i] + bias[i]);
  });
}

/**
 * The decoder of posenc/train with the angle of each pair at each distance left to `angle`, and what a head adds to its
 * scores to `bias`.
 */
function decoder(parameters, { angle = () => 0, scale = 1, bias = () => 0 }) {
  const at = (name) => parameters.get(name);
  const times = (x, name, width) => {
    const matrix = rows(at(name), width);
    return x.map((row) => Float64Array.from(matrix, (line) => dot(row, line)));
  };
  return (tokens) => {
    const embedded = rows(at('tok_emb'), dim);
    let x = tokens.map((token) => Float64Array.from(embedded[token]));
    const weights = [];
    const add = (y) => {
      x = x.map((row, i) => row.map((value, k) => value + y[i][k]));
    };
    const turns = Array.from({ length: pairs }, (_, pair) =>
      tokens.map((_, distance) => [Math.cos(angle(pair, distance)), Math.sin(angle(pair, distance))]),
    );
    for (let layer = 0; layer < layers; layer++) {
      const name = (part) => `layer${layer}_${part}`;
      const h = normalised(x, at(name('ln1_w')), at(name('ln1_b')));
      const [q, k, v] = ['wq', 'wk', 'wv'].map((part) => times(h, name(part), dim));
      const mixed = tokens.map(() => new Float64Array(dim));
      for (let head = 0; head < heads; head++) {
        const first = head * headDim;
        weights.push(
          tokens.map((_, query) => {
            const scores = Float64Array.from({ length: query + 1 }, (_, key) => {
              let score = 0;
              for (let pair = 0; pair < pairs; pair++) {
                const [cos, sin] = turns[pair][query - key];
                const [a, b] = [first + pair, first + pair + pairs];
                score += cos * (q[query][a] * k[key][a] + q[query][b] * k[key][b]);
                score += sin * (q[query][a] * k[key][b] - q[query][b] * k[key][a]);
              }
              return Math.exp((scale * score) / Math.sqrt(headDim) + bias(head, query - key));
            });
            const sum = scores.reduce((a, b) => a + b, 0);
            const row = scores.map((score) => score / sum);
            for (let i = 0; i < headDim; i++)
              mixed[query][first + i] = row.reduce((total, weight, key) => total + weight * v[key][first + i], 0);
            return row;
          }),
        );
      }
      add(times(mixed, name('wo'), dim));
      const wide = times(normalised(x, at(name('ln2_w')), at(name('ln2_b'))), name('w1'), dim);
      const before = at(name('b1'));
      const active = wide.map((row) =>
        row.map((value, i) => ((value + before[i]) / 2) * (1 + erf((value + before[i]) / Math.SQRT2))),
      );
      const last = at(name('b2'));
      add(times(active, name('w2'), 4 * dim).map((row) => row.map((value, i) => value + last[i])));
    }
    return { weights, logits: times(normalised(x, at('lnf_w'), at('lnf_b')), 'head', dim) };
  };
}

/** Trains one model, and draws texts that no training has seen. */
async function trainedOn(seed, position, sequences) {
  const optimizer = { lr: 3e-3, total: 400, warmup: 50, cooldown: 100 };
  const trainer = await createTrainer({
    ...{ build: 'simd', seed, optimizer, task: 'sum3mod4', batch: 32, length: trained },
    ...{ model: { vocab: 4, dim, layers, heads }, position },
  });
  trainer.step(400);
  const parameters = new Map(trainer.parameters().map(({ name, data }) => [name, data]));
  let state = 12345 + seed;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 30;
  };
  const texts = Array.from({ length: sequences }, () => Array.from({ length }, draw));
  const core = trainer.logits({ data: Int32Array.from(texts[0].slice(0, 64)), shape: [1, 64] }).data;
  trainer.dispose();
  return { parameters, texts, core };
}

/** What a model does on the texts with its positions changed: how often it is right, and where its heads look. */
function measured({ parameters, texts }, changed) {
  const run = decoder(parameters, changed);
  const runs = texts.map(run);
  let far = 0;
  const right = runs.map(({ weights, logits }, n) => {
    for (let head = 0; head < heads; head++)
      for (let query = 40; query < 64; query++)
        far += weights[head][query].filter((weight, key) => weight > seen && query - key >= trained).length;
    return logits.map(
      (row, i) => row.indexOf(Math.max(...row)) === (texts[n][i] + (texts[n][i - 1] ?? 0) + (texts[n][i - 2] ?? 0)) % 4,
    );
  });
  const share = (from, to) => {
    const answers = right.flatMap((one) => one.slice(from, to));
    return answers.filter(Boolean).length / answers.length;
  };
  return {
    far,
    within: share(0, trained),
    accuracy: share(length / 2, length),
    weights: runs[0].weights.slice(0, heads),
    right: right[0],
  };
}

function errorOf({ parameters, texts, core }, changed) {
  const own = decoder(parameters, changed)(texts[0].slice(0, 64)).logits.flatMap((row) => [...row]);
  return Math.max(...own.map((value, i) => Math.abs(value - core[i])));
}

const turning =
  (speeds, held = -1) =>
  (pair, distance) =>
    speeds[pair] * (pair === held ? Math.min(distance, trained - 1) : distance);

/** One model with RoPE, as trained and with its clocks changed in every way of the figure. */
export async function intervention(seed, sequences = 1) {
  const pe = await createPosenc({ build: 'simd' });
  const speedsOf = (options) => [...pe.frequencies({ scheme: 'rope', dim: headDim, ...options })];
  const scaled = (type) => speedsOf({ scaling: { type, factor } });
  const own = speedsOf({});
  const model = await trainedOn(seed, { scheme: 'rope' }, sequences);
  const error = errorOf(model, { angle: turning(own) });
  const yarn = { scaling: { type: 'yarn', factor, originalMaxPositionEmbeddings: trained } };
  const changes = {
    free: { angle: turning(own) },
    ...Object.fromEntries(own.map((_, pair) => [`held${pair}`, { angle: turning(own, pair) }])),
    linear: { angle: turning(scaled('linear')) },
    ntk: { angle: turning(scaled('ntk')) },
    yarn: {
      angle: turning(speedsOf(yarn)),
      // Queries and keys are both multiplied.
      scale: pe.attentionFactor({ scheme: 'rope', dim: headDim, ...yarn }) ** 2,
    },
  };
  const results = Object.fromEntries(
    Object.entries(changes).map(([name, changed]) => [
      name,
      // Radians of the first two clocks at one position.
      { speeds: [changed.angle(0, 1), changed.angle(1, 1)], ...measured(model, changed) },
    ]),
  );
  return { seed, error, text: model.texts[0], results };
}

/** One model that was trained with another base. */
export async function otherBase(seed, base, sequences = 1) {
  const pe = await createPosenc({ build: 'simd' });
  const speeds = [...pe.frequencies({ scheme: 'rope', dim: headDim, base })];
  const model = await trainedOn(seed, { scheme: 'rope', base }, sequences);
  const free = { angle: turning(speeds) };
  return { error: errorOf(model, free), ...measured(model, free) };
}

/** One model with ALiBi. */
export async function alibi(seed, sequences = 1) {
  const model = await trainedOn(seed, { scheme: 'alibi' }, sequences);
  const changed = { bias: (head, distance) => -distance * 2 ** ((-8 * (head + 1)) / heads) };
  return { error: errorOf(model, changed), ...measured(model, changed) };
}

if (import.meta.filename === process.argv[1]) {
  const seeds = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1];
  // Seed, base, and hundredths of right answers on tokens 128 to 255.
  const bases = [];
  let first;
  const percent = (share) => `${(100 * share).toFixed(0)}%`;
  for (const seed of seeds) {
    const { error, text, results } = await intervention(seed);
    console.log(`seed ${seed}: within ${error.toExponential(1)} of the core`);
    const say = (name, { far, within, accuracy }) =>
      console.log(
        `  ${name}: right on 0 to 31 ${percent(within)}, on 128 to 255 ${percent(accuracy)}; weights above ${seen} beyond ${trained}: ${far}`,
      );
    for (const [name, result] of Object.entries(results)) say(name, result);
    for (const base of [100, 500, 1000, 100_000, 1_000_000]) {
      const other = await otherBase(seed, base);
      say(`trained with base ${base}`, other);
      bases.push([seed, base, Math.round(100 * other.accuracy)]);
    }
    const beside = await alibi(seed);
    console.log(`  ALiBi: within ${beside.error.toExponential(1)} of the core`);
    say('ALiBi', beside);
    if (first) continue;
    const recorded = ({ speeds = [], weights, right }) => ({
      speeds: speeds.map((speed) => Number(speed.toPrecision(6))),
      right: right.map(Number).join(''),
      // By token: where it looks, and with how many hundredths.
      rows: weights[0].map((row) =>
        [...row].flatMap((weight, key) => (weight >= 0.05 ? [key, Math.round(weight * 100)] : [])),
      ),
    });
    const { free, held1: held, linear, ntk, yarn } = results;
    const runs = { free, held, linear, ntk, yarn, alibi: beside };
    first = {
      text: text.join(''),
      runs: Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, recorded(run)])),
    };
  }
  const record = { command: `node scripts/models/tape.mjs ${seeds.join(' ')}`, trained, bases, ...first };
  await writeFile(
    new URL('../../web/site/learn/tape/recorded.json', import.meta.url),
    `${JSON.stringify(record)}
`,
  );
}
