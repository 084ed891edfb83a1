import { createPosenc } from 'posenc';
import { catalogue } from '../../../web/catalogue/index.ts';
import { test } from '../support/figure-page.ts';
import { chosen } from '../support/scorecard.ts';

// In addition to npm test, which chooses one scheme per place.
test('a scorecard measures every scheme', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-scorecard></posenc-scorecard>');
  for (const scheme of catalogue) await chosen(element, pe, scheme);
});
