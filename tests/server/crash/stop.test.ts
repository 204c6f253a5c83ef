import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillDataDir } from '#tests/fakes/template.ts';

it('a process that is stopped while it starts ends without an error', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-stop-'));
  await fillDataDir(dataDir);
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const child = spawn(process.execPath, ['--liftoff-only', 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      BEACON_DATA: dataDir,
      BEACON_SMTP_LISTEN: 'off',
      LOG_LEVEL: 'error',
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Beacon listens')) child.kill('SIGTERM');
    });
  expect(await once(child, 'exit'), said).toEqual([0, null]);
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('Beacon listens')]);
  rmSync(dataDir, { recursive: true, force: true });
});
