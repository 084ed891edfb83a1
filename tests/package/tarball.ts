import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));

export interface Tarball {
  file: string;
  /** Paths inside the package. */
  contents: string[];
}

export function npm(args: readonly string[], cwd: string): string {
  // The settings of the npm that runs the tests must not apply in the folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_(?!registry)|package_|lifecycle_)/.test(name)),
  );
  return execFileSync('npm', args, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs `npm pack` as for publishing, into an otherwise empty folder. */
export function pack(folder = join(root, 'build/test/package')): Tarball {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [result] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root));
  return {
    file: join(folder, result.filename),
    contents: result.files.map(({ path }: { path: string }) => path).sort(),
  };
}

/** An empty folder outside the checkout in which the package is installed, together with the fixtures. */
export function install({ file }: Tarball): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'posenc-package-')));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm(['install', '--no-audit', '--no-fund', '--prefer-offline', file], folder);
  cpSync(fixtures, folder, { recursive: true });
  return folder;
}
