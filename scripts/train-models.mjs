/**
 * Trains the small models that ship: those of Learn, and the storytellers of Run. They are written with a record of their scores. The
 * result has the same bits on every machine, so git shows no difference afterwards.
 *
 * Usage: npm run train-models -- [stories] [SCHEME...]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Failure, runMain, say } from './terminal.mjs';

const usage = `Usage: npm run train-models -- [stories] [SCHEME...]
Trains the models in web/site/learn/trained/models again, or with 'stories' those in web/site/public/stories, all of them or those
of some schemes, with the package in dist/.`;

/** Imported only after the arguments are checked, because dist/ may not exist. */
const sets = {
  learn: async () => {
    const [{ schemes, steps }, { trainModel }] = await Promise.all([
      import('./models/settings.mjs'),
      import('./models/train.mjs'),
    ]);
    const folder = new URL('../web/site/learn/trained/models/', import.meta.url);
    return { schemes, steps, train: trainModel, folder, recordFile: new URL('record.json', folder) };
  },
  stories: async () => {
    const [{ schemes, steps }, { trainStoryteller }, { tokenizer }, { folder, recordFile }] = await Promise.all([
      import('./models/stories/settings.mjs'),
      import('./models/stories/train.mjs'),
      import('./models/stories/tokenizer.mjs'),
      import('./models/stories/files.mjs'),
    ]);
    await mkdir(folder, { recursive: true });
    await writeFile(new URL('tokenizer.json', folder), `${JSON.stringify(tokenizer)}\n`);
    return { schemes, steps, train: trainStoryteller, folder, recordFile };
  },
};

await runMain(async () => {
  const value = process.argv.slice(2);
  if (value.includes('--help')) return say(usage);
  const [set, asked] = value[0] === 'stories' ? [sets.stories, value.slice(1)] : [sets.learn, value];
  const { steps, folder, recordFile, ...rest } = await set();
  const schemes = /** @type {readonly string[]} */ (rest.schemes);
  const train = /** @type {typeof import('./models/train.mjs').trainModel} */ (rest.train);
  const unknown = asked.find((scheme) => !schemes.includes(scheme));
  if (unknown) throw new Failure(`${unknown} is not a scheme with a model; expected some of ${schemes.join(', ')}.`);
  await mkdir(folder, { recursive: true });
  for (const scheme of schemes) {
    if (asked.length > 0 && !asked.includes(scheme)) continue;
    const model = await train(/** @type {never} */ (scheme), ({ step, loss }) => {
      if (step % 500 === 0) say(`  ${scheme.padEnd(12)} step ${step} of ${steps}, loss ${loss.toFixed(4)}`);
    });
    await writeFile(new URL(`${scheme}.safetensors`, folder), model.file);
    const records = JSON.parse(await readFile(recordFile, 'utf8').catch(() => '{}'));
    records[scheme] = model.record;
    const inOrder = Object.fromEntries(schemes.filter((one) => records[one]).map((one) => [one, records[one]]));
    // Lists of numbers in one line, as the formatter has them.
    const text = JSON.stringify(inOrder, null, 2).replaceAll(/\[[^[\]{}"]+\]/g, (list) =>
      list.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
    );
    await writeFile(recordFile, `${text}\n`);
    say(`${scheme.padEnd(12)} ${model.file.length} bytes in ${fileURLToPath(folder)}`);
  }
});
