import { view as views } from '../../../web/site/lab/state/shared-parameters.ts';
import { labSpeaks } from '../support/lab-languages.ts';
import { test } from '../support/site-page.ts';

test('the German and the Spanish Lab say nothing as the English one does', async ({ page, home }) => {
  await labSpeaks({ page, home }, ['de', 'es'], views.choices);
});
