import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, numberIn, readings, test } from '../support/figure-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Drags from the middle of one part to the middle of another, or `down` pixels below it. */
async function drag(page: Page, from: Locator, to: Locator, down = 0): Promise<void> {
  const move = async (part: Locator, below: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2 + below, { steps: 4 });
  };
  await to.scrollIntoViewIfNeeded();
  await move(from, 0);
  await page.mouse.down();
  await move(to, down);
  await page.mouse.up();
}

test('clocks, shift and words go on by twelve positions, at once where no motion is wanted', async ({
  page,
  figure,
}) => {
  const table = await figure('<posenc-table cell="3,0"></posenc-table>');
  await table.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await readings(table)).position).toBe('15');
  await table.getByRole('radio', { name: 'waves' }).check();
  await expect(table.getByRole('button', { name: 'Play' })).toHaveCount(0);

  const shift = await figure('<posenc-shift></posenc-shift>');
  const matrix = await shift.locator('[data-matrix]').allTextContents();
  await shift.getByRole('button', { name: 'Play' }).click();
  await expect(shift.getByLabel('p', { exact: true })).toHaveValue('14');
  await expect(shift.locator('svg.arrows')).toContainText('PE(17)');
  expect(await shift.locator('[data-matrix]').allTextContents()).toEqual(matrix);

  const rotation = await figure('<posenc-rotation></posenc-rotation>');
  const angle = await rotation.locator('[data-gap="0"]').textContent();
  await rotation.getByRole('button', { name: 'Play' }).click();
  await expect(rotation.getByRole('row', { name: 'First sentence' })).toContainText('14 → 16');
  await expect(rotation.locator('[data-gap="0"]')).toHaveText(angle as string);
  expect(await readings(rotation)).toMatchObject({ position: '16', 'turned by': '400.00°' });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('arrows, hands and lengths follow the pointer that holds them', async ({ page, figure }) => {
  const rotation = await figure('<posenc-rotation></posenc-rotation>');
  // "cheese" is at position 4, so it is turned by four times the angle.
  const arrow = rotation.locator('.plane').first().locator('[data-cell="0,4"].arrow .grip');
  await drag(page, arrow, rotation.locator('.plane').first().locator('.axis-name, .rim').first(), 60);
  const angle = rotation.getByLabel('degrees', { exact: true });
  await expect(angle).not.toHaveValue('25');
  const turned = Number.parseFloat((await readings(rotation))['turned by'] as string);
  expect(turned).toBeCloseTo(4 * Number(await angle.inputValue()), 1);
  // It points straight down, where the pointer was released.
  expect(Number.parseFloat(((await readings(rotation))['points at'] as string).replace('−', '-'))).toBeLessThan(0);

  const shift = await figure('<posenc-shift></posenc-shift>');
  const hand = shift.locator('.arrow.strong .grip');
  await drag(page, hand, shift.locator('.arrows .rim'), 60);
  await expect(shift.getByLabel('shift φ', { exact: true })).not.toHaveValue('3');
  await expect(shift.getByLabel('p', { exact: true })).toHaveValue('2');

  const spectrum = await figure('<posenc-spectrum></posenc-spectrum>');
  const [trained, wanted] = ['trained', 'wanted'].map((name) => spectrum.getByLabel(name, { exact: true }));
  await drag(page, spectrum.locator('.pull').last(), spectrum.locator('.pull').last(), -30);
  await expect(wanted as Locator).not.toHaveValue('32768');
  expect(Number(await wanted?.inputValue())).toBeGreaterThan(32768);
  // Cannot be dragged beyond the other line.
  await drag(page, spectrum.locator('.pull').first(), spectrum.locator('.pull').last(), -60);
  await expect(trained as Locator).toHaveValue((await wanted?.inputValue()) as string);
});

