import { idOf } from './names.ts';

/** The name spaces of a document: which prefixes belong to someone else, and whether the RFC 9990 one was declared. */
export type Namespaces = { foreign: Set<string>; isRfc9990: boolean };

const RFC9990 = 'urn:ietf:params:xml:ns:dmarc-2.0';
const OURS = /^(?:urn:ietf:params:xml:ns:dmarc|https?:\/\/dmarc\.org\/dmarc-xml)/i;
const DECLARATION = /(?:^|\s)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Name spaces of a document that declares none. */
export function noNamespaces(): Namespaces {
  return { foreign: new Set(), isRfc9990: false };
}

/** Takes in the declarations of a tag, given as the text between its name and its `>`. */
export function declareAll(namespaces: Namespaces, attributes: string): void {
  if (!attributes.includes('xmlns')) return;
  for (const match of attributes.matchAll(DECLARATION)) declare(namespaces, match[1] ?? '', match[2] ?? match[3] ?? '');
}

/** Takes in one declaration; prefix '' is the default name space. */
export function declare(namespaces: Namespaces, prefix: string, uri: string): void {
  if (uri === RFC9990) namespaces.isRfc9990 = true;
  if (prefix !== '' && !OURS.test(uri)) namespaces.foreign.add(prefix);
}

/** The id of a raw element name: local names count, prefixes only when they were declared as someone else's. */
export function resolveName(namespaces: Namespaces, raw: string): number {
  const colon = raw.indexOf(':');
  if (colon < 0) return idOf(raw) || idOf(raw.toLowerCase());
  return namespaces.foreign.has(raw.slice(0, colon)) ? 0 : idOf(raw.slice(colon + 1).toLowerCase());
}

/** Whether a default name space on an inner element makes it someone else's. */
export function isForeignDefault(uri: string | undefined): boolean {
  return uri !== undefined && uri !== '' && !OURS.test(uri);
}
