import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// The package's workers in a real browser: under a strict content security policy, and from a bundle.

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

let server: StaticServer;

test.beforeAll(async () => {
  server = await serve('dist', '/', { 'content-security-policy': policy });
});

test.afterAll(() => server.close());

async function open(page: Page): Promise<void> {
  const html = '<!doctype html><html lang="en"><title>A page</title><body></body></html>';
  await page.goto(server.page(html, { 'content-security-policy': policy }));
}

test('attention in two workers is attention, under a strict content policy', async ({ page }) => {
  await open(page);
  const seen = await page.evaluate(async () => {
    const url = '/index.js';
    const { createPool, createPosenc } = (await import(url)) as typeof import('../../../web/api/index.ts');
    const [pool, pe] = await Promise.all([createPool({ size: 2 }), createPosenc()]);
    const array = (...shape: number[]) => ({
      data: new Float32Array(shape.reduce((a, b) => a * b)).map((_, i) => Math.sin(i * i)),
      shape,
    });
    const [q, k, v] = [array(6, 512, 32), array(2, 512, 32), array(2, 512, 16)];
    const options = { q, k, v, causal: true, encoding: [{ scheme: 'rope' }, { scheme: 'alibi' }] } as const;
    let parts = 0;
    const { output } = await pool.attention(options, { onProgress: () => parts++ });
    const expected = pe.attention(options).output;
    const error = await pool.call('absolute', [{ scheme: 'sinusoidal', length: 1, dim: 0 }]).catch((thrown) => thrown);
    const result = {
      same: output.data.every((value, i) => value === expected.data[i]),
      shape: output.shape,
      parts,
      untouched: q.data.length,
      error: [error.name, error.code, error.argument],
    };
    await pool.close();
    return result;
  });
  expect(seen).toMatchObject({
    same: true,
    shape: [6, 512, 16],
    untouched: 6 * 512 * 32,
    error: ['PosencError', 'invalid-argument', 'dim'],
  });
  expect(seen.parts).toBeGreaterThan(1);
});

test('the page answers while a worker is busy, and a signal frees the worker', async ({ page }) => {
  await open(page);
  const seen = await page.evaluate(async () => {
    const url = '/index.js';
    const { createPool } = (await import(url)) as typeof import('../../../web/api/index.ts');
    const pool = await createPool({ size: 1 });
    const x = { data: new Float32Array(8192 * 64).map((_, i) => Math.sin(i)), shape: [8192, 64] };
    const stop = new AbortController();
    const call = pool.call('attention', [{ q: x, k: x, v: x }], { signal: stop.signal }).catch((reason) => reason);
    let frames = 0;
    while (frames < 3) {
      await new Promise(requestAnimationFrame);
      frames++;
    }
    stop.abort('enough');
    const reason = await call;
    const table = await pool.call('absolute', [{ scheme: 'sinusoidal', length: 1, dim: 2 }]);
    return { frames, reason, table: Array.from(table.data) };
  });
  expect(seen).toEqual({ frames: 3, reason: 'enough', table: [0, 1] });
});

test('a worker that fails takes its call with it and is replaced', async ({ page }) => {
  await open(page);
  const seen = await page.evaluate(async () => {
    const url = '/index.js';
    const made: Worker[] = [];
    const { Worker: Original } = globalThis;
    globalThis.Worker = class extends Original {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        made.push(this);
      }
    };
    const { createPool } = (await import(url)) as typeof import('../../../web/api/index.ts');
    const pool = await createPool({ size: 1 });
    const call = pool.call('score', [{ scheme: 'rope' }, { length: 512 }]).catch(({ code }) => code);
    await Promise.resolve();
    made[0]?.dispatchEvent(new ErrorEvent('error', { message: 'gone' }));
    const code = await call;
    const table = await pool.call('absolute', [{ scheme: 'sinusoidal', length: 1, dim: 2 }]);
    return { code, table: Array.from(table.data), workers: made.length };
  });
  expect(seen).toEqual({ code: 'internal', table: [0, 1], workers: 2 });
});

test('a worker that is not there is an error', async ({ page }) => {
  test.info().annotations.push({ type: 'allowed message', description: '404' });
  await open(page);
  const error = await page.evaluate(async () => {
    const url = '/index.js';
    const { createPool } = (await import(url)) as typeof import('../../../web/api/index.ts');
    return createPool({ size: 2, workerUrl: '/elsewhere.js' }).then(
      () => undefined,
      ({ code, message }) => ({ code, message }),
    );
  });
  expect(error).toEqual({ code: 'load-failed', message: expect.stringContaining('Could not start a worker') });
});

test('Vite finds the worker and bundles it', async ({ page }) => {
  const root = fileURLToPath(new URL('../../package/fixtures/pool/', import.meta.url));
  const outDir = fileURLToPath(new URL('../../../build/test/pool-bundle/', import.meta.url));
  const posenc = fileURLToPath(new URL('../../../dist/index.js', import.meta.url));
  await build({
    root,
    base: './',
    logLevel: 'error',
    configFile: false,
    resolve: { alias: { posenc } },
    build: { target: 'es2022', outDir, emptyOutDir: true, modulePreload: false },
  });
  const bundle = await serve('build/test/pool-bundle', '/some/folder/');
  await page.goto(`${bundle.origin}/some/folder/`);
  await expect(page.locator('body')).toHaveText(/^2 0,1,0,1,0\.84147/);
  await bundle.close();
});
