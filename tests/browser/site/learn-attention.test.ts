import { createPosenc, type Tensor } from 'posenc';
import {
  attendSentence,
  headOf,
  largestRowDifference,
  type SentenceRequest,
} from '../../../web/elements/inputs/sentence.ts';
import { bag, headlines, slotsOf, stageSide, stageWords } from '../../../web/site/learn/stage/model.ts';
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
  unfold,
} from '../support/learn-page.ts';
import { shownBy } from '../support/post.ts';

test('the opening scene is there without scrolling, computed, and a key chooses what it shows', async ({
  page,
  home,
}) => {
  await page.goto(home);
  const said = opening(page).locator('.said');
  await expect(said).toContainText('largest difference: 0.');
  const end = await opening(page).locator('.scene').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(800);
  const pe = await createPosenc({ build: 'simd' });
  const words = stageWords(pe);
  // The pictures and the numbers are those of the API in Node, without positions and with each of the three encodings.
  await opening(page).getByRole('radio', { name: 'None' }).focus();
  for (const [encoding, picture] of [
    ['none', '.row .bowl[opacity="1"]'],
    ['sinusoidal', '.row .bars'],
    ['rope', '.row .clock'],
    ['alibi', '.row .ramp'],
  ] as const) {
    if (encoding !== 'none') await page.keyboard.press('ArrowRight');
    await expect(opening(page).locator(picture).first()).toBeAttached();
    const sides = headlines.map((text) => stageSide(pe, words, { encoding, slots: [], start: 0 }, slotsOf(text)));
    const shown = await shownBy(page, '#opening');
    expect(shown.arrays.map(({ data }) => data)).toEqual(sides.map(({ shares }) => Array.from(shares)));
    for (const [i, { shares }] of sides.entries()) {
      const share = shares[bag.indexOf('bites') * bag.length + bag.indexOf('dog')] as number;
      await expect(opening(page).locator('.row').nth(i).locator('.followed .share')).toHaveText(
        `${Math.round(share * 100)}%`,
      );
    }
  }
  await expect(page).toHaveURL(`${home}?v=1&opening.encoding=alibi`);
  await page.goBack();
  await expect(opening(page).getByRole('radio', { name: 'RoPE' })).toBeChecked();
});

test('as the sentence slides, hands turn and their angles stay; with an added wave the score changes', async ({
  page,
  home,
}) => {
  const score = opening(page).locator('.strip b').first();
  const hands = () =>
    opening(page).evaluate((stage) =>
      [...(stage.shadowRoot?.querySelectorAll('.line:first-child .clock .hand') ?? [])].map((hand) =>
        Math.atan2(Number(hand.getAttribute('y2')), Number(hand.getAttribute('x2'))),
      ),
    );
  for (const [encoding, verdict] of [
    ['rope', 'All hands turned together'],
    ['alibi', 'It notices nothing'],
    ['sinusoidal', 'The same words, another score'],
  ] as const) {
    await page.goto(`${home}?v=1&opening.encoding=${encoding}`);
    await expect(opening(page).locator('.followed .word').first()).toHaveText('dog1');
    const before = [await score.textContent(), await hands()] as const;
    await opening(page).getByRole('button', { name: 'Slide to position 1000' }).click();
    await expect(opening(page).locator('.followed .word').first()).toHaveText('dog1001');
    await expect(opening(page).locator('.verdict')).toContainText(verdict);
    if (encoding === 'sinusoidal') await expect(score).not.toHaveText(before[0] ?? '');
    else await expect(score).toHaveText(before[0] ?? '');
    if (encoding !== 'rope') continue;
    // Every hand has turned by as much: 1000 radians, in whole turns and a rest.
    const turns = (await hands()).map((hand, i) => Math.cos(hand - (before[1][i] as number) + 1000));
    expect(turns).toHaveLength(5);
    for (const turn of turns) expect(turn).toBeCloseTo(1, 2);
  }
  // The first screen offers both, one after the other.
  await page.goto(home);
  await opening(page).getByRole('button', { name: 'Add a wave, then turn the words' }).click();
  await expect(opening(page).locator('.followed .word').first()).toHaveText('dog1001');
  await expect(opening(page).getByRole('radio', { name: 'RoPE' })).toBeChecked();
  await expect(opening(page).locator('.verdict')).toContainText('All hands turned together');
});

