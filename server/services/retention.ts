import { z } from 'zod';
import { appliedTerms, firstDayKept, longestTerms, type RetentionTerms } from '#domain/retention.ts';
import type { Context } from '#server/context.ts';
import { dropDocumentRuns, dropNotices, dropTlsReports } from '#server/store/maintenance/other-retention.ts';
import { dropDays, dropMessageBytes, dropRows, type Removed } from '#server/store/maintenance/retention.ts';
import { termsByDomain } from '#server/store/people/customer-retention.ts';
import { saveSetting, setting } from '#server/store/settings.ts';
import { serviceTerms } from './retention-terms.ts';

const dayMs = 86_400_000;
const key = 'retention';
const count = z.number().default(0);
/** Removals of earlier versions counted less. */
const LastRemoval = z.object({
  at: z.string(),
  messages: count,
  reports: count,
  days: count,
  tls_reports: count,
  notifications: count,
  documents: count,
});

/** How much of everything whose time was over was deleted. */
type RemovedData = Removed & { tls_reports: number; notifications: number; documents: number };

/** When mail data was last deleted because its time was over (ISO 8601), and how much of it. */
export type LastRemoval = z.output<typeof LastRemoval>;

/** Before which moment or day data of these terms is deleted. */
export function endsOf(now: Date, { messageDays, rowMonths, sumMonths }: RetentionTerms) {
  return {
    messages: new Date(now.getTime() - messageDays * dayMs),
    rows: firstDayKept(now, rowMonths),
    sums: firstDayKept(now, sumMonths),
  };
}

/**
 * Deletes data whose time is over: bytes of messages by their age, rows and sums of reports in whole months, and with the rows TLS reports,
 * notifications and records of generated reports; mail data sooner for domains all of whose customers chose shorter terms. Notes what was
 * removed. May stop at any point and run again.
 */
export async function applyRetention({ store, clock, log }: Pick<Context, 'store' | 'clock' | 'log'>): Promise<RemovedData> {
  const { db } = store;
  const now = clock.now();
  const service = await serviceTerms(db);
  const ends = endsOf(now, service);
  const removed = {
    messages: await dropMessageBytes(db, ends.messages),
    reports: await dropRows(db, ends.rows),
    days: await dropDays(db, ends.sums),
    tls_reports: await dropTlsReports(db, ends.rows),
    notifications: await dropNotices(db, new Date(ends.rows)),
    documents: await dropDocumentRuns(db, new Date(ends.rows)),
  };
  const shorter = [...(await termsByDomain(db))].map(([id, held]) => ({
    id,
    terms: longestTerms(held.map(({ terms }) => appliedTerms(service, terms))),
  }));
  /** The domains by a term of theirs, the shortest first, without those that have the service's. */
  const by = (kind: keyof RetentionTerms) =>
    [...Map.groupBy(shorter, ({ terms }) => terms[kind])]
      .filter(([value]) => value < service[kind])
      .toSorted(([one], [other]) => one - other);
  for (const [rowMonths, domains] of by('rowMonths')) {
    const ids = domains.map(({ id }) => id);
    removed.reports += await dropRows(db, firstDayKept(now, rowMonths), ids);
  }
  for (const [sumMonths, domains] of by('sumMonths'))
    removed.days += await dropDays(
      db,
      firstDayKept(now, sumMonths),
      domains.map(({ id }) => id),
    );
  for (const [messageDays] of by('messageDays')) {
    const ids = shorter.filter(({ terms }) => terms.messageDays <= messageDays).map(({ id }) => id);
    removed.messages += await dropMessageBytes(db, endsOf(now, { ...service, messageDays }).messages, ids);
  }
  await saveSetting(db, key, { at: now.toISOString(), ...removed } satisfies LastRemoval, now);
  log.info(removed, 'mail data whose time was over was deleted');
  return removed;
}

/** The last removal; `null` before the first. */
export async function lastRemoval({ store }: Pick<Context, 'store'>): Promise<LastRemoval | null> {
  const kept = LastRemoval.safeParse(await setting(store.db, key));
  return kept.success ? kept.data : null;
}
