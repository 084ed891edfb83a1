import { catalogue } from '../../../web/catalogue/index.ts';
import { applies, panelParameters } from '../../../web/site/lab/panel/parameters.ts';
import { chooseScheme, openParameters, setAndUndo } from '../support/lab-controls.ts';
import { expect, panel, test } from '../support/lab-page.ts';

// In addition to npm test, which tests one control of every kind in a page, and all values in Node.
for (const name of ['none', ...catalogue.map(({ name }) => name)]) {
  test(`every control of ${name} sets its parameter`, async ({ page, lab }) => {
    await openParameters(page, lab);
    await chooseScheme(page, name);
    for (const parameter of panelParameters(name)) {
      if (applies(parameter, { scheme: name, values: {} })) await setAndUndo(page, parameter);
    }
    await expect(panel(page, 1).locator('[role="alert"]')).toHaveCount(0);
  });
}