test('words of the headlines are dragged, and moved by keys; the address has their order', async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const pe = await createPosenc({ build: 'simd' });
  await page.goto(`${home}?v=1&opening.encoding=alibi`);
  const second = opening(page).locator('.row').nth(1);
  const orderOf = (row: number) =>
    opening(page).evaluate(
      (stage, at) =>
        [...(stage.shadowRoot?.querySelectorAll<HTMLElement>(`.line:nth-child(${at + 1}) .word`) ?? [])]
          .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map(({ dataset }) => dataset.word)
          .join(' '),
      row,
    );
  await expect.poll(() => orderOf(1)).toBe('a man bites the dog');
  const grab = async (word: string, to: number) => {
    const from = await second.locator(`[data-word="${word}"]`).boundingBox();
    const line = await second.boundingBox();
    if (!from || !line) throw new Error('the headline is not drawn');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width * to, from.y + from.height / 2, { steps: 8 });
  };
  // A word that is between two places has a position between theirs, and its own share.
  const share = second.locator('.followed .share');
  const before = await share.textContent();
  await grab('bites', 0.86);
  await expect(share).not.toHaveText(before ?? '');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.mouse.up();
  await expect.poll(() => orderOf(1)).toBe('a man the dog bites');
  await expect(page).toHaveURL(`${home}?v=1&opening.encoding=alibi&opening.second=a+man+the+dog+bites`);
  const dragged = stageSide(
    pe,
    stageWords(pe),
    { encoding: 'alibi', slots: [], start: 0 },
    slotsOf('a man the dog bites'),
  );
  const [index, shown] = [bag.indexOf('bites') * bag.length + bag.indexOf('dog'), share];
  await expect(shown).toHaveText(`${Math.round((dragged.shares[index] as number) * 100)}%`);

  // From “the dog bites a man” to its mirror image, of which ALiBi sees nothing.
  await page.goto(`${home}?v=1&opening.encoding=alibi&opening.second=man+a+bites+dog+the`);
  const said = opening(page).locator('.said');
  await expect(said).toContainText('mirror image');
  await opening(page).locator('.readable').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => orderOf(0)).toBe('dog bites the a man');
  await expect(said).not.toContainText('mirror image');
  await expect(page).toHaveURL(/opening.first=dog\+bites\+the\+a\+man/);

  // In the bag no order matters.
  await opening(page).getByRole('radio', { name: 'None' }).check();
  await expect(said).toContainText('largest difference: 0.');
  await page.goto(`${home}?v=1&opening.second=a+dog+bites+a+man`);
  await expect(opening(page).getByRole('alert')).toHaveText(
    /^second: “a dog bites a man” is not allowed; expected the words/,
  );
});

test('the numbers with every encoding are those of the API in Node', async ({ page, home }) => {
  const pe = await createPosenc({ build: 'simd' });
  await openWords(page, home);
  await unfold(attention(page));
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
          `query ${tokens[query]} \\(${query}\\) →\\s*key ${tokens[key]} \\(${key}\\)\\s*weight ${digits(
            value(tensors.weights),
          )}\\s*logit ${Number.isFinite(logit) ? digits(logit) : 'masked'}`,
        ),
      );
      await page.keyboard.press('End');
    }
  }
  // ALiBi is shown, and not in the form that attention refuses, which takes positions from a mask.
  await expect(attention(page).getByRole('radio', { name: 'symmetric' })).toHaveCount(1);
  await expect(attention(page).getByRole('radio', { name: 'bloom' })).toHaveCount(0);
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