test('words are taken to another place by hand and by keys, and numbers follow', async ({ page, figure }) => {
  const attention = await figure('<posenc-attention></posenc-attention>');
  const [said, sentence] = [attention.locator('canvas').first(), attention.getByLabel('Sentence')];
  const rows = attention.locator('.axis.row .tick');
  const changes = await attention.evaluateHandle((node) => {
    const seen: { name: string; value: unknown; final: boolean }[] = [];
    node.addEventListener('posenc-change', (event) => {
      const { name, value, final } = (event as CustomEvent).detail;
      seen.push({ name, value, final });
    });
    return seen;
  });
  await drag(page, rows.nth(1), rows.nth(5));
  await expect(rows).toHaveText(['The', 'dog', 'chased', 'the', 'black', 'brown', 'dog']);
  await expect(sentence).toHaveValue('The dog chased the black brown dog');
  await expect(said).toHaveAttribute('aria-label', /words of “The dog chased the black brown dog”/);
  const told = await changes.jsonValue();
  expect(told.at(-1)).toEqual({ name: 'sentence', value: 'The dog chased the black brown dog', final: true });
  expect(told.slice(0, -1).every(({ final }) => !final)).toBe(true);

  // Keys that are pressed within a frame, too.
  await attention.locator('.plot').focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowDown');
  await expect(rows).toHaveText(['dog', 'chased', 'The', 'the', 'black', 'brown', 'dog']);
  expect(await readings(attention)).toMatchObject({ query: 'The' });
  await expect(attention.locator('.plot')).toHaveAttribute('aria-label', /up and down with Shift move the word/);

  const rotation = await figure('<posenc-rotation></posenc-rotation>');
  const line = rotation.locator('.line').first().locator('li');
  const compared = rotation.getByRole('row', { name: 'First sentence' });
  const angle = async () => numberIn(await rotation.locator('[data-gap="0"]').textContent());
  await expect(compared).toContainText('2 → 4');
  const before = await angle();
  await drag(page, line.nth(4), line.nth(3));
  await expect(rotation.getByLabel('first sentence', { exact: true })).toHaveValue('The mouse ate cheese some');
  await expect(compared).toContainText('2 → 3');
  // One position less is one turn less.
  expect((before - (await angle()) + 360) % 360).toBeCloseTo(25, 1);
  await rotation.locator('.readable').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await expect(rotation.getByLabel('first sentence', { exact: true })).toHaveValue('mouse ate cheese some The');
  await expect(line).toContainText(['mouse', 'ate', 'cheese', 'some', 'The']);

  const terms = await figure('<posenc-terms></posenc-terms>');
  const beside = terms.locator('.heatmap').first().locator('.axis.row .tick');
  await drag(page, beside.nth(0), beside.nth(6));
  await expect(terms.getByLabel('Sentence')).toHaveValue('brown dog chased the black dog The');
});

test('curves move over on the transition that all pictures share', async ({ page, figure }) => {
  const element = await figure('<posenc-decay></posenc-decay>');
  const path = element.locator('.series path').first();
  const motion = () =>
    path.evaluate((node) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(node);
      return `${transitionProperty} ${transitionDuration}`;
    });
  expect(await motion()).toBe('d 0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await motion()).toBe('d 0.3s');
});

