import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../package/tarball.ts';

/** Where consumers are built. */
export const builds = join(root, 'build/test');

/** A command that runs with the tools of the set-up; the shell expands their paths. */
export function withTools(command: string): string {
  const script = join(root, 'scripts/with-tools.mjs');
  return execFileSync(process.execPath, [script, 'sh', '-ec', command], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

/** The folder where the library of a preset is installed; compiles it first if no test has done so. */
export function installed(preset: string): string {
  const prefix = join(builds, `cmake-prefix-${preset}`);
  rmSync(prefix, { recursive: true, force: true });
  withTools(`cmake --preset ${preset}; cmake --build --preset ${preset} --target posenc`);
  withTools(`cmake --install build/${preset} --prefix "${prefix}"`);
  return prefix;
}

export function configureAndBuild(source: string, build: string, ...settings: readonly string[]): void {
  rmSync(join(builds, build), { recursive: true, force: true });
  const options = ['-DCMAKE_BUILD_TYPE=Release', '-DEigen3_DIR="$POSENC_EIGEN3_DIR"', ...settings].join(' ');
  withTools(
    `cmake -G Ninja -S "${source}" -B "${join(builds, build)}" ${options}; cmake --build "${join(builds, build)}"`,
  );
}

export function check(build: string): void {
  const output = execFileSync(join(builds, build, 'consumer'), { encoding: 'utf8' })
    .trim()
    .split('\n');
  const row = (output[0] as string).split(' ').map(Number);
  const exact = [Math.sin(3), Math.cos(3), Math.sin(0.03), Math.cos(0.03)];
  expect(row).toEqual(exact.map((value) => expect.closeTo(value, 7)));
  expect(output[1]).toBe('base: 0 is not allowed; expected a finite number of at least 0.01');
}
