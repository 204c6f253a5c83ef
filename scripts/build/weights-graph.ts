import { gzipSync } from 'node:zlib';

/** What of a built chunk counts here. `facadeModuleId` names the module it was made for, with the router's `?tsr-split=` on route chunks. */
export type BuiltChunk = {
  fileName: string;
  code: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: readonly string[];
  dynamicImports: readonly string[];
};

/** Kilobytes (1 000 bytes) of script as gzip that a page loads, chunk by chunk, the heaviest first. */
export type PageWeight = { page: string; kb: number; limitKb: number; chunks: { name: string; kb: number }[] };

/**
 * A page that is weighed: the route files that draw it, and whether what it loads later counts. `rarely` names modules that it loads only
 * for somebody who has no data yet; they are not counted.
 */
export type WeighedPage = {
  page: string;
  routes: readonly string[];
  withLater: boolean;
  rarely?: readonly string[];
  limitKb: number;
};

const routePath = (chunk: BuiltChunk) => /\/src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '')?.[1];
const isRoute = (chunk: BuiltChunk) => chunk.facadeModuleId?.includes('?tsr-split=') === true;

/** All chunks that come with these by static imports; with `withLater` also by dynamic ones, other routes left out. */
function reached(
  chunks: ReadonlyMap<string, BuiltChunk>,
  from: readonly BuiltChunk[],
  { withLater, rarely = [] }: Pick<WeighedPage, 'withLater' | 'rarely'>,
): Set<BuiltChunk> {
  const found = new Set(from);
  const isRare = (name: string) => rarely.some((module) => chunks.get(name)?.facadeModuleId?.endsWith(module) === true);
  for (const chunk of found) {
    const later = withLater ? chunk.dynamicImports.filter((name) => !isRouteName(chunks, name) && !isRare(name)) : [];
    for (const name of [...chunk.imports, ...later]) {
      const next = chunks.get(name);
      if (next !== undefined) found.add(next);
    }
  }
  return found;
}

function isRouteName(chunks: ReadonlyMap<string, BuiltChunk>, name: string): boolean {
  const chunk = chunks.get(name);
  return chunk !== undefined && isRoute(chunk);
}

/** Weighs a page. Throws where one of its routes has no chunk, since then something else would be weighed. */
export function weigh(all: readonly BuiltChunk[], { page, routes, limitKb, ...how }: WeighedPage): PageWeight {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const start = all.filter((chunk) => chunk.isEntry);
  for (const route of routes) {
    const chunk = all.find((one) => routePath(one) === route);
    if (chunk === undefined) throw new Error(`The weight of ${page} cannot be told: the route ${route} has no chunk of its own.`);
    start.push(chunk);
  }
  for (const module of how.rarely ?? [])
    if (!all.some((one) => one.facadeModuleId?.endsWith(module))) throw new Error(`${module} has no chunk of its own.`);
  const weights = [...reached(chunks, start, how)].map((chunk) => ({
    name: chunk.fileName,
    kb: gzipSync(chunk.code).length / 1000,
  }));
  weights.sort((a, b) => b.kb - a.kb);
  return { page, kb: weights.reduce((sum, one) => sum + one.kb, 0), limitKb, chunks: weights };
}

/** Why a build is too heavy: a sentence for each page over its limit, which names its heaviest chunks. */
export function tooHeavy(weights: readonly PageWeight[]): string[] {
  return weights
    .filter((one) => one.kb > one.limitKb)
    .map(({ page, kb, limitKb, chunks }) => {
      const heaviest = chunks.slice(0, 4).map((chunk) => `${chunk.name} ${chunk.kb.toFixed(1)} kB`);
      return `${page} loads ${kb.toFixed(1)} kB of script (gzip), over its limit of ${limitKb} kB; heaviest: ${heaviest.join(', ')}.`;
    });
}
