import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packagers } from '../../scripts/setup/packagers.mjs';
import { npm, pack } from '../package/tarball.ts';

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));

/** The packed package, installed as a user installs it; projects are folders in here. */
const consumer = join(packagers, 'consumer');

let installed = false;

function install(): void {
  if (installed) return;
  rmSync(consumer, { recursive: true, force: true });
  mkdirSync(consumer, { recursive: true });
  writeFileSync(
    join(consumer, 'package.json'),
    // Parcel reads exports of packages only when the project says so.
    JSON.stringify({ private: true, type: 'module', '@parcel/resolver-default': { packageExports: true } }),
  );
  npm(['install', '--no-audit', '--no-fund', '--offline', pack().file], consumer);
  installed = true;
}

/** A folder with files of the fixtures and of its own, which finds posenc and the packagers by their names. */
export function project(name: string, from: readonly string[], files: Readonly<Record<string, string>> = {}): string {
  install();
  const folder = join(consumer, name);
  mkdirSync(folder, { recursive: true });
  for (const fixture of from) cpSync(join(fixtures, fixture), folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

/** The packed package's own files. */
export const shipped = join(consumer, 'node_modules', 'posenc', 'dist');

/** A file of one of the packagers. */
export const tool = (path: string) => join(packagers, 'node_modules', path);

export const versionOf = (name: string): string =>
  JSON.parse(readFileSync(tool(`${name}/package.json`), 'utf8')).version;

/** Runs a program to its end; what it prints to standard output. */
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
