// Everything: types, lint, format, then unit and server tests, then people's flows in a real browser.
import { spawnSync } from 'node:child_process';
import { buildIfStale, installIfStale, pinnedNode, projectEnv, root } from './setup.mjs';
import { prepareTestTools } from './test-tools.mjs';

await installIfStale();
const only = process.argv.slice(2);
const wanted = (name) => only.length === 0 || only.includes(name);
const needsTools = wanted('unit') || wanted('browser');
const { browser, skipped } = needsTools ? await prepareTestTools() : { browser: null, skipped: [] };
const env = projectEnv({ BEACON_BROWSER: browser ?? '', CI: process.env.CI ?? '1' });
const steps = [
  ['check', [pinnedNode(), 'scripts/check.mjs']],
  ['unit', ['vitest', 'run']],
  ['browser', browser === null ? null : ['playwright', 'test']],
].filter(([name]) => wanted(name));
const failed = [];
for (const [name, step] of steps) {
  if (step === null) {
    console.log(`SKIPPED ${name}`);
    continue;
  }
  const [command, ...args] = step;
  if (name === 'browser') await buildIfStale();
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  if (status !== 0) failed.push(name);
}
for (const line of skipped) console.warn(`!!! Could not install ${line}.`);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
