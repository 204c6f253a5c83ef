import type * as Threads from 'node:worker_threads';
import { vi } from 'vitest';

// Test files share a process, and in it the threads of their databases: each is put back to an empty, migrated database for the next file.
vi.mock('node:worker_threads', async (original) => {
  const { ThreadOfTests } = await import('#tests/fakes/kept-thread.ts');
  return { ...(await original<typeof Threads>()), Worker: ThreadOfTests };
});
