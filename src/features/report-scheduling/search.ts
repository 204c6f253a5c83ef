import { type DocumentStatus, type DocumentType, documentStatuses, documentTypes } from '#domain/vocabulary/documents.ts';
import { mostDays, numberOf, type RawSearch, wordOf } from '#src/page/search.ts';

/**
 * What the address of the report centre holds: how its library is narrowed, the report that an email leads to, and what an analysis asks for:
 * a report of the type `make`, of a domain, over so many days.
 */
export type CenterSearch = {
  type?: DocumentType | undefined;
  status?: DocumentStatus | undefined;
  page?: number | undefined;
  report?: number | undefined;
  make?: DocumentType | undefined;
  domain?: number | undefined;
  days?: number | undefined;
};

/** Reads the address of the report centre; what makes no sense is left out. */
export function centerSearch(search: RawSearch): CenterSearch {
  return {
    type: wordOf(search['type'], documentTypes),
    status: wordOf(search['status'], documentStatuses),
    page: numberOf(search['page'], 100_000),
    report: numberOf(search['report']),
    make: wordOf(search['make'], documentTypes),
    domain: numberOf(search['domain']),
    days: numberOf(search['days'], mostDays),
  };
}
