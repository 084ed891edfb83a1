import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packagers } from '../../scripts/setup/slow-tools.mjs';
import { npm, pack } from '../package/tarball.ts';

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));

let tarball: string | undefined;

/**
 * A folder with fixtures and additional files, in which posenc is installed and from which the packagers can be
 * imported by name.
 */
export function project(name: string, from: readonly string[], files: Readonly<Record<string, string>> = {}): string {
  // Test files run in parallel, each in its own process.
  tarball ??= pack(join(packagers, 'tarballs', String(process.pid))).file;
  const folder = join(packagers, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const fixture of from) cpSync(join(fixtures, fixture), folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  writeFileSync(
    join(folder, 'package.json'),
    // Parcel only reads the exports of packages if the project asks for it.
    JSON.stringify({ private: true, type: 'module', '@parcel/resolver-default': { packageExports: true } }),
  );
  npm(['install', '--no-audit', '--no-fund', '--offline', tarball], folder);
  return folder;
}

/** For tools that would otherwise find this checkout's settings in a parent folder. */
export const ownSettings = { 'tsconfig.json': '{}' };

/** The path of a file in one of the packagers. */
export const tool = (path: string) => join(packagers, 'node_modules', path);

export const versionOf = (name: string): string =>
  JSON.parse(readFileSync(tool(`${name}/package.json`), 'utf8')).version;

/** Runs a program and returns its standard output. */
export async function runIn(folder: string, command: string, args: readonly string[]): Promise<string> {
  const { VITEST: _, NODE_ENV: __, NODE_OPTIONS: ___, ...own } = process.env;
  const env = { ...own, CI: '1', NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', DENO_NO_UPDATE_CHECK: '1' };
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 1 << 26 });
    return stdout;
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string };
    throw new Error(`${message}\n${stdout}\n${stderr}`);
  }
}
