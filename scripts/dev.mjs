// The server with restarts on change, and Vite with the API behind it.
import { spawn } from 'node:child_process';
import { installIfStale, pinnedNode, projectEnv, root } from './setup.mjs';

await installIfStale();
const env = projectEnv({ NODE_ENV: 'development' });
const children = [
  spawn(
    pinnedNode(),
    [
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=domain',
      '--watch-path=machines',
      '--watch-preserve-output',
      'server/main.ts',
    ],
    { cwd: root, env, stdio: 'inherit' },
  ),
  spawn(pinnedNode(), ['node_modules/vite/bin/vite.js'], { cwd: root, env, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.on('exit', (code) => {
    stop();
    process.exitCode = code ?? 0;
  });
