import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { BuiltSite, SiteAssets } from '../../src/site/build-types.ts';
import type { Island } from '../../src/site/page.ts';
import { drawPicture } from './site-pictures.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const islands: readonly Island[] = ['calculator', 'record-reader', 'contact', 'checker', 'entry'];

type Output = Rolldown.RolldownOutput['output'];
type Renderer = { renderSite: (assets: SiteAssets, shell: string) => BuiltSite };

const outputOf = (built: Awaited<ReturnType<typeof build>>): Output => {
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new Error('The site was not built.');
  return first.output;
};

/** Scripts and styles of the site, apart from the portal's, so that neither makes the other heavier. */
async function buildScripts(): Promise<Output> {
  const input = Object.fromEntries([
    ['site-style', 'src/site/site.css'],
    ['entry-style', 'src/site/entry-style.css'],
    ...['frame', ...islands].map((name) => [name, `src/site/islands/${name}.ts`]),
  ]) as Record<string, string>;
  return outputOf(
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: 'baseline-widely-available',
        modulePreload: false,
        rolldownOptions: {
          input,
          output: { entryFileNames: 'assets/site-[name]-[hash].js', chunkFileNames: 'assets/site-[name]-[hash].js' },
        },
      },
    }),
  );
}

/** The renderer of the pages, compiled for Node with all it needs: the server draws prices with it. */
async function loadRenderer(): Promise<Renderer & { code: string }> {
  const [chunk] = outputOf(
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { write: false, ssr: 'src/site/prerender.tsx', rolldownOptions: { output: { codeSplitting: false } } },
    }),
  );
  const folder = `${root}node_modules/.cache/beacon-site-${process.pid}/`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}prerender.mjs`, chunk.code);
  try {
    const { renderSite } = (await import(pathToFileURL(`${folder}prerender.mjs`).href)) as Renderer;
    return { renderSite, code: chunk.code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function assetsOf(scripts: Output, main: Rolldown.OutputBundle): SiteAssets {
  const fileOf = (name: string) => {
    const chunk = scripts.find((one) => one.type === 'chunk' && one.isEntry && one.name === name);
    if (chunk === undefined) throw new Error(`The site has no script named ${name}.`);
    return `/${chunk.fileName}`;
  };
  const entry = Object.values(main).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/index.html') === true);
  const { importedCss } = (entry as { viteMetadata?: { importedCss: ReadonlySet<string> } } | undefined)?.viteMetadata ?? {};
  const files = scripts.map(({ fileName }) => fileName);
  const stylesOf = (name: string) =>
    files.filter((file) => file.includes(`/${name}-`) && file.endsWith('.css')).map((file) => `/${file}`);
  return {
    styles: stylesOf('site-style'),
    entryStyles: stylesOf('entry-style'),
    fonts: files.filter((file) => /(inter|newsreader).*\.woff2$/.test(file)).map((file) => `/${file}`),
    frame: fileOf('frame'),
    islands: Object.fromEntries(islands.map((name) => [name, fileOf(name)])) as SiteAssets['islands'],
    app: { script: `/${entry?.fileName ?? ''}`, styles: [...(importedCss ?? [])].map((file) => `/${file}`) },
  };
}

function shellOf(bundle: Rolldown.OutputBundle): string {
  const shell = bundle['index.html'];
  if (shell?.type !== 'asset') throw new Error('The build has no index.html.');
  return typeof shell.source === 'string' ? shell.source : new TextDecoder().decode(shell.source);
}

/** Draws the public site into the build: a file of HTML for every page, its scripts, the pictures for previews (docs/SITE.md). */
export function site(): Plugin {
  return {
    name: 'beacon-site',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const isClient = Object.values(bundle).some(
          (file) => file.type === 'chunk' && file.facadeModuleId?.includes('?tsr-split='),
        );
        if (!isClient) return;
        const scripts = await buildScripts();
        const { renderSite, code } = await loadRenderer();
        const assets = assetsOf(scripts, bundle);
        const built = renderSite(assets, shellOf(bundle));
        const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
        for (const one of scripts) {
          if (one.fileName in bundle || (one.type === 'chunk' && one.name.endsWith('-style'))) continue;
          emit(one.fileName, one.type === 'chunk' ? one.code : one.source);
        }
        for (const [name, text] of Object.entries(built.files)) emit(name === 'offline.html' ? name : `site/${name}`, text);
        emit('site/pages.json', JSON.stringify(built.pages));
        emit('site/assets.json', JSON.stringify(assets));
        emit('site/renderer.mjs', code);
        for (const { file, headline } of built.pictures) emit(file, await drawPicture(headline));
      },
    },
  };
}
