// Calculates the chain of the audit trail again; it may be started with any Node, the work is done by the pinned one.
import { join } from 'node:path';
import { installIfStale, pinnedNode, root, run } from './setup.mjs';

await installIfStale();
run(pinnedNode(), [join(root, 'scripts', 'verify-audit.ts'), ...process.argv.slice(2)], { cwd: process.cwd() });
