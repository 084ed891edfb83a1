import type { Locator } from '@playwright/test';
import { createPosenc, type Tensor } from 'posenc';
import {
  attendSentence,
  headOf,
  largestRowDifference,
  type SentenceRequest,
} from '../../../web/elements/inputs/sentence.ts';
import { encodings, headlines, openingOf } from '../../../web/site/learn/opening/model.ts';
import {
  attention,
  choose,
  difference,
  digits,
  encode,
  expect,
  opening,
  openWords,
  readings,
  sentences,
  significant,
  test,
} from '../support/learn-page.ts';
import { shownBy } from '../support/post.ts';

test('the opening scene is there without scrolling, computed, and a key chooses what it shows', async ({
  page,
  home,
}) => {
  await page.goto(home);
  const said = opening(page).locator('.said');
  await expect(said).toContainText('largest difference between the two tables: 0.0000');
  const end = await opening(page).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(800);
  const pe = await createPosenc({ build: 'simd' });
  // The description and the numbers are those of the API in Node, without positions and with each of the three
  // encodings.
  await opening(page).getByRole('radio', { name: 'None' }).focus();
  for (const encoding of encodings) {
    if (encoding !== 'none') await page.keyboard.press('ArrowRight');
    const { sides, bag, difference: largest } = openingOf(pe, encoding);
    await expect(said).toContainText(`largest difference between the two tables: ${largest.toFixed(4)}`);
    const shown = await shownBy(page, '#opening');
    expect(shown.arrays.map(({ data }) => data)).toEqual(sides.map(({ shares }) => Array.from(shares)));
    for (const [i, { words, shares }] of sides.entries()) {
      const table = opening(page).locator('.shares').nth(i);
      const share = shares[bag.indexOf('bites') * bag.length + bag.indexOf('man')] as number;
      await expect(table).toHaveAttribute(
        'aria-label',
        new RegExp(`${words.join(' ')}.* bites: .*${Math.round(share * 100)}% to man`),
      );
    }
  }
  await expect(page).toHaveURL(`${home}?v=1&opening.encoding=alibi`);
  await page.goBack();
  await expect(opening(page).getByRole('radio', { name: 'RoPE' })).toBeChecked();
});

test('words of the headlines are dragged, and moved by keys; the address has their order', async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const pe = await createPosenc({ build: 'simd' });
  await page.goto(`${home}?v=1&opening.encoding=alibi`);
  const said = opening(page).locator('.said');
  const [first, second] = [0, 1].map((i) => opening(page).locator('.read').nth(i)) as [Locator, Locator];
  await expect(opening(page).locator('.relation')).toHaveText('≠');
  const word = second.locator('span', { hasText: /^bites$/ });
  const [from, to] = [await word.boundingBox(), await second.locator('span').last().boundingBox()];
  if (!from || !to) throw new Error('the headline is not drawn');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(second).toHaveText('a man the dog bites');
  await expect(page).toHaveURL(`${home}?v=1&opening.encoding=alibi&opening.second=a+man+the+dog+bites`);
  const dragged = openingOf(pe, 'alibi', [headlines[0], 'a man the dog bites']).difference;
  await expect(said).toContainText(`largest difference between the two tables: ${dragged.toFixed(4)}`);

  // A word under the headline, to the front.
  const dog = opening(page).locator('.holder').nth(1).locator('.chip', { hasText: 'dog' });
  // Waits until the words have come to rest.
  await dog.hover();
  const chip = await dog.boundingBox();
  if (!chip) throw new Error('the words are not drawn');
  await page.mouse.down();
  await page.mouse.move(chip.x - 400, chip.y + chip.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(second).toHaveText('dog a man the bites');

  // From “the dog bites a man” to its mirror image, of which ALiBi sees nothing.
  await page.goto(`${home}?v=1&opening.encoding=alibi&opening.second=man+a+bites+dog+the`);
  await expect(said).toContainText('difference between the two tables: 0.0000');
  await expect(opening(page).locator('.relation')).toHaveText('=');
  await opening(page).locator('.readable').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(first).toHaveText('dog bites the a man');
  await expect(opening(page).locator('.relation')).toHaveText('≠');
  await expect(page).toHaveURL(/opening.first=dog\+bites\+the\+a\+man/);

  // In the bag no order matters.
  await opening(page).getByRole('radio', { name: 'None' }).check();
  await expect(opening(page).locator('.relation')).toHaveText('=');
  await expect(said).toContainText('difference between the two tables: 0.0000');
  await page.goto(`${home}?v=1&opening.second=a+dog+bites+a+man`);
  await expect(opening(page).getByRole('alert')).toHaveText(
    /^second: “a dog bites a man” is not allowed; expected the words/,
  );
});

