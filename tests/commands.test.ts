import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

describe('a release build', () => {
  const runtime = new Set(Object.keys((JSON.parse(read('package.json')) as { dependencies: object }).dependencies));
  const root = new URL('..', import.meta.url).pathname;
  const specifier = /\b(?:from|import)\s*\(?\s*'([^'.#][^']*)'/g;

  it('needs no package of development to serve', () => {
    const missing = ['server', 'contract', 'domain', 'machines'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => importedPackages(readFileSync(join(root, folder, file), 'utf8')))
        .filter((name) => !name.startsWith('node:') && !runtime.has(name)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  function importedPackages(source: string): string[] {
    const lines = source.split('\n').filter((line) => /^(import|export|\} from)\b|\bimport\('/.test(line));
    return lines.flatMap((line) =>
      [...line.matchAll(specifier)].map(([, name = '']) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    );
  }

  it('installs what builds it only for development', () => {
    for (const name of ['vite', 'typescript', '@vitejs/plugin-react', '@tanstack/router-plugin', 'vite-plugin-pwa', 'react'])
      expect(runtime.has(name), name).toBe(false);
  });
});
