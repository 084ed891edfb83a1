/** The expected contents of posenc-scorecard. */
import type { Locator } from '@playwright/test';
import type { Measurement, Posenc } from 'posenc';
import type { Scheme } from '../../../web/catalogue/index.ts';
import { scoreCall } from '../../../web/elements/scorecard/model.ts';
import { expect, numberIn } from './figure-page.ts';

/** Checks that the rows show the numbers and verdicts of the measurements. */
export async function shows(figure: Locator, measurements: readonly Measurement[]): Promise<void> {
  const rows = figure.locator('.requirements tbody tr');
  const names = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.name));
  await expect.poll(names).toEqual(measurements.map(({ name }) => name));
  const values = async () => {
    const texts = await rows.locator('.value').allTextContents();
    return texts.map((text) => (text === '∞' ? Number.POSITIVE_INFINITY : numberIn(text)));
  };
  const near = (displayed: number, value: number) =>
    displayed === value || Math.abs(displayed - value) <= Math.abs(value) * 6e-4;
  await expect
    .poll(async () => (await values()).every((displayed, i) => near(displayed, (measurements[i] as Measurement).value)))
    .toBe(true);
  expect(await rows.locator('.verdict-mark').allTextContents()).toEqual(
    measurements.map(({ passes }) => (passes ? '✓ holds' : '✗ fails')),
  );
}

/** Chooses a scheme, and checks its measurements. */
export async function chosen(element: Locator, pe: Posenc, scheme: Scheme): Promise<void> {
  await element.getByLabel('scheme', { exact: true }).selectOption(scheme.name);
  const call = scoreCall(pe, { scheme, parameters: {}, length: 64, dim: 32, shift: 1000, seed: 1 });
  const { measurements } = pe.score(...call);
  await shows(element, measurements);
}
