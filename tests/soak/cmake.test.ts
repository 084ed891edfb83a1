import { it } from 'vitest';
import { check, configureAndBuild, installed } from '../package/consumers.ts';

it('serves a project that includes it with add_subdirectory', () => {
  configureAndBuild('tests/package/cmake-subdirectory', 'cmake-subdirectory');
  check('cmake-subdirectory');
});

it('serves a project that finds it installed as released', () => {
  configureAndBuild(
    'tests/package/cmake-find-package',
    'cmake-find-released',
    `-DCMAKE_PREFIX_PATH="${installed('native')}"`,
  );
  check('cmake-find-released');
});
