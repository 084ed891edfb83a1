/**
 * Measures the storytellers: what they write, and what each change of their positions does to the loss of held-out stories. Writes
 * scripts/models/stories/measures.json, and the tables of docs/storytellers.md.
 *
 * Usage: npm run measure-stories -- [SCHEME...]
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Failure, runMain, say } from './terminal.mjs';

const usage = `Usage: npm run measure-stories -- [SCHEME...]
Measures the models in web/site/public/stories, all of them or those of some schemes, with the package in dist/.`;

const page = new URL('../docs/storytellers.md', import.meta.url);

await runMain(async () => {
  const asked = process.argv.slice(2);
  if (asked.includes('--help')) return say(usage);
  const [{ schemes }, { measured }, { folder, measuresFile, openStoryteller }] = await Promise.all([
    import('./models/stories/settings.mjs'),
    import('./models/stories/measure.mjs'),
    import('./models/stories/files.mjs'),
  ]);
  const unknown = asked.find((scheme) => !schemes.includes(/** @type {never} */ (scheme)));
  if (unknown) throw new Failure(`${unknown} is not a storyteller; expected some of ${schemes.join(', ')}.`);
  const there = schemes.filter((scheme) => existsSync(new URL(`${scheme}.safetensors`, folder)));
  const measures = JSON.parse(await readFile(measuresFile, 'utf8').catch(() => '{}'));
  for (const scheme of there) {
    if (asked.length > 0 && !asked.includes(scheme)) continue;
    const model = await openStoryteller(scheme);
    measures[scheme] = await measured(model);
    model.dispose();
    say(`${scheme.padEnd(12)} ${JSON.stringify(measures[scheme].samples)}, loss ${measures[scheme].loss}`);
  }
  const inOrder = Object.fromEntries(there.filter((one) => measures[one]).map((one) => [one, measures[one]]));
  await writeFile(measuresFile, `${JSON.stringify(inOrder, null, 2)}\n`);
  const text = await readFile(page, 'utf8');
  await writeFile(
    page,
    text.replace(/(<!-- tables -->\n)[\s\S]*(<!-- end -->)/, (_, begin, end) => begin + tables(inOrder) + end),
  );
});

/** @param {Record<string, Awaited<ReturnType<typeof import('./models/stories/measure.mjs').measured>>>} measures */
function tables(measures) {
  const schemes = Object.keys(measures);
  const row = (/** @type {string} */ name, /** @type {(scheme: string) => unknown} */ cell) =>
    `| ${[name, ...schemes.map(cell)].join(' | ')} |`;
  const heading = [row('', (scheme) => scheme), `|---|${schemes.map(() => '---:|').join('')}`];
  const number = (/** @type {number | undefined} */ loss) => (loss === undefined ? '' : loss.toFixed(3));
  const losses = (/** @type {'changed' | 'twice'} */ of) =>
    [...new Set(schemes.flatMap((scheme) => Object.keys(measures[scheme][of])))].map((name) =>
      row(name, (scheme) => number(measures[scheme][of][name])),
    );
  const samples = [
    row('stories of the grammar', (scheme) => measures[scheme].samples.stories),
    row('stories of the training set', (scheme) => measures[scheme].samples.ofTraining),
  ];
  const count = measures[schemes[0]].samples.count;
  return [
    `\nOf ${count} samples at temperature 0.8:\n`,
    ...[...heading, ...samples],
    '\nLoss of held-out stories, in nats per token, over the trained length of 160 tokens:\n',
    ...[...heading, row('as trained', (scheme) => number(measures[scheme].loss)), ...losses('changed')],
    '\nOver the second half of 320 tokens, twice the trained length:\n',
    ...[...heading, ...losses('twice')],
    '',
    '',
  ].join('\n');
}
