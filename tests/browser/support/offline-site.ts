import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from './quiet-page.ts';
import { type StaticServer, serve } from './static-server.ts';

export const builtSite = fileURLToPath(new URL('../../../build/site/', import.meta.url));

/** A copy of the site that a test may change, like a new version on the host. */
export interface OfflineSite {
  readonly folder: string;
  readonly host: StaticServer;
  /** The address of Learn, with a trailing slash. */
  readonly home: string;
}

/** Pages whose service worker keeps the site. */
export const test = base.extend<{ offlineSite: OfflineSite }>({
  offlineSite: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'posenc-site-'));
    cpSync(builtSite, folder, { recursive: true });
    const host = await serve(folder, '/posenc/', {
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'",
      // New versions must be seen at once.
      'Cache-Control': 'no-cache',
    });
    await use({ folder, host, home: `${host.origin}/posenc/` });
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
