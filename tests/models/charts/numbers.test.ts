import { expect, test } from 'vitest';
import { numberFormat } from '../../../web/charts/number-format.ts';

const [english, german] = [numberFormat('en'), numberFormat('de')];

test('decimals end where they say nothing: from a million on a number has a power of ten', () => {
  expect([english.fixed(0.17678), english.fixed(-999_999.5), english.fixed(9.37196897e17)]).toEqual([
    '0.1768',
    '−999999.5000',
    '9.372e+17',
  ]);
  expect([english.short(1e6), english.short(-1e20), english.short(12.345)]).toEqual(['1e+6', '−1e+20', '12.35']);
  expect([german.fixed(0.17678), german.fixed(1_234_567)]).toEqual(['0,1768', '1,235e+6']);
});

test('what is no finite number stays what it is', () => {
  for (const write of [english.fixed, english.short]) {
    expect(write(Number.NaN)).toBe('NaN');
    expect(write(Number.POSITIVE_INFINITY)).toBe('Infinity');
  }
});
