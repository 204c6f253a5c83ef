import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const executablePath = process.env['BEACON_BROWSER'] ?? '/usr/bin/chromium';

// The servers that tests start are then read as Node compiled them in the run before.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/beacon-compiled');

/** Parts of Chromium's own window, which no test looks at, start a process for every page. Playwright's own list is taken along: the last one counts. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const measures = /cold-start\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  // Long enough for a slow and busy machine; nobody waits for it where all is well.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['./tests/e2e/failures.ts']],
  outputDir: 'test-results',
  // What measures runs alone, after the others; `--no-deps` leaves these out.
  projects: [
    { name: 'flows', testIgnore: measures },
    { name: 'measures', testMatch: measures, dependencies: ['flows'] },
  ],
  globalSetup: './tests/e2e/setup.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
    timezoneId: 'Africa/Johannesburg',
    locale: 'en-ZA',
    launchOptions: {
      ...(executablePath === '' ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
    // Pictures and copies of the page take a third of the time of a test: BEACON_TRACE=1 records them for one that fails.
    trace:
      process.env['BEACON_TRACE'] === undefined
        ? { mode: 'retain-on-failure', screenshots: false, snapshots: false }
        : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
