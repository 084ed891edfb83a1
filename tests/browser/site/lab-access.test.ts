import { expect, panel, readout, scheme, stateOf, test } from '../support/lab-page.ts';
import { labIsAccessible, labViews } from '../support/site-access.ts';

// tests/browser/soak covers the other views and wider windows.
labIsAccessible(360, labViews.slice(0, 1));

test('the keyboard alone chooses, sets, reads and copies', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=none`);
  await expect(panel(page, 1).locator('canvas')).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return `${element?.localName} ${element?.id || element?.getAttribute('aria-label') || element?.textContent?.trim().slice(0, 20)}`;
    });
  const seen: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    seen.push(await focused());
  }
  for (const expected of [
    'input sentence',
    'input tokens',
    'input head',
    'input seed',
    'select Scheme of panel 1',
    'button NumPy',
    'button Add a panel',
  ]) {
    expect(
      seen.some((one) => one.startsWith(expected)),
      `${expected} among ${seen.join(', ')}`,
    ).toBe(true);
  }
  await scheme(page, 1).focus();
  await page.keyboard.type('ALiBi');
  await expect.poll(() => stateOf(page).panels[0]?.scheme).toBe('alibi');
  await panel(page, 1).locator('.plot').focus();
  await page.keyboard.press('Control+End');
  await expect(readout(page)).toContainText('query dog (6) → key dog (6)');
});
