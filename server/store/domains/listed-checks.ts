import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { oneOf } from '../period.ts';
import type { StoredCheck } from './domain-checks.ts';

type Listed = Omit<StoredCheck, 'findings' | 'known' | 'facts'>;

const part = (name: string, ...keys: string[]) =>
  sql`jsonb_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), sql`result -> ${sql.lit(name)} -> ${sql.lit(key)}`]))})`;
const each = (from: ReturnType<typeof sql>, ...keys: string[]) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), sql`one -> ${sql.lit(key)}`]))})), '[]')
    from jsonb_array_elements(${from}) one)`;

const briefResult = sql<unknown>`jsonb_build_object(
  'dmarc', ${part('dmarc', 'state', 'text', 'policies')}, 'spf', ${part('spf', 'state', 'text', 'lookups', 'ends')},
  'dkim', ${part('dkim', 'state')} || jsonb_build_object('selectors',
    ${each(sql`result -> 'dkim' -> 'selectors'`, 'selector', 'status', 'key_type', 'bits', 'text', 'aliases')}),
  'mx', jsonb_build_object('hosts', ${each(sql`result -> 'mx' -> 'hosts'`, 'preference', 'exchange')}),
  'mta_sts', ${part('mta_sts', 'state', 'text', 'mode')}, 'tls_rpt', ${part('tls_rpt', 'state', 'text')},
  'bimi', ${part('bimi', 'text')}, 'dnssec', ${part('dnssec', 'state')}, 'flags', ${each(sql`result -> 'flags'`, 'severity')})`;

/** Some 10 KB each. */
const mostKept = 6_000;
type Kept = { version: string; check: Listed };
const keptOf = new WeakMap<Db, LRUCache<number, Kept>>();

/**
 * The columns that lists show, with the few values of what was found that they need and without the lines of the score; domains that were
 * never checked are left out. A row is read again only when it changed (`xmin`), since unpacking it costs far more than finding it. Answers
 * must not be changed.
 */
export async function listChecks(db: Db, domainIds: readonly number[]): Promise<Map<number, Listed>> {
  if (domainIds.length === 0) return new Map();
  const kept = keptOf.get(db) ?? new LRUCache<number, Kept>({ max: mostKept });
  keptOf.set(db, kept);
  const versions = await db
    .selectFrom('domain_checks')
    .select(['domain_id', sql<string>`xmin::text`.as('version')])
    .where(oneOf('domain_id', domainIds, 'int'))
    .execute();
  const found = new Map<number, Listed>();
  const changed: number[] = [];
  for (const { domain_id, version } of versions) {
    const known = kept.get(domain_id);
    if (known?.version === version) found.set(domain_id, known.check);
    else changed.push(domain_id);
  }
  for (const { version, ...check } of await readListed(db, changed)) {
    kept.set(check.domainId, { version, check });
    found.set(check.domainId, check);
  }
  return found;
}

async function readListed(db: Db, domainIds: readonly number[]): Promise<(Listed & { version: string })[]> {
  if (domainIds.length === 0) return [];
  const rows = await db
    .selectFrom('domain_checks')
    .select(['domain_id', 'checked_at', 'full_at', 'judged_at', 'status', 'protection'])
    .select([sql<unknown>`score - 'lines'`.as('score'), briefResult.as('result'), sql<string>`xmin::text`.as('version')])
    .where(oneOf('domain_id', domainIds, 'int'))
    .execute();
  return rows.map(({ domain_id, checked_at, full_at, judged_at, ...rest }) => ({
    domainId: domain_id,
    checkedAt: checked_at,
    fullAt: full_at,
    judgedAt: judged_at,
    ...rest,
  }));
}
