import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { endpointsFiles } from '../scripts/endpoints.ts';

const root = resolve(import.meta.dirname, '..');
const sourceFolders = ['domain', 'machines', 'contract', 'server', 'src'];
const allowed: Record<string, RegExp[]> = arrowsOf(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'));

function arrowsOf(document: string): Record<string, RegExp[]> {
  const table = /<!-- arrows -->\n([\s\S]*?)<!-- \/arrows -->/.exec(document)?.[1] ?? '';
  const rows = [...table.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  return Object.fromEntries(
    rows.map(([, folder, targets]) => [
      folder ?? '',
      [...(targets ?? '').matchAll(/`([^`]+)`/g)].map(([, target]) => pattern(target ?? '')),
    ]),
  );
}

function pattern(target: string): RegExp {
  return new RegExp(`^${target.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : /\.tsx?$/.test(name) ? [path] : [];
  });
}

function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const named = module.staticImports.map((one) => one.moduleRequest.value);
  const passed = module.staticExports
    .flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value))
    .filter((value) => value !== undefined);
  const dynamic = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, value]) => value ?? '');
  return [...named, ...passed, ...dynamic];
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  return `package:${specifier}`;
}

function folderOf(file: string): string {
  const folders = Object.keys(allowed).filter((folder) => file === folder || file.startsWith(`${folder}/`));
  return folders.sort((a, b) => b.length - a.length)[0] ?? '';
}

function violations(files: { file: string; source: string }[]): string[] {
  return files.flatMap(({ file, source }) => {
    const folder = folderOf(file);
    const may = allowed[folder] ?? [];
    return importsOf(file, source)
      .map((specifier) => targetOf(file, specifier))
      .filter((target) => !target.startsWith(`${folder}/`) || /^src\/features$/.test(folder))
      .filter(
        (target) =>
          !(folder === 'src/features' && target.split('/').slice(0, 3).join('/') === file.split('/').slice(0, 3).join('/')),
      )
      .filter((target) => !may.some((one) => one.test(target)))
      .map((target) => `${file} imports ${target}`);
  });
}

const files = sourceFolders.flatMap(filesBelow).map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

describe('the arrows between the folders', () => {
  it('has a table that names every folder', () => {
    expect(Object.keys(allowed).length).toBeGreaterThan(10);
    expect(files.filter(({ file }) => folderOf(file) === '').map(({ file }) => file)).toEqual([]);
  });

  it('holds for every import', () => {
    expect(violations(files)).toEqual([]);
  });

  it.each([
    ['domain/spy.ts', "import { openStore } from '#server/store/open.ts';"],
    ['domain/spy.ts', "import { readFileSync } from 'node:fs';"],
    ['machines/spy.ts', "export { contract } from '../contract/index.ts';"],
    ['contract/spy.ts', "const late = import('#machines/auth.ts');"],
    ['server/groups/spy.ts', "import { openMailer } from '#server/ports/mailer.ts';"],
    ['server/groups/spy.ts', "import Fastify from 'fastify';"],
    ['server/store/spy.ts', "import type { Call } from '#server/services/scope.ts';"],
    ['src/ui/spy.tsx', "import { calls } from '#src/app/calls.ts';"],
    ['src/features/auth/spy.tsx', "import { Sources } from '#src/features/email-sources/Sources.tsx';"],
    ['src/offline/spy.ts', "import { Frame } from '#src/ui/Frame.tsx';"],
    ['src/app/spy.ts', "import { readConfig } from '#server/config.ts';"],
    ['src/client/spy.ts', "import { outbox } from '#src/offline/db.ts';"],
    ['src/page/spy.tsx', "import { AlertRow } from '#src/entities/alerts/AlertRow.tsx';"],
    ['src/entities/spy/Spy.tsx', "import { Shell } from '#src/layout/Shell.tsx';"],
    ['src/worker/spy.ts', "import { useQueued } from '#src/session/use-queued.ts';"],
    ['src/main.spy.tsx', "import { readConfig } from '#server/config.ts';"],
  ])('catches a planted one in %s', (file, source) => {
    expect(violations([{ file, source }])).toHaveLength(1);
  });
});

