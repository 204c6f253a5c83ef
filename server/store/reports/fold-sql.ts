import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';
import { type DomainDay, type Folded, type SeenSource, type SourceDay, type Sums } from './fold.ts';
import { addSums } from './rollup-sql.ts';
import { beforeChangingDays } from './source-spans.ts';

const SHARED = [
  ['total', 'total'],
  ['passed', 'passed'],
  ['dkim_aligned', 'dkimAligned'],
  ['spf_aligned', 'spfAligned'],
  ['disp_none', 'dispNone'],
  ['disp_quarantine', 'dispQuarantine'],
  ['disp_reject', 'dispReject'],
  ['overridden', 'overridden'],
  ['forwarded', 'forwarded'],
] as const satisfies [string, keyof Sums][];
const OF_DOMAIN = [...SHARED, ['both_aligned', 'bothAligned'], ['failed', 'failed'], ['reports', 'reports']] as const;

const names = (columns: readonly (readonly [string, string])[]) => sql.raw(columns.map(([name]) => name).join(', '));

function sourcesRelation(sources: SourceDay[]): RawBuilder<unknown> {
  const sums = SHARED.map(([, key]) => sql`${plainArray(sources.map((one) => one[key]))}::text::bigint[]`);
  return sql`unnest(${plainArray(sources.map((one) => one.domainId))}::text::int[], ${plainDays(sources)}::text::date[],
    ${textArray(sources.map((one) => one.sourceIp))}::text::inet[], ${sql.join(sums)}) as g(domain_id, day, source_ip, ${names(SHARED)})`;
}

function domainsRelation(domains: DomainDay[]): RawBuilder<unknown> {
  const sums = OF_DOMAIN.map(([, key]) => sql`${plainArray(domains.map((one) => one[key]))}::text::bigint[]`);
  return sql`unnest(${plainArray(domains.map((one) => one.domainId))}::text::int[], ${plainDays(domains)}::text::date[],
    ${sql.join(sums)}) as gd(domain_id, day, ${names(OF_DOMAIN)})`;
}

function seenRelation(seen: SeenSource[]): RawBuilder<unknown> {
  const texts = (pick: (one: SeenSource) => string | null) => textArray(seen.map(pick));
  return sql`unnest(${plainArray(seen.map((one) => one.domainId))}::text::int[], ${texts((one) => one.sourceIp)}::text::inet[],
    ${texts((one) => one.firstDay)}::text::date[], ${texts((one) => one.lastDay)}::text::date[],
    ${texts((one) => one.newest.headerFrom)}::text::text[], ${texts((one) => one.newest.dkimDomain)}::text::text[],
    ${texts((one) => one.newest.spfDomain)}::text::text[], ${texts((one) => one.newest.envelope)}::text::text[])
    as k(domain_id, source_ip, first_day, last_day, header_from, dkim_domain, spf_domain, envelope)`;
}

const plainDays = (rows: readonly { day: string }[]) => `{${rows.map((row) => row.day).join(',')}}`;

/** CTEs that add what was summed in memory to the roll-ups. */
export function addFolded({ sources, domains, seen }: Folded): RawBuilder<unknown> {
  return addSums(sourcesRelation(sources), domainsRelation(domains), sql`(select * from ${seenRelation(seen)})`);
}

/** Adds what was summed in memory to the roll-ups. */
export async function saveFolded(tx: Db, folded: Folded): Promise<void> {
  await beforeChangingDays(
    tx,
    folded.domains.map((sums) => sums.domainId),
  );
  await sql`with ${addFolded(folded)} select 1`.execute(tx);
}
