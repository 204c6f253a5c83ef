import type { DocumentTree } from '../tree.ts';

/** Characters that XML 1.0 does not have (section 2.2). */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text as it may be in an element or attribute; characters that XML does not have become U+FFFD. */
export const xmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(notInXml, '\uFFFD');

function element(name: string, value: unknown): string {
  if (value === null || value === undefined) return `<${name}/>`;
  if (Array.isArray(value)) return `<${name}>${value.map((item: unknown) => element('item', item)).join('')}</${name}>`;
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([key, part]) => element(key, part))
      .join('')}</${name}>`;
  return `<${name}>${xmlText(String(value))}</${name}>`;
}

/** A document as XML: an element for each field, `item` for each of a list. */
export function toXml(tree: DocumentTree): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('document', tree)}\n`;
}
