import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { demo } from './fixtures.ts';

const dist = join(import.meta.dirname, '../../dist');
const monoFontBytes = 14_708;

/** Bytes of a built file as the server sends it. */
const sent = (file: string): number => {
  const data = readFileSync(join(dist, file));
  return file.endsWith('.woff2') ? data.length : gzipSync(data).length;
};

test('every public page weighs less than 150 kB, its script less than 30 kB', () => {
  const pages = JSON.parse(readFileSync(join(dist, 'site/pages.json'), 'utf8')) as { path: string; file: string }[];
  const drawn = pages.filter(({ path }) => path !== '/login' && path !== '/register');
  expect(drawn.length).toBeGreaterThan(10);
  for (const { path, file } of drawn) {
    const html = readFileSync(join(dist, 'site', file), 'utf8');
    const links = html.matchAll(/<(?:link rel="(?:stylesheet|preload)"|script)[^>]*(?:href|src)="\/([^"]+)"/g);
    const loaded = [...links].map((match) => match[1] ?? '');
    const fonts = html.includes('<code') || html.includes('<pre') ? monoFontBytes : 0;
    const total = loaded.reduce((sum, one) => sum + sent(one), sent(`site/${file}`)) + fonts;
    const script = loaded.filter((one) => one.endsWith('.js')).reduce((sum, one) => sum + sent(one), 0);
    expect(loaded.length, path).toBeGreaterThan(3);
    expect(total, path).toBeLessThan(150_000);
    expect(script, path).toBeLessThan(30_000);
  }
});

test('scripts and styles are sent as they were packed when they were built, to browsers that read brotli', async () => {
  const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.br'));
  const [script, style] = ['.js.br', '.css.br'].map(
    (end) => files.find((file) => file.endsWith(end))?.replace(/\.br$/, '') ?? '',
  );
  for (const file of [script, style])
    for (const [accepted, used] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(`${demo().url}/assets/${file}`, { headers: { 'accept-encoding': accepted } });
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, used]);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('content-type')).toContain(file?.endsWith('.css') ? 'text/css' : 'javascript');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await answer.text()).toBe(readFileSync(join(dist, 'assets', file ?? ''), 'utf8'));
    }
});
