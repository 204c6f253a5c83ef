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

// Shortcuts of the installed app: white drawings of 16 units on the night ground.
const drawings = {
  alerts: '<path d="M8 2l6.3 11.5H1.7z"/><path d="M8 6.6v3.2M8 11.6v.1"/>',
  domains: '<circle cx="8" cy="8" r="6"/><path d="M2 8h12M8 2c2.4 2 2.4 10 0 12M8 2c-2.4 2-2.4 10 0 12"/>',
  check: '<circle cx="7" cy="7" r="4.75"/><path d="M10.5 10.5L14 14"/><path d="M5 7l1.5 1.5L9 5.8"/>',
  upload: '<path d="M8 10.5v-8M5 5.2l3-3 3 3M2.5 10.5v3h11v-3"/>',
};
for (const [name, drawn] of Object.entries(drawings)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${night}"/><g transform="translate(8 8)" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`;
  await sharp(Buffer.from(svg), { density: 216 })
    .resize(96, 96)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`shortcut-${name}.png`, out).pathname);
}
