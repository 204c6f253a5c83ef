import { describe, expect, it } from 'vitest';
import { brandingOf, cleanSvg } from '#server/services/documents/branding.ts';

const svg = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${more}>${inside}</svg>`;
const logo = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
const refusal = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) });

describe('a logo', () => {
  it('keeps its shapes and loses what could run or load anything', () => {
    const clean = cleanSvg(
      svg(
        '<style>*{}</style><a href="javascript:x()"><path d="M0 0"/></a><image href="https://x.example/"/><rect width="9" height="9" fill="url(#x)" onclick="x()"/>',
        'onload="x()"',
      ),
    );
    expect(clean).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"></rect></svg>');
  });

  it('may begin as drawing programs write it', () => {
    const head =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(cleanSvg(head + svg('<rect width="9" height="9"/>'))).toContain('<rect width="9" height="9">');
  });

  it('loses numbers that nothing can draw', () => {
    expect(cleanSvg(svg('<rect width="1e300" height="9" x="-5" y="123456789012"/>'))).toContain(
      '<rect height="9" x="-5"></rect>',
    );
  });

  it.each([
    ['a script', logo(svg('<script>alert(1)</script>')), 'holds a script'],
    ['HTML inside', logo(svg('<foreignObject/>')), 'holds a script'],
    ['another kind of XML', logo('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'neither a PNG nor an SVG'],
    ['no XML at all', logo('alert(1)'), 'neither a PNG nor an SVG'],
    ['an address', 'https://x.example/logo.png', 'neither a PNG nor an SVG'],
    ['a PNG that is none', 'data:image/png;base64,AAAA', 'is not a PNG'],
    [
      'an SVG without a size',
      logo('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
      'how large it is',
    ],
    ['an SVG of text alone', logo(svg('<text>Karoo</text>')), 'no shape that can be drawn'],
    ['an SVG with entities', logo(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<title>&x;</title>')}`), 'neither a PNG nor an SVG'],
    ['an SVG of size 0', logo('<svg viewBox="0 0 0 0"><rect width="9" height="9"/></svg>'), 'how large it is'],
    ['more than 200 kB', logo(svg(' '.repeat(201_000))), 'at most 200 kB'],
  ])('that is %s is refused with why', (_what, given, text) => {
    let thrown: unknown;
    try {
      brandingOf({ logo: given });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toEqual(refusal(text));
  });
});

describe('a cover', () => {
  it.each([
    ['#6b1f3a', { band: '#6b1f3a', text: '#ffffff', line: null }],
    ['#f2a413', { band: '#f2a413', text: '#0e1b2c', line: null }],
    ['#777777', { band: '#0e1b2c', text: '#ffffff', line: '#777777' }],
  ])('of %s can be read', (colour, cover) => {
    const look = brandingOf({ colour, prepared_by: 'Boland IT' });
    expect(look).toMatchObject({ colour, prepared_by: 'Boland IT', cover });
    expect(look.cover.contrast).toBeGreaterThanOrEqual(4.5);
  });

  it('is dark blue without branding', () => {
    expect(brandingOf(undefined).cover).toMatchObject({ band: '#0e1b2c', line: null });
  });
});
