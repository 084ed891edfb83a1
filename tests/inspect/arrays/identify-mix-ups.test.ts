import { createPosenc } from 'posenc';
import { identify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { bfloat16, float16, float32, inverseFrequencies, noise, range, rotated } from './float32-programs.ts';

const pe = await createPosenc({ build: 'simd' });
const sizes = [
  [16, 8],
  [64, 64],
  [33, 64],
  [12, 4],
  [40, 128],
  [100, 36],
] as const;

/** Which components are pairs, for which pairs the angles are laid out, and what is said. */
const angleSlips = [
  { layout: 'interleaved', angles: 'half' },
  { layout: 'half', angles: 'interleaved' },
] as const;

describe.each(angleSlips)('angles for pairs $angles, while pairs are $layout', (slip) => {
  const except = [{ id: 'angle-layout', values: { angles: slip.angles, pairs: slip.layout } }];

  it.each(sizes)('%i positions, %i components, with positions and without', (rows, dim) => {
    for (const base of sampleOf([10000, 500000, 1e6, 160000], 4, rows)) {
      const before = { data: noise(rows * dim, rows + dim), shape: [rows, dim] };
      const after = rotated(before, range(rows), inverseFrequencies(dim, base), slip);
      for (const options of [{}, { positions: range(rows) }]) {
        const { candidates, none, sentence } = identify(pe, { before, after }, options);
        expect(none).toBe(false);
        expect(candidates[0]).toMatchObject({
          call: 'rotate',
          matches: true,
          options: { scheme: 'rope', layout: slip.layout, base, offset: 0 },
          except,
        });
        expect(sentence).toContain('except that');
      }
    }
  });

  it('heads, batches, part of the components, half precision, an unusual base', () => {
    const frequencies = inverseFrequencies(64, 10000);
    for (const shape of [
      [4, 30, 64],
      [2, 3, 30, 64],
      [1, 1, 30, 64],
    ]) {
      const x = {
        data: noise(
          shape.reduce((a, b) => a * b),
          3,
        ),
        shape,
      };
      const [best] = identify(pe, { before: x, after: rotated(x, range(30), frequencies, slip) }).candidates;
      expect(best).toMatchObject({ matches: true, options: { base: 10000 }, except });
    }
    const x = { data: noise(2 * 40 * 96, 5), shape: [2, 40, 96] };
    const part = rotated(x, range(40, 7), frequencies, { ...slip, rotaryDim: 64 });
    expect(identify(pe, { before: x, after: part }).candidates[0]).toMatchObject({
      matches: true,
      options: { rotaryDim: 64, base: 10000, offset: 7 },
      except,
    });
    for (const store of [bfloat16, float16]) {
      const rounded = { data: x.data.map((value) => store(value)), shape: x.shape };
      const stored = rotated(rounded, range(40), inverseFrequencies(96, 1e6), { ...slip, store });
      expect(identify(pe, { before: rounded, after: stored }).candidates[0]).toMatchObject({
        matches: true,
        options: { base: 1e6 },
        except,
      });
    }
    const odd = rotated(x, range(40), inverseFrequencies(96, 12345), slip);
    expect(identify(pe, { before: x, after: odd }).candidates[0]).toMatchObject({ options: { base: 12345 }, except });
  });

  it('one head in half precision', () => {
    const x = { data: noise(64 * 64, 77).map(bfloat16), shape: [64, 64] };
    const after = rotated(x, range(64), inverseFrequencies(64, 10000), { ...slip, store: bfloat16 });
    expect(identify(pe, { before: x, after }).candidates[0]).toMatchObject({ options: { base: 10000 }, except });
  });

  it('scaling, and positions from elsewhere', () => {
    const before = { data: noise(50 * 128, 9), shape: [50, 128] };
    const llama3 = inverseFrequencies(128, 500000, { llama3: { factor: 8 } });
    expect(identify(pe, { before, after: rotated(before, range(50, 900), llama3, slip) }).candidates[0]).toMatchObject({
      matches: true,
      options: { base: 500000, scaling: { type: 'llama3', factor: 8 }, offset: 900 },
      models: expect.arrayContaining(['Llama 3.1']),
      except,
    });
  });
});

it('the minus of rotate_half is missing', () => {
  for (const layout of ['half', 'interleaved'] as const) {
    const before = { data: noise(33 * 64, 4), shape: [33, 64] };
    const after = rotated(before, range(33), inverseFrequencies(64, 10000), { layout, signs: [1, 1] });
    expect(identify(pe, { before, after }).candidates[0]).toMatchObject({
      matches: true,
      options: { layout, base: 10000, offset: 0 },
      except: [{ id: 'rotation-sign' }],
    });
  }
});

it('cosines and sines are exchanged', () => {
  for (const layout of ['half', 'interleaved'] as const) {
    const before = { data: noise(33 * 64, 6), shape: [33, 64] };
    const table = pe.rotaryTable({ scheme: 'rope', dim: 64, base: 10000, length: 33 });
    const after = pe.rotate(before, { layout, cos: table.sin, sin: table.cos });
    expect(identify(pe, { before, after }).candidates[0]).toMatchObject({
      matches: true,
      options: { layout, base: 10000, offset: 0 },
      except: [{ id: 'sines-and-cosines' }],
    });
  }
});

it('nothing is found in what was not rotated', () => {
  for (let seed = 1; seed < 20; seed++) {
    const [before, after] = [2 * seed, 2 * seed + 1].map((one) => ({ data: noise(12 * 16, one), shape: [12, 16] }));
    expect(identify(pe, { before: before!, after: after! }).none).toBe(true);
    const turned = rotated(before!, range(12), noise(8, seed) as unknown as number[], {
      layout: 'half',
      angles: 'interleaved',
    });
    const spoiled = { data: turned.data.map((value, i) => (i === 77 ? float32(value + 0.1) : value)), shape: [12, 16] };
    expect(identify(pe, { before: before!, after: spoiled }).none).toBe(true);
  }
});
