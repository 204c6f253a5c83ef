// Tries whether a backup can be restored; it may be started with any Node, the work is done by the pinned one.
import { join } from 'node:path';
import { installIfStale, pinnedNode, root, run } from './setup.mjs';

await installIfStale();
run(pinnedNode(), [join(root, 'scripts', 'drill-restore.ts'), ...process.argv.slice(2)], { cwd: process.cwd() });
