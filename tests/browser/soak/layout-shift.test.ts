import { nothingMoves } from '../support/layout-shift.ts';
import { test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Scripts run before those of the page.
test.use({ freshPage: true });

let host: StaticServer;
test.beforeAll(async () => {
  host = await serve('build/site', '/posenc/');
});
test.afterAll(() => host.close());

// In addition to npm test, which combines narrow with late fonts.
nothingMoves(360, 'at once', () => host);
nothingMoves(1280, 'at once', () => host);
nothingMoves(1280, 'late', () => host);
