/** The check of the arithmetic of sizes, which every build makes of the whole catalogue. */
import { catalogue, evaluate, type Scheme, solve, t5 } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { expressionProblems } from '../../../scripts/catalogue-expressions.mjs';

/** The problems of T5's entry with another shape of its table, or more. */
const problemsOf = (extent: string, more: Partial<Scheme> = {}) =>
  expressionProblems(
    { ...t5, arrays: t5.arrays.map((one) => ({ ...one, shapes: [[extent, 'heads']] })), ...more } as Scheme,
    evaluate,
  );

describe('the arithmetic of sizes', () => {
  it('is in order in every entry', () => {
    expect(catalogue.flatMap((scheme) => expressionProblems(scheme, evaluate))).toEqual([]);
    expect(problemsOf('2 * numBuckets + floor(maxDistance / 2)')).toEqual([]);
  });

  it.each([
    ['numBukets', /'numBukets', which is the name of no size/],
    ['2 * max_distance + 1', /'max_distance'/],
    ['ceil(numBuckets / 2)', /'ceil'/],
    ['2 ^ numBuckets', /'\^', which is no arithmetic/],
    ['numBuckets +', /cannot be evaluated/],
    ['(numBuckets + 1', /cannot be evaluated/],
    ['2 numBuckets', /cannot be evaluated/],
    ['-numBuckets', /cannot be evaluated/],
    ['', /cannot be evaluated/],
  ])('%s is refused', (extent, problem) => {
    const [found, ...others] = problemsOf(extent);
    expect(others).toEqual([]);
    expect(found).toMatch(problem);
    expect(found).toMatch(/^t5: arrays\.\d+\.shapes/);
  });

  it.each([
    ['rules', { rules: [{ of: 'numBuckets', atLeast: 'floor(numBuckts)', because: '' }] }],
    ['sizes', { sizes: { rows: { description: '', initial: 'farthst + 1' } } }],
    ['lengths', { lengths: { atMost: 'roows' } }],
    ['parameters', { parameters: [{ name: 'n', kind: 'integer', description: '', size: 'hheads' }] }],
  ] as const)('is checked in %s', (member, more) => {
    expect(problemsOf('heads', more as Partial<Scheme>).join()).toMatch(new RegExp(`t5: ${member}\\.`));
  });

  it('is solved for an unknown', () => {
    expect(solve('2 * maxDistance + 1', {}, 65)).toEqual({ name: 'maxDistance', is: 32 });
  });
});
