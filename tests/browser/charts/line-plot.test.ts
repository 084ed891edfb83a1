import { expect, test } from '../support/quiet-page.ts';
import { bundleStage, openStage, outline } from './stage.ts';

let script: string;

test.beforeAll(async () => {
  script = await bundleStage();
});

const distances = Array.from({ length: 9 }, (_, i) => i);

const linear = {
  series: [
    { name: 'mean', x: distances, y: distances.map((d) => Math.cos(d / 2)) },
    { name: 'bound', x: distances, y: distances.map((d) => 1 / (1 + d)), quiet: true },
  ],
  bands: [{ name: 'spread', x: distances, low: distances.map((d) => -d / 8), high: distances.map((d) => d / 8) }],
  marks: [
    { axis: 'x', at: 6, text: 'trained' },
    { axis: 'y', at: 0.25, text: 'a quarter' },
  ],
  xAxis: { title: 'distance' },
  yAxis: { title: 'mean score' },
  label: 'Two curves.',
  cursor: { row: 0, column: 2 },
} as const;

const pairs = Array.from({ length: 16 }, (_, i) => i);

const logarithmic = {
  series: [
    { name: 'base 10,000', x: pairs, y: pairs.map((i) => 2 * Math.PI * 10000 ** (i / 16)) },
    {
      name: 'base 500,000',
      x: pairs,
      y: pairs.map((i) => 2 * Math.PI * 500000 ** (i / 16)),
      dashed: true,
      points: true,
    },
  ],
  xAxis: { title: 'pair' },
  yAxis: { title: 'wavelength (tokens)', spacing: 'log' },
  label: 'Two ladders.',
  cursor: { row: 1, column: 3 },
} as const;

for (const [name, plot, width] of [
  ['linear', linear, 640],
  ['logarithmic', logarithmic, 640],
  ['narrow', logarithmic, 320],
] as const) {
  test(`a ${name} line plot is drawn as it was`, async ({ page }) => {
    await openStage(page, script, width);
    const drawn = await page.locator('posenc-stage').evaluate(async (stage, picture) => {
      await (stage as HTMLElementTagNameMap['posenc-stage']).show({ plot: picture as never });
      return stage.shadowRoot?.querySelector('.line-plot')?.innerHTML ?? '';
    }, plot);
    expect(outline(drawn)).toMatchSnapshot(`line-plot-${name}.txt`);
  });
}

test('points stand where the axes say', async ({ page }) => {
  await openStage(page, script);
  const { tick, disc } = await page.locator('posenc-stage').evaluate(async (stage, picture) => {
    await (stage as HTMLElementTagNameMap['posenc-stage']).show({ plot: picture as never });
    const root = stage.shadowRoot as ShadowRoot;
    const texts = [...root.querySelectorAll('.scale text:not(.title)')];
    const labelled = (text: string, anchor: string) =>
      texts.find((node) => node.textContent === text && node.getAttribute('text-anchor') === anchor);
    const circle = root.querySelector('.reader circle');
    return {
      tick: {
        x: Number(labelled('2', 'middle')?.getAttribute('x')),
        one: Number(labelled('1', 'end')?.getAttribute('y')),
        zero: Number(labelled('0', 'end')?.getAttribute('y')),
      },
      disc: { x: Number(circle?.getAttribute('cx')), y: Number(circle?.getAttribute('cy')) },
    };
  }, linear);
  expect(disc.x).toBeCloseTo(tick.x, 0);
  expect(disc.y).toBeCloseTo(tick.zero + (tick.one - tick.zero) * Math.cos(1), 0);
});

test('keys move along a curve and between curves, the pointer takes the nearest', async ({ page }) => {
  await openStage(page, script);
  const stage = page.locator('posenc-stage');
  await stage.evaluate(
    (node, picture) => (node as HTMLElementTagNameMap['posenc-stage']).show({ plot: picture as never }),
    linear,
  );
  await page.locator('.line-plot').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowRight', 'Home']) await page.keyboard.press(key);
  const read = () => stage.evaluate((node) => (node as HTMLElementTagNameMap['posenc-stage']).read);
  expect(await read()).toEqual([
    { row: 0, column: 3 },
    { row: 1, column: 3 },
    { row: 1, column: 8 },
    { row: 1, column: 8 },
    { row: 1, column: 0 },
  ]);
  const box = await page.locator('.reader circle').boundingBox();
  if (!box) throw new Error('nothing is read');
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2);
  expect((await read()).at(-1)).toEqual({ row: 0, column: 0 });
  await page.mouse.move(700, 700);
  expect((await read()).at(-1)).toBeNull();
});

test('a plot follows the width of its container', async ({ page }) => {
  await openStage(page, script);
  const stage = page.locator('posenc-stage');
  await stage.evaluate(
    (node, picture) => (node as HTMLElementTagNameMap['posenc-stage']).show({ plot: picture as never }),
    linear,
  );
  await expect(page.locator('svg.lines')).toHaveAttribute('width', '640');
  await stage.evaluate((node) => Object.assign((node.parentElement as HTMLElement).style, { width: '0px' }));
  await stage.evaluate((node) => Object.assign((node.parentElement as HTMLElement).style, { width: '400px' }));
  await expect(page.locator('svg.lines')).toHaveAttribute('width', '400');
  await expect(page.locator('.line-legend li')).toHaveText(['mean', 'bound']);
});

test('points stay on their line while both move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openStage(page, script, 640);
  const { moving, off } = await page.locator('posenc-stage').evaluate(async (stage) => {
    const host = stage as HTMLElementTagNameMap['posenc-stage'];
    host.style.setProperty('--move', '300ms linear');
    const root = host.shadowRoot as ShadowRoot;
    const x = [32, 64, 128, 256];
    const axes = { xAxis: { title: 'length' }, yAxis: { title: 'accuracy', range: [0, 1] }, label: 'A run.' };
    const show = (y: number[]) =>
      host.show({
        plot: { series: [{ name: 'RoPE', x, y, points: true }], ...axes, cursor: { row: 0, column: 0 } } as never,
      });
    await show([0.3, 0.26, 0.25, 0.24]);
    while (!root.querySelector('.series circle')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await show([1, 0.74, 0.48, 0.36]);
    await new Promise(requestAnimationFrame);
    const motions = host.getAnimations({ subtree: true }).concat(root.getAnimations());
    for (const one of motions) {
      one.pause();
      one.currentTime = 150;
    }
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    const computed = getComputedStyle(root.querySelector('.series path') as Element).getPropertyValue('d');
    line.setAttribute('d', computed.replace(/^path\("|"\)$/g, ''));
    const length = line.getTotalLength();
    const points = Array.from({ length: 2001 }, (_, i) => line.getPointAtLength((length * i) / 2000));
    const distances = [...root.querySelectorAll('.series circle')].map((dot) => {
      const { cx, cy } = getComputedStyle(dot);
      return Math.min(
        ...points.map((point) => Math.hypot(point.x - Number.parseFloat(cx), point.y - Number.parseFloat(cy))),
      );
    });
    return { moving: motions.length, off: distances };
  });
  expect(moving).toBeGreaterThan(1);
  // Four points, and the mark of the one that is read.
  expect(off).toHaveLength(5);
  for (const distance of off) expect(distance).toBeLessThan(0.5);
});
