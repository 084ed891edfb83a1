import { PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

describe.each(builds)('bad input of relative schemes, build %s', (build) => {
  const pe = instances[build];
  const x = random([2, 3, 4]);
  const heads = random([2, 4]);
  const shaw = { scheme: 'shaw', q: x, k: x, keyTable: random([5, 4]) } as const;
  const xl = { scheme: 'transformer-xl', q: x, k: x, r: random([2, 3, 4]), rWBias: heads, rRBias: heads } as const;
  const failures: [string, (pe: never) => unknown, string, RegExp][] = [];
  const fails = (title: string, argument: string, message: RegExp, call: (p: typeof pe) => unknown) =>
    failures.push([title, call as never, argument, message]);
  const terms = (options: object) => (p: typeof pe) => p.relativeTerms(options as never);

  fails('no scheme', 'scheme', /missing; expected one of 'shaw'/, terms({ q: x, k: x }));
  fails('a misspelt scheme', 'scheme', /did you mean 'deberta'/, terms({ ...shaw, scheme: 'deberto' }));
  fails('an option of another scheme', 'posKey', /unknown option/, terms({ ...shaw, posKey: x }));
  fails(
    'an array for a term that is none',
    'out.term',
    /unknown option; allowed are/,
    terms({ ...shaw, out: { term: 1 } }),
  );
  fails(
    'an array for a term that the scheme has not',
    'out.positions',
    /an array is not allowed: shaw has no such term here/,
    terms({ ...shaw, out: { positions: new Float32Array(18) } }),
  );
  fails(
    'an array of another length',
    'out.contentPosition',
    /a Float32Array of 17 elements is not allowed; expected 18 elements/,
    terms({ ...shaw, out: { contentPosition: new Float32Array(17) } }),
  );
  fails('no table', 'keyTable', /missing; expected \{ data, shape \}/, terms({ ...shaw, keyTable: undefined }));
  fails(
    'an even table',
    'keyTable.shape',
    /a whole number maxRelativePositions/,
    terms({ ...shaw, keyTable: random([4, 4]) }),
  );
  fails(
    'a narrow table',
    'keyTable.shape',
    /expected \[2 \* maxRelativePositions \+ 1, 4\] or \[2, 2 \* maxRelativePositions \+ 1, 4\]/,
    terms({ ...shaw, keyTable: random([5, 3]) }),
  );
  fails(
    'another maximum',
    'keyTable.shape',
    /\[5, 4\] is not allowed; expected \[7, 4\] or \[2, 7, 4\], that is \[2 \* maxRelativePositions \+ 1, headDim\]/,
    terms({ ...shaw, maxRelativePositions: 3 }),
  );
  fails(
    'a distance without a row',
    'maxRelativePositions',
    /largest distance, or clipping/,
    terms({ ...shaw, keyTable: random([3, 4]), clip: false }),
  );
  fails('a scale that is none', 'scale', /NaN is not allowed/, terms({ ...shaw, scale: Number.NaN }));
  fails(
    'a long r',
    'r.shape',
    /expected \[2, 3, 4\], that is \[heads, keys, headDim\]/,
    terms({ ...xl, r: random([2, 4, 4]) }),
  );
  fails('two tables at once', 'r', /not allowed together with rEmb/, terms({ ...xl, rEmb: xl.r }));
  fails(
    'another alignment',
    'offset',
    /expected 0 \(keys − queries\): memory keys precede the queries/,
    terms({ ...xl, offset: 1 }),
  );
  fails(
    'buckets without an end',
    'maxRelativePositions',
    /missing/,
    terms({ scheme: 'deberta', q: x, k: x, posKey: random([2, 8, 4]), positionBuckets: 4 }),
  );
  fails('no table of DeBERTa', 'posKey', /missing/, terms({ scheme: 'deberta', q: x, k: x }));
  fails(
    'odd rows',
    'posKey.shape',
    /with a whole number attSpan$/,
    terms({ scheme: 'deberta', q: x, k: x, posKey: random([2, 7, 4]) }),
  );
  fails('causal for another scheme', 'causal', /unknown option/, terms({ ...shaw, causal: true }));
  fails('a nested option', 'encoding.keyTable', /missing/, (p) =>
    p.attention({ q: x, k: x, v: x, encoding: { scheme: 'shaw' } as never }),
  );
  fails('two scales', 'scale', /their own scales/, (p) =>
    p.attention({
      q: x,
      k: x,
      v: x,
      encoding: [
        { scheme: 'shaw', keyTable: shaw.keyTable },
        { scheme: 'deberta', posKey: random([2, 8, 4]) },
      ],
    }),
  );
  fails('a short table', 'table.shape', /^table\.shape: 2 is not allowed; expected at least 3/, (p) =>
    p.relativeLogits(x, random([2, 4]), { direction: 'both' }),
  );
  fails('a far offset', 'offset', /from -1073741824 to 1073741824/, terms({ ...shaw, offset: 2 ** 31 }));
  fails('few buckets', 'relPosBins', /^relPosBins: 2 is not allowed/, (p) =>
    p.relativeIndex({ scheme: 'tupe', length: 3, relPosBins: 2 }),
  );
  fails('a near end of the buckets', 'maxRelPos', /^maxRelPos: 4 is not allowed/, (p) =>
    p.relativeIndex({ scheme: 'tupe', length: 3, maxRelPos: 4 }),
  );
  fails(
    'a near end of nested buckets',
    'encoding.maxRelativePositions',
    /^encoding\.maxRelativePositions: 4 is not/,
    (p) =>
      p.attention({
        q: x,
        k: x,
        v: x,
        encoding: { scheme: 'deberta', posKey: random([2, 8, 4]), positionBuckets: 8, maxRelativePositions: 4 },
      }),
  );
  fails('a direction', 'direction', /'up' is not allowed/, (p) => p.relativeLogits(x, x, { direction: 'up' as never }));
  fails('stages of two shifts', 'direction', /'both' is not allowed/, (p) =>
    p.shiftStages(heads, { direction: 'both' as never }),
  );
  fails('few columns', 'x.shape', /6 columns \(XLNet/, (p) => p.relativeShift(random([3, 3]), { direction: 'both' }));
  fails('a fraction of a distance', 'relativePositions[1]', /0\.5 is not allowed/, (p) =>
    p.relativeIndex({ scheme: 'deberta', relativePositions: [1, 0.5] }),
  );
  fails('a negative clamp', 'clampLen', /at least 0/, (p) =>
    p.relativePositions({ scheme: 'transformer-xl', keys: 2, clampLen: -1 }),
  );

  it.each(failures)('refuses %s, and the next call works', (_, call, argument, message) => {
    let thrown: unknown;
    try {
      call(pe as never);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PosencError);
    expect(thrown).toMatchObject({ code: 'invalid-argument', message: expect.stringMatching(message) });
    expect((thrown as PosencError).argument).toBe(argument);
    expect(pe.relativeTerms(shaw).contentPosition?.shape).toEqual([2, 3, 3]);
  });

  it('refuses what does not fit in memory before it is made', () => {
    const options = { queries: 2 ** 20, keys: 2 ** 20 };
    expect(() => pe.relativeIndex({ scheme: 'shaw', maxRelativePositions: 1, ...options })).toThrow(
      expect.objectContaining({ code: 'out-of-memory' }),
    );
    expect(() => pe.toeplitzTensor(heads, options)).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
  });
});
