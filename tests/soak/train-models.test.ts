import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemes } from '../../scripts/models/settings.mjs';
import { trainModel } from '../../scripts/models/train.mjs';

// npm test only checks the first steps.

const folder = new URL('../../web/site/learn/trained/models/', import.meta.url);
const record = JSON.parse(readFileSync(new URL('record.json', folder), 'utf8'));

test.each(schemes)('training the model with %s gives the file that ships, to the last byte', async (scheme) => {
  const trained = await trainModel(scheme);
  expect(trained.record).toEqual(record[scheme]);
  expect(Buffer.from(trained.file).equals(readFileSync(new URL(`${scheme}.safetensors`, folder)))).toBe(true);
});
