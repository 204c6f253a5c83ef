import { vi } from 'vitest';

// Test files share a process. Each gets fresh copies of the project's modules, so that changes to a module's state stay in that file.
vi.resetModules();
