import { test as base, expect } from '@playwright/test';

/**
 * Every page of these tests must stay silent: no console message and no uncaught error. A test that provokes one says so with an
 * annotation of type "allowed message" whose description is a pattern.
 */
export const test = base.extend<{ silence: undefined }>({
  silence: [
    async ({ page }, use, info) => {
      const messages: string[] = [];
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
      await use(undefined);
      const allowed = info.annotations.flatMap(({ type, description }) =>
        type === 'allowed message' && description ? [new RegExp(description)] : [],
      );
      expect(messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