/** Groups of files that import each other in a circle, types and late imports included, by Tarjan's strongly connected components. */
function cycles(sources: { file: string; source: string }[]): string[][] {
  const known = new Set(sources.map(({ file }) => file));
  const targets = new Map(
    sources.map(({ file, source }) => [
      file,
      importsOf(file, source)
        .map((one) => targetOf(file, one))
        .filter((one) => known.has(one)),
    ]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || targets.get(file)?.includes(file)) found.push(group.sort());
  };
  for (const { file } of sources) if (!order.has(file)) visit(file);
  return found;
}

describe('import cycles', () => {
  it('does not exist, types and late imports included', () => {
    expect(cycles(files)).toEqual([]);
  });

  it('is found where it is planted', () => {
    const planted = [
      { file: 'domain/a.ts', source: "import type { B } from './b.ts';" },
      { file: 'domain/b.ts', source: "const c = import('./c.ts');" },
      { file: 'domain/c.ts', source: "export { a } from './a.ts';" },
      { file: 'domain/d.ts', source: "import { a } from './a.ts';" },
    ];
    expect(cycles(planted)).toEqual([['domain/a.ts', 'domain/b.ts', 'domain/c.ts']]);
  });
});

/** The handlers of a group whose body has more than ten lines. */
function longHandlers(source: string): string[] {
  const table = source.slice(source.search(/^export const \w+Handlers/m)).split('\n');
  const starts = table.flatMap((line, index) => (/^ {2}(async )?\w+[(:]/.test(line) ? [index] : []));
  return starts.flatMap((start) => {
    const length = table.slice(start).findIndex((line) => /^ {2}\S.*,$|^ {2}\},$/.test(line) && /[,]$/.test(line));
    return length - 1 > 10 ? [/\w+(?=[(:])/.exec(table[start] ?? '')?.[0] ?? ''] : [];
  });
}

/** Whether a file writes SQL: by Kysely's `sql`, or by a query builder. */
function asksDatabase(source: string): boolean {
  return /from 'kysely'/.test(source) || /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(source);
}

describe('the modules', () => {
  it('keeps every source file under 300 lines', () => {
    const long = files.filter(({ file, source }) => !file.endsWith('.gen.ts') && source.split('\n').length > 301);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('keeps a machine under 120 lines', () => {
    const long = files.filter(({ file, source }) => file.startsWith('machines/') && source.split('\n').length > 121);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('has a server file for every group of the contract', () => {
    const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const group of Object.keys(contract)) {
      expect(existsSync(join(root, `contract/${kebab(group)}.ts`)), group).toBe(true);
      expect(existsSync(join(root, `server/groups/${kebab(group)}.ts`)), group).toBe(true);
    }
  });

  it('keeps a handler within ten lines', () => {
    const long = files
      .filter(({ file }) => file.startsWith('server/groups/'))
      .flatMap(({ file, source }) => longHandlers(source).map((name) => `${file} ${name}`));
    expect(long).toEqual([]);
  });

  it('asks the database in the store alone', () => {
    const asking = files.filter(({ file, source }) => !file.startsWith('server/store/') && asksDatabase(source));
    expect(asking.map(({ file }) => file)).toEqual([]);
  });

  it.each([
    "import { sql } from 'kysely';",
    "const rows = await call.store.db.selectFrom('users').selectAll().execute();",
    "await tx\n    .updateTable('users')\n    .set({ role })",
  ])('catches a question to the database outside the store: %s', (source) => expect(asksDatabase(source)).toBe(true));

  it('has a client table that follows the contract', () => {
    for (const { name, source } of endpointsFiles())
      expect(readFileSync(join(root, 'src/client', name), 'utf8'), `${name}: run npm run build`).toBe(source);
  });

  it('describes every export of the pure folders and the services', () => {
    const described = (source: string) =>
      [...source.matchAll(/(^|\n)([^\n]*)\nexport (?:async )?(?:function|const|type|class) (\w+)/g)]
        .filter(([, , before]) => !/\*\/\s*$/.test(before ?? ''))
        .map(([, , , name]) => name);
    const bare = files
      .filter(
        ({ file }) =>
          /^(domain|machines|contract|server\/services|server\/presenters)\//.test(file) && file !== 'domain/vocabulary.ts',
      )
      .flatMap(({ file, source }) => described(source).map((name) => `${file} ${name}`));
    expect(bare).toEqual([]);
  });
});
