import type { Page } from '@playwright/test';
import { diverging } from '../../../web/charts/color-scale.ts';
import { expect, test } from '../support/quiet-page.ts';
import { bundleStage, openStage, outline } from './stage.ts';

let script: string;

test.beforeAll(async () => {
  script = await bundleStage();
});

const labels = (count: number) => Array.from({ length: count }, (_, index) => ({ index, text: String(index) }));

/** Shows a matrix; returns the colour at the centre of each cell. */
async function colors(page: Page, rows: number, columns: number, values: readonly number[]): Promise<string[]> {
  const { rgba, ...range } = diverging(1);
  return page.locator('posenc-stage').evaluate(
    async (stage, value) => {
      const scale = { ...value.range, rgba: Uint8Array.from(value.rgba) };
      await (stage as HTMLElementTagNameMap['posenc-stage']).show({
        matrix: {
          matrix: { data: Float32Array.from(value.values), rows: value.rows, columns: value.columns },
          scale,
          rowAxis: { title: 'query', labels: value.rowLabels },
          columnAxis: { title: 'key', labels: value.columnLabels },
          label: 'A matrix.',
          cursor: { row: 0, column: 1 },
        },
      });
      // The canvas gets its size from an observer, and is painted afterwards.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const canvas = stage.shadowRoot?.querySelector('canvas') as HTMLCanvasElement;
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data as Uint8ClampedArray;
      return value.values.map((_, i) => {
        const x = Math.floor(((i % value.columns) + 0.5) * (width / value.columns));
        const y = Math.floor((Math.floor(i / value.columns) + 0.5) * (height / value.rows));
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
  // The canvas's own size depends on the screen.
  expect(outline(frame.replace(/ (width|height)="\d+"/g, ''))).toMatchSnapshot('heatmap-frame.txt');
});

test('cells smaller than a pixel show one number unaltered', async ({ page }) => {
  await openStage(page, script, 100);
  const values = Array.from({ length: 512 }, (_, i) => (i % 2 === 0 ? -1 : 1));
  const seen = new Set(await colors(page, 1, 512, values));
  const ends = [diverging(1).rgba.subarray(0, 4), diverging(1).rgba.subarray(-4)].map((color) => color.join(' '));
  expect([...seen].sort()).toEqual(ends.sort());
});
