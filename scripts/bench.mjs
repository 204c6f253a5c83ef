// Measures reading, the intake, the dashboard's queries and the client's weights on this machine, and prints ratios beside the floor.
import { buildIfStale, installIfStale, pinnedNode, run } from './setup.mjs';

await installIfStale();
const args = process.argv.slice(2);
if (!args.some((arg) => arg.startsWith('--only=')) || args.some((arg) => arg.includes('weights'))) await buildIfStale();
run(pinnedNode(), ['tests/bench/run.ts', ...args]);
