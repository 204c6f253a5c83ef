import { numberOf, periodSearch, type RawSearch, textOf, wordOf } from '#src/page/search.ts';
import { type ReportSearch, type ReportsSearch, reportSorts } from './types.ts';

const flag = (value: unknown): 1 | undefined => (value === 1 || value === true || value === '1' ? 1 : undefined);

/** Reads the address of the list of reports; a single day narrows the period to it. */
export function reportsSearch(search: RawSearch): ReportsSearch {
  const day = search['day'];
  return {
    ...periodSearch(day === undefined ? search : { from: day, to: day }),
    domain: numberOf(search['domain']),
    reporter: textOf(search['reporter']),
    shape: wordOf(search['shape'], ['rfc7489', 'rfc9990']),
    state: wordOf(search['state'], ['current', 'superseded', 'excluded']),
    problems: wordOf(search['problems'], ['unreadable_rows', 'recovered', 'failed_mail']),
    search: textOf(search['search']),
    sort: wordOf(search['sort'], reportSorts),
    up: search['up'] === true || undefined,
    page: numberOf(search['page'], 100_000),
    upload: flag(search['upload']),
    kind: wordOf(search['kind'], ['tls', 'failure']),
    open: numberOf(search['open']),
    failed: flag(search['failed']),
  };
}

/** Reads the address of one report. */
export function reportSearch(search: RawSearch): ReportSearch {
  return {
    source_ip: textOf(search['source_ip'], 45),
    result: wordOf(search['result'], ['passed', 'failed']),
    disposition: wordOf(search['disposition'], ['none', 'pass', 'quarantine', 'reject']),
    page: numberOf(search['page'], 100_000),
    xml: flag(search['xml']),
    row: textOf(search['row'], 40),
  };
}
