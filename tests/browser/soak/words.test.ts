import { namesStayApart } from '../support/words-apart.ts';

// In addition to npm test, which takes the width of a phone.
for (const width of [800, 1600]) namesStayApart(width);