/** Keeps the numbers that are written into the cells of a figure's first map, and counts what is set in motion. */
const watchCells = (figure: Locator) =>
  figure.evaluate((node) => {
    const canvas = node.shadowRoot?.querySelector('canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { clearRect, fillText } = context;
    const seen = { texts: [] as string[], motions: 0 };
    const animate = canvas.animate.bind(canvas);
    canvas.animate = (...given) => {
      seen.motions++;
      return animate(...given);
    };
    context.clearRect = (...given) => {
      seen.texts = [];
      clearRect.apply(context, given);
    };
    context.fillText = (text, ...place) => {
      seen.texts.push(text);
      fillText.call(context, text, ...place);
    };
    Object.assign(globalThis, { cellsSeen: seen });
    canvas.width += 0;
    document.fonts.dispatchEvent(new Event('loadingdone'));
  });

const cellsSeen = async (page: Page) => {
  const { texts, motions } = await page.evaluate(
    () => (globalThis as unknown as { cellsSeen: { texts: string[]; motions: number } }).cellsSeen,
  );
  return { numbers: texts.map((text) => Number(text.replace('−', '-'))), motions };
};

test('the numbers of cells go over to the next ones, and exports have those at once', async ({ page, figure }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const element = await figure('<posenc-attention></posenc-attention>');
  await watchCells(element);
  const { numbers: before } = await cellsSeen(page);
  expect(before).toHaveLength(49);

  // Held when half of the time is over.
  const canvas = element.locator('canvas').first();
  const progress = await element.evaluate(async (node) => {
    const map = node.shadowRoot?.querySelector('canvas') as HTMLCanvasElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    node.setAttribute('encoding', 'sinusoidal');
    while (map.getAnimations().length === 0) await frame();
    const [motion] = map.getAnimations() as [Animation];
    motion.pause();
    motion.currentTime = 150;
    await frame();
    await frame();
    return motion.effect?.getComputedTiming().progress;
  });
  expect(progress).toBeGreaterThan(0.5);
  expect(progress).toBeLessThan(1);
  const { numbers: held } = await cellsSeen(page);

  // The text alternative and the file have what is to come.
  await expect(canvas).toHaveAttribute('aria-label', /with Sinusoidal, head 1\. .*differ by at most/);
  await element.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await element.getByRole('button', { name: 'SVG', exact: true }).click();
  const file = await readFile(await (await waiting).path(), 'utf8');
  expect((await cellsSeen(page)).numbers).toEqual(held);

  await canvas.evaluate((node) => node.getAnimations()[0]?.finish());
  await expect.poll(async () => (await cellsSeen(page)).numbers).not.toEqual(held);
  const { numbers: after } = await cellsSeen(page);
  expect(after).not.toEqual(before);
  const half = before.map((from, i) => from + ((after[i] as number) - from) * (progress as number));
  // Two digits are written of each of the three.
  for (const [i, number] of held.entries()) expect(Math.abs(number - (half[i] as number))).toBeLessThan(0.0101);
  const written = [...file.matchAll(/>(0\.\d\d)</g)].map(([, text]) => Number(text));
  expect(written).toEqual(expect.arrayContaining(after));
  expect(await canvas.evaluate((node) => node.getAnimations().length)).toBe(0);
});

test('cells jump where no motion is wanted, and under a hand that drags', async ({ page, figure }) => {
  const element = await figure('<posenc-attention></posenc-attention>');
  await watchCells(element);
  const { numbers: before } = await cellsSeen(page);
  await element.evaluate((node) => node.setAttribute('encoding', 'rope'));
  await expect.poll(async () => (await cellsSeen(page)).numbers).not.toEqual(before);
  const { numbers: jumped, motions } = await cellsSeen(page);
  expect(motions).toBe(0);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await element.locator('summary', { hasText: /^More/ }).first().click();
  const base = element.locator('input[type=range]:visible').first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await base.boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.1, y + height / 2, { steps: 12 });
  await expect.poll(async () => (await cellsSeen(page)).numbers).not.toEqual(jumped);
  expect((await cellsSeen(page)).motions).toBe(0);
  await page.mouse.up();
  await element.evaluate((node) => node.setAttribute('encoding', 'none'));
  await expect.poll(async () => (await cellsSeen(page)).numbers).toEqual(before);
  expect((await cellsSeen(page)).motions).toBe(1);
});

test('what a sentence cannot be read with is not offered, or refused where it would say nothing', async ({
  figure,
}) => {
  const alibi = await figure('<posenc-attention encoding="alibi" causal="true" form="mpt"></posenc-attention>');
  await expect(alibi.getByRole('alert')).toHaveCount(0);
  await alibi.getByLabel('causal mask').uncheck();
  await expect(alibi.getByRole('alert')).toHaveText(/^form: 'mpt' is not allowed; expected causal or symmetric/);

  const complex = await figure('<posenc-attention encoding="complex-exponential"></posenc-attention>');
  await expect(complex.getByRole('radio', { name: 'real' })).toHaveCount(0);
});
