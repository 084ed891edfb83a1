import { createPosenc, type Scheme } from 'posenc';
import { expect, test } from 'vitest';
import { attributeName, problemOf } from '../../../web/elements/figure/parameter.ts';
import { biasOf, biasSchemes, schemeTable, tableSchemes } from '../../../web/elements/inputs/scheme-table.ts';
import {
  attendSentence,
  headOf,
  largestRowDifference,
  sentenceShape,
  tokenize,
} from '../../../web/elements/inputs/sentence.ts';
import { scoreCall, scoredSchemes } from '../../../web/elements/scorecard/model.ts';
import { sinusoidalTable } from '../../../web/elements/table/model.ts';

// What the elements compute, tested in Node: no page is opened here.

test('the elements import on a server, where there is no DOM', async () => {
  expect(globalThis.document).toBeUndefined();
  const { PosencAttention, PosencTable } = await import('posenc/elements');
  expect(PosencAttention.parameters.length).toBeGreaterThan(6);
  expect(PosencTable.parameters.length).toBeGreaterThan(4);
});

test('every open parameter of a scheme is an attribute of its element', async () => {
  const { catalogue } = await import('../../../web/catalogue/index.ts');
  const { PosencAttention, PosencTable } = await import('posenc/elements');
  const names = (element: { observedAttributes: string[] }) => new Set(element.observedAttributes);
  const settled = new Set(['length', 'offset', 'dim', 'heads', 'queries', 'keys']);
  for (const { name: scheme, parameters } of catalogue) {
    for (const { name } of parameters) {
      const attribute = attributeName(name.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase()));
      if (scheme === 'sinusoidal') expect(names(PosencTable)).toContain(attribute);
      if (['sinusoidal', 'rope', 'alibi'].includes(scheme) && !settled.has(name)) {
        expect(names(PosencAttention)).toContain(attribute);
      }
    }
  }
});

test('words keep their letters, punctuation is alone', () => {
  expect(tokenize('The dog, it’s a well-known dog!')).toEqual([
    'The',
    'dog',
    ',',
    'it’s',
    'a',
    'well-known',
    'dog',
    '!',
  ]);
  expect(tokenize('  Ärger über naïve кот 42 ')).toEqual(['Ärger', 'über', 'naïve', 'кот', '42']);
  expect(tokenize(' \n ')).toEqual([]);
});

test('without encoding equal words have equal rows, with each encoding they differ', async () => {
  const pe = await createPosenc();
  const sentences = ['The brown dog chased the black dog', 'The apple fell from the tree on my apple macbook'];
  for (const sentence of sentences) {
    for (const seed of [0, 1, 7, 4294967295]) {
      for (const encoding of ['none', 'sinusoidal', 'rope', 'alibi']) {
        const { equalWords, weights, logits } = attendSentence(pe, { sentence, encoding, seed, causal: false });
        expect(equalWords.map(({ word }) => word)).toEqual(
          sentence.includes('dog') ? ['the', 'dog'] : ['the', 'apple'],
        );
        for (let head = 0; head < sentenceShape.heads; head++) {
          for (const { tokens } of equalWords) {
            const differences = [weights, logits].map((tensor) => largestRowDifference(headOf(tensor, head), tokens));
            if (encoding === 'none') expect(differences).toEqual([0, 0]);
            else expect(Math.min(...differences)).toBeGreaterThan(1e-3);
          }
        }
      }
    }
  }
});

test('a causal mask hides later words', async () => {
  const pe = await createPosenc();
  const { weights, tokens } = attendSentence(pe, {
    sentence: 'one two three',
    encoding: 'none',
    seed: 3,
    causal: true,
  });
  const matrix = headOf(weights, 0);
  for (let query = 0; query < tokens.length; query++) {
    const row = Array.from(matrix.subarray(query * 3, query * 3 + 3));
    expect(row.slice(query + 1).every((weight) => weight === 0)).toBe(true);
    expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
  }
});

test('every column of the table is the sine or cosine that the figure says', async () => {
  const pe = await createPosenc();
  for (const layout of ['interleaved', 'half'] as const) {
    for (const flipSinToCos of [false, true]) {
      for (const dim of [2, 5, 8, 9]) {
        for (const oddDim of ['zero', 'extra-sine', 'truncate'] as const) {
          const positionScale = 0.5;
          const options = { length: 12, offset: 3, dim, layout, flipSinToCos, oddDim, positionScale };
          let model: ReturnType<typeof sinusoidalTable>;
          try {
            model = sinusoidalTable(pe, options);
          } catch (error) {
            // Not every way of handling an odd dim fits every layout; the API says which do.
            expect(dim % 2, JSON.stringify(options)).toBe(1);
            expect((error as { code: string }).code).toBe('invalid-argument');
            continue;
          }
          const { table, dimensions, wavelengths } = model;
          for (let row = 0; row < 12; row++) {
            for (const [column, { wave, pair }] of dimensions.entries()) {
              const angle = (2 * Math.PI * (3 + row)) / (wavelengths[pair] ?? 1);
              const expected = wave === 'zero' ? 0 : Math[wave](angle);
              expect(table.data[row * dim + column], JSON.stringify({ ...options, row, column })).toBeCloseTo(
                expected,
                5,
              );
            }
          }
        }
      }
    }
  }
});

