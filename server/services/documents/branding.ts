import { SaxesParser } from 'saxes';
import { type Branding, contrast, coverOf } from '#domain/documents/branding.ts';
import { invalid } from '#server/errors.ts';

const mostBytes = 200_000;
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const elements = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'title', 'desc']);
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

/** Writes an SVG again with shapes alone. What could run or load anything is not in the result. Throws 400 where it holds scripts or is no SVG. */
export function cleanSvg(text: string): string {
  const out: string[] = [];
  let skipped = 0;
  let isSvg = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes: given }) => {
    if (name === 'script' || name === 'foreignObject') refuse('The logo holds a script. Export it as a plain SVG or as a PNG.');
    if (name === 'svg') isSvg = true;
    if (!elements.has(name)) skipped += 1;
    if (skipped > 0) return;
    const safe = Object.entries(given).filter(([key, value]) => attributes.has(key) && !/url\(|[<>"&]/i.test(value));
    out.push(`<${name}${safe.map(([key, value]) => ` ${key}="${value}"`).join('')}>`);
  });
  parser.on('closetag', ({ name }) => {
    if (skipped === 0) out.push(`</${name}>`);
    if (!elements.has(name)) skipped -= 1;
  });
  parser.on('error', () => refuse('The logo is neither a PNG nor an SVG.'));
  parser.write(text).close();
  if (!isSvg) refuse('The logo is neither a PNG nor an SVG.');
  return out.join('');
}

/** A logo that may go into a document: a PNG by its first bytes, or an SVG of shapes alone. Throws 400. */
function cleanLogo(logo: string): string {
  const match = /^data:image\/(?<kind>png|svg\+xml);base64,(?<data>[A-Za-z0-9+/=]+)$/.exec(logo)?.groups;
  if (match?.['data'] === undefined) refuse('The logo is neither a PNG nor an SVG.');
  const bytes = Buffer.from(match['data'], 'base64');
  if (bytes.length > mostBytes) refuse('Use a logo of at most 200 KB.');
  if (match['kind'] === 'png') {
    if (png.some((byte, at) => bytes[at] !== byte)) refuse('The logo is not a PNG.');
    return logo;
  }
  return `data:image/svg+xml;base64,${Buffer.from(cleanSvg(bytes.toString('utf8'))).toString('base64')}`;
}

/** Branding with a logo that is safe to draw. Throws 400. */
export function cleanBranding(branding: Branding): Record<string, string | undefined> {
  return {
    ...branding,
    ...(branding.logo === undefined || branding.logo === '' ? { logo: undefined } : { logo: cleanLogo(branding.logo) }),
  };
}

/** The look that a document gets from branding: the logo cleaned, and a cover whose text can be read. Throws 400. */
export function lookOf(branding: Branding | undefined) {
  const { logo, ...rest } = cleanBranding(branding ?? {});
  const { band, text, line } = coverOf(branding?.colour);
  const cover = { band, text, contrast: Math.round(contrast(band, text) * 10) / 10, line };
  return { ...rest, ...(logo === undefined ? {} : { logo }), cover };
}
