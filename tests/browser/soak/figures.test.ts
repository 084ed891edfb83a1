import { createPosenc, type Posenc } from 'posenc';
import { biasSchemes, tableSchemes } from '../../../web/elements/inputs/scheme-table.ts';
import { sentenceSchemes } from '../../../web/elements/inputs/sentence.ts';
import { figuresAreAccessible } from '../support/figure-access.ts';
import { figures, followsItsControls, shows } from '../support/figure-numbers.ts';
import { openPost, type Post } from '../support/post.ts';
import { test } from '../support/quiet-page.ts';

let post: Post;
let pe: Posenc;

test.beforeAll(async () => {
  post = await openPost();
  pe = await createPosenc({ build: 'simd' });
});

test.afterAll(() => post.close());

// In addition to npm test, which makes one choice of each control of some figures, shows some schemes, and looks at every figure in one
// colour and at one width.
for (const figure of figures) {
  test(`every choice of ${figure} is followed by the API's numbers`, ({ page }) =>
    followsItsControls({ page, post, pe }, figure, true));
}

for (const figure of ['posenc-attention', 'posenc-compare']) {
  test(`${figure} shows every scheme that it offers`, ({ page }) => shows({ page, post, pe }, figure, sentenceSchemes));
}

for (const [figure, schemes] of [
  ['posenc-similarity', tableSchemes],
  ['posenc-table', tableSchemes],
  ['posenc-bias', biasSchemes],
] as const) {
  test(`${figure} shows every scheme that it offers`, ({ page }) => shows({ page, post, pe }, figure, schemes));
}

for (const width of [360, 1280])
  test(`axe finds nothing in any figure, ${width} px wide`, ({ page }) => figuresAreAccessible(page, post, width));
