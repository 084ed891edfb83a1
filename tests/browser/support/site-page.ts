import { test as quiet } from './quiet-page.ts';
import { serve } from './static-server.ts';

const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";

/**
 * The built site as served by a static host, from a folder and under a content security policy: the addresses of Learn
 * and of the Lab.
 */
export const test = quiet.extend<object, { home: string; lab: string }>({
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const host = await serve('build/site', '/people/me/posenc/', { 'content-security-policy': policy });
      await use(`${host.origin}/people/me/posenc/`);
      await host.close();
    },
    { scope: 'worker' },
  ],
  lab: [async ({ home }, use) => use(`${home}lab.html`), { scope: 'worker' }],
});

export { expect } from './quiet-page.ts';
