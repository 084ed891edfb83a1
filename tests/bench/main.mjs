/** The whole benchmark: every part in every place, then the report. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { Failure, runMain, say } from '../../scripts/terminal.mjs';
import { ceiling, contest, startUp } from './contest.mjs';
import { contestants, cores, soloists } from './contestants.mjs';
import { agreement, agreementOfOnnx, decoding } from './decoding.mjs';
import { downloadOf } from './download.mjs';
import { encodingCosts } from './encodings.mjs';
import { frameTimes } from './frames.mjs';
import { growth } from './growth.mjs';
import { itemOf, items } from './items.mjs';
import { readOptions } from './options.mjs';
import { openChromium } from './places/chromium.mjs';
import { openNode } from './places/node.mjs';
import { prefill } from './prefill.mjs';
import { report, summary } from './report.mjs';
import { recordGeneralisation } from './training/generalisation.mjs';
import { trainingSteps } from './training/training.mjs';

/** Start-ups of all contestants that have something to start. */
async function startUps(place, effort) {
  const results = await startUp(place, [...soloists.filter((id) => id !== 'javascript'), 'empty'], effort);
  for (const result of Object.values(results)) {
    if (result.files) result.download = await downloadOf(result.files);
    delete result.files;
  }
  return results;
}

async function peaks(place) {
  const seat = await place.openSeat();
  try {
    return await seat.call('measurePeaks');
  } finally {
    await seat.close();
  }
}

async function measure(place, { quick, wants }) {
  const effort = quick ? { rounds: 3, budget: 20, warmUp: 50 } : { rounds: 21, budget: 80, warmUp: 500 };
  const progress = (what) => process.stderr.write(`${place.name}: ${what}\n`);
  progress('peaks');
  const result = { version: place.version, peaks: await peaks(place), items: {} };
  for (const item of items.filter(({ id }) => wants(id))) {
    progress(item.title);
    result.items[item.id] = await contest(place, item, soloists, effort);
  }
  if (wants('start-up')) {
    progress('start-up');
    result.startUp = await startUps(place, { rounds: quick ? 3 : 11 });
  }
  if (wants('cores')) {
    progress('cores');
    result.cores = await contest(place, itemOf('attention-full'), cores, effort);
    result.ceiling = await ceiling(place, itemOf('attention-full'), 'posenc-relaxed', effort);
  }
  if (wants('encodings')) {
    progress('encodings');
    result.encodings = await encodingCosts(place, { quick });
  }
  if (wants('growth')) {
    progress('growth');
    result.growth = await growth(place, { quick });
  }
  if (wants('prefill')) {
    progress('prefill');
    result.prefill = await prefill(place, { quick });
  }
  // One of its peers runs in pages alone.
  if (wants('decoding') && place.name === 'Chromium') {
    result.agreement = await agreement(place, progress);
    result.agreementOfOnnx = await agreementOfOnnx(place, progress);
    result.decoding = await decoding(place, { quick }, progress);
  }
  if (wants('training')) result.training = await trainingSteps(place, effort, progress);
  return result;
}

/** A peer that cannot take part is named in the report; if posenc cannot, the benchmark fails. */
function failed({ places }) {
  const contests = Object.values(places).flatMap(({ items, startUp, cores, training }) => [
    ...Object.values(items),
    startUp,
    cores,
    ...Object.values(training?.items ?? {}).map(({ results }) => results),
  ]);
  return contests.some((results) =>
    Object.entries(results ?? {}).some(([id, result]) => id.startsWith('posenc') && result.failed),
  );
}

function versionOf(name) {
  const file = new URL(`node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

function setting(quick) {
  const { model } = cpus()[0] ?? { model: 'unknown' };
  const versions = Object.entries(contestants).flatMap(([id, { package: name }]) =>
    name ? [[id, versionOf(name)]] : [],
  );
  return {
    date: new Date().toISOString().slice(0, 10),
    quick,
    machine: {
      cpu: model.trim(),
      cores: cpus().length,
      memory: totalmem(),
      system: `${platform()} ${release()}`,
    },
    versions: Object.fromEntries(versions),
  };
}

/** Puts the table between the two comments in docs/performance.md. */
function updateDocument(text) {
  const file = new URL('../../docs/performance.md', import.meta.url);
  const document = readFileSync(file, 'utf8');
  const between = /(<!-- benchmark -->\n)[\s\S]*(\n<!-- \/benchmark -->)/;
  if (!between.test(document)) throw new Failure('docs/performance.md has no place for the benchmark.');
  writeFileSync(
    file,
    document.replace(between, (_, before, after) => `${before}\n${text}\n${after}`),
  );
}

await runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.recordsGeneralisation) return recordGeneralisation(options.quick);
  const results = { ...setting(options.quick), places: {} };
  const places = { ...(options.inChromium && { chromium: openChromium }), ...(options.inNode && { node: openNode }) };
  for (const [name, open] of Object.entries(places)) {
    const place = await open();
    try {
      results.places[name] = await measure(place, options);
    } finally {
      await place.close();
    }
  }
  if (options.inChromium && options.wants('frames')) {
    process.stderr.write('Chromium: frames\n');
    results.frames = await frameTimes(options.quick ? 30 : 200);
  }
  const folder = new URL(options.isFull ? 'results/' : '../../build/bench/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('latest.json', folder), `${JSON.stringify(results, null, 2)}\n`);
  const text = report(results);
  writeFileSync(new URL('latest.md', folder), text);
  if (options.isFull) updateDocument(summary(results));
  say(text);
  return failed(results) ? 1 : 0;
});
