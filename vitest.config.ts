import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { documents } from './scripts/build/documents.ts';

// Node then reads packages, and the programs that tests start, as it compiled them in the run before.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/beacon-compiled');

const fresh = ['tests/support/fresh-modules.ts', 'tests/support/seed.ts'];

// Each test stands alone, so their order within a file is another one in every run. "--sequence.seed=<seed>" brings back the order of a run, which says its seed first.
const sequence = { shuffle: { tests: true } };

const server = {
  sequence,
  environment: 'node' as const,
  globalSetup: ['tests/fakes/run.ts'],
  isolate: false,
  setupFiles: [...fresh, 'tests/support/keep-compiled.ts', 'tests/support/keep-databases.ts'],
  // Long enough for a slow and busy machine; nobody waits for it where all is well.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Unless told, what happens in another thread or process is waited for so long: a busy machine needs more than the usual second.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          sequence,
          environment: 'node',
          include: ['tests/{domain,machines,contract}/**/*.test.ts', 'tests/*.test.ts'],
          isolate: false,
          setupFiles: fresh,
          testTimeout: 120_000,
        },
      },
      // Before the others of the server in the alphabet, and so in time: these take longest, and the rest fills the second core.
      { test: { ...server, name: 'crash', include: ['tests/server/crash/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/flows/**/*.test.ts'],
          exclude: ['tests/server/crash/**'],
        },
      },
      {
        plugins: [react(), documents()],
        test: {
          name: 'client',
          sequence,
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: [...fresh, 'tests/support/fresh-page.ts'],
          // jsdom draws its frames with setInterval: one begun on a fake clock would stop them, and with them the return of the focus, in every later file.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
          testTimeout: 120_000,
        },
      },
    ],
  },
});
