import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const built = existsSync(join(dist, 'site/pages.json'));
const pages = built ? (JSON.parse(readFileSync(join(dist, 'site/pages.json'), 'utf8')) as { path: string; file: string }[]) : [];
const drawn = pages.filter(({ path }) => path !== '/login' && path !== '/register');

const sent = (file: string): number => {
  const data = readFileSync(join(dist, file));
  return file.endsWith('.woff2') ? data.length : gzipSync(data).length;
};

it.skipIf(!built).each(drawn)('$path weighs less than 150 kB, its script less than 30 kB', ({ file }) => {
  const html = readFileSync(join(dist, 'site', file), 'utf8');
  const loaded = [...html.matchAll(/<(?:link rel="(?:stylesheet|preload)"|script)[^>]*(?:href|src)="\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  const fonts = html.includes('<code') || html.includes('<pre') ? ['mono'] : [];
  const total = loaded.reduce((sum, one) => sum + sent(one), sent(`site/${file}`)) + fonts.length * 14_708;
  const script = loaded.filter((one) => one.endsWith('.js')).reduce((sum, one) => sum + sent(one), 0);
  expect(loaded.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(150_000);
  expect(script).toBeLessThan(30_000);
});
