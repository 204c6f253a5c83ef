import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Test files share a process, and V8 compiles a module once in it while anybody holds it: every database after the first begins with its code.
const held = globalThis as { pgliteCode?: WebAssembly.Module };
const packed = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
held.pgliteCode ??= await WebAssembly.compile(readFileSync(packed));
