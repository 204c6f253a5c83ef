import { SaxesParser } from 'saxes';
import { type Branding, contrast, coverOf } from '#domain/documents/branding.ts';
import { invalid } from '#server/errors.ts';
import { BadPng, cleanPng } from './clean-png.ts';

const mostBytes = 200_000;
const elements = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'title', 'desc']);
const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const attributes = new Set([
  'xmlns',
  'viewBox',
  'width',
  'height',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'points',
  'fill',
  'fill-rule',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'transform',
]);

function refuse(text: string): never {
  throw invalid(text, { fields: [{ field: 'branding', text }] });
}

/** Whether numbers of an attribute are ones that can be drawn. */
const areDrawable = (value: string) => !/\d{8}|e\+?\d{2}/i.test(value);

/** Whether an SVG says how large it is; without that it cannot be drawn. */
function hasSize({ viewBox = '', width = '', height = '' }: Record<string, string>): boolean {
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = box.length === 4 && box.every(Number.isFinite) && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0;
  return isBox || (Number.parseFloat(width) > 0 && Number.parseFloat(height) > 0);
}

/** Writes an SVG again with shapes alone. What could run or load anything is not in the result. Throws 400 where it holds scripts or is no SVG. */
export function cleanSvg(text: string): string {
  const out: string[] = [];
  let skipped = 0;
  let isSvg = false;
  let drawn = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes: given }) => {
    if (name === 'script' || name === 'foreignObject') refuse('The logo holds a script. Export it as a plain SVG or as a PNG.');
    const safe = Object.entries(given).filter(
      ([key, value]) => attributes.has(key) && !/url\(|[<>"&]/i.test(value) && areDrawable(value),
    );
    if (name === 'svg' && !isSvg) {
      if (!hasSize(Object.fromEntries(safe))) refuse('The logo does not say how large it is. Export it with a viewBox.');
      isSvg = true;
    }
    if (!elements.has(name)) skipped += 1;
    if (skipped > 0) return;
    if (shapes.has(name)) drawn += 1;
    out.push(`<${name}${safe.map(([key, value]) => ` ${key}="${value}"`).join('')}>`);
  });
  parser.on('closetag', ({ name }) => {
    if (skipped === 0) out.push(`</${name}>`);
    if (!elements.has(name)) skipped -= 1;
  });
  parser.on('error', () => refuse('The logo is neither a PNG nor an SVG.'));
  parser.write(text).close();
  if (!isSvg) refuse('The logo is neither a PNG nor an SVG.');
  if (drawn === 0) refuse('The logo has no shape that can be drawn. Turn its text into outlines, or use a PNG.');
  return out.join('');
}

function drawablePng(bytes: Buffer): Buffer {
  try {
    const clean = cleanPng(bytes);
    if (clean.length <= mostBytes) return clean;
  } catch (error) {
    if (!(error instanceof BadPng)) throw error;
    refuse('The logo is not a PNG of at most 1.5 million pixels.');
  }
  return refuse('Use a simpler or smaller logo.');
}

/** A logo for a document: a PNG by its first bytes, or an SVG of shapes only. Throws 400. */
function cleanLogo(logo: string): string {
  const match = /^data:image\/(?<kind>png|svg\+xml);base64,(?<data>[A-Za-z0-9+/=]+)$/.exec(logo)?.groups;
  if (match?.['data'] === undefined) refuse('The logo is neither a PNG nor an SVG.');
  const bytes = Buffer.from(match['data'], 'base64');
  if (bytes.length > mostBytes) refuse('Use a logo of at most 200 kB.');
  if (match['kind'] === 'png') return `data:image/png;base64,${drawablePng(bytes).toString('base64')}`;
  return `data:image/svg+xml;base64,${Buffer.from(cleanSvg(bytes.toString('utf8'))).toString('base64')}`;
}

/** Branding with a logo that is safe to draw. Throws 400. */
export function cleanBranding(branding: Branding): Record<string, string | undefined> {
  return {
    ...branding,
    ...(branding.logo === undefined || branding.logo === '' ? { logo: undefined } : { logo: cleanLogo(branding.logo) }),
  };
}

/** The branding of a document, with the logo cleaned and a readable cover. Throws 400. */
export function brandingOf(branding: Branding | undefined) {
  const { logo, ...rest } = cleanBranding(branding ?? {});
  const { band, text, line } = coverOf(branding?.colour);
  const cover = { band, text, contrast: Math.round(contrast(band, text) * 10) / 10, line };
  return { ...rest, ...(logo === undefined ? {} : { logo }), cover };
}
