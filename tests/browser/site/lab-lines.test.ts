import type { Page } from '@playwright/test';
import { expect, panel, panels, test } from '../support/lab-page.ts';

interface Line {
  readonly title: string;
  readonly top: number;
  readonly height: number;
  /** Whether the panel has a number for it. */
  readonly answered: boolean;
}

/** The lines of the table that each panel has in this view. */
const linesOf = (page: Page, table: string) =>
  panels(page).evaluateAll(
    (all, table) =>
      all.map((one) =>
        [...(one.shadowRoot?.querySelectorAll(`${table} tbody tr`) ?? [])].map((row): Line => {
          const title = row.querySelector('th') as HTMLElement;
          const { top, height } = title.getBoundingClientRect();
          // Without the places of the worst case, which differ between panels.
          const words = [...title.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
          return { title: words.trim(), top, height, answered: row.querySelector('[data-measured]') !== null };
        }),
      ),
    table,
  );

const places = 'a.scheme=rope&b.scheme=sinusoidal&c.scheme=alibi';

for (const [view, table] of [
  ['scorecard', '.card'],
  ['weights', '.facts > .measured'],
] as const) {
  test(`one question is at one height in all panels of the view ${view}`, async ({ page, lab }) => {
    await page.goto(`${lab}?v=1&lab.view=${view}&${places}`);
    for (let i = 1; i <= 3; i++)
      await expect(panel(page, i).locator('[data-measured="logitsShiftInvariant"]')).toBeVisible();
    const [first = [], ...others] = await linesOf(page, table);
    expect(first.length).toBeGreaterThan(3);
    for (const lines of others) {
      expect(lines.map(({ title, top, height }) => ({ title, top, height }))).toEqual(
        first.map(({ title, top, height }) => ({ title, top, height })),
      );
    }
    // They differ in what they answer.
    expect([first, ...others].some((lines) => lines.some(({ answered }) => !answered))).toBe(true);
    // In the scorecard a title of some panel takes two lines.
    const heights = new Set(first.map(({ height }) => Math.round(height)));
    expect(heights.size).toBe(view === 'scorecard' ? 2 : 1);
  });
}

test('a question that a scheme has no answer to says so', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&lab.view=scorecard&${places}`);
  const line = panel(page, 3).getByRole('row', { name: 'words keep their neighbours' });
  await expect(line).toHaveText(/does not apply/);
  await expect(panel(page, 2).getByRole('row', { name: 'words keep their neighbours' })).toHaveText(/holds/);
});
