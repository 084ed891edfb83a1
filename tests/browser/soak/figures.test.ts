import { createPosenc, type Posenc } from 'posenc';
import { tableSchemes } from '../../../web/elements/inputs/scheme-table.ts';
import { sentenceSchemes } from '../../../web/elements/inputs/sentence.ts';
import { followsItsControls, shows } from '../support/figure-numbers.ts';
import { openPost, type Post } from '../support/post.ts';
import { test } from '../support/quiet-page.ts';

let post: Post;
let pe: Posenc;

test.beforeAll(async () => {
  post = await openPost();
  pe = await createPosenc({ build: 'simd' });
});

test.afterAll(() => post.close());

// In addition to npm test, which moves the controls of all other figures and shows one scheme per place in these.
test("every control of posenc-compare is followed by the API's numbers", ({ page }) =>
  followsItsControls({ page, post, pe }, 'posenc-compare'));

for (const figure of ['posenc-attention', 'posenc-compare']) {
  test(`${figure} shows every scheme that it offers`, ({ page }) => shows({ page, post, pe }, figure, sentenceSchemes));
}

test('posenc-similarity shows every scheme that it offers', ({ page }) =>
  shows({ page, post, pe }, 'posenc-similarity', tableSchemes));
