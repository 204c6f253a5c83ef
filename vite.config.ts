import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { endpointTable } from './scripts/build/endpoint-table.ts';
import { manifest } from './scripts/build/manifest.ts';
import { versionFile } from './scripts/build/version-file.ts';
import { visitorMarks } from './scripts/build/visitor-files.ts';
import { weights } from './scripts/build/weights.ts';

const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

const visitors = visitorMarks();

export default defineConfig({
  // The bundled form of this package is half the size: its many small modules do not shake.
  resolve: { alias: [{ find: /^tldts$/, replacement: 'tldts/dist/index.esm.min.js' }] },
  plugins: [
    endpointTable(),
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
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [visitors.mark],
      },
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: packages('react', 'react-dom', 'scheduler'), priority: 30 },
            {
              name: 'router',
              test: packages('@tanstack[\\\\/](react-router|router-core|history|react-store|store)'),
              priority: 20,
            },
            { name: 'xstate', test: packages('xstate', '@xstate'), priority: 20 },
            {
              name: 'aria',
              test: packages('react-aria', 'react-stately', 'react-aria-components', '@internationalized', '@react-[a-z]+'),
              priority: 20,
              minShareCount: 3,
            },
            { name: 'data', test: packages('dexie', '@tanstack[\\\\/](react-query|query-core)'), priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
});
