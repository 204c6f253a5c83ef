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

/** Kilobytes (1 000 bytes) of script as gzip that a page loads until it is drawn, chunk by chunk, the heaviest first, and `afterKb` after that. */
export type PageWeight = { page: string; kb: number; afterKb: number; limitKb: number; chunks: { name: string; kb: number }[] };

/**
 * A page that is weighed: the route files that draw it, and whether what these load by themselves counts too. `afterPaint` names modules
 * that come once the page can be read; they are weighed apart. `elsewhere` names modules that this page does not load for this reader.
 */
export type WeighedPage = {
  page: string;
  routes: readonly string[];
  withLater: boolean;
  afterPaint?: readonly string[];
  elsewhere?: readonly string[];
  limitKb: number;
};

const routePath = (chunk: BuiltChunk) => /\/src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '')?.[1];
const isRoute = (chunk: BuiltChunk) => chunk.facadeModuleId?.includes('?tsr-split=') === true;

/** All chunks that come with these by static imports; with `withLater` also by dynamic ones, other routes and `left` modules left out. */
function reached(
  chunks: ReadonlyMap<string, BuiltChunk>,
  from: readonly BuiltChunk[],
  withLater: boolean,
  left: readonly string[],
): Set<BuiltChunk> {
  const found = new Set(from);
  for (const chunk of found) {
    const later = withLater ? chunk.dynamicImports.filter((name) => !isLeftOut(chunks.get(name), left)) : [];
    for (const name of [...chunk.imports, ...later]) {
      const next = chunks.get(name);
      if (next !== undefined) found.add(next);
    }
  }
  return found;
}

const isMadeFor = (chunk: BuiltChunk, module: string): boolean => chunk.facadeModuleId?.endsWith(module) === true;

function isLeftOut(chunk: BuiltChunk | undefined, left: readonly string[]): boolean {
  return chunk !== undefined && (isRoute(chunk) || left.some((module) => isMadeFor(chunk, module)));
}

const kbOf = (chunk: BuiltChunk): number => gzipSync(chunk.code).length / 1000;

/** Weighs a page. Throws where one of its routes or named modules has no chunk, since then something else would be weighed. */
export function weigh(all: readonly BuiltChunk[], { page, routes, limitKb, ...how }: WeighedPage): PageWeight {
  const { withLater, afterPaint = [], elsewhere = [] } = how;
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const start = all.filter((chunk) => chunk.isEntry);
  for (const route of routes) {
    const chunk = all.find((one) => routePath(one) === route);
    if (chunk === undefined) throw new Error(`${page} cannot be weighed: the route ${route} has no chunk of its own.`);
    start.push(chunk);
  }
  const left = [...afterPaint, ...elsewhere];
  for (const module of left)
    if (!all.some((one) => isMadeFor(one, module))) throw new Error(`${module} has no chunk of its own.`);
  const first = reached(chunks, start, withLater, left);
  const after = all.filter((chunk) => afterPaint.some((module) => isMadeFor(chunk, module)));
  const weights = [...first].map((chunk) => ({ name: chunk.fileName, kb: kbOf(chunk) }));
  weights.sort((a, b) => b.kb - a.kb);
  const afterKb = [...reached(chunks, after, withLater, left)]
    .filter((chunk) => !first.has(chunk))
    .reduce((sum, one) => sum + kbOf(one), 0);
  return { page, kb: weights.reduce((sum, one) => sum + one.kb, 0), afterKb, limitKb, chunks: weights };
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
