import { vi } from 'vitest';

// Test files share a process. Each gets the house's modules anew, so that what a file does to a module's state stays in that file.
vi.resetModules();
