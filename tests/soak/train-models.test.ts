import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemes } from '../../scripts/models/settings.mjs';
import { recordFile, folder as storytellers } from '../../scripts/models/stories/files.mjs';
import * as stories from '../../scripts/models/stories/settings.mjs';
import { trainStoryteller } from '../../scripts/models/stories/train.mjs';
import { trainModel } from '../../scripts/models/train.mjs';

// npm test only checks the first steps.

const folder = new URL('../../web/site/learn/trained/models/', import.meta.url);
const record = JSON.parse(readFileSync(new URL('record.json', folder), 'utf8'));

test.each(schemes)('training the model with %s gives the file that ships, to the last byte', async (scheme) => {
  const trained = await trainModel(scheme);
  expect(trained.record).toEqual(record[scheme]);
  expect(Buffer.from(trained.file).equals(readFileSync(new URL(`${scheme}.safetensors`, folder)))).toBe(true);
});

// Six minutes each: another one every day.
const today = stories.schemes[
  Math.floor(Date.now() / 86_400_000) % stories.schemes.length
] as (typeof stories.schemes)[number];

test(`training the storyteller with ${today} gives the file that ships, to the last byte`, {
  timeout: 3_600_000,
}, async () => {
  const trained = await trainStoryteller(today);
  expect(trained.record).toEqual(JSON.parse(readFileSync(recordFile, 'utf8'))[today]);
  expect(Buffer.from(trained.file).equals(readFileSync(new URL(`${today}.safetensors`, storytellers)))).toBe(true);
});
