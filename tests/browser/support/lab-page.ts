import type { Locator, Page } from '@playwright/test';
import { fixed, significant } from '../../../web/charts/number-format.ts';
import { type Picture, valueAt } from '../../../web/site/lab/pictures/picture.ts';
import { labFromAddress } from '../../../web/site/lab/state/address.ts';
import type { LabState } from '../../../web/site/lab/state/state.ts';

import { expect, test } from './site-page.ts';

export { expect, test };

export const panels = (page: Page) => page.locator('lab-panel');
export const panel = (page: Page, number: number) => panels(page).nth(number - 1);
export const readout = (page: Page) => page.locator('output.readout');
export const field = (where: Page | Locator, label: string) => where.getByRole('textbox', { name: label, exact: true });
export const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
export const scheme = (page: Page, number: number) => page.getByLabel(`Scheme of panel ${number}`);

/** Unfolds a panel's parameters once the facts above them have loaded: a click on a line that still moves may miss. */
export async function unfold(page: Page, number: number): Promise<void> {
  await expect(panel(page, number).locator('.facts')).toHaveAttribute('aria-busy', 'false');
  await panel(page, number).locator('summary').click();
}

export async function type(where: Page | Locator, label: string, text: string): Promise<void> {
  await field(where, label).fill(text);
  await field(where, label).press('Enter');
}

/** Panels with a scheme of each place. */
export const fourPlaces =
  'a.scheme=sinusoidal&b.scheme=rope&b.scaling-type=yarn&b.scaling-factor=4&b.scaling-original-max-position-embeddings=64&c.scheme=t5&d.scheme=shaw';

/** The state in the address bar. */
export const stateOf = (page: Page): LabState => labFromAddress(new URL(page.url()).search);

/** The readout of a cell below the panels. */
export function sentenceOf(picture: Picture, row: number, column: number): string {
  const value = valueAt(picture, row, column);
  if (value === undefined) return '';
  if (value === Number.NEGATIVE_INFINITY) return 'masked';
  return picture.kind === 'matrix' ? fixed(value) : significant(value);
}
