import { createPosenc } from 'posenc';
import { expect, it } from 'vitest';
import * as passedOn from '../../package/fixtures/found.ts';

const pe = await createPosenc();

it('what a report and a candidate say runs in every function that takes it', () => {
  const { results, frequencies, factor, ok, bias, found, again, read } = passedOn;
  const [rotated, ...others] = results;
  expect(others.slice(0, 3)).toEqual([rotated, rotated, rotated]);
  const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 32768 } as const;
  const wanted = pe.frequencies({ scheme: 'rope', dim: 64, base: 1000000, scaling });
  expect(frequencies).toEqual([wanted, wanted, wanted]);
  expect(factor).toBeCloseTo(0.1 * Math.log(4) + 1, 15);
  expect(ok).toBe(true);
  expect(bias.shape).toEqual([4, 3, 3]);
  expect(found).toEqual(pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 32 }));
  expect(again).toEqual(found);
  expect(read).toEqual(pe.frequencies({ scheme: 'rope', dim: 16 }));
});

it('an encoding is that of its head: rotating a narrower one is refused', () => {
  const x = { data: new Float32Array(32), shape: [1, 32] };
  const width = { data: new Float32Array(64), shape: [1, 64] };
  const options = { scheme: 'rope', rotaryDim: 64 } as const;
  expect(() => pe.rotate(x, options)).toThrow('rotaryDim: 64 is not allowed; expected at most head_dim, 32');
  expect(pe.rotate(width, options).shape).toEqual([1, 64]);
  expect(pe.frequencies({ scheme: 'rope', rotaryDim: 64 } as never)).toHaveLength(32);
  expect(() => pe.frequencies({ scheme: 'rope' } as never)).toThrow('dim: missing');
});
