import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ImportTally } from '../tables/imports.ts';
import { textArray } from '../text.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/**
 * Notes messages that an import is about to store, each once, and whether they are stored already: noted before, an attempt that was
 * broken off counts none of its own messages as known.
 */
export async function noteImportMessages(
  db: Db,
  importId: number,
  messages: readonly { sha256: Uint8Array; month: string }[],
): Promise<void> {
  const hashes = textArray(messages.map(({ sha256 }) => hex(sha256)));
  const months = textArray(messages.map(({ month }) => month));
  await sql`insert into history_import_messages (import_id, sha256, month, was_known)
    select ${importId}::int, n.sha256, n.month, exists (select 1 from messages m where m.sha256 = n.sha256)
    from (select decode(g.sha256, 'hex') as sha256, g.month from unnest(${hashes}::text::text[], ${months}::text::text[]) as g(sha256, month)) n
    on conflict do nothing`.execute(db);
}

/** What became of the messages of an import until now. */
export async function tallyImport(db: Db, importId: number): Promise<ImportTally> {
  const months = await sql<ImportTally['months'][number] & { waiting: number; known: number }>`
    select i.month, count(*)::int as messages, count(*) filter (where not i.was_known)::int as fresh,
      count(*) filter (where i.was_known)::int as known,
      count(*) filter (where m.status in ('stored', 'processing'))::int as waiting
    from history_import_messages i left join messages m on m.sha256 = i.sha256
    where i.import_id = ${importId}::int group by i.month order by i.month`.execute(db);
  const outcomes = await sql<{ outcome: string | null; reason: string | null; files: number }>`
    select f.outcome, min(coalesce(f.reason_text, m.reason_text)) as reason, count(*)::int as files
    from history_import_messages i join messages m on m.sha256 = i.sha256 left join message_files f on f.message_id = m.id
    where i.import_id = ${importId}::int and not i.was_known and m.status not in ('stored', 'processing')
    group by f.outcome, coalesce(f.reason_code, m.reason_code) order by files desc, reason`.execute(db);
  const sum = (...kinds: (string | null)[]) =>
    outcomes.rows.filter(({ outcome }) => kinds.includes(outcome)).reduce((all, { files }) => all + files, 0);
  const total = (key: 'fresh' | 'known' | 'waiting') => months.rows.reduce((all, row) => all + row[key], 0);
  const isRefusal = ({ outcome }: { outcome: string | null }) =>
    outcome === null || outcome === 'refused' || outcome === 'no_report';
  return {
    months: months.rows.map(({ month, messages, fresh }) => ({ month, messages, fresh })),
    fresh: total('fresh'),
    known: total('known'),
    waiting: total('waiting'),
    counted: sum('stored', 'superseded_older'),
    duplicates: sum('duplicate', 'older_than_stored'),
    orphans: sum('orphan'),
    refused: sum('refused', 'no_report', null),
    refusals: outcomes.rows
      .filter(isRefusal)
      .slice(0, 20)
      .map(({ reason, files }) => ({ reason: reason ?? 'No reason is known.', files })),
  };
}

/** Forgets which messages an import had, once its tally is stored. */
export async function dropImportMessages(tx: Db, importId: number): Promise<void> {
  await tx.deleteFrom('history_import_messages').where('import_id', '=', importId).execute();
}
