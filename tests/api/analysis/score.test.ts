import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';

const pe = instances.simd;

function property(scheme: Parameters<typeof pe.score>[0], name: string, options = {}) {
  const found = pe.score(scheme, options).measurements.find((measurement) => measurement.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

describe('the scorecard', () => {
  it('is measured: every verdict follows from its value and threshold', () => {
    for (const scheme of [{ scheme: 'sinusoidal', dim: 32 }, { scheme: 'rope' }, { scheme: 'alibi' }] as const) {
      const { measurements } = pe.score(scheme);
      expect(measurements.length).toBeGreaterThan(8);
      for (const { value, threshold, holds, passes } of measurements) {
        const expected =
          holds === 'at most' ? value <= threshold : holds === 'at least' ? value >= threshold : value > threshold;
        expect(passes).toBe(expected);
        expect(Number.isNaN(value)).toBe(false);
      }
    }
  });

  it('tells the places apart', () => {
    expect(property({ scheme: 'sinusoidal', dim: 32 }, 'changesEmbedding').passes).toBe(true);
    expect(property({ scheme: 'sinusoidal', dim: 32 }, 'logitsShiftInvariant').passes).toBe(false);
    expect(property({ scheme: 'rope' }, 'logitsShiftInvariant').passes).toBe(true);
    const mrope = { scheme: 'mrope', sections: [8, 4, 4] } as const;
    for (const scheme of [{ scheme: 'xpos' }, { scheme: 'axial-rope' }, mrope] as const) {
      expect([scheme, property(scheme, 'logitsShiftInvariant').passes]).toEqual([scheme, true]);
    }
    // A scale laid out for the other pairing, and a base that grows with the sequence, break it.
    expect(property({ scheme: 'xpos', scaleLayout: 'half' }, 'logitsShiftInvariant').passes).toBe(false);
    const scaling = { type: 'dynamic', factor: 2, maxPositionEmbeddings: 64 } as const;
    expect(property({ scheme: 'rope', scaling }, 'logitsShiftInvariant').passes).toBe(false);
    expect(property({ scheme: 'alibi' }, 'logitsShiftInvariant').passes).toBe(true);
  });

  it('asks nobody for what lies at another place', () => {
    for (const scheme of [{ scheme: 'rope' }, { scheme: 'alibi' }] as const) {
      const names = pe.score(scheme).measurements.map(({ name }) => name);
      expect([scheme, names.includes('changesEmbedding')]).toEqual([scheme, false]);
    }
  });

  it('sees that rotations tell past from future, which one vector against itself does not show', () => {
    for (const causal of [false, true])
      for (const scheme of [{ scheme: 'rope' }, { scheme: 'axial-rope' }] as const)
        expect([scheme, property(scheme, 'symmetric', { causal }).passes]).toEqual([scheme, false]);
    expect(property({ scheme: 'sinusoidal', dim: 32 }, 'symmetric').passes).toBe(true);
  });

  it.each([16, 64, 400])('judges a shift alike at every length: %i', (length) => {
    const verdicts = (scheme: object) =>
      ['shiftIsLinear', 'shiftIsRotation'].map(
        (name) => property({ dim: 4, ...scheme } as never, name, { length }).passes,
      );
    // The shift adds 1, which needs a bias; no rotation can do that.
    expect(verdicts({ scheme: 'integer' })).toEqual([true, false]);
    expect(verdicts({ scheme: 'normalised-integer', textLength: length })).toEqual([true, false]);
    expect(verdicts({ scheme: 'single-frequency' })).toEqual([true, true]);
    for (const dim of [4, 8, 32].filter((width) => length >= 2 * width))
      expect([dim, verdicts({ scheme: 'sinusoidal', dim })]).toEqual([dim, [true, true]]);
    expect(verdicts({ scheme: 'single-sine' })).toEqual([false, false]);
    expect(verdicts({ scheme: 'binary' })).toEqual([false, false]);
  });

  it('finds a sinusoid to be unique, bounded, of one norm, and shifted by a rotation', () => {
    const names = [
      'unique',
      'bounded',
      'pastTrainedLength',
      'keepsNorm',
      'distancesShiftInvariant',
      'shiftIsLinear',
      'shiftIsRotation',
    ];
    for (const name of names)
      expect([name, property({ scheme: 'sinusoidal', dim: 16 }, name).passes]).toEqual([name, true]);
  });

  it('sees what an amplitude does to meaning', () => {
    expect(property({ scheme: 'sinusoidal', dim: 32, amplitude: 0.1 }, 'keepsMeaning').value).toBe(1);
    expect(property({ scheme: 'sinusoidal', dim: 32, amplitude: 20 }, 'keepsMeaning').passes).toBe(false);
  });

  it('measures decay: ALiBi falls at every step, a sinusoid does not', () => {
    expect(property({ scheme: 'alibi' }, 'monotoneDecay').value).toBe(1);
    const wave = property({ scheme: 'sinusoidal', dim: 32 }, 'monotoneDecay');
    expect(wave.passes).toBe(false);
    expect(wave.positions.length).toBe(1);
    expect(property({ scheme: 'proximal' }, 'toeplitz').value).toBe(0);
    expect(property({ scheme: 'alibi' }, 'symmetric').passes).toBe(false);
    expect(property({ scheme: 'alibi', form: 'symmetric' }, 'symmetric').passes).toBe(true);
  });

  it('is the same in both builds for encodings', () => {
    const values = builds.map((build) => {
      const { measurements } = instances[build].score({ scheme: 'sinusoidal', dim: 16 });
      return measurements.filter(({ name }) => /unique|bounded|keepsNorm/.test(name)).map(({ value }) => value);
    });
    expect(values[0]).toEqual(values[1]);
  });

  it('makes the measurements that are asked for, and no others', () => {
    for (const scheme of [{ scheme: 'sinusoidal', dim: 32 }, { scheme: 'alibi' }] as const) {
      const all = pe.score(scheme).measurements;
      const only = ['unique', 'toeplitz', 'bounded'];
      const some = pe.score(scheme, { only }).measurements;
      expect(some).toEqual(all.filter(({ name }) => only.includes(name)));
      expect(some.length).toBeGreaterThan(0);
    }
    expect(pe.score({ scheme: 'rope' }, { only: [] }).measurements).toEqual([]);
    for (const only of [['uniqe'], 'unique', [1]]) {
      expect(() => pe.score({ scheme: 'rope' }, { only } as never)).toThrow(
        /only: .*is not allowed; expected a list of/,
      );
    }
  });

  it('names what is not allowed, and the next call works', () => {
    expect(() => pe.score({ scheme: 'rope' }, { length: 1 })).toThrow(/length: 1 is not allowed; expected .*2 to 2048/);
    expect(() => pe.score({ scheme: 'ropes' } as never)).toThrow(/scheme: 'ropes' is not allowed/);
    expect(() => pe.score({ scheme: 'rope', colour: 1 } as never)).toThrow(/colour: unknown option/);
    expect(pe.score({ scheme: 'rope' }).subject).toBe('rope');
  });
});
