// Runs under whatever Node started npm; everything after the set-up runs under the pinned one.
import { spawn } from 'node:child_process';
import { buildIfStale, installIfStale, pinnedNode, root } from './setup.mjs';

const demo = process.argv.includes('--demo');
await installIfStale();
await buildIfStale();
const env = {
  NODE_ENV: 'production',
  ...process.env,
  ...(demo
    ? { BEACON_DATA: process.env.BEACON_DATA ?? './data-demo', BEACON_SMTP_LISTEN: process.env.BEACON_SMTP_LISTEN ?? 'off' }
    : {}),
};
const child = spawn(pinnedNode(), ['server/main.ts', ...(demo ? ['--demo'] : [])], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
