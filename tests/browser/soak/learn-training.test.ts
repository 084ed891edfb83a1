import type { Locator, Page } from '@playwright/test';
import { createTrainer } from 'posenc/train';
import type { PosencTrain } from '../../../web/elements/index-train.ts';
import type { RecordedSetting } from '../../../web/elements/learning/index.ts';
import { trainerOptions } from '../../../web/elements/train/setup.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/site-page.ts';

// The bet of the opening and its run as read on a phone: the reader draws a curve, trains, switches to another tab, and comes back.

test.use({ freshPage: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Records the workers that the page creates, and lets a test decide whether the page is visible. */
function prepare(): void {
  const kept = globalThis as unknown as { made: Worker[]; hidden: boolean };
  kept.made = [];
  kept.hidden = false;
  const { Worker: Original } = globalThis;
  globalThis.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      kept.made.push(this);
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => kept.hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (kept.hidden ? 'hidden' : 'visible') });
}

const look = (page: Page, away: boolean) =>
  page.evaluate((hidden) => {
    Object.assign(globalThis, { hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);

const stepsOf = (run: Locator, row = 0) =>
  run.evaluate((node, at) => (node as PosencTrain).recording?.schemes[at]?.steps.length ?? 0, row);

/** Draws with one finger through several places. */
async function draw(page: Page, places: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [i, [x, y]] of places.entries()) {
    const type = i === 0 ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('a finger draws a curve, and the page stays where it is', async ({ page, home }) => {
  await page.goto(`${home}#guess-title`);
  const guess = page.locator('#guess');
  await guess.locator('.drag').scrollIntoViewIfNeeded();
  const far = guess.getByRole('slider', { name: 'RoPE at 256 tokens' });
  await expect(far).toHaveAttribute('aria-valuetext', '100%');
  await far.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const before = await page.evaluate(() => scrollY);
  const box = await far.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await draw(
    page,
    [0, 20, 40, 60, 80].map((down) => [x, y + down] as const),
  );
  await expect(far).not.toHaveAttribute('aria-valuetext', '100%');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('one scheme holds and another breaks, though the tab was hidden and its worker killed meanwhile', async ({
  page,
  home,
}) => {
  await page.addInitScript(prepare);
  await page.goto(`${home}#training`);
  const run = page.locator('#run');
  await run.scrollIntoViewIfNeeded();
  await run.getByRole('button', { name: 'Train 3 models' }).click();
  await expect.poll(() => stepsOf(run)).toBeGreaterThan(20);

  await look(page, true);
  await expect(run.locator('.status')).toHaveText(/^Held at step/);
  // Work in progress when the tab was hidden may still arrive.
  let held = -1;
  await expect
    .poll(async () => {
      const before = held;
      await settled(page);
      held = await stepsOf(run);
      return held - before;
    })
    .toBe(0);
  await settled(page);
  expect(await stepsOf(run)).toBe(held);
  await look(page, false);
  await expect.poll(() => stepsOf(run)).toBeGreaterThan(held);

  const workers = await page.evaluate(() => {
    const { made } = globalThis as unknown as { made: Worker[] };
    for (const worker of made) worker.terminate();
    return made.length;
  });
  await expect(run.locator('.verdict')).toContainText('On 256 tokens');
  await expect(run.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { made: Worker[] }).made.length)).toBeGreaterThan(workers);

  const recording = await run.evaluate((node) => (node as PosencTrain).recording);
  const last = Object.fromEntries(
    (recording?.schemes ?? []).map(({ scheme, evaluations }) => [
      scheme,
      evaluations.at(-1)?.scores.find(({ length }) => length === 256)?.accuracy ?? 0,
    ]),
  );
  test.info().annotations.push({ type: 'accuracy at 256', description: JSON.stringify(last) });
  expect(last.alibi).toBeGreaterThan(0.9);
  expect(last.rope).toBeLessThan(0.5);
  // Every loss is that of an undisturbed training.
  const alibi = recording?.schemes.find(({ scheme }) => scheme === 'alibi');
  const setting = recording?.setting as RecordedSetting;
  const setup = { task: 'sum3mod4', text: '', setting, sequence: 64 } as const;
  const trainer = await createTrainer({
    ...trainerOptions(setup, { position: { scheme: 'alibi' } }),
    build: setting.build as 'simd',
  });
  expect(alibi?.steps.map(({ loss }) => loss)).toEqual(trainer.step(setting.steps).map(({ loss }) => loss));
  trainer.dispose();
});
