import { beforeAll, vi } from 'vitest';

// Test files share a window: what one left in it is gone before the next begins.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();

// What a press opens is there at once, as on a page that has been open for a while.
beforeAll(async () => {
  const { loadDeferred } = await import('#src/ui/deferred.tsx');
  await loadDeferred();
});
