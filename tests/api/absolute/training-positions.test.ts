import { expect, it } from 'vitest';
import { instances } from '../builds.ts';

const pe = instances.simd;

it('randomised positions are sorted, different, and the same for a seed in both builds', () => {
  const options = { length: 50, maxLength: 64, seed: 3 };
  const positions = pe.randomizedPositions(options);
  positions.forEach((position, n) => {
    expect(Number.isInteger(position) && position >= 0 && position < 64).toBe(true);
    if (n > 0) expect(position).toBeGreaterThan(positions[n - 1] as number);
  });
  expect(instances.relaxed.randomizedPositions(options)).toEqual(positions);
  expect(pe.randomizedPositions({ ...options, seed: 4 })).not.toEqual(positions);
  expect([...pe.randomizedPositions({ length: 5, maxLength: 5, seed: 1 })]).toEqual([0, 1, 2, 3, 4]);
});

it('every position is drawn as often as any other', () => {
  const counts = new Float64Array(10);
  for (let seed = 0; seed < 3000; seed++) {
    for (const position of pe.randomizedPositions({ length: 3, maxLength: 10, seed })) (counts[position] as number)++;
  }
  // The expected count is 900, with a standard deviation of 25.
  for (const count of counts) expect(Math.abs(count - 900)).toBeLessThan(125);
});

it('digits of the same weight share an id, whichever way numbers are written', () => {
  const ids = (reverseInput: boolean, reverseOutput: boolean) =>
    pe.coupledPositions({ task: 'addition', operands: [2, 3], answer: 4, reverseInput, reverseOutput, start: 5 });
  expect([...ids(false, false).input]).toEqual([7, 6, 5, 8, 7, 6]);
  expect([...ids(true, false).input]).toEqual([6, 7, 5, 6, 7, 8]);
  expect([...ids(false, false).answer]).toEqual([10, 9, 8, 7, 6]);
  expect([...ids(false, true).answer]).toEqual([5, 6, 7, 8, 9]);
});

it('positions for training refuse what they cannot mean', () => {
  const refused = (call: () => unknown, argument: string) =>
    expect(call).toThrow(expect.objectContaining({ argument }));
  refused(() => pe.randomizedPositions({ length: 9, maxLength: 8, seed: 1 }), 'maxLength');
  refused(() => pe.randomizedPositions({ length: 9, maxLength: 80, seed: -1 }), 'seed');
  refused(() => pe.coupledPositions({ task: 'sorting' } as never), 'task');
  refused(() => pe.coupledPositions({ task: 'copy', length: 0 }), 'length');
  refused(() => pe.coupledPositions({ task: 'copy', length: 2, start: 0 }), 'start');
  refused(() => pe.coupledPositions({ task: 'copy', length: 2, reverseInput: true } as never), 'reverseInput');
  refused(() => pe.coupledPositions({ task: 'addition', operands: [], answer: 1 }), 'operands');
  refused(() => pe.coupledPositions({ task: 'addition', operands: [2, 0], answer: 1 }), 'operands[1]');
});
