import type { Plugin } from 'vite';

/** A module: what it imports at once, and whether anything imports it later, so that it has a chunk of its own. */
export type Imported = { imports: readonly string[]; isImportedLater: boolean };

const split = '\\.tsx\\?tsr-split=[\\w-]+$';
const forVisitors = new RegExp(
  `/(domain/check/pasted\\.ts|src/(main\\.tsx|client/second-answer\\.ts|layout/VisitorNotFound\\.tsx|routes/(login|register|setup-account|dmarc-checker)\\b[^/]*${split}))`,
);
/** What a person who is signed in loads first, in this order, each from what it begins with. */
const steps: readonly { name: string; begin: RegExp }[] = [
  { name: 'routes', begin: /\/src\/app\/portal\.ts$/ },
  { name: 'frame', begin: new RegExp(`/src/routes/app${split}`) },
];
const customers = /\/src\/features\/dashboard\/CustomerDashboard\.tsx$/;
const staff = /\/src\/features\/operations\/Operations\.tsx$/;

/**
 * Which modules go into a chunk with others because the first page of somebody who is signed in always loads them together, by id. A chunk
 * for each would cost that page a request through the service worker apiece. What visitors load stays out.
 */
export function togetherAtStart(modules: ReadonlyMap<string, Imported>): Map<string, string> {
  const closure = (begin: RegExp): Set<string> => {
    const found = new Set([...modules.keys()].filter((id) => begin.test(id)));
    for (const id of found) for (const next of modules.get(id)?.imports ?? []) found.add(next);
    return found;
  };
  const taken = closure(forVisitors);
  const chunkOf = new Map<string, string>();
  const take = (name: string, found: Iterable<string>) => {
    for (const id of found) {
      if (taken.has(id) || modules.get(id)?.isImportedLater !== false) continue;
      taken.add(id);
      chunkOf.set(id, name);
    }
  };
  for (const { name, begin } of steps) take(name, closure(begin));
  const [home, operations] = [closure(customers), closure(staff)];
  take(
    'page',
    [...home].filter((id) => operations.has(id)),
  );
  take('home', home);
  take('operations', operations);
  return chunkOf;
}

/** Chunks that import each other in a circle, so that one of them would run before what it needs; `undefined` where none do. */
export function circleOf(chunks: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const search = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    done.add(name);
    for (const next of chunks.get(name) ?? []) {
      const circle = search(next, [...way, name]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const name of chunks.keys()) {
    const circle = search(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** `togetherAtStart` for the build: a plugin that learns the modules, and the name of a module's chunk once they are known. */
export function startChunks(): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let chunkOf = new Map<string, string>();
  return {
    plugin: {
      name: 'beacon-start-chunks',
      apply: 'build',
      buildEnd() {
        const modules = new Map<string, Imported>();
        for (const id of this.getModuleIds()) {
          const found = this.getModuleInfo(id);
          if (found !== null)
            modules.set(id, { imports: [...found.importedIds], isImportedLater: found.dynamicImporters.length > 0 });
        }
        chunkOf = togetherAtStart(modules);
      },
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
        if (circle !== undefined) this.error(`Chunks import each other in a circle: ${circle.join(', ')}.`);
      },
    },
    nameOf: (id) => chunkOf.get(id) ?? null,
  };
}
