import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';

const size = 92;
const lineHeight = 98;
const most = 17;

function openSerif(): Font {
  const font = create(readFileSync(new URL('../../src/ui/fonts/newsreader-36.woff2', import.meta.url)));
  if (!('layout' in font)) throw new Error('The serif file is a collection, not one font.');
  return font;
}

let serif: Font | undefined;

/** A text as one path, since a machine that builds may have none of our fonts. */
function textPath(text: string, x: number, y: number): string {
  serif ??= openSerif();
  const { glyphs, positions } = serif.layout(text);
  const scale = size / serif.unitsPerEm;
  let at = x;
  const parts = glyphs.map((glyph, index) => {
    const part = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    at += (positions[index]?.xAdvance ?? 0) * scale;
    return part;
  });
  return parts.join('');
}

function linesOf(headline: string): string[] {
  const lines: string[] = [];
  for (const word of headline.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 4);
}

const tower =
  '<g transform="translate(962 150) scale(.9)"><path fill="#060d16" d="M2 520l20-22 30-8 18-14h62l26 12 22 9 18 23z"/><path fill="#c3ceda" d="M79 92h42l15 388H64zM72 80h56l-6 12H78zM66 74h68v6H66zM80 44a20 20 0 0 1 40 0z"/><path fill="#26384f" d="M76.500 150q23.500 6 47 0l2.200 56q-25.700 7-51.400 0zM71.800 276q28.200 7 56.400 0l2.400 60q-30.600 8-61.200 0zM67 406q33 8 66 0l2.600 64q-35.600 8-71.200 0z"/><path fill="#f2a413" d="M84 44h32v30H84z"/><path fill="#ffe7ba" d="M93 50h14v18H93z"/></g>';

/** The picture that a link to a page shows in messages: its headline on night, with the lighthouse. PNG, 1200 by 630. */
export async function drawPicture(headline: string): Promise<Uint8Array> {
  const lines = linesOf(headline);
  const top = 330 - ((lines.length - 1) * lineHeight) / 2;
  const text = lines.map((line, index) => textPath(line, 80, top + index * lineHeight)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#0e1b2c"/><path fill="#f2a413" fill-opacity=".16" d="M1052 203L0 70V520z"/><path fill="#f2a413" fill-opacity=".14" d="M1052 203L0 190V430z"/><rect y="586" width="1200" height="44" fill="#091320"/>${tower}<g fill="#fff">${text}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
