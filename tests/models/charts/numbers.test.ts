import { expect, test } from 'vitest';
import { englishMarks, marksOf, numberFormat } from '../../../web/charts/number-format.ts';

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

test('English has the marks that Intl gives it', () => {
  expect(englishMarks).toEqual(marksOf('en'));
});

test('what is no finite number stays what it is', () => {
  for (const write of [english.fixed, english.short]) {
    expect(write(Number.NaN)).toBe('NaN');
    expect(write(Number.POSITIVE_INFINITY)).toBe('Infinity');
  }
});

test('a number that is typed is read as the language writes it', () => {
  expect([german.exact(0.003), english.exact(0.003), german.exact(10000), german.exact(-1.5)]).toEqual([
    '0,003',
    '0.003',
    '10000',
    '-1,5',
  ]);
  expect(['0,5', '1.234,5', '10 000', '0.5', '1e-3', '-2,5'].map(german.typed)).toEqual([
    '0.5',
    '1234.5',
    '10000',
    '0.5',
    '1e-3',
    '-2.5',
  ]);
  expect(['0.5', '1,234.5', '10 000', 'seven'].map(english.typed)).toEqual(['0.5', '1234.5', '10000', 'seven']);
  for (const { exact, typed } of [english, german, numberFormat('es')]) {
    for (const value of [0.003, 1e21, -12.5, 1e-7, 500000]) expect(Number(typed(exact(value)))).toBe(value);
  }
});

test('a range of percentages has one sign, where the language writes it', () => {
  expect([english, german, numberFormat('es'), numberFormat('tr')].map((one) => one.percents(0.54, 1))).toEqual([
    '54–100%',
    '54–100\u00a0%',
    '54–100\u00a0%',
    '54–%100',
  ]);
});
