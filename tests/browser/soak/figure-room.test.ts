import { figureRooms, layouts } from '../../../web/site/build/figure-rooms.ts';
import { expect, test } from '../support/site-page.ts';
import { smallType } from '../support/small-type.ts';

/** The smallest type, in pixels. */
const smallest = (width: number) => (width < 480 ? 13 : 12);

/** The height that is reserved for a figure until it is drawn, in pixels. */
function roomOf(id: string, layout: number): number {
  const height = figureRooms[id]?.[layout];
  if (height === undefined) throw new Error(`figure-rooms.ts has no ${layouts[layout]} of #${id}`);
  return height;
}

interface Lowest {
  lowest: Record<string, number>;
}

/** Runs in the page: records the smallest height of each figure in any frame since the page was laid out. */
function lowestHeights(): void {
  const lowest: Record<string, number> = {};
  Object.assign(window, { lowest });
  const look = () => {
    for (const figure of document.querySelectorAll('.figure[id]')) {
      const { height } = figure.getBoundingClientRect();
      lowest[figure.id] = Math.min(lowest[figure.id] ?? height, height);
    }
    requestAnimationFrame(look);
  };
  addEventListener('DOMContentLoaded', look);
}

/** A width of the window for each layout. */
for (const [layout, width] of [390, 1000, 1280].entries()) {
  test(`figures take the room that is kept for them, ${width} px wide`, async ({ page, home }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(lowestHeights);
    await page.goto(home);
    const figures = page.locator('.figure[id]');
    const ids = await figures.evaluateAll((nodes) => nodes.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(25);
    for (const id of ids) {
      const figure = page.locator(`#${id}`);
      const kept = roomOf(id, layout);
      // Another machine's fonts may break a line elsewhere.
      await expect(async () => {
        await figure.scrollIntoViewIfNeeded();
        const height = (await figure.boundingBox())?.height ?? 0;
        expect(Math.abs(height - kept), `#${id}: ${height} px drawn, ${kept} px kept`).toBeLessThan(64);
      }).toPass();
    }
    // The space must also be kept between a figure's definition and its first picture.
    const lowest = await page.evaluate(() => (window as unknown as Lowest).lowest);
    const burst = ids.filter((id) => (lowest[id] ?? 0) < roomOf(id, layout) - 64);
    expect(burst, JSON.stringify(lowest)).toEqual([]);
    expect(await smallType(page, smallest(width))).toEqual([]);
  });
}

for (const room of ['lab', 'inspect', 'train', 'run', 'embed'])
  test(`no type in the room ${room} is too small`, async ({ page, home }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${home}${room}.html`);
      await expect.poll(() => page.locator(':is(canvas, svg)').count()).toBeGreaterThan(0);
      expect(await smallType(page, smallest(width)), `${width} px`).toEqual([]);
    }
  });
