import { sentenceSchemes } from '../../../web/elements/inputs/sentence.ts';
import { test } from '../support/figure-page.ts';
import { computedAsShown } from '../support/shown-defaults.ts';

// In addition to npm test, which tests one scheme per place.
for (const causal of [false, true]) {
  test(`every scheme is computed as its controls say, ${causal ? 'with' : 'without'} a causal mask`, async ({
    figure,
  }) => computedAsShown(await figure('<posenc-attention></posenc-attention>'), sentenceSchemes, causal));
}
