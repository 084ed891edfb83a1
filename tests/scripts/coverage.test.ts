import { expect, it } from 'vitest';
import { branchesOf } from '../../scripts/coverage/native.mjs';

/** What llvm-cov says of two instantiations of a template: the first has only seen a = 1 and b = -1, the second only a = b = 1. */
it('counts the branches of all instantiations together, without what the compiler decides', () => {
  const branch = (at: number[], isTrue: number, isFalse: number) => [...at, isTrue, isFalse, 0, 0, 4];
  const wide = [3, 7, 3, 11];
  const a = [4, 7, 4, 12];
  const b = [4, 16, 4, 21];
  const branches = [
    ...[branch(wide, 0, 0), branch(a, 1, 0), branch(b, 0, 1)],
    ...[branch(wide, 0, 0), branch(a, 1, 0), branch(b, 1, 0)],
  ];
  const report = `/f.cc:
  |  Branch (3:7): [Folded - Ignored]
  |  Branch (4:7): [True: 2, False: 0]
  |  |  Branch (4:16): [True: 1.2k, False: 1]
`;
  expect(branchesOf({ data: [{ files: [{ filename: '/f.cc', branches }] }] }, report)).toEqual([
    { file: '/f.cc', isTrue: 2, isFalse: 0 },
    { file: '/f.cc', isTrue: 1, isFalse: 1 },
  ]);
});
