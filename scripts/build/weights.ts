import type { Plugin } from 'vite';
import { type BuiltChunk, tooHeavy, type WeighedPage, weigh } from './weights-graph.ts';

const customers = '/src/features/dashboard/CustomerDashboard.tsx';
const staff = '/src/features/operations/Operations.tsx';
const dashboard = {
  routes: ['app', 'app/dashboard'],
  withLater: true,
  // Charts, the watch for a new version and what a press opens come once the page can be read.
  afterPaint: [
    '/src/ui/charts/echarts/Engine.tsx',
    '/node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
    '/src/ui/DialogSurface.tsx',
    '/src/ui/PopoverBox.tsx',
    '/src/ui/FilterOptions.tsx',
    '/src/ui/ToastRegion.tsx',
    '/src/layout/palette/Palette.tsx',
    '/src/layout/CustomerList.tsx',
    '/src/layout/QueueDrawer.tsx',
    '/src/layout/SignOutQuestion.tsx',
    '/src/layout/CustomerViewStrip.tsx',
    '/src/layout/ahead/Ahead.tsx',
    '/src/layout/ahead/fetch-ahead.ts',
    '/src/features/dashboard/Senders.tsx',
    '/src/features/dashboard/Sparks.tsx',
    '/src/features/dashboard/Below.tsx',
  ],
};
// What only visitors fetch, those who sign in, and those who have no data yet.
const elsewhere = [
  '/src/client/second-answer.ts',
  '/src/app/visitor-pages.ts',
  '/src/layout/VisitorNotFound.tsx',
  '/src/features/operations/first-hour/FirstHour.tsx',
  '/src/features/dashboard/FirstSteps.tsx',
];

const pages: WeighedPage[] = [
  { page: '/login', routes: ['login'], withLater: false, limitKb: 120 },
  { page: '/app/dashboard', ...dashboard, elsewhere: [...elsewhere, staff], limitKb: 260 },
  { page: '/app/dashboard for staff', ...dashboard, elsewhere: [...elsewhere, customers], limitKb: 260 },
];

/** Weighs the scripts of the pages people open first, writes weights.json, and fails the build where one is over its limit. */
export function weights(): Plugin {
  return {
    name: 'beacon-weights',
    apply: 'build',
    generateBundle: {
      // After Vite has put the table of what each chunk needs into the scripts.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk') as BuiltChunk[];
        if (!chunks.some((chunk) => chunk.facadeModuleId?.includes('?tsr-split='))) return;
        const found = pages.map((page) => weigh(chunks, page));
        const wrong = tooHeavy(found);
        if (wrong.length > 0) this.error(wrong.join('\n'));
        this.info(
          found
            .map(
              ({ page, kb, afterKb, limitKb }) => `${page} ${kb.toFixed(1)} kB (limit ${limitKb}), ${afterKb.toFixed(1)} after`,
            )
            .join(', '),
        );
        this.emitFile({ type: 'asset', fileName: 'weights.json', source: JSON.stringify(found, null, 2) });
      },
    },
  };
}
