import { sql } from 'kysely';
import type { KnownLookalike } from '#domain/lookalikes/compare.ts';
import type { LookalikeKind } from '#domain/lookalikes/kinds.ts';
import type { Db } from '../database.ts';
import { plainArray, textArray, toJson } from '../text.ts';

/** Makes these the names whose lookalikes are watched, each with the domain that gets the alerts; others keep what is known of them and rest. */
export async function watchLookalikes(db: Db, watched: readonly { registrable: string; domainId: number }[]): Promise<void> {
  const names = textArray(watched.map(({ registrable }) => registrable));
  const ids = plainArray(watched.map(({ domainId }) => domainId));
  await sql`insert into lookalike_looks (registrable, domain_id)
      select w.registrable, w.id from unnest(${names}::text[], ${ids}::int[]) as w (registrable, id)
        where exists (select 1 from domains d where d.id = w.id)
    on conflict (registrable) do update set domain_id = excluded.domain_id
      where lookalike_looks.domain_id is distinct from excluded.domain_id`.execute(db);
  await sql`update lookalike_looks l set domain_id = null where domain_id is not null
    and not exists (select 1 from unnest(${names}::text[]) as w (registrable) where w.registrable = l.registrable)`.execute(db);
}

/** How many names are watched. */
export async function countWatched(db: Db): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from lookalike_looks where domain_id is not null`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** Watched names not checked since `lookedBefore` nor tried since `triedBefore`, those never tried first. */
export async function dueLookalikes(db: Db, due: { lookedBefore: Date; triedBefore: Date; limit: number }): Promise<string[]> {
  const found = await sql<{ registrable: string }>`select registrable from lookalike_looks where domain_id is not null
      and (looked_at is null or looked_at < ${due.lookedBefore}) and (tried_at is null or tried_at < ${due.triedBefore})
    order by tried_at nulls first, registrable limit ${due.limit}`.execute(db);
  return found.rows.map(({ registrable }) => registrable);
}

/** Records that a check was attempted, whatever its result. */
export async function noteLookalikeTry(db: Db, registrable: string, at: Date): Promise<void> {
  await db.updateTable('lookalike_looks').set({ tried_at: at }).where('registrable', '=', registrable).execute();
}

/** All lookalikes that take or took mail. */
export async function knownLookalikes(db: Db, registrable: string): Promise<KnownLookalike[]> {
  const rows = await db.selectFrom('lookalikes').selectAll().where('registrable', '=', registrable).orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    hosts: row.mx_hosts,
    firstSeenMs: row.first_seen_at.getTime(),
    lastSeenMs: row.last_seen_at.getTime(),
    missedChecks: row.missed_looks,
    goneMs: row.gone_at?.getTime() ?? null,
    isBaseline: row.is_baseline,
  }));
}

/** When the last check was tried, 0 where none was; `null` where the name is not known. */
export async function lastLookalikeTry(db: Db, registrable: string): Promise<number | null> {
  const row = await db.selectFrom('lookalike_looks').select('tried_at').where('registrable', '=', registrable).executeTakeFirst();
  return row === undefined ? null : (row.tried_at?.getTime() ?? 0);
}

/** The names known to accept no email, and when the last check was attempted, locked against other checks until the transaction ends. */
export async function lockLookalikes(tx: Db, registrable: string): Promise<{ triedMs: number; without: Set<string> } | null> {
  const row = await tx
    .selectFrom('lookalike_looks')
    .select(['tried_at', 'without'])
    .where('registrable', '=', registrable)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { triedMs: row.tried_at?.getTime() ?? 0, without: new Set(row.without) };
}

/** Stores what a check changed; with `lookedAt` the next one is due a week later. */
export async function saveLookalikes(
  tx: Db,
  registrable: string,
  { changed, without, checkedAt }: { changed: readonly KnownLookalike[]; without: readonly string[]; checkedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('lookalike_looks')
    .set({ without: toJson(without), ...(checkedAt === null ? {} : { looked_at: checkedAt }) })
    .where('registrable', '=', registrable)
    .execute();
  if (changed.length === 0) return;
  await tx
    .insertInto('lookalikes')
    .values(
      changed.map((one) => ({
        registrable,
        name: one.name,
        kind: one.kind,
        mx_hosts: toJson(one.hosts),
        first_seen_at: new Date(one.firstSeenMs),
        last_seen_at: new Date(one.lastSeenMs),
        missed_looks: one.missedChecks,
        gone_at: one.goneMs === null ? null : new Date(one.goneMs),
        is_baseline: one.isBaseline,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['registrable', 'name']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        mx_hosts: eb.ref('excluded.mx_hosts'),
        first_seen_at: eb.ref('excluded.first_seen_at'),
        last_seen_at: eb.ref('excluded.last_seen_at'),
        missed_looks: eb.ref('excluded.missed_looks'),
        gone_at: eb.ref('excluded.gone_at'),
        is_baseline: eb.ref('excluded.is_baseline'),
      })),
    )
    .execute();
}

/** What is known of a name's lookalikes: the domain that gets the alert, and those that are news; names a customer of that domain holds are none. */
export type LookalikeNews = {
  domainId: number | null;
  found: { name: string; kind: LookalikeKind; mxHosts: string[]; firstSeenAt: Date; goneAt: Date | null }[];
};

/** The news since a time, by the name they resemble; names that were never checked are left out. */
export async function lookalikeNews(db: Db, registrables: readonly string[], since: Date): Promise<Map<string, LookalikeNews>> {
  type Row = { registrable: string; domainId: number | null; name: string | null; kind: LookalikeKind; mxHosts: string[] };
  const found = await sql<Row & { firstSeenAt: Date; goneAt: Date | null }>`select w.registrable, w.domain_id as "domainId",
      l.name, l.kind, l.mx_hosts as "mxHosts", l.first_seen_at as "firstSeenAt", l.gone_at as "goneAt"
    from lookalike_looks w left join lookalikes l on l.registrable = w.registrable and not l.is_baseline
      and (l.last_seen_at >= ${since} or l.gone_at >= ${since})
      and not exists (select 1 from domain_customers mine join domain_customers theirs on theirs.customer_id = mine.customer_id
        join domains d on d.id = theirs.domain_id
        where mine.domain_id = w.domain_id and d.is_active and (d.name = l.name or right(d.name, length(l.name) + 1) = '.' || l.name))
    where w.registrable = any(${textArray(registrables)}::text[]) and w.looked_at is not null
    order by w.registrable, l.first_seen_at, l.name`.execute(db);
  const news = new Map<string, LookalikeNews>();
  for (const { registrable, domainId, name, ...rest } of found.rows) {
    const of = news.get(registrable) ?? { domainId, found: [] };
    news.set(registrable, of);
    if (name !== null) of.found.push({ name, ...rest });
  }
  return news;
}
