import pdfmake from 'pdfmake';

const font = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url).pathname;

/** Static fonts, since a PDF cannot hold variable ones; with the letters of `latin-ext`, which names of Northern Sotho (š) and Venda (ṱ) need. */
const fonts = {
  Inter: { normal: font('inter-400-normal'), bold: font('inter-600-normal') },
  Newsreader: { normal: font('newsreader-400-normal') },
  Mono: { normal: font('ibm-plex-mono-400-normal') },
};

/** Lets the library that draws read these fonts and nothing else, neither from the disk nor from the net. */
export function allowFonts(): void {
  pdfmake.addFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'));
}
