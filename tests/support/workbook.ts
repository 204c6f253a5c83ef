import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** The parts of a ZIP file by path, as text. */
async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  return parts;
}

type Element = { name: string; attributes: Record<string, string>; text: string };

/** The elements of a file in the order of their ends; throws where it is not well-formed. */
function elementsOf(xml: string): Element[] {
  const parser = new SaxesParser();
  const ended: Element[] = [];
  const open: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, text: '' }));
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.on('closetag', () => ended.push(open.pop() as Element));
  parser.write(xml).close();
  return ended;
}

function rowsOf(xml: string): string[][] {
  const rows: string[][] = [[]];
  let text = '';
  for (const element of elementsOf(xml)) {
    if (element.name === 'v' || element.name === 't') text = element.text;
    if (element.name === 'c') {
      rows.at(-1)?.push(element.attributes['t'] === 'b' ? String(text === '1') : text);
      text = '';
    }
    if (element.name === 'row') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The cells of an XLSX workbook by the names of its sheets, in their order, as text; each part must be well-formed. */
export async function readWorkbook(file: Buffer): Promise<Map<string, string[][]>> {
  const parts = await partsOf(file);
  for (const xml of parts.values()) elementsOf(xml);
  const names = elementsOf(parts.get('xl/workbook.xml') ?? '').flatMap(({ name, attributes }) =>
    name === 'sheet' ? [attributes['name'] ?? ''] : [],
  );
  return new Map(names.map((name, index) => [name, rowsOf(parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '')]));
}
