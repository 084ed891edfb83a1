import type { Locator } from '@playwright/test';
import { createTrainer } from 'posenc/train';
import type { PosencTrain } from '../../../web/elements/index-train.ts';
import { axeViolations, expect, fits, readings, refuses, test } from '../support/figure-page.ts';
import { settled } from '../support/settled.ts';

test.use({ script: 'embed-train.js' });

const tiny = 'dim="8" heads="2" layers="1" length="8" batch="4" lengths="8 16" every="10"';

/** The recording, once every model is fully trained. */
function recorded(figure: Locator) {
  return figure.evaluate(async (node) => {
    const train = node as PosencTrain;
    // A model is done when the tests and the snapshot after its last step are recorded.
    const last = train.recording?.setting.steps;
    if (!train.recording?.schemes.every(({ snapshots }) => snapshots.at(-1)?.step === last)) {
      await new Promise((resolve) => train.addEventListener('posenc-train-end', resolve, { once: true }));
    }
    const { schemes = [], ...rest } = train.recording ?? {};
    return {
      ...rest,
      schemes: schemes.map(({ snapshots, ...one }) => ({
        ...one,
        snapshots: snapshots.map(({ step, attention: { data, shape }, position }) => ({
          step,
          shape: [...shape],
          data: Array.from(data),
          position: position.map(({ name }) => name),
        })),
      })),
    };
  });
}

test('models learn in workers what they learn in Node, and the figure shows it as of any step', async ({
  page,
  figure,
}) => {
  const train = await figure(`<posenc-train schemes="none t5" steps="20" view="lengths" ${tiny}></posenc-train>`);
  await expect(train.locator('.status')).toContainText('20 steps each: about');
  expect(await train.evaluate((node) => (node as PosencTrain).recording)).toBeUndefined();
  await train.evaluate((node) => {
    const heard: unknown[] = [];
    Object.assign(node, { heard });
    node.addEventListener('posenc-train-progress', (event) => {
      const { scheme, steps, scores } = (event as CustomEvent).detail;
      heard.push([scheme, steps, scores.length]);
    });
  });
  await train.getByRole('button', { name: 'Train 2 models' }).click();
  const { schemes, setting } = await recorded(train);
  expect(setting).toMatchObject({ build: 'simd', steps: 20 });
  const heard = await train.evaluate((node) => (node as unknown as { heard: unknown[] }).heard);
  expect(heard).toHaveLength(6);
  expect(heard).toEqual(
    expect.arrayContaining(['none', 't5'].flatMap((scheme) => [0, 10, 20].map((at) => [scheme, at, 2]))),
  );

  for (const { scheme, steps, evaluations, snapshots, parameters } of schemes) {
    const trainer = await createTrainer({
      build: 'simd',
      model: { dim: 8, heads: 2, layers: 1 },
      position: { scheme: scheme as 'none' | 't5' },
      task: 'sum3mod4',
      batch: 4,
      length: 8,
      seed: 1,
      optimizer: { total: 20, warmup: 3, cooldown: 5 },
    });
    expect(parameters).toBe(trainer.parameters().reduce((sum, { data }) => sum + data.length, 0));
    expect(steps).toEqual(trainer.step(20));
    expect(evaluations.map(({ step }) => step)).toEqual([0, 10, 20]);
    expect(evaluations.at(-1)?.scores).toEqual(trainer.evaluate({ lengths: [8, 16], sequences: 64 }));
    expect(snapshots.map(({ step, shape }) => [step, shape])).toEqual(
      [0, 10, 20].map((step) => [step, [1, 2, 16, 16]]),
    );
    const rows = Array.from({ length: 32 }, (_, row) => snapshots[2]?.data.slice(16 * row, 16 * row + 16) ?? []);
    for (const row of rows) expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    expect(snapshots[2]?.position).toEqual(scheme === 't5' ? ['pos_bias'] : []);
    trainer.dispose();
  }

  // The table follows the slider.
  const visible = (step: number) =>
    schemes.map(({ evaluations }) =>
      evaluations.find((one) => one.step === step)?.scores.map(({ accuracy }) => `${Math.round(100 * accuracy)}%`),
    );
  const cells = () =>
    train
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  await expect.poll(cells).toEqual(visible(20));
  await train.getByLabel('step', { exact: true }).fill('13');
  await expect(train.locator('.scrub output')).toHaveText('13 of 20');
  await expect.poll(cells).toEqual(visible(10));
  await train.getByRole('button', { name: 'Latest' }).click();
  await expect.poll(cells).toEqual(visible(20));

  // Every head is a map; keys move between the maps, and between the cells of the large one.
  await train.getByRole('radio', { name: 'Attention' }).check({ force: true });
  await expect(train.locator('.map')).toHaveCount(4);
  await train.locator('.map[aria-pressed="true"]').focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(train.locator('.large .heading')).toHaveText('T5, layer 1, head 1');
  await train.locator('.plot').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => readings(train)).toMatchObject({ weight: schemes[1]?.snapshots[2]?.data[240]?.toFixed(4) });

  await train.getByRole('radio', { name: 'Position' }).check({ force: true });
  await expect(train.locator('.unlearned')).toContainText('There is no position here');
  await expect(train.locator('.panels .line-plot')).toHaveCount(1);
  const names = await train.evaluate((node) => (node as PosencTrain).arrays.map(({ name }) => name));
  expect(names).toEqual(['steps', 'tests', 'learned t5']);

  await page.setViewportSize({ width: 360, height: 800 });
  for (const [view, colors] of [
    ['Curves', 'light'],
    ['By length', 'dark'],
    ['Attention', 'light'],
    ['Position', 'dark'],
  ] as const) {
    await train.getByRole('radio', { name: view }).check({ force: true });
    await settled(page);
    expect(await fits(page), view).toBe(true);
    expect(await axeViolations(page, { colors }), view).toEqual([]);
  }
});