test('a bias has a row for each query and a column for each key, and a table its rows and channels', async () => {
  const pe = await createPosenc();
  for (const scheme of biasSchemes) {
    const { bias } = biasOf(pe, { scheme, parameters: {}, heads: 4, queries: 9, keys: 9 });
    const [heads, ...matrix] = bias.shape;
    expect(matrix, scheme.name).toEqual([9, 9]);
    expect([1, 4], scheme.name).toContain(heads);
    expect(bias.data.length).toBe((heads as number) * 81);
  }
  for (const scheme of tableSchemes) {
    const { table, grid, random } = schemeTable(pe, scheme, {}, { length: 9, dim: 8 });
    expect(table.shape[0], scheme.name).toBe(9);
    expect(table.data.length).toBe(9 * (table.shape[1] as number));
    expect(grid, scheme.name).toEqual(scheme.axes === undefined ? undefined : [3, 3]);
    expect(random, scheme.name).toBe(scheme.arrays.some((one) => 'origin' in one && one.origin === 'learned'));
  }
});

test('the scorecard measures every scheme, at lengths that are no square', async () => {
  const pe = await createPosenc();
  for (const scheme of scoredSchemes) {
    const card = pe.score(...scoreCall(pe, { scheme, parameters: {}, length: 10, dim: 16, shift: 40, seed: 1 }));
    expect(card.length, scheme.name).toBe(10);
    for (const { value, name } of card.measurements) expect(value, `${scheme.name} ${name}`).not.toBeNaN();
  }
});

test('a refusal names the parameter, the value and what is allowed', () => {
  const length = { name: 'length', kind: 'integer', description: '', min: 1, max: 2048 } as const;
  expect(problemOf(length, 12)).toBeUndefined();
  expect(problemOf(length, 0)?.message).toBe('length: 0 is not allowed; expected a whole number from 1 to 2048');
  expect(problemOf(length, 1.5)?.message).toContain('1.5 is not allowed');
  expect(problemOf(length, Number.NaN)?.message).toContain('from 1 to 2048');
  const base = { name: 'base', kind: 'number', description: '', min: 0, minExclusive: true } as const;
  expect(problemOf(base, 0)?.message).toBe('base: 0 is not allowed; expected a finite number above 0');
  expect(problemOf(base, 1e-9)).toBeUndefined();
  const layout = { name: 'layout', kind: 'choice', description: '', choices: ['interleaved', 'half'] } as const;
  expect(problemOf(layout, 'both')?.message).toBe(
    "layout: 'both' is not allowed; expected one of 'interleaved', 'half'",
  );
});

test('what would hold up the page is refused by the name of what is at fault, and the largest number that is allowed works', async () => {
  const pe = await createPosenc();
  const attended = (maxRelativePositions: number) =>
    attendSentence(pe, {
      sentence: 'a dog, a cat',
      encoding: 'shaw',
      parameters: { maxRelativePositions },
      seed: 1,
      causal: false,
    });
  const refused = /^maxRelativePositions: 16777216 is not allowed; expected a whole number from 0 to (\d+)/;
  expect(() => attended(2 ** 24)).toThrow(refused);
  const largest = Number(messageOf(() => attended(2 ** 24)).match(refused)?.[1]);
  expect(largest).toBeGreaterThan(1000);
  expect(attended(largest).tokens).toHaveLength(5);
  expect(() => attended(largest + 1)).toThrow(`maxRelativePositions: ${largest + 1} is not allowed`);

  const learned = tableSchemes.find(({ name }) => name === 'learned') as Scheme;
  const table = (length: number, parameters = {}) => schemeTable(pe, learned, parameters, { length, dim: 1024 });
  expect(() => table(4, { positionOffset: 2 ** 31 - 1 })).toThrow(
    /^positionOffset: 2147483647 is not allowed; expected/,
  );
  expect(() => table(2048)).toThrow(/^length: 2048 is not allowed; expected a whole number from 1 to 511/);
  expect(table(511).table.shape).toEqual([511, 1024]);
});

function messageOf(call: () => unknown): string {
  try {
    return String(call());
  } catch (error) {
    return (error as Error).message;
  }
}
