// Draws public/icons from src/assets/mark.svg: node scripts/icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const night = '#0E1B2C';
const mark = await readFile(new URL('../src/assets/mark.svg', import.meta.url), 'utf8');
const out = new URL('../public/icons/', import.meta.url);
const drawing = mark.match(/<path[\s\S]*(?=<\/svg>)/)?.[0];
if (!drawing) throw new Error('src/assets/mark.svg holds no paths');

// The mark is 28.4 by 26.8 units and starts at 5.9, 1.2; `part` is the share of the icon's width that it takes.
const icon = (part, radius) => {
  const scale = (100 * part) / 28.4;
  const left = 50 - 14.2 * scale - 5.9 * scale;
  const top = 50 - 13.4 * scale - 1.2 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" color="#fff"><rect width="100" height="100" rx="${radius}" fill="${night}"/><g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})">${drawing}</g></svg>`;
};

const png = async (name, sizePx, part, radius) => {
  const density = (72 * sizePx) / 100;
  await sharp(Buffer.from(icon(part, radius)), { density })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, out).pathname);
};

await mkdir(out, { recursive: true });
await png('icon-192.png', 192, 0.66, 18);
await png('icon-512.png', 512, 0.66, 18);
await png('maskable-512.png', 512, 0.5, 0);
await png('apple-touch-180.png', 180, 0.62, 0);
await writeFile(new URL('favicon.svg', out), mark);
