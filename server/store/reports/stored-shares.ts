import { sql } from 'kysely';
import type { ReportCopy } from '#domain/dmarc/report-copies.ts';
import type { Db } from '../database.ts';
import type { ReportState } from '../tables/facts.ts';
import { reportKeyOf } from './report-key.ts';
import type { ReportShareHeader } from './report-share.ts';
import { rowsOfReports } from './report-values.ts';
import type { ReportRef } from './unmerged.ts';

/** A share that is stored under the key of a report. `isOwnUpload`: a customer sent it in, for its own domains only. */
export type StoredShare = {
  domainId: number;
  id: number;
  state: ReportState;
  contentHash: Uint8Array;
  copy: ReportCopy;
  refused: number;
  isOwnUpload: boolean;
  /** Whether its rows were deleted with time, so that nothing can be taken off the sums any more. */
  isGone: boolean;
};

type FoundShare = Omit<StoredShare, 'copy'> & {
  key: string;
  receivedAt: Date;
  recovered: boolean;
  total: number;
  rows: number;
  wholeMessages: number | null;
  wholeRows: number | null;
  isComplete: boolean | null;
  isAuthenticated: boolean | null;
};

/** The copy of a report that a share belongs to. Older ones did not record what the whole report held: the sum of their shares does. */
function copyOfFound(found: FoundShare, all: readonly FoundShare[]): ReportCopy {
  const shares = all.filter((one) => one.id === found.id);
  const sum = (pick: (one: FoundShare) => number) => shares.reduce((total, one) => total + pick(one), 0);
  return {
    id: found.id,
    messages: found.wholeMessages ?? sum((one) => one.total),
    rows: found.wholeRows ?? sum((one) => one.rows),
    isComplete: found.isComplete ?? (!found.recovered && sum((one) => one.refused) === 0),
    isAuthenticated: found.isAuthenticated ?? false,
    receivedMs: found.receivedAt.getTime(),
  };
}

/** The stored shares of each of these reports, whatever their domain, in the order asked for. */
export async function storedShares(tx: Db, reports: readonly ReportShareHeader[]): Promise<StoredShare[][]> {
  return sharesOfKeys(
    tx,
    reports.map((one) => reportKeyOf(one).toString('hex')),
  );
}

/** The same by the keys of reports, in hexadecimal. Those that count and the others have an index each. */
export async function sharesOfKeys(tx: Db, keys: readonly string[]): Promise<StoredShare[][]> {
  if (keys.length === 0) return [];
  const wanted = sql`${`{${[...new Set(keys)].map((key) => `"\\\\x${key}"`).join(',')}}`}::text::bytea[]`;
  const inStates = (states: string) => sql`select r.domain_id as "domainId", r.id, r.state, r.content_hash as "contentHash",
      r.received_at as "receivedAt", r.refused_count as refused, r.recovered, r.total::float8 as total, r.rows_count as rows,
      r.whole_messages::float8 as "wholeMessages", r.whole_rows as "wholeRows", r.is_complete as "isComplete",
      r.is_authenticated as "isAuthenticated", r.rows_gone as "isGone", encode(r.report_key, 'hex') as key,
      exists (select 1 from messages m where m.id = r.message_id and m.uploaded_customer_id is not null) as "isOwnUpload"
    from reports r where r.report_key = any(${wanted}) and r.state in (${sql.raw(states)})`;
  const found = await sql<FoundShare>`${inStates(`'current'`)} union all ${inStates(`'superseded', 'excluded'`)}
    order by id, "domainId"`.execute(tx);
  const byKey = Map.groupBy(found.rows, ({ key }) => key);
  return keys.map((key) => {
    const all = byKey.get(key) ?? [];
    return all.map((one) => {
      const { domainId, id, state, contentHash, refused, isOwnUpload, isGone } = one;
      return { domainId, id, state, contentHash, refused, isOwnUpload, isGone, copy: copyOfFound(one, all) };
    });
  });
}

/** The places in their report of all rows that these shares hold. */
export async function heldRows(tx: Db, held: readonly ReportRef[]): Promise<Set<number>> {
  const seqs = new Set<number>();
  for await (const { rows } of rowsOfReports(tx, held)) for (const seq of rows.seq) seqs.add(seq);
  return seqs;
}
