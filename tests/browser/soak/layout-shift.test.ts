import { heights } from '../../../web/elements/figure/heights.ts';
import { nothingMoves } from '../support/layout-shift.ts';
import { expect, test } from '../support/quiet-page.ts';
import { settled } from '../support/settled.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Scripts run before those of the page.
test.use({ freshPage: true });

let host: StaticServer;
test.beforeAll(async () => {
  host = await serve('build/site', '/posenc/');
});
test.afterAll(() => host.close());

// In addition to npm test, which combines narrow with late fonts.
nothingMoves(360, 'at once', () => host);
nothingMoves(1280, 'at once', () => host);
nothingMoves(1280, 'late', () => host);

test('every figure fits its column from 240 pixels on, with all its controls, and moves nothing below it', async ({
  browser,
}) => {
  const dist = await serve('dist');
  const names = Object.keys(heights);
  for (const width of [240, 320, 390, 620, 1200]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const name of names) {
      await page.goto(dist.page(postWith(name)));
      await page.waitForFunction(() => document.querySelector(':state(drawn)'));
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name}, ${width}`).toBe(0);
      expect(await page.evaluate<number>('shifted'), `${name}, ${width}`).toBeLessThan(0.05);
    }
    await page.close();
  }
  await dist.close();
});

/** A post that begins with a figure. */
const postWith = (name: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title>
<style>body { margin: 0 }</style><script>
  let shifted = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value })
    .observe({ type: 'layout-shift', buffered: true });
</script><script src="/embed-loader.js"></script><${name}></${name}>${'<p>Words of a post. </p>'.repeat(40)}`;
