import { type DocumentStatus, type DocumentType, documentStatuses, documentTypes } from '#domain/vocabulary/documents.ts';
import { numberOf, type RawSearch, wordOf } from '#src/page/search.ts';

/** What the address of the report centre holds: how its library is narrowed, and the report that an email leads to. */
export type CenterSearch = {
  type?: DocumentType | undefined;
  status?: DocumentStatus | undefined;
  page?: number | undefined;
  report?: number | undefined;
};

/** Reads the address of the report centre; what makes no sense is left out. */
export function centerSearch(search: RawSearch): CenterSearch {
  return {
    type: wordOf(search['type'], documentTypes),
    status: wordOf(search['status'], documentStatuses),
    page: numberOf(search['page'], 100_000),
    report: numberOf(search['report']),
  };
}
