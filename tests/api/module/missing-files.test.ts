/** A package with a missing file, as after an incomplete deployment: the error names the file. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const dist = 'dist';
const scripts = ['engine.js', 'extended.js', 'pool.js'];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join('build', 'test', 'missing-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(scripts)('says that %s is missing', async (missing) => {
  const copy = join(folder, missing);
  const files = readdirSync(dist).filter((name) => /\.(js|js\.map|wasm)$/.test(name) && name !== missing);
  for (const name of files) cpSync(join(dist, name), join(copy, name));
  const { createPosenc, createPool } = await import(/* @vite-ignore */ pathToFileURL(join(copy, 'index.js')).href);
  const start = missing === 'pool.js' ? createPool({ size: 1 }) : createPosenc();
  await expect(start).rejects.toMatchObject({ code: 'load-failed', message: expect.stringContaining(missing) });
});
