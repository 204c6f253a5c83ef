import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { say, table } from './print.ts';

const root = join(import.meta.dirname, '..', '..');
const rounds = 15;

async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'drawing-page.ts'), formats: ['iife'], name: 'drawing' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The page of the bench was not built.');
  return chunk.code;
}

/** How long a long series takes to draw in the browser of the tests, with the brush. */
export async function benchDrawing(): Promise<void> {
  const executablePath = process.env['BEACON_BROWSER'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><title>Drawing</title>');
    await page.addScriptTag({ content: await pageScript() });
    const times = async (points: number) => {
      const found: number[] = [];
      for (let round = -3; round < rounds; round += 1) {
        const ms = await page.evaluate((count) => (window as unknown as { drawMs(n: number): number }).drawMs(count), points);
        if (round >= 0) found.push(ms);
      }
      return found.sort((a, b) => a - b);
    };
    const rows = [];
    for (const points of [365, 1_000, 10_000]) {
      const found = await times(points);
      rows.push([`${points} points`, (found[7] ?? 0).toFixed(1), (found[14] ?? 0).toFixed(1)]);
    }
    say(table(['drawing a line in Chromium, with a brush', 'p50, ms', 'slowest of 15, ms'], rows));
  } finally {
    await browser.close();
  }
}
