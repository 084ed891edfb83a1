import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createPosenc } from 'posenc';
import { frameTimes } from './frames.mjs';
import { median, time } from './measure.mjs';
import * as peer from './peer.mjs';

const quick = process.argv.includes('--quick');
const budget = quick ? 60 : 600;
const starts = quick ? 3 : 11;
const root = new URL('../../', import.meta.url);
const builds = ['simd', 'relaxed'];
const instances = {};
for (const build of builds) instances[build] = await createPosenc({ build });

const startup = Object.fromEntries(
  builds.map((build) => {
    const args = [...process.execArgv, fileURLToPath(new URL('startup.mjs', import.meta.url)), build];
    const runs = Array.from({ length: starts }, () =>
      Number(execFileSync(process.execPath, args, { encoding: 'utf8' })),
    );
    return [build, { median: median(runs), best: Math.min(...runs) }];
  }),
);

const sizes = readdirSync(new URL('dist', root))
  .filter((name) => /\.(js|wasm)$/.test(name))
  .map((name) => {
    const bytes = readFileSync(new URL(`dist/${name}`, root));
    return {
      name,
      raw: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes).length,
    };
  });

const work = [
  ...[
    [512, 512],
    [4096, 1024],
  ].map(([length, dim]) => {
    const out = new Float32Array(length * dim);
    return {
      name: `sinusoidal table [${length}, ${dim}]`,
      amount: length * dim,
      unit: 'entries/s',
      peer: () => peer.sinusoidalTable(length, dim, out),
      posenc: (pe) => pe.absolute({ scheme: 'sinusoidal', length, dim, out }),
    };
  }),
  ...[
    [8, 512, 64],
    [32, 2048, 128],
  ].map(([heads, length, dim]) => {
    const x = arrayOf(heads * length * dim, 1);
    const out = new Float32Array(x.length);
    return {
      name: `RoPE rotation [${heads}, ${length}, ${dim}]`,
      amount: x.length,
      unit: 'components/s',
      peer: () => peer.rotate(x, heads, length, dim, out),
      posenc: (pe) => pe.rotate({ data: x, shape: [heads, length, dim] }, { scheme: 'rope', out }),
    };
  }),
  ...[
    [4, 32, 16, false],
    [8, 256, 64, false],
    [8, 1024, 64, false],
    [8, 1024, 64, true],
  ].map(([heads, length, dim, causal]) => {
    const [q, k, v] = [1, 2, 3].map((seed) => arrayOf(heads * length * dim, seed));
    const out = new Float32Array(q.length);
    const tensor = (data) => ({ data, shape: [heads, length, dim] });
    return {
      name: `${causal ? 'causal ' : ''}attention [${heads}, ${length}, ${dim}]`,
      amount: (causal ? 0.5 : 1) * 4 * heads * length * length * dim,
      unit: 'FLOP/s',
      peer: () => peer.attention(q, k, v, heads, length, dim, causal, out),
      posenc: (pe) => pe.attention({ q: tensor(q), k: tensor(k), v: tensor(v), causal, out }),
    };
  }),
];

const results = work.map(({ name, amount, unit, ...calls }) => {
  agree(name, calls);
  const peerTime = time(calls.peer, budget);
  const times = Object.fromEntries(builds.map((build) => [build, time(() => calls.posenc(instances[build]), budget)]));
  return { name, amount, unit, javascript: peerTime, ...times };
});

/** A peer that computes something else would make a fine figure. */
function agree(name, calls) {
  const expected = calls.peer().slice();
  for (const build of builds) {
    const result = calls.posenc(instances[build]);
    const { data } = result.output ?? result;
    let largest = 0;
    for (let i = 0; i < data.length; i++) largest = Math.max(largest, Math.abs(data[i] - expected[i]));
    if (!(largest < 1e-5)) throw new Error(`${name}: build ${build} and the JavaScript peer differ by ${largest}`);
  }
}

function arrayOf(length, seed) {
  return Float32Array.from({ length }, (_, i) => Math.sin(i * 12.9898 + seed * 78.233));
}

const frames = process.env.CHROME_PATH ? await frameTimes(quick ? 30 : 200) : undefined;

const machine = { cpu: cpus()[0]?.model.trim(), node: process.version, date: new Date().toISOString() };
mkdirSync(new URL('build/bench', root), { recursive: true });
writeFileSync(
  new URL('build/bench/results.json', root),
  `${JSON.stringify({ machine, startup, sizes, results, frames }, null, 2)}\n`,
);
print();

function print() {
  const ms = (value) => (value < 1 ? value.toFixed(3) : value.toPrecision(3));
  const kB = (bytes) => (bytes / 1000).toFixed(1);
  const table = (head, rows) => {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(head), line(head.map((_, i) => (i ? '--:' : '---'))), ...rows.map(line)].join('\n');
  };
  console.log(`# posenc on ${machine.cpu}, Node ${machine.node}, ${machine.date.slice(0, 10)}\n`);
  console.log(`## createPosenc() after import, ${starts} fresh processes\n`);
  console.log(
    table(
      ['build', 'median ms', 'best ms'],
      builds.map((build) => [build, ms(startup[build].median), ms(startup[build].best)]),
    ),
  );
  console.log('\n## Sizes in kB\n');
  console.log(
    table(
      ['file', 'raw', 'gzip', 'brotli'],
      sizes.map(({ name, raw, gzip, brotli }) => [name, kB(raw), kB(gzip), kB(brotli)]),
    ),
  );
  console.log('\n## Times of a call, median ms, copies in and out included\n');
  const rows = results.map(({ name, amount, unit, javascript, simd, relaxed }) => [
    name,
    ms(javascript.milliseconds),
    ms(simd.milliseconds),
    ms(relaxed.milliseconds),
    `${(javascript.milliseconds / relaxed.milliseconds).toFixed(1)}×`,
    `${(amount / relaxed.milliseconds / 1e6).toPrecision(3)} G${unit}`,
  ]);
  console.log(table(['work', 'JavaScript', 'simd', 'relaxed', 'relaxed is faster by', 'relaxed does'], rows));
  console.log('\n## posenc-table at 1024 × 512 cells in Chromium, from a change to the drawn picture\n');
  console.log(
    frames
      ? table(['median ms', 'p95 ms'], [[ms(frames.median), ms(frames.p95)]])
      : 'Not measured: set CHROME_PATH to a Chromium (node scripts/with-tools.mjs npm run bench does).',
  );
}
