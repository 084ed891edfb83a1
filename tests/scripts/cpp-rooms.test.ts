import { describe, expect, it } from 'vitest';
import {
  fusingSources,
  includeProblems,
  listedSources,
  relaxedProblems,
  schemeTestProblems,
} from '../../scripts/cpp-rooms.mjs';

describe('directions of includes', () => {
  it('lets a room include those below it', () => {
    expect(
      includeProblems('bias/alibi.cc', '#include "posenc/core/error.h"\n#include "posenc/bias/shape.h"\n'),
    ).toEqual([]);
  });

  it('names a room that lies beside or above', () => {
    expect(includeProblems('bias/alibi.cc', '#include "posenc/rotary/rope.h"\n')).toEqual([
      'cpp/posenc/bias/alibi.cc includes rotary, which does not lie below bias.',
    ]);
    expect(includeProblems('bias/alibi.cc', '#include <posenc/attention/dense.h>\n')).toHaveLength(1);
    expect(includeProblems('bia/alibi.cc', '')).toHaveLength(1);
  });
});

describe('sources that are compiled once more for relaxed SIMD', () => {
  const files = new Map([
    ['cpp/posenc/core/simd.h', 'inline Float4 multiply_add4(Float4 a, Float4 b, Float4 c);'],
    [
      'cpp/posenc/core/tile.h',
      '#include "posenc/core/simd.h"\ninline constexpr int rows = fuses_multiply_add ? 6 : 4;',
    ],
    ['cpp/posenc/core/product.h', '#include "posenc/core/tile.h"'],
    ['cpp/posenc/core/product.cc', '#include "posenc/core/product.h"'],
    ['cpp/posenc/core/own.cc', 'multiply_add4(a, b, c);'],
    ['cpp/posenc/core/sums.cc', '#include "posenc/core/simd.h"\n// Not multiply_add4_of_something.'],
    ['cpp/bindings/bind.h', '#include "posenc/core/product.h"\n#include "bind.h"'],
    ['cpp/bindings/core/attention.cc', '#include "bind.h"'],
  ]);
  const differing = ['cpp/bindings/core/attention.cc', 'cpp/posenc/core/own.cc', 'cpp/posenc/core/product.cc'];

  it('finds them through headers of headers', () => {
    expect(fusingSources(files)).toEqual(differing);
  });

  it('misses one that is not listed, and one that is without need', () => {
    expect(relaxedProblems(files, differing)).toEqual([]);
    expect(relaxedProblems(files, differing.slice(1))).toEqual([
      'cpp/bindings/core/attention.cc reaches multiply_add4() or fuses_multiply_add; expected in cmake/relaxed.cmake.',
    ]);
    expect(relaxedProblems(files, [...differing, 'cpp/posenc/core/sums.cc'])).toEqual([
      'cpp/posenc/core/sums.cc is the same in relaxed SIMD; expected not in cmake/relaxed.cmake.',
    ]);
  });

  it('misses a test of a scheme that has other code there', () => {
    const withTests = (room: string) =>
      new Map([
        ...files,
        ['tests/cpp/support.h', '#include "posenc/core/tile.h"'],
        [`tests/cpp/${room}/x.test.cc`, '#include "support.h"'],
      ]);
    expect(schemeTestProblems(files)).toEqual([]);
    expect(schemeTestProblems(withTests('attention'))).toEqual([]);
    expect(schemeTestProblems(withTests('bias'))).toHaveLength(1);
  });

  it('reads the list of CMake', () => {
    expect(listedSources('# set\nset(POSENC_RELAXED_SOURCES\n  a/b.cc\n  c.cc\n)\nset(other d.cc)')).toEqual([
      'a/b.cc',
      'c.cc',
    ]);
  });
});
