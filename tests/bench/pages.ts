import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '#tests/e2e/server.ts';
import { freePort } from '#tests/fakes/free-port.ts';
import { marksOf } from '#tests/support/lighthouse.ts';
import { say, table } from './print.ts';

const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

/** Lighthouse's marks of every public page on a slowed phone, from the real server. */
export async function benchPages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-pages-'));
  const server = new Server(await freePort(), folder);
  await server.start();
  try {
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url, server.url).pathname);
    const executablePath = process.env['BEACON_BROWSER'] ?? '/usr/bin/chromium';
    // The first page pays for the start of the browser, so it is looked at once more at the end.
    const marks = await marksOf(
      server.url,
      [...paths, ...paths.slice(0, 1)],
      ['performance', 'accessibility', 'best-practices', 'seo'],
      {
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
      },
    );
    const rows = [...marks].map(([path, { points, figures: said }]) => [
      path,
      ...Object.values(points).map(String),
      ...figures.map((name) => said[name] ?? ''),
    ]);
    const heads = ['performance', 'accessibility', 'best practices', 'search', 'first paint', 'largest', 'blocked', 'shift'];
    say(table(['page, Lighthouse on a slowed phone', ...heads], rows));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
