import { readFileSync } from 'node:fs';
import type { PosencGeneralise } from '../../../web/elements/index-train.ts';
import { axeViolations, expect, fits, readings, refuses, test } from '../support/figure-page.ts';

test.use({ script: 'embed-train.js' });

const results = readFileSync(new URL('../support/fixtures/generalisation.json', import.meta.url), 'utf8');
const src = `data:application/json,${encodeURIComponent(results)}`;

test('on a phone the scores of the longest texts are in sight', async ({ page, figure }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const path = new URL('../../bench/results/generalisation.json', import.meta.url);
  const element = await figure(
    '<posenc-generalise schemes="none learned rope alibi t5 kerple-log"></posenc-generalise>',
  );
  await element.evaluate(
    (node, recording) => Object.assign(node, { recording }),
    JSON.parse(readFileSync(path, 'utf8')),
  );
  const table = element.locator('.table');
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table.getByRole('columnheader', { name: '256' })).toBeVisible();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('on paper nothing of training is left to set', async ({ page, figure }) => {
  for (const markup of [
    `<posenc-generalise predict src="${src}"></posenc-generalise>`,
    '<posenc-train></posenc-train>',
  ]) {
    await page.emulateMedia({ media: null });
    const element = await figure(markup);
    const toSet = () =>
      element
        .locator('.frame :is(button, select, textarea, input)')
        .evaluateAll((nodes) => nodes.filter((one) => one.checkVisibility()).map((one) => one.outerHTML));
    expect(await toSet()).not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await toSet()).toEqual([]);
  }
});

test('the median of every seed, as a picture, as a table and to take away', async ({ page, figure }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const plot = await figure(`<posenc-generalise src="${src}"></posenc-generalise>`);
  await expect(plot.locator('.verdict')).toHaveText(
    'On 256 tokens, right answers: ALiBi 95%, T5 57%, RoPE 36%, None 30%',
  );
  await expect(plot.locator('.series.pale')).toHaveCount(12);
  const t5 = plot.locator('tbody tr').last().locator('td');
  await expect(t5).toHaveText([/100%/, /97%\s+96–99%/, /79%\s+78–86%/, /57%\s+56–64%/, '3']);
  await plot.locator('.line-plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Home']) await page.keyboard.press(key);
  await expect.poll(() => readings(plot)).toMatchObject({ scheme: 'ALiBi', length: '32', 'median accuracy': '99%' });
  const [array] = await plot.evaluate((node) =>
    (node as PosencGeneralise).arrays.map(({ shape, axes }) => ({ shape, axes })),
  );
  expect(array).toMatchObject({ shape: [16, 4] });
  expect(array?.axes?.[0]?.entries?.slice(0, 3)).toEqual(['none median', 'none 1', 'none 2']);
  expect(await fits(page)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);

  await plot.evaluate((node) => node.setAttribute('task', 'text'));
  await expect(plot.locator('.verdict')).toHaveText('On 256 tokens, loss: ALiBi 1.87, RoPE 3.44');
  await plot.evaluate((node) => node.setAttribute('task', 'sort'));
  await expect(plot.locator('.verdict')).toContainText('no results');
});

test('the results that the benchmark has written are drawn', async ({ figure }) => {
  const path = new URL('../../bench/results/generalisation.json', import.meta.url);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const plot = await figure('<posenc-generalise schemes="rope alibi"></posenc-generalise>');
  await plot.evaluate((node, recording) => Object.assign(node, { recording }), file);
  await expect(plot.locator('tbody tr')).toHaveCount(2);
  const finals = file.runs.flatMap((run: { task: string; scheme: string; accuracy: number[] }) =>
    run.task === 'sum3mod4' && run.scheme === 'rope' ? [run.accuracy.at(-1) as number] : [],
  );
  finals.sort((a: number, b: number) => a - b);
  const median = Math.round(100 * (finals[(finals.length - 1) / 2] as number));
  await expect(plot.locator('.verdict')).toContainText(`RoPE ${median}%`);
});

test('who guesses sees nothing of what was measured, and afterwards both curves', async ({ page, figure }) => {
  const plot = await figure(`<posenc-generalise predict schemes="rope alibi" src="${src}"></posenc-generalise>`);
  await expect(plot.locator('.verdict')).toHaveText(
    'Trained on 32 tokens. How will they do on 64, 128 and 256? Drag the points.',
  );
  expect(await plot.evaluate((node) => node.shadowRoot?.innerHTML)).not.toMatch(/36%|95%/);
  expect(await plot.evaluate((node) => (node as PosencGeneralise).arrays)).toEqual([]);

  // By keys …
  const far = plot.getByRole('slider', { name: 'RoPE at 256 tokens' });
  await expect(far).toHaveAttribute('aria-valuetext', '100%');
  await far.focus();
  for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await expect(far).toHaveAttribute('aria-valuetext', '79%');
  // … and by a mouse, which draws all points along its way.
  const box = await plot.locator('.lines').boundingBox();
  const at = async (name: string) => {
    const place = await plot.getByRole('slider', { name, exact: true }).boundingBox();
    return (place?.x ?? 0) + (place?.width ?? 0) / 2;
  };
  const half = (box?.y ?? 0) + 24 + (340 - 24 - 46) / 2;
  await page.mouse.move(await at('RoPE at 64 tokens'), half);
  await page.mouse.down();
  await page.mouse.move(await at('RoPE at 128 tokens'), half, { steps: 5 });
  await page.mouse.up();
  for (const length of [64, 128]) {
    await expect(plot.getByRole('slider', { name: `RoPE at ${length} tokens` })).toHaveAttribute(
      'aria-valuetext',
      '50%',
    );
  }
  await expect(far).toHaveAttribute('aria-valuetext', '79%');
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);

  await plot.getByRole('button', { name: 'Show what was measured' }).click();
  await expect(plot.locator('.compared')).toHaveText(/RoPE at 256 tokens: 36%, 43 points below your curve\./);
  await expect(plot.locator('.compared li')).toHaveCount(1);
  // Three seeds for each of two schemes, and one curve of the reader.
  await expect(plot.locator('.series.pale')).toHaveCount(7);
  await plot.getByRole('button', { name: 'Guess again' }).click();
  await expect(far).toHaveAttribute('aria-valuetext', '100%');
});

test('results that are none are refused, and those of a training are drawn', async ({ figure }) => {
  const plot = await figure('<posenc-generalise schemes="alibi"></posenc-generalise>');
  await expect(plot.locator('.verdict')).toContainText('no results');
  await refuses(
    plot,
    'src',
    'data:application/json,{}',
    /^src: it has no list of lengths; expected results of trainings$/,
  );
  await refuses(plot, 'src', 'data:application/json,no', /could not be loaded: it is not JSON$/);
  await plot.evaluate((node) => {
    const scores = [32, 64].map((length) => ({ length, accuracy: 1 - length / 100, loss: 1, scored: 10 }));
    const recording = (seed: number) => ({
      task: 'sum3mod4',
      setting: { seed, length: 32 },
      words: [],
      schemes: [{ scheme: 'alibi', steps: [], snapshots: [], evaluations: [{ step: 9, scores }] }],
    });
    Object.assign(node, { recording: [recording(1), recording(2)] });
  });
  await expect(plot.locator('.verdict')).toHaveText('On 64 tokens, right answers: ALiBi 36%');
  await expect(plot.locator('tbody td').last()).toHaveText('2');
});
