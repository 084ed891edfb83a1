import { expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

const pe = instances.simd;
const kv = random([2, 11, 4], 1);
const gate = random([2, 11, 4], 2);
const positionBias = random([4, 4], 3);

it('an entry is at the beginning of its window, and a query sees it once the window is complete', () => {
  const queryPositions = { data: [2, 3, 7, 100, -1, 0, 4, 6], shape: [2, 4] };
  const { entries, positions, visible } = pe.compressedEntries({ kv, gate, positionBias, queryPositions });
  expect(entries.shape).toEqual([2, 2, 4]);
  expect([...positions]).toEqual([0, 4]);
  expect(visible?.shape).toEqual([2, 1, 4, 2]);
  expect([...(visible?.data ?? [])]).toEqual([0, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0]);
  expect(pe.compressedEntries({ kv, gate, positionBias }).visible).toBeUndefined();
});

it('has the same bits in both builds', () => {
  const [simd, relaxed] = [instances.simd, instances.relaxed].map(
    (one) => one.compressedEntries({ kv, gate, positionBias }).entries,
  );
  expect(simd).toEqual(relaxed);
});

it('refuses arrays that do not agree', () => {
  const value = { kv, gate, positionBias };
  const refused = (more: object, argument: string) =>
    expect(() => pe.compressedEntries({ ...value, ...more } as never)).toThrow(expect.objectContaining({ argument }));
  refused({ kv: random([11, 4], 1) }, 'kv.shape');
  refused({ gate: random([2, 10, 4], 1) }, 'gate.shape');
  refused({ positionBias: random([4, 3], 1) }, 'positionBias.shape');
  refused({ positionBias: { data: [], shape: [0, 4] } }, 'positionBias.shape');
  refused({ queryPositions: { data: [1, 2, 3], shape: [3, 1] } }, 'queryPositions.shape');
  refused({ queryPositions: { data: [1, 2, 3], shape: 3 } }, 'queryPositions.shape');
  refused({ queryPositions: 5 }, 'queryPositions');
  refused({ rate: 4 }, 'rate');
});
