import MiniSearch from 'minisearch';
import { addressOf } from './document-address.ts';
import type { PortalDocument, Section } from './portal-document.ts';

/** A place in a document that a search found: its address, titles, and the beginning of its text. */
export type Found = { id: string; address: string; document: string; section: string; text: string };

type Entry = Found & { words: string };

const ignoredTerms = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or our that the this to we what when which who why with'.split(
    ' ',
  ),
);

const entryOf = (document: PortalDocument, section: Section): Entry => {
  const address = `${addressOf(document)}${section.id === '' ? '' : `#${section.id}`}`;
  const isStart = section.id === '';
  return {
    id: address,
    address,
    document: document.title,
    section: section.title,
    text: section.text,
    words: isStart ? `${document.words} ${document.summary}` : '',
  };
};

/** An index of documents, a section each; it is made and asked on the device. */
export function indexOf(documents: readonly PortalDocument[]): (text: string) => Found[] {
  const index = new MiniSearch<Entry>({
    fields: ['section', 'document', 'words', 'text'],
    storeFields: ['id', 'address', 'document', 'section', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return ignoredTerms.has(word) ? null : word.replace(/(?<=\w{3})(ies|es|s)$/, '');
    },
    searchOptions: {
      boost: { section: 4, words: 3, document: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(documents.flatMap((document) => document.sections.map((section) => entryOf(document, section))));
  return (text) => index.search(text) as unknown as Found[];
}
