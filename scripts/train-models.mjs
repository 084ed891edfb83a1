/**
 * Trains the small models that ship with Learn, and writes them with a record of their scores. The result has the same bits on every
 * machine, so git shows no difference afterwards.
 *
 * Usage: npm run train-models -- [SCHEME...]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Failure, runMain, say } from './terminal.mjs';

const usage = `Usage: npm run train-models -- [SCHEME...]
Trains the models in web/site/learn/trained/models again, all of them or those of some schemes, with the package in dist/.`;

const folder = new URL('../web/site/learn/trained/models/', import.meta.url);
const recordFile = new URL('record.json', folder);

await runMain(async () => {
  const asked = process.argv.slice(2);
  if (asked.includes('--help')) return say(usage);
  // Imported only after the arguments are checked, because dist/ may not exist.
  const { schemes, steps } = await import('./models/settings.mjs');
  const unknown = asked.find((scheme) => !schemes.includes(/** @type {never} */ (scheme)));
  if (unknown) throw new Failure(`${unknown} is not a scheme with a model; expected some of ${schemes.join(', ')}.`);
  const { trainModel } = await import('./models/train.mjs');
  await mkdir(folder, { recursive: true });
  for (const scheme of schemes) {
    if (asked.length > 0 && !asked.includes(scheme)) continue;
    const model = await trainModel(scheme, ({ step, loss }) => {
      if (step % 500 === 0) say(`  ${scheme.padEnd(12)} step ${step} of ${steps}, loss ${loss.toFixed(4)}`);
    });
    await writeFile(new URL(`${scheme}.safetensors`, folder), model.file);
    const records = JSON.parse(await readFile(recordFile, 'utf8').catch(() => '{}'));
    records[scheme] = model.record;
    const inOrder = Object.fromEntries(schemes.filter((one) => records[one]).map((one) => [one, records[one]]));
    await writeFile(recordFile, `${JSON.stringify(inOrder, null, 2)}\n`);
    say(`${scheme.padEnd(12)} ${model.file.length} bytes in ${fileURLToPath(folder)}`);
  }
});
