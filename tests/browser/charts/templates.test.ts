import type { Page } from '@playwright/test';
import { expect, test } from '../support/quiet-page.ts';
import { bundleStage, openStage, outline } from './stage.ts';

let script: string;

test.beforeAll(async () => {
  script = await bundleStage('template-page.ts');
});

/** Draws a picture and returns the markup of its outermost element. */
async function draw(page: Page, kind: string, picture: object): Promise<string> {
  await openStage(page, script);
  return page.locator('posenc-stage').evaluate(
    async (stage, [name, value]) => {
      await (stage as unknown as { show(...visible: unknown[]): Promise<void> }).show(name, value);
      return stage.shadowRoot?.querySelector('.readable')?.innerHTML ?? '';
    },
    [kind, picture] as const,
  );
}

const arrows = {
  arrows: [
    { x: 1, y: 0, look: 'ghost' },
    { x: 0.6, y: 0.8, label: 'cat', cell: '0,0' },
    { x: -1.5, y: 0, label: 'dog', cell: '0,1', current: true },
    { x: 0, y: -2, label: 'mouse', look: 'strong', cell: '0,2' },
  ],
  sweep: { from: 0, to: Math.PI / 2, label: '90°' },
  reach: 2,
  axes: { x: 'sin', y: 'cos' },
  label: 'Arrows.',
};

test('arrows are drawn as they were', async ({ page }) => {
  expect(outline(await draw(page, 'arrows', arrows))).toMatchSnapshot('arrows.txt');
});

test('arrows end where their numbers say, upwards being positive', async ({ page }) => {
  await draw(page, 'arrows', arrows);
  const tips = await page.locator('.arrow line:not(.grip)').evaluateAll((lines) =>
    lines.map((line) => {
      const { a, b } = new DOMMatrix(getComputedStyle(line.parentElement as Element).transform);
      return [a, b].map((part) => part * Number(line.getAttribute('x2')));
    }),
  );
  const radius = Number(await page.locator('.rim').getAttribute('r'));
  const expected = arrows.arrows.map(({ x, y }) => [(x / 2) * radius, (-y / 2) * radius]);
  for (const [i, tip] of tips.entries())
    for (const side of [0, 1]) expect(tip[side]).toBeCloseTo(expected[i]?.[side] as number, 1);
});

test('labels of arrows do not lie on each other', async ({ page }) => {
  const crowd = Array.from({ length: 8 }, (_, i) => ({ x: 1, y: i / 40, label: `word ${i}`, cell: `0,${i}` }));
  await draw(page, 'arrows', { arrows: crowd, reach: 1, label: 'A crowd.' });
  const boxes = await page
    .locator('.tip')
    .evaluateAll((texts) => texts.map((text) => (text as SVGGraphicsElement).getBBox().y).sort((a, b) => a - b));
  for (let i = 1; i < boxes.length; i++) expect((boxes[i] as number) - (boxes[i - 1] as number)).toBeGreaterThan(13);
});

const points = {
  points: [
    { x: 0, y: 0, from: { x: 1, y: 1 }, label: 'cat', group: 0, cell: '0,0', current: true },
    { x: 4, y: 2, from: { x: 4, y: 1 }, label: 'red', group: 1, cell: '0,1' },
    { x: -2, y: -1, label: 'run', group: 3, cell: '0,2' },
  ],
  xTitle: 'first component',
  yTitle: 'second component',
  label: 'Points.',
};

test('points are drawn as they were', async ({ page }) => {
  expect(outline(await draw(page, 'scatter', points))).toMatchSnapshot('scatter.txt');
});

test('both axes of the points have one scale', async ({ page }) => {
  await draw(page, 'scatter', points);
  const places = await page
    .locator('.point:not(.before)')
    .evaluateAll((marks) =>
      marks.map((mark) => (mark as SVGElement).style.transform.match(/-?[\d.]+/g)?.map(Number) ?? []),
    );
  const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = places;
  expect((x1 - x0) / 4).toBeCloseTo((y0 - y1) / 2, 0);
  expect(x1).toBeGreaterThan(x0);
  expect(y1).toBeLessThan(y0);
});

test('points that fall together still have a place', async ({ page }) => {
  const same = points.points.map((point) => ({ ...point, x: 1, y: 1, from: undefined }));
  const markup = await draw(page, 'scatter', { ...points, points: same });
  expect(markup).not.toMatch(/NaN|Infinity/);
  // Names that would overlap are omitted, except that of the point being read.
  await expect(page.locator('text.name.current')).toHaveText('cat');
});

const cells = [0, 1, 2, 3, 4, 5].map((i) => ({
  key: `cell ${i}`,
  row: Math.floor(i / 3),
  column: i % 3,
  text: String(i),
  ...(i < 4 && { fill: `rgb(${40 * i} 90 90)`, ink: '#fff' }),
  astray: i === 3,
  current: i === 1,
  cell: `${Math.floor(i / 3)},${i % 3}`,
}));
const board = {
  rows: 2,
  columns: 3,
  cells,
  rowLabels: ['0', '1'],
  columnLabels: ['a', 'b', 'c'],
  rowTitle: 'query',
  columnTitle: 'key',
  label: 'A board.',
};

test('a board of cells is drawn as it was', async ({ page }) => {
  expect(outline(await draw(page, 'board', board))).toMatchSnapshot('cell-board.txt');
});

test('a cell is the same element in its next place, and goes there in the time that its holder gives', async ({
  page,
}) => {
  await draw(page, 'board', board);
  const stage = page.locator('posenc-stage');
  const moved = await stage.evaluate(async (node, value) => {
    const cell = () => node.shadowRoot?.querySelectorAll('.cells > div')[5] as HTMLElement;
    const before = cell();
    const turned = value.cells.map((each) => ({ ...each, row: each.column, column: each.row }));
    await (node as unknown as { show(...visible: unknown[]): Promise<void> }).show('board', {
      ...value,
      rows: 3,
      columns: 2,
      cells: turned,
    });
    const { left, top } = cell().style;
    return { same: before === cell(), left, top };
  }, board);
  expect(moved.same).toBe(true);
  expect(moved.left).toBe('50%');
  expect(Number.parseFloat(moved.top)).toBeCloseTo(200 / 3, 3);
  // Figures set it to zero if reduced motion is wanted: tests/browser/elements.
  await stage.evaluate((node) => (node as HTMLElement).style.setProperty('--move', '0.25s ease'));
  await expect(page.locator('.cells > div').first()).toHaveCSS('transition-duration', /^0\.25s/);
});

test('keys and pointer read the parts of a picture, rows of their own length', async ({ page }) => {
  await draw(page, 'board', board);
  await page.locator('.readable').focus();
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Tab']) await page.keyboard.press(key);
  const read = () => page.locator('posenc-stage').evaluate((stage) => (stage as unknown as { read: unknown[] }).read);
  expect(await read()).toEqual([
    { row: 0, column: 1 },
    { row: 0, column: 2 },
    { row: 0, column: 2 },
    { row: 1, column: 0 },
    { row: 0, column: 0 },
  ]);
  await page.locator('[data-cell="0,2"]').hover();
  expect((await read()).at(-1)).toEqual({ row: 0, column: 2 });
  await page.mouse.move(600, 700);
  expect((await read()).at(-1)).toBeNull();
});
