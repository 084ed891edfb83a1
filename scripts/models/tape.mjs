// Why RoPE breaks past the trained length: trains the small decoder of Learn on 32 tokens, runs it on 256, and again with
// one clock held where training left it. Writes what the figure shows: node scripts/models/tape.mjs [SEED...]
import { writeFile } from 'node:fs/promises';
import { createTrainer } from 'posenc/train';

const [length, trained, dim, heads, layers] = [256, 32, 32, 4, 2];
const headDim = dim / heads;
const pairs = headDim / 2;
const speeds = Array.from({ length: pairs }, (_, pair) => 10000 ** (-pair / pairs));
/** A weight that is drawn, and counted beyond the trained length. */
const seen = 0.15;

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

/** The decoder of posenc/train with the angle of each pair at each distance left to `angle`. */
function decoder(parameters, angle) {
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
              return Math.exp(score / Math.sqrt(headDim));
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
      const bias = at(name('b1'));
      const active = wide.map((row) =>
        row.map((value, i) => ((value + bias[i]) / 2) * (1 + erf((value + bias[i]) / Math.SQRT2))),
      );
      const last = at(name('b2'));
      add(times(active, name('w2'), 4 * dim).map((row) => row.map((value, i) => value + last[i])));
    }
    return { weights, logits: times(normalised(x, at('lnf_w'), at('lnf_b')), 'head', dim) };
  };
}

/** Runs one training with every clock free, and with one of them held at distances beyond the trained ones. */
export async function intervention(seed, sequences = 1) {
  const optimizer = { lr: 3e-3, total: 400, warmup: 50, cooldown: 100 };
  const trainer = await createTrainer({
    ...{ build: 'simd', seed, optimizer, task: 'sum3mod4', batch: 32, length: trained },
    ...{ model: { vocab: 4, dim, layers, heads }, position: { scheme: 'rope' } },
  });
  trainer.step(400);
  const parameters = new Map(trainer.parameters().map(({ name, data }) => [name, data]));
  let state = 12345 + seed;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 30;
  };
  const texts = Array.from({ length: sequences }, () => Array.from({ length }, draw));
  const free = decoder(parameters, (pair, distance) => speeds[pair] * distance);
  const core = trainer.logits({ data: Int32Array.from(texts[0].slice(0, 64)), shape: [1, 64] }).data;
  const own = free(texts[0].slice(0, 64)).logits.flatMap((row) => [...row]);
  const error = Math.max(...own.map((value, i) => Math.abs(value - core[i])));
  trainer.dispose();
  const results = [undefined, 0, 1, 2, 3].map((held) => {
    const run = decoder(
      parameters,
      (pair, distance) => speeds[pair] * (pair === held ? Math.min(distance, trained - 1) : distance),
    );
    const runs = texts.map(run);
    let far = 0;
    const right = runs.map(({ weights, logits }, n) => {
      for (let head = 0; head < heads; head++)
        for (let query = 40; query < 64; query++)
          far += weights[head][query].filter((weight, key) => weight > seen && query - key >= trained).length;
      return logits.map(
        (row, i) =>
          row.indexOf(Math.max(...row)) === (texts[n][i] + (texts[n][i - 1] ?? 0) + (texts[n][i - 2] ?? 0)) % 4,
      );
    });
    const share = right.flatMap((one) => one.slice(length / 2));
    return {
      held,
      far,
      accuracy: share.filter(Boolean).length / share.length,
      weights: runs[0].weights[0],
      right: right[0],
    };
  });
  return { seed, error, text: texts[0], results };
}

if (import.meta.filename === process.argv[1]) {
  const seeds = process.argv.slice(2).map(Number);
  for (const seed of seeds.length > 0 ? seeds : [1]) {
    const { error, text, results } = await intervention(seed);
    console.log(`seed ${seed}: within ${error.toExponential(1)} of the core`);
    for (const { held, far, accuracy } of results)
      console.log(
        `  held: ${held ?? 'none'}; weights above ${seen} beyond ${trained}: ${far}; right on 128 to 255: ${(100 * accuracy).toFixed(0)}%`,
      );
    if (seed !== 1) continue;
    const recorded = [results[0], results[2]].map(({ weights, right }) => ({
      right: right.map(Number).join(''),
      // By token: where it looks, and with how many hundredths.
      rows: weights.map((row) =>
        [...row].flatMap((weight, key) => (weight >= 0.05 ? [key, Math.round(weight * 100)] : [])),
      ),
    }));
    const record = {
      command: 'node scripts/models/tape.mjs',
      trained,
      text: text.join(''),
      free: recorded[0],
      held: recorded[1],
    };
    await writeFile(new URL('../../web/site/learn/tape/recorded.json', import.meta.url), `${JSON.stringify(record)}\n`);
  }
}
