import { xmlText } from '#domain/documents/render/xml.ts';

/** What a cell holds. A `day` is `2026-11-24`, a `time` an ISO time that is shown in South African time. */
export type XlsxValue = string | number | boolean | null | { day: string } | { time: string };

/** A sheet: its name, its columns with their width in characters, and its rows in the order in which they come. */
export type XlsxSheet = {
  name: string;
  columns: readonly { label: string; width?: number }[];
  rows: AsyncIterable<readonly (readonly XlsxValue[])[]>;
};

/** The media type of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The most rows of a sheet, its heading counted. */
export const mostRows = 1_048_576;
const mostCharacters = 32_767;
const dayMs = 86_400_000;
/** Sheets count days from 30 December 1899; South Africa is two hours ahead of UTC all year. */
const firstDay = -25_569;
const sastMs = 2 * 3_600_000;

/** Cell styles of `styles.xml`, in its order. */
export const styles = { plain: 0, heading: 1, day: 2, time: 3 } as const;

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Text of a cell. `_x0041_` in it would be read as an escaped letter, so its underscore is escaped itself. */
function textCell(text: string, style: number): string {
  const cut = text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
  const safe = xmlText(cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
  return `<c t="inlineStr"${style === styles.plain ? '' : ` s="${style}"`}><is><t xml:space="preserve">${safe}</t></is></c>`;
}

const dateCell = (ms: number, style: number) => `<c s="${style}"><v>${ms / dayMs - firstDay}</v></c>`;

function cell(value: XlsxValue): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'string') return textCell(value, styles.plain);
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if ('day' in value) return dateCell(Date.parse(value.day), styles.day);
  return dateCell(Date.parse(value.time) + sastMs, styles.time);
}

/** A row of a sheet as XML. */
export const rowXml = (values: readonly XlsxValue[]): string => `<row>${values.map(cell).join('')}</row>`;

/** The beginning of a sheet: its heading stays in view, and every column can be filtered. */
export function sheetHead(columns: XlsxSheet['columns']): string {
  const widths = columns.map(
    ({ width = 18 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const labels = columns.map(({ label }) => textCell(label, styles.heading)).join('');
  return `${xmlHead}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${labels}</row>`;
}

/** The end of a sheet of so many rows, its heading counted. */
export const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns)}${rows}"/></worksheet>`;

/** The letters of a column, counted from 1: `A`, `Z`, `AA`. */
export function columnName(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? `${columnName((column - 1 - rest) / 26)}${letter}` : letter;
}

/** The files of a workbook beside its sheets, by path (ECMA-376 part 1, 12 and 18). */
export function workbookFiles(names: readonly string[]): Record<string, string> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = names.map((name, index) => ({ name: xmlText(name), id: index + 1 }));
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const part = (path: string, kind: string) => `<Override PartName="/xl/${path}.xml" ContentType="${types}.${kind}+xml"/>`;
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${sheets.map(({ id }) => part(`worksheets/sheet${id}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageRels}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${namespace}" xmlns:r="${office}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageRels}">${sheets.map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)).join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${namespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}
