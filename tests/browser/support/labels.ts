import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';

/** The labels of controls in there that begin with a capital, of which there should be none. */
export async function capitalLabels(where: Locator): Promise<string[]> {
  const labels = where.locator('.control > label, .control > legend:not(.hidden), .control.switch > span');
  const all = (await labels.allTextContents()).map((label) => label.trim());
  expect(all.length).toBeGreaterThan(0);
  return all.filter((label) => /^\p{Lu}/u.test(label));
}
