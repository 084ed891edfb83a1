/** Extreme subjects: constant, zero, infinite, too short, too large. */
import { createPosenc } from 'posenc';
import { expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { thrownBy } from '../thrown.ts';

const pe = instances.simd;
const zeros = (shape: readonly number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b, 1)), shape });

function measuredValue(name: string, subject: object, settings: object = {}): number | undefined {
  const { measurements } = pe.score(subject as never, { ...settings, only: [name] } as never);
  return measurements[0]?.value;
}

/** A T5 bias that is 0 up to distance 3 and `value` beyond. */
function far(value: number) {
  const table = zeros([8, 1]);
  table.data[3] = value;
  table.data[7] = value;
  return { scheme: 't5', numBuckets: 8, maxDistance: 16, table };
}

it('sees no fall in a curve that is flat', () => {
  expect(measuredValue('decayEnvelope', { bias: zeros([6, 6]) })).toBe(0);
});

it('measures how zeros grow', () => {
  expect(measuredValue('bounded', far(0), { length: 4 })).toBe(1);
  expect(measuredValue('bounded', far(2), { length: 4 })).toBe(Number.POSITIVE_INFINITY);
});

it('says which share of a longer context is a number', () => {
  const { measurements } = pe.score(
    far(Number.NEGATIVE_INFINITY) as never,
    {
      length: 4,
      only: ['pastTrainedLength'],
    } as never,
  );
  expect(measurements[0]?.value).toBeLessThan(1);
  expect(measurements[0]?.positions).toHaveLength(1);
});

it('finds no matrix for a table of equal rows', () => {
  const table = { data: new Float32Array(16).fill(1), shape: [8, 2] };
  expect(measuredValue('shiftIsLinear', { table })).toBeUndefined();
});

it('takes a mask as the number of keys', () => {
  const mask = { data: [1, 1, 1, 1, 1, 1], shape: [1, 6] };
  expect(pe.score({ scheme: 'alibi', form: 'bloom', heads: 2, mask } as never).length).toBe(6);
  expect(
    pe.score({ scheme: 'detr-sine', numPosFeats: 4, mask: { data: Array(12).fill(1), shape: [2, 2, 3] } } as never)
      .length,
  ).toBe(6);
});

it('takes a seed and a shift', () => {
  expect(pe.score({ scheme: 'alibi' } as never, { length: 4, seed: 5, shift: 3 }).shift).toBe(3);
  expect(pe.score({ scheme: 'sinusoidal', dim: 4 } as never, { length: 4, shift: 3 }).shift).toBe(3);
});

it('needs two positions', () => {
  const error = thrownBy(() =>
    pe.score({ scheme: 'swin', window: { height: 1, width: 1 }, table: zeros([1, 1]) } as never),
  );
  expect(error).toMatchObject({
    argument: 'length',
    message: expect.stringMatching(/^length: 1, which the arrays have/),
  });
});

it('says that a longer context does not fit in memory', async () => {
  const small = await createPosenc({ maxMemory: 2 ** 25 });
  expect(() => small.score({ scheme: 'alibi' } as never, { length: 1024, only: ['bounded'] })).toThrow(
    expect.objectContaining({ code: 'out-of-memory' }),
  );
});
