import { it } from 'vitest';
import { check, configureAndBuild, installed } from '../cmake/consumers.ts';

it('serves a project that includes it with add_subdirectory', () => {
  configureAndBuild('tests/cmake/subdirectory', 'cmake-subdirectory');
  check('cmake-subdirectory');
});

it('serves a project that finds it installed as released', () => {
  configureAndBuild('tests/cmake/find-package', 'cmake-find-released', `-DCMAKE_PREFIX_PATH="${installed('native')}"`);
  check('cmake-find-released');
});
