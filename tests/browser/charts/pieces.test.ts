import { expect, test } from '../support/quiet-page.ts';
import { bundleStage, openStage, outline } from './stage.ts';

let script: string;

test.beforeAll(async () => {
  script = await bundleStage();
});

for (const [piece, selector] of [
  ['color-bar', '.color-bar'],
  ['dial', '.dial'],
  ['dumbbells', '.dumbbells'],
  ['wave', '.wave'],
] as const) {
  test(`a ${piece} is drawn as it was`, async ({ page }) => {
    await openStage(page, script);
    const drawn = await page.locator('posenc-stage').evaluate(
      async (stage, [name, at]) => {
        await (stage as HTMLElementTagNameMap['posenc-stage']).show({ piece: name });
        return stage.shadowRoot?.querySelector(at)?.outerHTML ?? '';
      },
      [piece, selector] as const,
    );
    expect(outline(drawn)).toMatchSnapshot(`${piece}.txt`);
  });
}

test('a colour bar needs no more room than it says, also where its viewBox counts', async ({ page }) => {
  await openStage(page, script);
  const width = await page.locator('posenc-stage').evaluate(async (stage) => {
    await (stage as HTMLElementTagNameMap['posenc-stage']).show({ piece: 'color-bar' });
    const bar = stage.shadowRoot?.querySelector<HTMLElement>('.color-bar');
    const colors = bar?.querySelector<SVGElement>('.colors');
    // Outside the flex box, whose basis Firefox and WebKit ignore when they compute the minimum width.
    if (bar) bar.style.display = 'block';
    return colors?.getBoundingClientRect().width;
  });
  expect(width).toBe(144);
});
