// Types, lint, format and licences in one go; failures are shown in full, the rest stays quiet.
import { spawnSync } from 'node:child_process';
import { installIfStale, projectEnv, root } from './setup.mjs';

await installIfStale();
const steps = [
  ['types', 'tsc', ['-b', '--pretty']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']],
  ['format', 'biome', ['ci', '--reporter=summary', '.']],
  ['licences', 'node', ['scripts/licences.mjs']],
];
let failed = false;
for (const [name, command, args] of steps) {
  const started = performance.now();
  const result = spawnSync(command, args, {
    cwd: root,
    env: projectEnv(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const ok = result.status === 0;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`);
  failed ||= !ok;
}
process.exit(failed ? 1 : 0);
