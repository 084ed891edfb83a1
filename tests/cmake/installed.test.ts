import { it } from 'vitest';
import { check, configureAndBuild, installed } from './consumers.ts';

it('serves a project that finds it installed', () => {
  // The library that npm test compiles anyway.
  configureAndBuild(
    'tests/cmake/find-package',
    'cmake-find-package',
    `-DCMAKE_PREFIX_PATH="${installed('native-debug')}"`,
  );
  check('cmake-find-package');
});
