import type { Scheme, Scorecard, ScoreScheme } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { relativeEncodings } from '../relative-encodings.ts';
import { schemeNamed, schemesAt, scoreOptions } from '../scheme-options.ts';

const pe = instances.simd;

const valueIn = ({ measurements }: Scorecard, name: string) => measurements.find((one) => one.name === name)?.value;

const length = 16;

/** The options of each scheme without vectors of the distance. */
const plain = schemesAt('embedding', 'rotation', 'bias').map(
  (scheme) => [scheme.name, scoreOptions(scheme, length), scheme] as const,
);

/** Whether the arrays or the grid fix the number of positions. */
const isFixed = ({ place, axes, lengths }: Scheme): boolean =>
  (place === 'embedding' && axes !== undefined) || (lengths?.exactly !== undefined && lengths.when === undefined);

const relative = relativeEncodings({ heads: 2, queries: 16, keys: 16, headDim: 4, valueDim: 3 });
/** Relative schemes whose arrays fix the number of positions to 16. */
const ofOneLength = ['transformer-xl', 'xlnet'];

it.each([
  ...plain.map(([name, options]) => [name, options] as const),
  ...relative.map((encoding) => [encoding.scheme, encoding] as const),
])('%s has a scorecard', (name, scheme) => {
  const card = pe.score(scheme as ScoreScheme, isFixed(schemeNamed(name)) ? {} : { length });
  expect([card.subject, card.length]).toEqual([name, length]);
  expect(valueIn(card, 'deterministic')).toBe(0);
  for (const one of card.measurements) expect([one.name, one.value]).not.toEqual([one.name, Number.NaN]);
  expect(pe.score(scheme as ScoreScheme, { length })).toEqual(card);
});

it('covers the catalogue', () => {
  const covered = new Set([...plain.map(([name]) => name), ...relative.map(({ scheme }) => scheme)]);
  expect([...covered].sort()).toEqual(catalogue.map(({ name }) => name).sort());
});

describe('the length', () => {
  it('is what arrays fix, and no other is taken', () => {
    const fixed = plain.filter(([, , scheme]) => isFixed(scheme));
    expect(fixed.length).toBeGreaterThan(6);
    for (const [, options] of fixed) {
      const refused = { argument: 'length', message: expect.stringContaining(`${length}, which the arrays fix`) };
      expect(() => pe.score(options, { length: length - 1 })).toThrow(expect.objectContaining(refused));
    }
    for (const encoding of relative.filter(({ scheme, ...rest }) => ofOneLength.includes(scheme) && 'r' in rest)) {
      expect(pe.score(encoding).length).toBe(16);
      expect(() => pe.score(encoding, { length: 15 })).toThrow(/length: 15 is not allowed; expected 16/);
    }
  });

  it('is at most what a table has rows for', () => {
    const table = random([40, 4]);
    expect(pe.score({ scheme: 'learned', table }).length).toBe(40);
    expect(pe.score({ scheme: 'learned', table, positionOffset: 2 }).length).toBe(38);
    expect(() => pe.score({ scheme: 'learned', table }, { length: 41 })).toThrow(/length: 41 .* from 2 to 40/);
    expect(pe.score({ scheme: 'music-transformer', table }).length).toBe(40);
    expect(pe.score({ scheme: 'bert-relative', table: random([41, 4]) }).length).toBe(21);
  });

  it('is free for formulas and for tables of clipped distances', () => {
    expect(pe.score({ scheme: 'shaw', keyTable: random([5, 4]) }, { length: 33 }).length).toBe(33);
    expect(pe.score({ scheme: 'toeplitz', table: random([5, 3]) }).length).toBe(64);
  });
});

it('a learned table ends, and its logits with it', () => {
  const card = pe.score({ scheme: 'learned', table: random([40, 4]) }, { length: 32 });
  expect(valueIn(card, 'pastTrainedLength')).toBe(0);
  expect(valueIn(card, 'logitsShiftInvariant')).toBe(Number.POSITIVE_INFINITY);
});

describe('relative schemes', () => {
  const card = (scheme: string, options = {}, index = 0) =>
    pe.score(relative.filter((one) => one.scheme === scheme)[index] as ScoreScheme, options);

  it.each(['shaw', 'bert-relative', 'music-transformer', 'transformer-xl', 'xlnet', 'deberta'])(
    'of distances alone: %s keeps its logits when words move, and its matrix is Toeplitz',
    (scheme) => {
      expect(valueIn(card(scheme), 'logitsShiftInvariant')).toBeLessThan(1e-5);
      expect(valueIn(card(scheme), 'toeplitz')).toBeLessThan(1e-5);
      expect(valueIn(card(scheme), 'changesAttention')).toBeGreaterThan(1e-2);
      expect(valueIn(card(scheme), 'ownQueryOnly')).toBe(0);
    },
  );

  it('CoPE counts words, not positions: it is no matrix of distances, yet its logits move with the text', () => {
    expect(valueIn(card('cope'), 'toeplitz')).toBeGreaterThan(1e-2);
    expect(valueIn(card('cope'), 'logitsShiftInvariant')).toBeLessThan(1e-5);
  });

  it('TUPE takes the number of heads that its arrays do not say', () => {
    const { relativeTable: _, ...tupe } = relative.find(({ scheme }) => scheme === 'tupe') as unknown as Record<
      string,
      unknown
    >;
    const values = [undefined, 2, 4].map((heads) => valueIn(pe.score({ ...tupe, heads } as never), 'changesAttention'));
    expect(new Set(values).size).toBe(3);
    expect(() => pe.score({ ...tupe, heads: 3 } as never)).toThrow(/heads: 3 is not allowed; expected a divisor of 8/);
  });

  it('TUPE has absolute positions', () => {
    expect(valueIn(card('tupe', { shift: 1, length: 16 }), 'toeplitz')).toBeGreaterThan(1e-2);
  });

  it('errors name the arrays as the scheme calls them', () => {
    const posKey = random([2, 7, 4]);
    expect(() => pe.score({ scheme: 'deberta', posKey })).toThrow(
      expect.objectContaining({ argument: 'posKey.shape' }),
    );
    expect(() => pe.score({ scheme: 'shaw' } as never)).toThrow(/keyTable: missing/);
    const keyTable = random([5, 4]);
    expect(() => pe.score({ scheme: 'shaw', keyTable, heads: 2 } as never)).toThrow(/heads: unknown option/);
    expect(() => pe.score({ scheme: 'cope', posEmb: random([4]) as never })).toThrow(/posEmb\.shape: \[4\]/);
    const odd = { ...(relative.find(({ scheme }) => scheme === 'xlnet') as object), r: random([2, 31, 4]) };
    expect(() => pe.score(odd as never)).toThrow(/r\.shape: \[2, 31, 4\]/);
  });
});

it('FIRE sees where a query is, other biases only how far the key is', () => {
  const shifted = (scheme: string) =>
    valueIn(pe.score(plain.find(([name]) => name === scheme)?.[1] as ScoreScheme), 'logitsShiftInvariant');
  expect(shifted('fire')).toBeGreaterThan(1e-3);
  for (const scheme of ['alibi', 't5', 'kerple', 'sandwich', 'toeplitz', 'proximal']) {
    expect([scheme, shifted(scheme)]).toEqual([scheme, 0]);
  }
});
