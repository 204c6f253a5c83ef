import { sql } from 'kysely';
import { type AddressList, joinAddresses, listBytes, rowsNaming } from '#domain/rows/address-list.ts';
import type { Addresses } from '#domain/rows/addresses.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains, type Page } from '../period.ts';
import { pageByDay, type RecordRow, type SearchedReport } from './record-rows.ts';
import { rowsOfReports } from './report-values.ts';
import { wholeAddress } from './source-order.ts';

/** The reports of a domain that count, a part at a time, with the addresses that their rows name. */
export type RowAddresses = { reports: readonly SearchedReport[]; list: AddressList };

/** A report with the number of its rows that name an address. */
export type NamingReport = SearchedReport & { rows: number };

/** The addresses in the rows of reports of some days, by domain. */
export async function rowAddresses(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, RowAddresses>> {
  const found = await sql<{ list: [number, number, string][] | null }>`select
      json_agg(json_build_array(t.domain_id, t.id, t.day) order by t.day desc, t.id) as list
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state = 'current'`.execute(db);
  const reports = (found.rows[0]?.list ?? []).map(([domainId, id, day]) => ({ domainId, id, day }));
  const dayOf = new Map(reports.map(({ domainId, id, day }) => [`${domainId} ${id}`, day]));
  const parts = new Map<number, { reports: SearchedReport[]; addresses: Addresses[] }>();
  for await (const { domainId, id, rows } of rowsOfReports(db, reports, 'skip broken')) {
    const own = parts.get(domainId) ?? { reports: [], addresses: [] };
    parts.set(domainId, own);
    own.reports.push({ domainId, id, day: dayOf.get(`${domainId} ${id}`) ?? days.from });
    own.addresses.push(rows.addresses);
  }
  return new Map([...parts].map(([id, own]) => [id, { reports: own.reports, list: joinAddresses(own.addresses) }]));
}

/** What the addresses of a domain's rows weigh, in rows of sums. */
export const weightOfAddresses = ({ reports, list }: RowAddresses): number =>
  1 + Math.ceil((listBytes(list) + 60 * reports.length) / 150);

/** The reports whose rows name an address, in their order. */
export function reportsNaming(all: Iterable<RowAddresses>, sourceIp: string): NamingReport[] {
  const words = wholeAddress(sourceIp);
  if (words === null) return [];
  const naming = new Map<string, NamingReport>();
  for (const { reports, list } of all)
    for (const [place, rows] of rowsNaming(list, words)) {
      const report = reports[place] as SearchedReport;
      const key = `${report.domainId} ${report.id}`;
      naming.set(key, { ...report, rows: rows + (naming.get(key)?.rows ?? 0) });
    }
  return [...naming.values()];
}

/** One page of the rows that name an address, newest day first, of the reports that `reportsNaming` found. */
export async function rowsOfAddress(
  db: Db,
  naming: readonly NamingReport[],
  query: Page & { sourceIp: string },
): Promise<RecordRow[]> {
  const days = [...Map.groupBy(naming, ({ day }) => day).values()];
  const known = days.map((reports) => ({ reports, rows: reports.reduce((sum, { rows }) => sum + rows, 0) }));
  return (await pageByDay(db, known, query)).rows;
}
