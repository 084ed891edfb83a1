import { nothingMoves } from '../support/layout-shift.ts';
import { test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Scripts that run before those of the page.
test.use({ freshPage: true });

let host: StaticServer;
test.beforeAll(async () => {
  host = await serve('build/site', '/posenc/');
});
test.afterAll(() => host.close());

// Beside npm test, which has narrow with late fonts and wide with fonts at once.
nothingMoves(360, 'at once', () => host);
nothingMoves(1280, 'late', () => host);
