// Everything: types, lint, format, then unit and server tests, then people's flows in a real browser.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { buildIfStale, installIfStale, pinnedNode, projectEnv, root } from './setup.mjs';

await installIfStale();
const only = process.argv.slice(2);
const env = projectEnv({ BEACON_BROWSER: findBrowser(), CI: process.env.CI ?? '1' });
const steps = [
  ['check', [pinnedNode(), 'scripts/check.mjs']],
  ['unit', ['vitest', 'run']],
  ['browser', ['playwright', 'test']],
].filter(([name]) => only.length === 0 || only.includes(name));
const failed = [];
for (const [name, [command, ...args]] of steps) {
  if (name === 'browser') await buildIfStale();
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
