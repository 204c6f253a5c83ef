import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { clip } from '#domain/dmarc/clean-text.ts';
import { type Branding, coverOf } from '#domain/documents/branding.ts';
import { longDay, periodText } from '#domain/documents/format.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import type { DocumentTree, Page } from '#domain/documents/tree.ts';
import { sastOf } from '#domain/sast.ts';
import { balanced } from './balanced.ts';
import { sectionOf } from './blocks.ts';
import { allowFonts } from './fonts.ts';
import { paragraph, tagged } from './tag.ts';
import { prepareTagging } from './tagging.ts';
import { colours, page, titleFont } from './theme.ts';

/** The height of the band of a cover: 158 mm. */
const bandHeight = 447.9;
const lineWidth = page.width - 2 * page.left;
const factGap = 12;
const cut = (text: string, most: number) => (text.length > most ? `${clip(text, most - 1)}…` : text);
/** What a running head says of the subject: it has one line. */
const running = (subject: string) => cut(subject, 48);
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="12" viewBox="0 0 16 12"><path d="M4 3l3 0l1 8h-5z" fill="#0e1b2c"/><circle cx="5.5" cy="2" r="1.3" fill="#0e1b2c"/><path d="M8 2.4l8-2v4z" fill="#f2a413"/></svg>';

function drawnLogo(logo: string): { svg: string } | { image: string } {
  const isSvg = logo.startsWith('data:image/svg+xml');
  return isSvg ? { svg: Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64').toString('utf8') } : { image: logo };
}

function logoOf({ logo }: Branding): Content[] {
  return logo === undefined ? [] : [{ ...drawnLogo(logo), fit: [124.7, 42.5], absolutePosition: { x: page.left, y: 51 } }];
}

const heading = (role: 'H1' | 'H2') => tagged({ role });

/** The pages in two columns with their numbers. */
function contentsOf(pages: readonly Page[]): TableCell[][] {
  const half = Math.ceil(pages.length / 2);
  const entry = (one: Page | undefined): TableCell[] =>
    one === undefined
      ? [{ text: '' }, { text: '' }]
      : [
          { text: one.kicker, ...paragraph(), fontSize: 8.6, linkToDestination: one.id },
          {
            text: [{ pageReference: one.id }],
            ...paragraph(),
            fontSize: 8.6,
            alignment: 'right',
            noWrap: true,
            linkToDestination: one.id,
          },
        ];
  return pages.slice(0, half).map((one, index) => [...entry(one), { text: '' }, ...entry(pages[half + index])]);
}

/** A long address broken before its domain, so that it stays in its column. */
const breakable = (text: string) => (text.length > 26 ? text.replace('@', '\n@') : text);

/** A name of 200 letters stays whole: it is set smaller, and what is below moves down. */
const factSize = (line: string) => (line.length > 100 ? 7 : 8.6);
const factHeight = (line: string, width: number) =>
  Math.ceil((line.length * factSize(line) * 0.72) / width) * factSize(line) * 1.19;

function cover(tree: DocumentTree, branding: Branding): Content[] {
  const { text } = coverOf(branding.colour);
  const made = longDay(sastOf(Date.parse(tree.made_at)).day);
  const by = [branding.prepared_by, branding.contact].flatMap((part) =>
    part === undefined || part === '' ? [] : [breakable(part)],
  );
  const facts = [...tree.facts, ...(by.length === 0 ? [] : [{ label: 'Prepared by', lines: by }])];
  const isLong = tree.title.length > 90;
  const factWidth = (lineWidth + factGap) / facts.length - factGap;
  const factsHeight = Math.max(
    ...facts.map(({ lines }) => lines.reduce((sum, line) => sum + factHeight(line ?? '', factWidth), 0)),
  );
  return [
    ...logoOf(branding),
    { text: made, ...paragraph(), color: text, fontSize: 8.6, alignment: 'right', absolutePosition: { x: page.left, y: 62 } },
    { text: tree.kicker, ...paragraph(), color: text, bold: true, margin: [0, 195, 0, 8] },
    {
      // As large as the band holds.
      text: balanced(tree.title, isLong ? 46 : 27),
      fontSize: isLong ? 19 : 34,
      ...heading('H1'),
      color: text,
      font: titleFont(tree.title),
      lineHeight: 1.02,
      headlineLevel: 1,
    },
    {
      text: balanced(tree.answer, 62),
      ...paragraph(),
      font: titleFont(tree.answer),
      fontSize: 16,
      lineHeight: 1.15,
      absolutePosition: { x: page.left, y: bandHeight + 38 },
    },
    {
      absolutePosition: { x: page.left, y: bandHeight + 112 },
      stack: [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: lineWidth, y2: 0, lineWidth: 0.6, lineColor: colours.ink }],
          margin: [0, 0, 0, 8],
        },
        {
          columns: facts.map(({ label, lines }) => ({
            width: factWidth,
            stack: [
              { text: label, ...paragraph(), fontSize: 7.6, color: colours.mute },
              ...lines.map((line) => ({ text: line ?? '', ...paragraph(), fontSize: factSize(line ?? '') })),
            ],
          })),
          columnGap: factGap,
        },
      ],
    },
    {
      absolutePosition: { x: page.left, y: bandHeight + Math.max(196, 146 + factsHeight) },
      table: { widths: ['*', 40, 20, '*', 40], body: contentsOf(tree.pages) },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        hLineColor: () => colours.rule,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => 4,
        paddingBottom: () => 4,
      },
    },
  ];
}

