// npm run conformance -- DIR [--family NAME] [--build simd|relaxed] [--worker]
// Runs every case of every family folder in DIR through the public JavaScript API of dist/. If DIR holds files instead, each is a model
// configuration with the results expected from posenc/inspect, and its family is the group that the file names. If its subfolders hold
// checkpoints, each is run by posenc/run, as it was trained and with its positions changed, in this thread or (--worker) in another, and
// its name is its family.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { casesIn, runCase } from '../tests/conformance/configs/run.mjs';
import { modelsIn, runModel } from '../tests/conformance/models/run.mjs';
import { isStories, runStories } from '../tests/conformance/models/stories.mjs';
import { familiesIn, runFamily } from '../tests/conformance/run.mjs';
import { relaxedSimdFlags } from './relaxed-simd.mjs';

const usage = 'Usage: npm run conformance -- DIR [--family NAME] [--build simd|relaxed] [--worker]';
const { directory, only, build, worker } = readArguments();
if (build === 'relaxed' && relaxedSimdFlags().length > 0) runAgainWith(relaxedSimdFlags());

const { createPosenc } = await import(distribution('index.js'));
const pe = await createPosenc({ build });
const models = isStories(directory) ? ['.'] : await modelsIn(directory);
const configurations = models.length > 0 ? [] : await casesIn(directory);
if (models.length > 0) await runModels();
else if (configurations.length > 0) await runConfigurations();
else await runFamilies();

async function runConfigurations() {
  const inspect = await import(distribution('inspect.js'));
  const total = { passed: 0, failed: 0 };
  console.log(`Build ${pe.build}, ${directory}`);
  for (const file of configurations) {
    const { id, family, wrong } = await runCase({ pe, inspect }, directory, file);
    if (only !== undefined && family !== only) continue;
    total[wrong.length === 0 ? 'passed' : 'failed'] += 1;
    for (const problem of wrong) console.log(`    failed   ${id}: ${problem}`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed, 0 skipped`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function runModels() {
  const run = await import(distribution('run.js'));
  const total = { passed: 0, failed: 0 };
  console.log(`Build ${pe.build}, ${directory}`);
  for (const model of models.filter((name) => only === undefined || name === only)) {
    const folder = join(directory, model);
    const checks = await (isStories(folder) ? runStories : runModel)(run, pe.build, folder, worker);
    const failed = checks.filter(({ share }) => !(share <= 1));
    const worst = Math.max(...checks.map(({ share }) => share));
    total.passed += checks.length - failed.length;
    total.failed += failed.length;
    const counted = `${checks.length - failed.length}/${checks.length}`.padStart(7);
    console.log(`${model.padEnd(24)} ${counted} passed  at most ${(100 * worst).toPrecision(3)} % of the tolerance`);
    for (const { name, share } of failed)
      console.log(`    failed   ${model}: ${name}: ${(100 * share).toPrecision(3)} % of the tolerance`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed, 0 skipped`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function runFamilies() {
  const families = (await familiesIn(directory)).filter((family) => only === undefined || family === only);
  if (families.length === 0)
    fail(only ? `There is no family ${only} in ${directory}.` : `${directory} holds no families.`);

  console.log(`Build ${pe.build}, ${directory}`);
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const family of families) {
    const results = await runFamily(pe, directory, family);
    const of = (status) => results.filter((result) => result.status === status);
    const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
    total.passed += passed.length;
    total.failed += failed.length;
    total.skipped += skipped.length;
    const ran = [...passed, ...failed];
    const figures = ran.length > 0 ? `  ${largest(ran)}` : '';
    console.log(`${family.padEnd(24)} ${`${passed.length}/${results.length}`.padStart(7)} passed${figures}`);
    for (const { id, reason } of failed) console.log(`    failed   ${id}: ${reason}`);
    // Numbers decide; what an adapter did not read is reported, because another case may depend on it.
    for (const { id, status, unread = [] } of ran)
      if (unread.length > 0) console.log(`    ${status}   ${id}: ${unread.join('; ')}`);
    for (const [reason, ids] of grouped(skipped))
      console.log(`    skipped  ${ids.length} (${reason}): ${ids.join(', ')}`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        family: { type: 'string' },
        build: { type: 'string', default: 'auto' },
        worker: { type: 'boolean', default: false },
      },
    });
    if (positionals.length !== 1) fail(usage);
    if (!['auto', 'simd', 'relaxed'].includes(values.build)) fail(`--build ${values.build} is not allowed. ${usage}`);
    const directory = resolve(positionals[0]);
    if (!existsSync(directory)) fail(`${directory} does not exist.`);
    return { directory, only: values.family, build: values.build, worker: values.worker };
  } catch (thrown) {
    return fail(`${thrown.message}. ${usage}`);
  }
}

function distribution(file) {
  const url = new URL(`../dist/${file}`, import.meta.url);
  if (!existsSync(fileURLToPath(url))) fail('dist/ is not built yet: run npm run build first.');
  return url.href;
}

function runAgainWith(flags) {
  if (flags.every((flag) => process.execArgv.includes(flag))) fail('This version of Node has no relaxed SIMD.');
  const args = [...flags, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}

function largest(results) {
  const error = Math.max(...results.map((result) => result.error));
  const share = Math.max(...results.map((result) => result.share));
  return `largest error ${error.toExponential(1)}, ${(100 * share).toPrecision(3)} % of the tolerance`;
}

function grouped(results) {
  const groups = new Map();
  for (const { id, reason } of results) groups.set(reason, [...(groups.get(reason) ?? []), id]);
  return groups;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
