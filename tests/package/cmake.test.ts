import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tarball.ts';

const builds = join(root, 'build/test');

/** A command with the tools of the set-up; the shell fills in where they are. */
function withTools(command: string): string {
  const script = join(root, 'scripts/with-tools.mjs');
  return execFileSync(process.execPath, [script, 'sh', '-ec', command], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

function configureAndBuild(source: string, build: string, ...settings: readonly string[]): void {
  rmSync(join(builds, build), { recursive: true, force: true });
  const options = ['-DCMAKE_BUILD_TYPE=Release', '-DEigen3_DIR="$POSENC_EIGEN3_DIR"', ...settings].join(' ');
  withTools(
    `cmake -G Ninja -S "${source}" -B "${join(builds, build)}" ${options}; cmake --build "${join(builds, build)}"`,
  );
}

function check(build: string): void {
  const output = execFileSync(join(builds, build, 'consumer'), { encoding: 'utf8' })
    .trim()
    .split('\n');
  const row = (output[0] as string).split(' ').map(Number);
  const exact = [Math.sin(3), Math.cos(3), Math.sin(0.03), Math.cos(0.03)];
  expect(row).toEqual(exact.map((value) => expect.closeTo(value, 7)));
  expect(output[1]).toBe('base: 0 is not allowed; expected a finite number above 0');
}

it('serves a project that includes it with add_subdirectory', () => {
  configureAndBuild('tests/package/cmake-subdirectory', 'cmake-subdirectory');
  check('cmake-subdirectory');
});

it('serves a project that finds it installed', () => {
  const prefix = join(builds, 'cmake-prefix');
  rmSync(prefix, { recursive: true, force: true });
  configureAndBuild('.', 'cmake-install', '-DPOSENC_TESTS=OFF');
  withTools(`cmake --install "${join(builds, 'cmake-install')}" --prefix "${prefix}"`);
  configureAndBuild('tests/package/cmake-find-package', 'cmake-find-package', `-DCMAKE_PREFIX_PATH="${prefix}"`);
  check('cmake-find-package');
});
