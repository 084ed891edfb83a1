import { it } from 'vitest';
import { check, configureAndBuild } from '../package/consumers.ts';

it('serves a project that includes it with add_subdirectory', () => {
  configureAndBuild('tests/package/cmake-subdirectory', 'cmake-subdirectory');
  check('cmake-subdirectory');
});
