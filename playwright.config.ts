import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { thorough } from './tests/thorough.ts';

/** CHROME_PATH, then an installed Chromium, then Playwright's own. */
const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/**
 * Element and page tests in a real browser. They need dist/ and build/site: `npm run build`.
 *
 * Frames of motion are a fifth of what pages cost, and the second colour is most of what axe costs. So npm test has
 * motion only where a test is about it, and shows axe each place in one colour; npm run soak has both.
 */
export default defineConfig({
  testDir: 'tests/browser',
  tsconfig: 'tests/browser/tsconfig.playwright.json',
  projects: [
    {
      name: 'pages',
      testIgnore: '**/tests/browser/soak/**',
      use: { contextOptions: { reducedMotion: thorough ? 'no-preference' : 'reduce' } },
      metadata: { bothColors: thorough },
    },
    // What npm run soak does beside them, which a busy machine may take long for.
    {
      name: 'soak',
      testMatch: '**/tests/browser/soak/**/*.test.ts',
      metadata: { bothColors: true },
      timeout: 3_600_000,
      expect: { timeout: 600_000 },
      use: { actionTimeout: 600_000, navigationTimeout: 600_000 },
    },
  ],
  outputDir: 'build/test-results',
  // Texts and pixels that do not depend on the system.
  snapshotPathTemplate: '{testDir}/{testFileDir}/snapshots/{arg}{ext}',
  fullyParallel: true,
  // One per core: twice as many compete for the cores, use a quarter more processor time, and finish no sooner.
  workers: '100%',
  forbidOnly: true,
  // Limits against hanging, not of speed. What fails is repeated once, and npm test counts and names what then passes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 1,
  reporter: 'list',
  use: {
    // An action that never comes is told by its name rather than by the end of the test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    // The site would keep all its files for later visits in each context; tests of that allow it.
    serviceWorkers: 'block',
    // The page must not depend on the system's preference.
    contextOptions: { reducedMotion: 'no-preference' },
    launchOptions: {
      ...(installed ? { executablePath: installed } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
