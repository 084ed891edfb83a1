import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { builds, check, configureAndBuild, withTools } from './consumers.ts';

it('serves a project that finds it installed', () => {
  const prefix = join(builds, 'cmake-prefix');
  rmSync(prefix, { recursive: true, force: true });
  // The library as npm test has compiled it: nothing is left to do then.
  withTools('cmake --preset native; cmake --build --preset native --target posenc');
  withTools(`cmake --install build/native --prefix "${prefix}"`);
  configureAndBuild('tests/package/cmake-find-package', 'cmake-find-package', `-DCMAKE_PREFIX_PATH="${prefix}"`);
  check('cmake-find-package');
});
