import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const commands = ['README.md', 'docs/SCALING.md'].flatMap((file) =>
  [...read(file).matchAll(/\bnode (scripts\/[\w.-]+)/g)].map(([, script = '']) => script),
);

describe('the commands that the documents name', () => {
  it.each([...new Set(commands)])('%s runs on the Node that the machine has', (script) => expect(script).toMatch(/\.mjs$/));

  it.each([
    ['scripts/backup.mjs', 'backup'],
    ['scripts/move-to-postgres.mjs', 'postgres'],
  ])('%s makes no empty database where a folder is misspelt', (script, target) => {
    const dataDir = join(tmpdir(), `beacon-not-there-${randomUUID()}`);
    const env = { ...process.env, DATABASE_URL: '', BEACON_DATA: dataDir };
    const { status, stderr } = spawnSync(process.execPath, [script, join(dataDir, target)], { encoding: 'utf8', env });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${dataDir}`)]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('scripts/restore.mjs says what an address of a database looks like', () => {
    const env = { ...process.env, DATABASE_URL: 'http://database' };
    const { status, stderr } = spawnSync(process.execPath, ['scripts/restore.mjs', 'backup'], { encoding: 'utf8', env });
    expect([status, stderr]).toEqual([1, expect.stringContaining('begins with postgres://')]);
  });

  it.each(['scripts/backup.mjs', 'scripts/restore.mjs'])('%s says what it needs', (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('Say where')]);
  });
});
