import type { Series, Tone } from '#domain/documents/tree.ts';

/** Colours on paper; the brand colour is on the cover alone. */
export const colours = { ink: '#0e1b2c', mute: '#566375', rule: '#c9cdd0', sunken: '#f2f4f4', info: '#2b62c4' } as const;

/** Points: the page, its margins, and the two columns of a section. */
export const page = { width: 595.28, height: 841.89, left: 56.7, top: 70.9, label: 113.4, gap: 17, content: 351.5 } as const;

/** What charts are filled with. */
export const fills: Record<Series['fill'], string> = {
  pass: '#2f7d62',
  fail: '#b4453c',
  mute: '#b9bfc4',
  info: '#2b62c4',
  ink: '#566375',
};

/** Text colours. */
export const tones: Record<Tone, string> = { pass: '#1d6650', fail: '#a33028', attention: '#8a5206', mute: '#566375' };

/** The font of an answer or a title: Newsreader lacks letters of Venda, which Inter has. */
export const titleFont = (text: string) => (/[ḒḓḼḽṄṅṊṋṰṱ]/u.test(text) ? 'Inter' : 'Newsreader');
