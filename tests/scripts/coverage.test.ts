import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { branchesOf, neverTaken } from '../../scripts/coverage/branches.mjs';
import { compareWithReasons } from '../../scripts/coverage/explained.mjs';

let folder = '';

const source = `template <bool wide>
int f(int a, int b) {
  if (wide) return 1;
  if (a > 0 && b > 0) return 2;  // both
  return a ==
                 b
             ? 3
             : 4;
}
`;

/** What llvm-cov says of two instantiations of f: the first has only seen a = 1 and b = -1, the second only a = b = 1. */
function measured() {
  const file = join(folder, 'f.cc');
  const branch = (at: number[], isTrue: number, isFalse: number) => [...at, isTrue, isFalse, 0, 0, 4];
  const wide = [3, 7, 3, 11];
  const a = [4, 7, 4, 12];
  const b = [4, 16, 4, 21];
  const same = [5, 10, 6, 19];
  const branches = [
    ...[branch(wide, 0, 0), branch(a, 1, 0), branch(b, 0, 1), branch(same, 0, 1)],
    ...[branch(wide, 0, 0), branch(a, 1, 0), branch(b, 1, 0), branch(same, 0, 0)],
  ];
  const report = `${file}:
  |  Branch (3:7): [Folded - Ignored]
  |  Branch (4:7): [True: 2, False: 0]
  |  |  Branch (4:16): [True: 1.2k, False: 1]
  |  Branch (5:10): [True: 0, False: 1]
`;
  return branchesOf({ data: [{ files: [{ filename: file, branches }] }] }, report);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'posenc-coverage-'));
  writeFileSync(join(folder, 'f.cc'), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('branches of C++ that are never taken', () => {
  it('are those that no instantiation takes, without what the compiler decides', () => {
    expect(measured().map(({ from, isTrue, isFalse }) => [from[0], isTrue, isFalse])).toEqual([
      [4, 2, 0],
      [4, 1, 1],
      [5, 0, 1],
    ]);
  });

  it('are named by the source, so that they may move', () => {
    expect(neverTaken(measured(), folder)).toEqual([
      { file: 'f.cc', line: 'if (a > 0 && b > 0) return 2;', condition: 'a > 0', never: false },
      { file: 'f.cc', line: 'return a ==', condition: 'a == b', never: true },
    ]);
  });
});

describe('gaps and their reasons', () => {
  const gap = { file: 'f.cc', line: 'if (a > 0) return;', condition: 'a > 0', never: true };
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => vi.restoreAllMocks());

  it('agree when each gap is listed', () => {
    expect(compareWithReasons([gap], [{ ...gap, reason: 'Nobody asks for it.' }])).toEqual({
      passed: 1,
      failed: 0,
      skipped: 0,
    });
  });

  it('differ when a gap is not listed, or its other side is', () => {
    expect(compareWithReasons([gap], []).failed).toBe(1);
    expect(compareWithReasons([gap], [{ ...gap, never: false, reason: 'Nobody asks for it.' }]).failed).toBe(2);
  });

  it('differ when what is listed runs or is gone', () => {
    expect(compareWithReasons([], [{ ...gap, reason: 'Nobody asks for it.' }]).failed).toBe(1);
    expect(compareWithReasons([], [{ ...gap, reason: 'sometimes: a worker may be slow.' }]).failed).toBe(0);
  });
});
