import { createPosenc } from 'posenc';
import { byHand } from '../../../web/site/learn/by-hand/model.ts';
import { prefixed } from '../../../web/site/learn/prefix/model.ts';
import { expect, test, unfold } from '../support/learn-page.ts';
import { turnTo } from '../support/learn-steps.ts';
import { namesOf } from '../support/words-apart.ts';

test('no name of an arrow covers another in any step', async ({ page, home }) => {
  await page.goto(`${home}#attention-by-hand`);
  const planes = page.locator('#by-hand .plane');
  for (const link of await page.locator('#attention-by-hand .try a.set').all()) {
    await turnTo(link);
    await link.click();
    for (const plane of [planes.first(), planes.last()])
      expect((await namesOf(plane.locator('text'))).overlaps, (await link.textContent()) ?? '').toEqual([]);
  }
});

test('arrows are dragged with a pointer and with keys, the numbers follow, and the address brings them back', async ({
  page,
  home,
}) => {
  const pe = await createPosenc({ build: 'simd' });
  const figure = page.locator('#by-hand');
  const expectNumbersOf = async (moved: string) => {
    const { order, weights } = byHand(pe, {
      order: ['dog', 'bites', 'man'],
      asks: 'bites',
      head: 1,
      causal: false,
      moved,
    });
    for (const [i, word] of order.entries())
      await expect(figure.locator(`[data-weight="${word}"]`)).toHaveText((weights[i] as number).toFixed(2));
  };
  await page.goto(`${home}#attention-by-hand`);
  await expectNumbersOf('');

  // From the tip of the query to that of the key of "man".
  const tip = (name: string) => figure.locator(`[data-arrow="${name}"] .tip`);
  const middle = async (name: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await tip(name).boundingBox()) ?? {};
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle('query of bites')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('key of man')), { steps: 3 });
  await page.mouse.up();
  await expect(page).toHaveURL(`${home}?v=1&by-hand.moved=1.query.bites%3D0.6%2C-1.6#attention-by-hand`);
  await expectNumbersOf('1.query.bites=0.6,-1.6');

  await figure.locator('[data-arrow="query of bites"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const moved = '1.query.bites=0.7,-2.1';
  await expectNumbersOf(moved);
  await expect(figure.locator('[data-arrow="query of bites"]')).toHaveAttribute(
    'aria-valuetext',
    '0.7 to the right, 2.1 down',
  );
  // Every key press within a frame counts.
  await figure.locator('[data-arrow="query of bites"]').evaluate((arrow) => {
    for (let press = 0; press < 3; press++)
      arrow.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  });
  await expectNumbersOf('1.query.bites=0.7,-1.8');
  // Tips cannot leave the square.
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowDown');
  await expectNumbersOf('1.query.bites=0.7,-3');

  await page.goto(`${home}?v=1&by-hand.moved=${moved}#attention-by-hand`);
  await expectNumbersOf(moved);
  await unfold(figure);
  await figure.getByRole('radio', { name: 'man bites dog' }).check();
  await expectNumbersOf(moved);

  await page.goto(`${home}?v=1&by-hand.moved=1.query.cat%3D0,0#attention-by-hand`);
  await expect(figure.locator('.problem')).toContainText("moved: '1.query.cat=0,0' is not allowed");
});

test('the score of two words changes with the text before them when positions are added, and in no other way', async ({
  page,
  home,
}) => {
  const pe = await createPosenc({ build: 'simd' });
  const figure = page.locator('#prefix');
  await page.goto(`${home}#relative`);
  for (const [encoding, title] of [
    ['sinusoidal', 'Sinusoidal'],
    ['rope', 'RoPE'],
    ['alibi', 'ALiBi'],
    ['t5', 'T5'],
  ] as const) {
    await figure.getByRole('radio', { name: title }).check();
    const { texts, spread } = prefixed(pe, encoding, 0, 24);
    await expect(figure.locator('[data-score]')).toHaveText(
      texts.map(({ score }) => score.toFixed(4).replace('-', '−')),
    );
    if (encoding === 'sinusoidal') expect(spread).toBeGreaterThan(0.5);
    else expect(spread).toBeLessThan(1e-5);
  }
});
