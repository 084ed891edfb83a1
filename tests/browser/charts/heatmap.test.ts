import type { Page } from '@playwright/test';
import { type ColorMap, colorMaps, colorTable } from '../../../web/charts/color-map.ts';
import { adapted, cyclic, diverging, sequential } from '../../../web/charts/color-scale.ts';
import { expect, test } from '../support/quiet-page.ts';
import { bundleStage, openStage, outline } from './stage.ts';

let script: string;

test.beforeAll(async () => {
  script = await bundleStage();
});

const labels = (count: number) => Array.from({ length: count }, (_, index) => ({ index, text: String(index) }));

/** Shows a matrix; returns the colour in the middle of each cell. */
async function colors(page: Page, rows: number, columns: number, values: readonly number[]): Promise<string[]> {
  const { rgba, ...range } = diverging(1);
  return page.locator('posenc-stage').evaluate(
    async (stage, given) => {
      const scale = { ...given.range, rgba: Uint8Array.from(given.rgba) };
      await (stage as HTMLElementTagNameMap['posenc-stage']).show({
        matrix: {
          matrix: { data: Float32Array.from(given.values), rows: given.rows, columns: given.columns },
          scale,
          rowAxis: { title: 'query', labels: given.rowLabels },
          columnAxis: { title: 'key', labels: given.columnLabels },
          label: 'A matrix.',
          cursor: { row: 0, column: 1 },
        },
      });
      // The canvas takes its size from its observer, and is painted then.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const canvas = stage.shadowRoot?.querySelector('canvas') as HTMLCanvasElement;
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data as Uint8ClampedArray;
      return given.values.map((_, i) => {
        const x = Math.floor(((i % given.columns) + 0.5) * (width / given.columns));
        const y = Math.floor((Math.floor(i / given.columns) + 0.5) * (height / given.rows));
        return pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4).join(' ');
      });
    },
    { rows, columns, values, range, rgba: Array.from(rgba), rowLabels: labels(rows), columnLabels: labels(columns) },
  );
}

test('a heat map has the colour of every number, and none for what is masked', async ({ page }) => {
  await openStage(page, script);
  const values = [-1, -0.5, 0, 0.25, 0.75, 1, 4, Number.NEGATIVE_INFINITY];
  expect(`${(await colors(page, 2, 4, values)).join('\n')}\n`).toMatchSnapshot('heatmap-cells.txt');
  const frame = await page
    .locator('posenc-stage')
    .evaluate((stage) => stage.shadowRoot?.querySelector('.heatmap')?.outerHTML ?? '');
  // The canvas' own size follows the screen.
  expect(outline(frame.replace(/ (width|height)="\d+"/g, ''))).toMatchSnapshot('heatmap-frame.txt');
});

test('cells smaller than a pixel show one number unaltered', async ({ page }) => {
  await openStage(page, script, 100);
  const values = Array.from({ length: 512 }, (_, i) => (i % 2 === 0 ? -1 : 1));
  const seen = new Set(await colors(page, 1, 512, values));
  const ends = [diverging(1).rgba.subarray(0, 4), diverging(1).rgba.subarray(-4)].map((color) => color.join(' '));
  expect([...seen].sort()).toEqual(ends.sort());
});

test('every colour map is the one it was', () => {
  const hex = (map: ColorMap, background: 'light' | 'dark') =>
    [0, 64, 128, 192, 255].map((i) =>
      Buffer.from(colorTable(map, background).subarray(i * 4, i * 4 + 3)).toString('hex'),
    );
  const lines = colorMaps.flatMap((map) => [
    `${map} light ${hex(map, 'light').join(' ')}`,
    `${map} dark ${hex(map, 'dark').join(' ')}`,
  ]);
  expect(`${lines.join('\n')}\n`).toMatchSnapshot('color-maps.txt');
});

test('diverging colours are lightest at zero, cyclic ones end as they begin', () => {
  const light = (rgba: Uint8Array, i: number) =>
    (rgba[i * 4] as number) + (rgba[i * 4 + 1] as number) + (rgba[i * 4 + 2] as number);
  const { rgba } = diverging(3);
  for (const i of [0, 60, 200, 255]) expect(light(rgba, i)).toBeLessThan(light(rgba, 127));
  const turn = cyclic(0, 2 * Math.PI).rgba;
  for (let channel = 0; channel < 3; channel++) {
    expect(Math.abs((turn[channel] as number) - (turn[255 * 4 + channel] as number))).toBeLessThan(8);
  }
});

test('a scale keeps what is not asked to change', () => {
  const scale = sequential(5, 'dark');
  expect(adapted(scale, { background: 'dark' })).toEqual(scale);
  expect(adapted(scale, { background: 'dark', range: [1, 2] })).toEqual({ ...scale, low: 1, high: 2 });
  const other = adapted(scale, { background: 'dark', map: 'viridis' });
  expect([other.low, other.high]).toEqual([0, 5]);
  expect(other.rgba).not.toEqual(scale.rgba);
});
