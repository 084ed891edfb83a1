import { expect, test } from '../support/figure-page.ts';

// Pictures and their numbers run from left to right, whatever the direction of the page.

for (const element of ['posenc-table', 'posenc-shift', 'posenc-attention', 'posenc-bias', 'posenc-ladder']) {
  test(`<${element}> is the same on a page that runs from right to left`, async ({ figure, page }) => {
    const drawn = await figure(`<${element}><p slot="caption">A caption</p></${element}>`);
    const parts = () =>
      drawn.evaluate(async (node) => {
        while (!(await (node as HTMLElement & { updateComplete: Promise<boolean> }).updateComplete)) {}
        const outer = node.getBoundingClientRect();
        const inside = node.shadowRoot?.querySelectorAll('.controls *, .body *, .foot *') ?? [];
        return [...inside].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          const place = [x - outer.x, y - outer.y, width, height].map(Math.round);
          return `${part.localName}.${part.getAttribute('class') ?? ''} ${place} ${getComputedStyle(part).direction}`;
        });
      });
    await expect.poll(async () => (await parts()).some((part) => part.startsWith('td.waits'))).toBe(false);
    const before = await parts();
    expect(before.length).toBeGreaterThan(20);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await parts()).toEqual(before);
    // The page's own text keeps the page's direction.
    const caption = drawn.locator('[slot="caption"]');
    expect(await caption.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  });
}
