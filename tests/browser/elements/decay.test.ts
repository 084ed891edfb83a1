import { createPosenc } from 'posenc';
import { expect, test } from '../support/figure-page.ts';

test('who cannot see the curve hears where the key fits best, and how well', async ({ figure }) => {
  const pe = await createPosenc({ build: 'simd' });
  const { mean } = pe.rotaryDecay({
    frequencies: pe.frequencies({ scheme: 'rope', dim: 128, base: 10000 }),
    distances: [0, 78],
  });
  const [whole = 0, far = 0] = mean;
  const sentenceOf = async (attributes: string) =>
    (await figure(`<posenc-decay bases="10000" distance="128" ${attributes}></posenc-decay>`)).locator('svg.lines');
  await expect(await sentenceOf('fits="50"')).toHaveAttribute(
    'aria-label',
    `Mean score over distance with RoPE, of a key that fits best at distance 50. base 10,000: ${whole} at distance 50; base 10,000: ${Number(far.toPrecision(4))} at distance 128.`,
  );
  await expect(await sentenceOf('')).toHaveAttribute(
    'aria-label',
    /^Mean score over distance with RoPE\. base 10,000: /,
  );
  // Of any key, wherever it fits.
  await expect(await sentenceOf('fits="50" show="bound"')).toHaveAttribute(
    'aria-label',
    /^Bound on the score .* 128\.$/,
  );
});