function pageOf({ id, kicker, title, sections }: Page, isFirst: boolean, hasCover: boolean): Content[] {
  return [
    { text: kicker, ...paragraph(), fontSize: 8.6, color: colours.mute, ...(isFirst ? {} : { pageBreak: 'before' as const }) },
    {
      text: balanced(title, 42),
      ...heading(hasCover ? 'H2' : 'H1'),
      id,
      font: titleFont(title),
      fontSize: 22,
      lineHeight: 1.02,
      margin: [0, 3, 60, 6],
      outline: true,
      outlineText: kicker,
      headlineLevel: 1,
    },
    ...sections.flatMap((section) => sectionOf(section, !hasCover)),
  ];
}

function definition(tree: DocumentTree, branding: Branding): TDocumentDefinitions {
  const { band, line } = coverOf(branding.colour);
  const { name } = typeLabels[tree.type];
  const foot = branding.footer ?? (branding.prepared_by === undefined ? 'Confidential' : `Prepared by ${branding.prepared_by}`);
  const isCover = (current: number) => tree.has_cover && current === 1;
  // Without a cover the first page has the look: the logo in its running head, a band of the colour above.
  const isHead = (current: number) => !tree.has_cover && current === 1;
  return {
    pageSize: 'A4',
    pageMargins: [page.left, page.top, page.left, page.left],
    // Structure needs 1.4, attributes of tables 1.5.
    version: '1.7',
    tagged: true,
    language: tree.language,
    displayTitle: true,
    info: {
      title: `${name} · ${tree.subject}`,
      author: branding.prepared_by ?? 'Beacon',
      subject: tree.kicker,
      creator: 'Beacon',
      creationDate: new Date(tree.made_at),
    },
    defaultStyle: { font: 'Inter', fontSize: 9.2, lineHeight: 1.19, color: colours.ink },
    header: (current) =>
      isCover(current)
        ? null
        : {
            columns:
              isHead(current) && branding.logo !== undefined
                ? [
                    { stack: [{ ...drawnLogo(branding.logo), fit: [110, 26] }], width: '*', margin: [0, -12, 0, 0] },
                    { text: `${running(tree.subject)} · ${periodText(tree.period)}`, width: 'auto', alignment: 'right' },
                  ]
                : [
                    { text: `${name} · ${running(tree.subject)}`, width: '*' },
                    { text: periodText(tree.period), width: 'auto', alignment: 'right' },
                  ],
            fontSize: 7.6,
            color: colours.mute,
            margin: [page.left, 31, page.left, 0],
          },
    footer: (current, pages) => ({
      columns: [
        // Two lines fit below a page.
        { text: cut(foot, 60), width: page.label },
        { svg: mark, width: 13, margin: [0, -1, 0, 0] },
        { text: 'Beacon', width: '*' },
        { text: `${current} / ${pages}`, width: 60, alignment: 'right', bold: true, color: colours.ink },
      ],
      columnGap: 6,
      fontSize: 7.6,
      color: colours.mute,
      margin: [page.left, 20, page.left, 0],
    }),
    background: (current) =>
      isCover(current)
        ? {
            canvas: [
              { type: 'rect', x: 0, y: 0, w: page.width, h: bandHeight, color: band },
              ...(line === null
                ? []
                : [{ type: 'rect' as const, x: 0, y: bandHeight - 5.7, w: page.width, h: 5.7, color: line }]),
            ],
          }
        : isHead(current) && branding.colour !== undefined
          ? { canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: 5.7, color: band }] }
          : null,
    content: [
      ...(tree.has_cover ? cover(tree, branding) : []),
      ...tree.pages.flatMap((one, index) => pageOf(one, index === 0 && !tree.has_cover, tree.has_cover)),
    ],
  };
}

/** A document as a PDF: cover, running heads, outline, links, vector charts, document language, tags (see `prepareTagging`). */
export async function toPdf(tree: DocumentTree, branding: Branding): Promise<Uint8Array> {
  prepareTagging();
  allowFonts();
  return pdfmake.createPdf(definition(tree, branding)).getBuffer();
}
