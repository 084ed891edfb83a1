import { it } from 'vitest';
import { check, configureAndBuild, installed } from './consumers.ts';

it('serves a project that finds it installed', () => {
  // The library that npm test compiles anyway. It comes with sanitizers, which a program must link.
  configureAndBuild(
    'tests/cmake/find-package',
    'cmake-find-package',
    `-DCMAKE_PREFIX_PATH="${installed('native-sanitize')}"`,
    '-DCMAKE_EXE_LINKER_FLAGS=-fsanitize=address,undefined',
  );
  check('cmake-find-package');
});