test('training is held by its button, out of sight and by a script, and goes on', async ({ page, figure }) => {
  const train = await figure(`<posenc-train schemes="alibi" steps="20000" ${tiny}></posenc-train>`);
  const status = train.locator('.status');
  const steps = () => train.evaluate((node) => (node as PosencTrain).recording?.schemes[0]?.steps.length ?? 0);
  const goesOn = async () => {
    const before = await steps();
    // Asked often, as the training goes on meanwhile.
    await expect.poll(steps, { intervals: [20] }).toBeGreaterThan(before);
  };
  await train.getByRole('button', { name: 'Train the model' }).click();
  await goesOn();
  await train.getByRole('button', { name: 'Pause' }).click();
  await expect(status).toHaveText(/^Held at step [\d,]+ of 20,000\.$/);
  await train.getByRole('button', { name: 'Continue' }).click();
  await goesOn();
  await train.evaluate((node) => {
    node.style.marginTop = '5000px';
  });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => train.evaluate((node) => (node as unknown as { isInSight: boolean }).isInSight)).toBe(false);
  const held = await steps();
  await settled(page);
  await train.evaluate((node) => {
    node.style.marginTop = '';
  });
  await goesOn();
  expect(await steps()).toBeGreaterThan(held);
  await train.evaluate((node) => (node as PosencTrain).pause());
  await expect(train.getByRole('button', { name: 'Continue' })).toBeVisible();
  await train.getByRole('button', { name: 'Reset' }).click();
  await expect(train.getByRole('button', { name: 'Train the model' })).toBeVisible();
  expect(await steps()).toBe(0);

  // Another seed requires a new training.
  await train.evaluate((node) => (node as PosencTrain).start());
  await goesOn();
  await train.evaluate((node) => node.setAttribute('seed', '2'));
  await expect(train.getByRole('button', { name: 'Train the model' })).toBeVisible();
});

test('numbers that are none stop a model with a sentence, and the others go on', async ({ figure }) => {
  const train = await figure(`<posenc-train schemes="none alibi" lr="1000" steps="120" ${tiny}></posenc-train>`);
  await train.getByRole('button', { name: 'Train 2 models' }).click();
  await expect(train.locator('.stopped p')).toHaveCount(2);
  await expect(train.locator('.stopped')).toContainText(
    /None stopped after step [\d,]+: its loss or a gradient is no longer a finite number/,
  );
  await expect(train.getByRole('button', { name: 'Again with seed 2' })).toBeVisible();
});

test('what is not allowed is refused, and a text is learned', async ({ figure }) => {
  const train = await figure(`<posenc-train schemes="none" steps="10" ${tiny}></posenc-train>`);
  await expect(train.locator('.status')).toContainText('about');
  await refuses(
    train,
    'schemes',
    'rope rope',
    /^schemes: 'rope rope' is not allowed; expected 1 to 6 different schemes/,
  );
  await refuses(train, 'schemes', 'rope:base', /^schemes: 'rope:base' is not allowed/);
  await refuses(train, 'heads', '3', /^heads: 3 is not allowed; expected a divisor of dim, 8/);
  await refuses(train, 'lengths', '16 8', /^lengths: '16 8' is not allowed; expected 1 to 8 whole numbers/);
  await refuses(train, 'head', '4', /^head: 4 is not allowed; expected a whole number from 1 to 2/);
  await train.evaluate((node) => node.setAttribute('task', 'text'));
  await expect(train.getByRole('alert')).toHaveText(
    /^text: a text of 0 characters is not allowed; expected at least 119/,
  );
  await train.getByRole('textbox', { name: 'Text' }).fill('The brown dog chased the black dog. '.repeat(6));
  await train.getByRole('textbox', { name: 'Text' }).blur();
  await expect(train.getByRole('alert')).toHaveCount(0);
  await train.getByRole('button', { name: 'Train the model' }).click();
  const { schemes, words } = await recorded(train);
  expect(schemes[0]?.steps).toHaveLength(10);
  expect(words).toHaveLength(16);
  await expect(train.locator('.verdict')).toHaveText(/^On 16 tokens the loss of None is \d/);
});

test('a foreign page needs no more than the file and a policy that allows its worker', async ({ page, dist }) => {
  const policy = `default-src 'none'; script-src ${dist.origin} 'wasm-unsafe-eval'; worker-src blob:`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A post</title><script type="module" src="${dist.origin}/embed-train.js"></script></head><body><posenc-train schemes="rope" steps="10" ${tiny}></posenc-train></body></html>`;
  dist.asked.length = 0;
  await page.goto(dist.page(html, { 'content-security-policy': policy }));
  const train = page.locator('posenc-train');
  await train.getByRole('button', { name: 'Train the model' }).click();
  const { schemes } = await recorded(train);
  expect(schemes[0]?.steps).toHaveLength(10);
  // Nothing but the script is requested, and the browser may even have that cached.
  expect(dist.asked.filter((path) => /\.(wasm|js)$/.test(path) && path !== '/embed-train.js')).toEqual([]);
});
