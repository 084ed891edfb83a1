import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RunModel } from 'posenc/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../scripts/models/random.mjs';
import { fileOf, folder, measuresFile, openStoryteller, recordFile } from '../../scripts/models/stories/files.mjs';
import { drawStory, isStory } from '../../scripts/models/stories/grammar.mjs';
import { storyOf } from '../../scripts/models/stories/measure.mjs';
import { beginId, textOf, tokensOf } from '../../scripts/models/stories/pieces.mjs';
import { firstSteps, heldOutRows, schemes, shape } from '../../scripts/models/stories/settings.mjs';
import { tokenizer } from '../../scripts/models/stories/tokenizer.mjs';
import { recordedRows, startTrainer } from '../../scripts/models/stories/train.mjs';
import { digestOf } from '../../scripts/models/training.mjs';
import { sampleOf } from '../thorough.ts';

// The storytellers that ship: npm run train-models -- stories makes them, and npm run soak trains one of them again.

const json = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const [record, measures] = [json(recordFile), json(measuresFile)];
const shipped = schemes.filter((scheme) => existsSync(new URL(`${scheme}.safetensors`, folder)));

describe('the grammar', () => {
  const random = new Random(5, 'test');
  const stories = Array.from({ length: 100 }, () => drawStory(random));

  it('reads what it writes, and nothing in which a word is of another story', () => {
    for (const story of stories) {
      expect(isStory(story)).toBe(true);
      expect(isStory(`${story} And`)).toBe(false);
      expect(isStory(story.slice(0, -1))).toBe(false);
      expect(isStory(story.replace(/\b(He|She|His|Her)\b/, (word) => (/^H[ei]s?$/.test(word) ? 'She' : 'He')))).toBe(
        false,
      );
      const last = story.lastIndexOf(' ');
      expect(isStory(`${story.slice(0, last)} spoon${story.slice(last)}`)).toBe(false);
    }
  });

  it('is written in pieces that the tokenizer of the files makes as well', async () => {
    expect(new TextDecoder().decode(fileOf('tokenizer.json'))).toBe(`${JSON.stringify(tokenizer)}\n`);
    const { Tokenizer } = await import('@huggingface/tokenizers');
    const library = new Tokenizer(json(new URL('tokenizer.json', folder)), {});
    for (const story of stories) {
      const tokens = tokensOf(`${story}\n`);
      expect(library.encode(`${story}\n`).ids).toEqual([beginId, ...tokens]);
      expect(textOf(tokens)).toBe(`${story}\n`);
    }
  });
});

it('all that are recorded ship, and the other way round', () => {
  expect(Object.keys(record)).toEqual(shipped);
  expect(Object.keys(measures)).toEqual(shipped);
});

it.each(shipped)('the storyteller with %s is the file that was recorded', (scheme) => {
  const digest = createHash('sha256').update(fileOf(`${scheme}.safetensors`));
  expect(digest.digest('hex')).toBe(record[scheme].sha256);
});

describe.each(sampleOf(shipped, 3))('the storyteller with %s', (scheme) => {
  let model: RunModel;
  beforeAll(async () => {
    model = await openStoryteller(scheme);
  });
  afterAll(() => model.dispose());

  it('is a file of at most 400 kB', () => {
    const file = fileOf(`${scheme}.safetensors`);
    // The quick quality settles it for most; the best, which a host takes its time for, costs seconds.
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    expect([quick, {}].some((how) => brotliCompressSync(file, how).length <= 400_000)).toBe(true);
  });

  it('begins training as it was recorded', async () => {
    const trainer = await startTrainer(scheme);
    trainer.step(firstSteps);
    expect(digestOf(trainer)).toBe(record[scheme].afterFirstSteps);
    trainer.dispose();
  });

  it('has the loss and writes the story that are recorded', async () => {
    expect(model.report).toMatchObject({ status: 'ok', trainedContext: shape.length });
    const losses: number[] = [];
    for (const row of heldOutRows(recordedRows, shape.length)) {
      // The last token is a target alone: a learned table has no row for it.
      const { lossByToken, logits } = await model.evaluate(row.slice(0, -1), { logits: true });
      const last = Array.from(logits?.data.subarray(-model.vocabulary) ?? []);
      const sum = last.reduce((total, logit) => total + Math.exp(logit), 0);
      losses.push(...lossByToken, Math.log(sum) - (last[row.at(-1) ?? 0] ?? Number.NaN));
    }
    expect(losses.reduce((sum, loss) => sum + loss) / losses.length).toBeCloseTo(record[scheme].loss, 5);
    const text = await storyOf(model);
    expect(text).toBe(measures[scheme].writes);
    expect(isStory(text)).toBe(true);
  });
});
