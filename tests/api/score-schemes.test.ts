import type { ScoreScheme } from 'posenc';
import { expect, it } from 'vitest';
import { instances } from './builds.ts';
import { random } from './numbers.ts';
import { arraysOf } from './scheme-arrays.ts';

const pe = instances.simd;
const without = ['cape', 'cape-2d', 'multidim', 'timing-signal', 'sincos-pos-embed-2d', 'detr-sine', 'detr-learned'];
const fixed = [...without, 'swin', 'data-dependent-alibi', 'relative-projection'];

const schemes = pe.schemes().filter(({ place }) => place === 'embedding' || place === 'bias');

it.each(schemes.map(({ name }) => name))('%s has a scorecard if it is there for any length', (scheme) => {
  const parameters = schemes.find(({ name }) => name === scheme)?.parameters.map(({ name }) => name) ?? [];
  const options = {
    scheme,
    ...arraysOf[scheme],
    ...(scheme === 'learned' && { table: random([40, 4]) }),
    ...(parameters.includes('dim') && { dim: 8 }),
    ...(parameters.includes('textLength') && { textLength: 16 }),
  } as unknown as ScoreScheme;
  if (fixed.includes(scheme)) {
    expect(() => pe.score(options, { length: 16 })).toThrow(expect.objectContaining({ argument: 'scheme' }));
    return;
  }
  const { measurements } = pe.score(options, { length: 16 });
  const value = (name: string) => measurements.find((one) => one.name === name)?.value;
  expect(value('deterministic')).toBe(0);
  for (const one of measurements) expect(one.value).not.toBeNaN();
});

it('a learned table ends, and its logits with it', () => {
  const { measurements } = pe.score({ scheme: 'learned', table: random([40, 4]) }, { length: 32 });
  const value = (name: string) => measurements.find((one) => one.name === name)?.value;
  expect(value('pastTrainedLength')).toBe(0);
  expect(value('logitsShiftInvariant')).toBe(Number.POSITIVE_INFINITY);
});
