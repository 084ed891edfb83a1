import { test as base, expect, type Page } from '@playwright/test';

/** Playwright's own message if a page tries to register a service worker and may not. */
const blocked = 'Service Worker registration blocked by Playwright';

/**
 * A worker's tests run one after the other in the same tab: a new tab for each takes longer than most tests. Each
 * begins with an empty page of the usual size, and keeps nothing of the last one but the cache. A test that changes
 * more (scripts that run before the page's own, being offline, service workers), or that counts what a first visit
 * loads, says so with `test.use({ freshPage: true })`.
 *
 * Every page of these tests must stay silent: no console message and no uncaught error. A test that provokes one says
 * so with an annotation of type "allowed message" whose description is a pattern.
 */
export const test = base.extend<{ freshPage: boolean; silence: undefined }, { tab: Page }>({
  freshPage: [false, { option: true }],
  tab: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({
        ...project.use.contextOptions,
        viewport: project.use.viewport,
        serviceWorkers: project.use.serviceWorkers,
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ freshPage, browser, tab, viewport, contextOptions }, use) => {
    if (freshPage) {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
      return;
    }
    const { reducedMotion } = contextOptions;
    await tab.emulateMedia({ media: null, colorScheme: null, reducedMotion: reducedMotion ?? 'no-preference' });
    if (viewport) await tab.setViewportSize(viewport);
    await use(tab);
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
    await tab.context().clearPermissions();
    await tab.goto('about:blank');
    // Outside the window, so that the pointer hovers over nothing on the next page.
    await tab.mouse.move(-1, -1);
  },
  context: async ({ page }, use) => use(page.context()),
  silence: [
    async ({ page }, use, info) => {
      const messages: string[] = [];
      const note = (message: string) => messages.push(message);
      const onConsole = (message: { type(): string; text(): string }) => note(`${message.type()}: ${message.text()}`);
      const onError = (error: Error) => note(`uncaught: ${error.message}`);
      page.on('console', onConsole);
      page.on('pageerror', onError);
      await use(undefined);
      page.off('console', onConsole);
      page.off('pageerror', onError);
      const allowed = info.annotations.flatMap(({ type, description }) =>
        type === 'allowed message' && description ? [new RegExp(description)] : [],
      );
      const unexpected = messages.filter(
        (message) => !message.includes(blocked) && !allowed.some((pattern) => pattern.test(message)),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
