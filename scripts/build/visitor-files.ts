import type { Plugin } from 'vite';
import type { BuiltChunk } from './weights-graph.ts';

type Drawn = BuiltChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } };

const visitorRoute = /\/src\/routes\/(login|register|setup-account\.\$token|dmarc-checker\.\{-\$token\})\.tsx\?tsr-split=/;
const isRoute = (chunk: BuiltChunk) => chunk.facadeModuleId?.includes('?tsr-split=') === true;
/** What a page for visitors loads for somebody who is signed in. */
const isOfSignedIn = (chunk: BuiltChunk) => /\/src\/(app\/portal|features\/auth\/leave)\.ts$/.test(chunk.facadeModuleId ?? '');
const always =
  /^((index|offline)\.html|(theme|home|still)\.js|icons\/favicon\.svg|assets\/(site|inter-latin|newsreader|plex-mono-latin)[.-].*)$/;

/** Every file that the pages for visitors load, at once or later, other pages left out. */
export function visitorFiles(all: readonly Drawn[]): Set<string> {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(all.filter((chunk) => chunk.isEntry || visitorRoute.test(chunk.facadeModuleId ?? '')));
  for (const chunk of found)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(name);
      if (next !== undefined && !isRoute(next) && !isOfSignedIn(next)) found.add(next);
    }
  return new Set([...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]));
}

/** Marks in the service worker's list what visitors need, so that it fetches that much on its first visit and the rest after a sign-in. */
export function visitorMarks(): { plugin: Plugin; mark: <E extends { url: string }>(entries: E[]) => { manifest: E[] } } {
  const held = { files: new Set<string>() };
  return {
    plugin: {
      name: 'beacon-visitor-files',
      apply: 'build',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk') as Drawn[];
        if (chunks.some(isRoute)) held.files = visitorFiles(chunks);
      },
    },
    mark: (entries) => ({
      manifest: entries.map((entry) => ({
        ...entry,
        // The server answers /index.html with the home page of the site; the shell of the app is at /app.
        url: entry.url === 'index.html' ? 'app' : entry.url,
        ...(held.files.has(entry.url) || always.test(entry.url) ? { visitor: true } : {}),
      })),
    }),
  };
}
