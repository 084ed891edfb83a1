import type { Locator, Page } from '@playwright/test';
import type { FigureParameter } from '../../../web/elements/figure/parameter.ts';
import { labelOf } from '../../../web/site/lab/panel/parameter-controls.ts';
import { anotherValue } from '../../models/lab/another-value.ts';
import { expect, panel, scheme, stateOf, type, unfold } from './lab-page.ts';

/** Opens the Lab with one panel and its parameters unfolded. */
export async function openParameters(page: Page, lab: string): Promise<void> {
  await page.goto(`${lab}?v=1&a.scheme=alibi`);
  await unfold(page, 1);
}

/** Chooses the scheme of the first panel in its list. */
export async function chooseScheme(page: Page, name: string): Promise<void> {
  await scheme(page, 1).selectOption(name);
  await expect.poll(() => stateOf(page).panels[0]?.scheme).toBe(name);
}

/** Sets a parameter of the first panel through its control, and undoes the change. */
export async function setAndUndo(page: Page, parameter: FigureParameter): Promise<void> {
  const value = anotherValue(parameter);
  await setControl(panel(page, 1), parameter, value);
  await expect.poll(() => stateOf(page).panels[0]?.values[parameter.name], { message: parameter.name }).toEqual(value);
  // Restores the state, so that only one parameter differs at a time.
  await page.goBack();
  await expect.poll(() => stateOf(page).panels[0]?.values[parameter.name]).toBeUndefined();
}

async function setControl(where: Locator, parameter: FigureParameter, value: string | number | boolean): Promise<void> {
  const label = labelOf(parameter);
  const list = where.getByRole('combobox', { name: label, exact: true });
  if (parameter.kind === 'choice') {
    const button = where
      .getByRole('group', { name: label, exact: true })
      .getByRole('radio', { name: String(value), exact: true });
    // A few choices are buttons, more are a list. Neither is there before the panel has the scheme's controls.
    await expect(list.or(button)).toBeAttached();
    if (await list.count()) await list.selectOption(String(value));
    else await button.check();
  } else if (parameter.kind === 'boolean' && parameter.default === undefined) await list.selectOption(String(value));
  else if (typeof value === 'boolean')
    await where.getByRole('checkbox', { name: label, exact: true }).setChecked(value);
  else await type(where, label, String(value));
}
