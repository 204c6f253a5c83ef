import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Node then reads packages as compiled in the run before: every test file is a process of its own.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/beacon-compiled');

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/{domain,machines,contract}/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          execArgv: ['--liftoff-only'],
          globalSetup: ['tests/fakes/run.ts'],
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/flows/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: { name: 'client', environment: 'jsdom', include: ['tests/src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
    ],
  },
});
