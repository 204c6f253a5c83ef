import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listenRefusal, needFolder } from '#server/refuse-start.ts';

it('names the setting whose folder cannot be one, and makes a folder that is missing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'beacon-folder-'));
  try {
    await needFolder('BEACON_DATA', join(dir, 'a', 'b'));
    await writeFile(join(dir, 'file'), '');
    await expect(needFolder('BEACON_INBOX', join(dir, 'file'))).rejects.toThrow('BEACON_INBOX names');
    await expect(needFolder('BEACON_DATA', join(dir, 'file', 'below'))).rejects.toThrow('a file of that name is there');
  } finally {
    await rm(dir, { recursive: true });
  }
});

it('keeps a data folder from everybody else, a new one and one that was open', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'beacon-folder-'));
  try {
    await mkdir(join(dir, 'old'), { mode: 0o755 });
    for (const name of ['new', 'old']) {
      await needFolder('BEACON_DATA', join(dir, name));
      expect((await stat(join(dir, name))).mode & 0o777).toBe(0o700);
    }
  } finally {
    await rm(dir, { recursive: true });
  }
});

it('names the port that is taken and the host that is none of ours', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refusal = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'));
  expect(String(listenRefusal(refusal, { host: '127.0.0.1', port }))).toContain(`PORT is ${port}`);
  const unknown = await new Promise((resolve) => createServer().once('error', resolve).listen(0, '192.0.2.1'));
  expect(String(listenRefusal(unknown, { host: '192.0.2.1', port: 0 }))).toContain('HOST is "192.0.2.1"');
  first.close();
});
