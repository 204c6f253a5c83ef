import { vi } from 'vitest';

// Test files share a window: what one left in it is gone before the next begins.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
