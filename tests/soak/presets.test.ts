import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { presets } from '../../web/site/lab/state/presets.ts';
import { computes, large } from '../models/lab/preset-computes.ts';

// In addition to npm test, which computes the other presets.
const chosen = presets.filter(({ name }) => large.has(name));

test('every large model is a preset', () => {
  expect(chosen).toHaveLength(large.size);
});

for (const preset of chosen) {
  test(`${preset.title} computes`, async () => {
    computes(await createPosenc({ build: 'simd' }), preset);
  });
}
