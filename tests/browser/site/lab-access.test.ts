import { axeViolations } from '../support/axe.ts';
import { expect, panel, panels, readout, scheme, stateOf, test } from '../support/lab-page.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 800, 1600]) {
    test(`axe finds nothing in the Lab, ${colorScheme}, ${width} px wide`, async ({ page, lab }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const query of [
        '',
        '?v=1&lab.view=distance&a.scheme=alibi&b.scheme=sinusoidal',
        '?v=1&lab.view=scorecard&a.scheme=rope&b.scheme=shaw',
        '?v=1&lab.view=bias&lab.difference=1-2&lab.range=2&a.scheme=t5&b.scheme=kerple&c.scheme=rope',
      ]) {
        await page.goto(lab + query);
        await expect(panels(page).first().locator('canvas, svg, .card').first()).toBeVisible({ timeout: 30_000 });
        for (const summary of await page.locator('lab-panel summary').all()) await summary.click();
        // What is being computed is pale until it is there.
        await expect(page.locator('lab-panel [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
        expect(await axeViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  }
}

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
  await expect(readout(page)).toContainText('query dog (7) → key dog (7)');
});
