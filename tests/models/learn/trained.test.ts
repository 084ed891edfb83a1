import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createPosenc, type Posenc } from 'posenc';
import type { Trainer } from 'posenc/train';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromHalfBits, halfBits } from '../../../scripts/models/float16.mjs';
import { vocabulary } from '../../../scripts/models/grammar.mjs';
import { measured } from '../../../scripts/models/measure.mjs';
import { firstSteps, schemes, shape } from '../../../scripts/models/settings.mjs';
import { startTrainer } from '../../../scripts/models/train.mjs';
import { digestOf } from '../../../scripts/models/training.mjs';
import { presets } from '../../../web/elements/attention/parameters.ts';
import { headOf, largestRowDifference, tokenize } from '../../../web/elements/inputs/index.ts';
import { readModel, type TrainedModel } from '../../../web/site/learn/trained/model.ts';
import { isTrained, modelFiles } from '../../../web/site/learn/trained/schemes.ts';

// The models that ship with Learn: npm run train-models makes them, and npm run soak checks that it makes exactly these
// bytes.

const folder = new URL('../../../web/site/learn/trained/models/', import.meta.url);
const record = JSON.parse(readFileSync(new URL('record.json', folder), 'utf8'));
const files = Object.fromEntries(
  schemes.map((scheme) => [scheme, readFileSync(new URL(`${scheme}.safetensors`, folder))]),
);
const fileOf = (scheme: string) => new Uint8Array(files[scheme] as Buffer).buffer;

let pe: Posenc;
const models = new Map<string, TrainedModel>();
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
  for (const scheme of schemes) models.set(scheme, await readModel(fileOf(scheme)));
});
const modelOf = (scheme: string) => models.get(scheme) as TrainedModel;

test('the page has the models that the command makes, and they are small', () => {
  expect(Object.keys(modelFiles)).toEqual(schemes);
  expect(Object.keys(record)).toEqual(schemes);
  const sizes = schemes.map((scheme) => (files[scheme] as Buffer).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
  for (const scheme of schemes) {
    const { words, positions } = modelOf(scheme);
    expect(isTrained(scheme)).toBe(true);
    expect(words).toEqual(vocabulary);
    expect(positions?.shape[0]).toBe(scheme === 'learned' ? shape.length : undefined);
  }
  for (const preset of presets) {
    for (const token of tokenize(preset)) expect(vocabulary).toContain(token.toLowerCase());
  }
});

describe.each(schemes)('the model with %s', (scheme) => {
  let trainer: Trainer;
  beforeAll(async () => {
    trainer = await startTrainer(scheme);
  });
  afterAll(() => trainer.dispose());

  test('begins as the one that was recorded', () => {
    trainer.step(firstSteps);
    expect(digestOf(trainer)).toBe(record[scheme].afterFirstSteps);
    expect(
      createHash('sha256')
        .update(files[scheme] as Buffer)
        .digest('hex'),
    ).toBe(record[scheme].sha256);
  });

  test('does what is recorded, and shows in the figure what the trainer computes', async () => {
    const { openCheckpoint } = await import('posenc/inspect');
    const checkpoint = await openCheckpoint(fileOf(scheme));
    const values: Record<string, Float32Array> = {};
    for (const { name, shape: axes } of trainer.parameters()) {
      const tensor = await checkpoint.tensor(name);
      expect(tensor.shape, name).toEqual(axes);
      values[name] = tensor.data;
    }
    expect([...checkpoint.tensors.keys()].sort()).toEqual(Object.keys(values).sort());
    trainer.setParameters(values);
    const { sha256: _, afterFirstSteps: __, ...numbers } = record[scheme];
    expect(measured(trainer)).toEqual(numbers);
    expect(modelOf(scheme).unseen).toEqual(numbers.unseen);

    for (const sentence of [...presets, 'Dog bites man .', 'dog']) {
      const tokens = tokenize(sentence).map((word) => vocabulary.indexOf(word.toLowerCase()));
      const { data, shape: axes } = trainer.attention({ data: tokens, shape: [tokens.length] });
      const { weights, terms } = modelOf(scheme).attend(pe, sentence, false);
      expect(weights.shape).toEqual(axes.slice(1));
      expect(terms).toEqual([]);
      weights.data.forEach((weight, i) => {
        expect(Math.abs(weight - (data[i] as number)), `${sentence} ${i}`).toBeLessThanOrEqual(1e-6);
      });
    }
  });
});

test('without positions the two dogs get equal logits in a trained model, and with positions they do not', () => {
  for (const scheme of schemes) {
    const { logits, equalWords } = modelOf(scheme).attend(pe, presets[0] as string, false);
    const dogs = equalWords.find(({ word }) => word === 'dog')?.tokens as number[];
    expect(dogs).toEqual([2, 6]);
    for (let head = 0; head < modelOf(scheme).heads; head++) {
      const difference = largestRowDifference(headOf(logits, head), dogs);
      if (scheme === 'none') expect(difference).toBe(0);
      else expect(difference, `${scheme} ${head}`).toBeGreaterThan(0.01);
    }
  }
});

test('chapter 1: always right with RoPE; without positions a head finds black wherever it is', () => {
  for (const { right, asked } of Object.values(modelOf('rope').unseen)) expect(right).toBe(asked);
  const black = (sentence: string, key: number) =>
    headOf(modelOf('none').attend(pe, sentence, false).weights, 1)[6 * 7 + key] as number;
  const swapped = black('The black dog chased the brown dog', 1);
  expect(swapped).toBeCloseTo(black(presets[0] as string, 5), 2);
  for (const head of [1, 3]) expect(record.none.secondNoun[head].toString()).toMatch(/,0\.5,0,0(\.001)?,0,0\.5,0$/);
});

test('chapter 3: neighbours of the learned table are alike, then unrelated, then opposed', () => {
  const { positions } = modelOf('learned');
  if (!positions) throw new Error('the model has learned no positions');
  const profile = pe.distanceProfile(pe.similarity(positions, { metric: 'cosine' }));
  expect(profile[1]).toBeGreaterThan(0.5);
  expect(Math.abs(profile[8] as number)).toBeLessThan(0.05);
  for (const mean of profile.slice(9)) expect(mean).toBeLessThan(0);
});

test('halves are those of IEEE 754', () => {
  const wrong: number[] = [];
  for (let bits = 0; bits < 0x7c00; bits++) {
    const value = fromHalfBits(bits);
    // Halfway to the next value rounds to the even one of the two; above the largest value that is infinity.
    const next = bits === 0x7bff ? 65536 : fromHalfBits(bits + 1);
    const middle = (value + next) / 2;
    const around = [middle, Math.fround(middle * (1 + 2 ** -22)), Math.fround(middle * (1 - 2 ** -22))];
    const rounded = [value, -value, ...around].map(halfBits);
    if (rounded.join() !== [bits, bits | 0x8000, bits + (bits & 1), bits + 1, bits].join()) wrong.push(bits);
  }
  expect(wrong).toEqual([]);
  expect([0, -0, Infinity, -Infinity, 1e-8, 2 ** -25].map(halfBits)).toEqual([0, 0x8000, 0x7c00, 0xfc00, 0, 0]);
  expect(fromHalfBits(halfBits(Number.NaN))).toBeNaN();
  expect(fromHalfBits(0xfc00)).toBe(-Infinity);
});
