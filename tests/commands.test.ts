import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const commands = ['README.md', 'docs/SCALING.md'].flatMap((file) =>
  [...read(file).matchAll(/\bnode (scripts\/[\w.-]+)/g)].map(([, script = '']) => script),
);

describe('the commands that the documents name', () => {
  it.each([...new Set(commands)])('%s runs on the Node that the machine has', (script) => expect(script).toMatch(/\.mjs$/));

  it.each(['scripts/backup.mjs', 'scripts/restore.mjs'])('%s says what it needs', (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('Say where')]);
  });
});
