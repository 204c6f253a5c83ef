import type { Plugin } from 'vite';
import { type BuiltChunk, loadsAtOnce, tooHeavy, type WeighedPage, weigh } from './weights-graph.ts';

// The limits keep the pages from growing; the aims are what they are to come down to. ECharts alone is 181 kB of the dashboard.
const pages: WeighedPage[] = [
  { page: '/login', routes: ['login'], withLater: false, aimKb: 120, limitKb: 120 },
  { page: '/app/dashboard before its charts', routes: ['app', 'app/dashboard'], withLater: false, aimKb: 330, limitKb: 330 },
  { page: '/app/dashboard', routes: ['app', 'app/dashboard'], withLater: true, aimKb: 330, limitKb: 490 },
];

/** Weighs the scripts of the pages people open first, writes weights.json, and fails the build where one is over its limit. */
export function weights(): Plugin {
  return {
    name: 'beacon-weights',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk') as BuiltChunk[];
      if (!chunks.some((chunk) => chunk.facadeModuleId?.includes('?tsr-split='))) return;
      const found = pages.map((page) => weigh(chunks, page));
      const charts = loadsAtOnce(chunks, 'echarts');
      const wrong = tooHeavy(found);
      if (charts.length > 0) wrong.push(`echarts is loaded before a chart is drawn, with ${charts.join(', ')}.`);
      if (wrong.length > 0) this.error(wrong.join('\n'));
      this.info(
        found.map(({ page, kb, aimKb, limitKb }) => `${page} ${kb.toFixed(1)} kB (aim ${aimKb}, limit ${limitKb})`).join(', '),
      );
      this.emitFile({ type: 'asset', fileName: 'weights.json', source: JSON.stringify(found, null, 2) });
    },
  };
}
