import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { startChunks } from './scripts/build/chunks.ts';
import { documents } from './scripts/build/documents.ts';
import { endpointTable } from './scripts/build/endpoint-table.ts';
import { manifest } from './scripts/build/manifest.ts';
import { packedFiles } from './scripts/build/packed-files.ts';
import { site } from './scripts/build/site.ts';
import { versionFile } from './scripts/build/version-file.ts';
import { visitorMarks } from './scripts/build/visitor-files.ts';
import { weights } from './scripts/build/weights.ts';

const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const sources = (...paths: string[]) => new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`);

const aria = packages('react-aria', 'react-stately', 'react-aria-components', '@internationalized', '@react-[a-z]+');
const press = /node_modules[\\/]react-aria-components[\\/]dist[\\/]private[\\/](Button|Link|Checkbox)\.mjs/;

const atStart = /(^|\/)(react|core|rolldown-runtime)-[\w-]{8}\.js$/;

const visitors = visitorMarks();
const atStartTogether = startChunks();

export default defineConfig({
  resolve: {
    alias: [
      // The bundled form of this package is half the size: its many small modules do not shake.
      { find: /^tldts$/, replacement: 'tldts/dist/index.esm.min.js' },
      // React has had this hook of its own since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    endpointTable(),
    documents(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    }),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    versionFile(),
    weights(),
    visitors.plugin,
    atStartTogether.plugin,
    site(),
    packedFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png'],
        // Pages of the site are stored as they are visited.
        globIgnores: ['site/**'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [visitors.mark],
      },
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    // What the page itself loads need not be named again beside every chunk.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((file) => !atStart.test(file)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: packages('react', 'react-dom', 'scheduler'), priority: 30 },
            // What every page loads; together they pack tighter.
            {
              name: 'core',
              test: packages('@tanstack[\\\\/](react-router|router-core|history|react-store|store)', 'xstate', '@xstate'),
              priority: 20,
            },
            // What buttons and links need; lists, overlays and fields come with what is opened.
            { name: 'press', test: press, priority: 25 },
            { name: 'aria', test: aria, priority: 20, minShareCount: 3 },
            {
              name: atStartTogether.nameOf,
              debugName: 'start',
              priority: 15,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'mark', test: sources('src/ui/(Mark|Ray)'), priority: 10 },
            // Small drawings beside numbers: a chunk of its own for each would weigh as much as what is in it.
            { name: 'sparks', test: sources('src/ui/charts/(Sparkline|spark-path|DotPlot|use-size)'), priority: 10 },
            // A few lines each, which most signed-in pages take, and which take nothing themselves.
            {
              name: 'lines',
              test: sources(
                'src/offline/(ask-to-keep|overlay)',
                'src/ui/table/order',
                'src/ui/options',
                'src/page/period',
                'domain/charts/text-px',
              ),
              priority: 10,
            },
            { name: 'vocabulary', test: sources('domain/vocabulary'), priority: 10 },
            // One chunk, so that another page's reader adds no name to the first script.
            { name: 'addresses', test: sources('src/features/[\\w-]+/search', 'src/page/(search|links)'), priority: 5 },
            { name: 'data', test: packages('idb', '@tanstack[\\\\/](react-query|query-core)'), priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
});