test('the numbers with every encoding are those of the API in Node', async ({ page, home }) => {
  const pe = await createPosenc({ build: 'simd' });
  await openWords(page, home);
  // tests/browser/elements shows every scheme in every figure of attention.
  for (const [encoding, i, causal] of [
    ['None', 0, false],
    ['Sinusoidal', 1, true],
    ['RoPE', 0, true],
    ['ALiBi', 1, false],
  ] as const) {
    const sentence = sentences[i] as string;
    await encode(page, encoding);
    await attention(page)
      .getByRole('button', { name: `Example ${i + 1}` })
      .click();
    await attention(page).getByLabel('causal mask').setChecked(causal);
    const request: SentenceRequest = {
      sentence,
      encoding: encoding.toLowerCase(),
      seed: 7,
      causal,
    };
    const { tokens, equalWords, ...tensors } = attendSentence(pe, request);
    for (const view of ['weights', 'logits'] as const) {
      await choose(page, view === 'weights' ? 'Weights' : 'Logits');
      const matrix = headOf(tensors[view], 0);
      for (const { word, tokens: places } of equalWords) {
        const expected = largestRowDifference(matrix, places);
        await expect(difference(page, word)).toHaveText(significant(expected));
        if (!causal) expect(expected === 0).toBe(encoding === 'None');
      }
    }
    const shown = await shownBy(page, '#attention');
    for (const view of ['weights', 'logits'] as const) {
      const array = shown.arrays.find(({ name }) => name === view);
      expect(array?.data, view).toEqual(Array.from(tensors[view].data));
    }
    // The readout below the picture, at both ends of a row; the last cell is masked if there is a mask.
    const query = 1;
    await attention(page).locator('.plot').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    for (const key of [0, tokens.length - 1]) {
      const value = (tensor: Tensor) => headOf(tensor, 0)[query * tokens.length + key] as number;
      const logit = value(tensors.logits);
      await expect(attention(page).locator('.readout')).toHaveText(
        new RegExp(
          `query ${tokens[query]} \\(${query + 1}\\) →\\s*key ${tokens[key]} \\(${key + 1}\\)\\s*weight ${digits(
            value(tensors.weights),
          )}\\s*logit ${Number.isFinite(logit) ? digits(logit) : 'masked'}`,
        ),
      );
      await page.keyboard.press('End');
    }
  }
});

test('words are shown as typed, compared without case, and a sentence may be anything', async ({ page, home }) => {
  await openWords(page, home);
  await attention(page).getByLabel('sentence').fill('Dog bites man, DOG runs');
  await expect(attention(page).locator('.axis.row .tick')).toHaveText(['Dog', 'bites', 'man', ',', 'DOG', 'runs']);
  await expect(attention(page).locator('.axis.row .tick.marked')).toHaveText(['Dog', 'DOG']);
  await expect(attention(page).locator('.mark')).toHaveCount(2);
  await expect(difference(page, 'dog')).toHaveText('0');

  await attention(page).getByLabel('sentence').fill('no word twice');
  await expect(attention(page)).toContainText('No word occurs twice');
  await attention(page).getByLabel('sentence').fill('one');
  await expect.poll(() => readings(attention(page))).toMatchObject({ weight: '1.0000' });

  await attention(page).getByLabel('sentence').fill('   ');
  await expect(attention(page).getByRole('alert')).toHaveText(
    'sentence: an empty sentence is not allowed; expected 1 to 40 words and punctuation marks',
  );
  await expect.poll(() => readings(attention(page))).toMatchObject({ weight: '1.0000' });
  await attention(page).getByLabel('sentence').fill('word '.repeat(41));
  await expect(attention(page).getByRole('alert')).toContainText('41 words');
  await attention(page).getByLabel('sentence').fill('word '.repeat(40));
  await expect(attention(page).getByRole('alert')).toHaveCount(0);
  await expect(attention(page).locator('.axis.row .tick')).toHaveCount(40);
});
