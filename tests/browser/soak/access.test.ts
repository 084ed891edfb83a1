import { labIsAccessible, siteIsAccessible } from '../support/site-access.ts';

// Beside the widest and the narrowest width in npm test.
for (const width of [540, 800, 1100]) {
  siteIsAccessible(width);
  labIsAccessible(width);
}
