import { describe, expect, it } from 'vitest';
import {
  digestProblems,
  fusingSources,
  importProblems,
  includeProblems,
  listedSources,
  relaxedProblems,
  webRooms,
} from '../../scripts/rooms.mjs';

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

describe('directions of imports', () => {
  it('hold in all of web', () => expect(webRooms()).toEqual({ good: true, text: '' }));

  it.each([
    ['api/bias/alibi.ts', "import { x } from '../input/index.ts';", 0],
    ['api/bias/alibi.ts', "import { x } from '../input/validate.ts';", 1],
    ['api/bias/alibi.ts', "import type { X } from '../rotary/index.ts';", 1],
    ['api/input/validate.ts', "const x = import('../../api/pool/index.ts');", 1],
    ['api/bias/alibi.ts', "/** import { createPosenc } from 'posenc'; */", 0],
    ['api/bias/alibi.ts', "export { createPosenc } from 'posenc';", 1],
    ['charts/axis.ts', "import '../elements/figure/index.ts';", 1],
    ['elements/bias/index.ts', "import {\n  x,\n} from '../../charts/axis.ts';", 1],
    ['elements/bias/index.ts', "import { x } from '../figure/index.ts';", 0],
    ['site/lab/main.ts', "import { x } from '../../inspect/index.ts';", 1],
    ['site/lab/main.ts', "import { x } from '../shared/page.ts';", 0],
    ['site/lab/main.ts', "import { x } from '../../elements/bias/model.ts';", 1],
    ['site/build/numbers.ts', "import { x } from '../../elements/bias/model.ts';", 0],
    ['tools/main.ts', '', 1],
  ])('in %s, of %s', (path, text, count) => expect(importProblems(path, text)).toHaveLength(count));
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

  it('misses a source of digests that has other code there', () => {
    const withTests = (folder: string) =>
      new Map([
        ...files,
        ['tests/cpp/support.h', '#include "posenc/core/tile.h"'],
        [`tests/cpp/${folder}/x.cc`, '#include "support.h"'],
      ]);
    expect(digestProblems(files)).toEqual([]);
    expect(digestProblems(withTests('attention'))).toEqual([]);
    expect(digestProblems(withTests('digests'))).toHaveLength(1);
  });

  it('reads the list of CMake', () => {
    expect(listedSources('# set\nset(POSENC_RELAXED_SOURCES\n  a/b.cc\n  c.cc\n)\nset(other d.cc)')).toEqual([
      'a/b.cc',
      'c.cc',
    ]);
  });
});
