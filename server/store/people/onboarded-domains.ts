import { sql } from 'kysely';
import type { RecommendedFix } from '#domain/onboarding/report-record.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';

/** A domain of a customer, proved or claimed, as its last check saw what its reports need. */
export type OnboardedDomainRow = {
  customerId: number;
  id: number;
  name: string;
  mailClass: MailClass;
  isVerified: boolean;
  /** What proves control of it, where that is still open. */
  token: string | null;
  checkedAt: Date | null;
  /** What the check saw of its DMARC record; `null` before one. */
  dmarcState: string | null;
  destinations: { tag: string; address: string; authorised: string; receives: string }[];
  nameServers: string[];
  unsorted: number;
  hasReport: boolean;
};

/** The domains of some customers, by name: those they have, and those they have yet to prove. */
export async function onboardedDomains(db: Db, customerIds: readonly number[]): Promise<OnboardedDomainRow[]> {
  if (customerIds.length === 0) return [];
  const ids = sql`${plainArray(customerIds)}::int[]`;
  const found = await sql<OnboardedDomainRow>`with mine as (
      select dc.customer_id, dc.domain_id, true as verified, null as token from domain_customers dc join domains d on d.id = dc.domain_id and d.is_active
        where dc.customer_id = any(${ids})
      union all
      select dc.customer_id, dc.domain_id, false, dc.token from domain_claims dc where dc.customer_id = any(${ids})
        and not exists (select 1 from domain_customers h where h.domain_id = dc.domain_id and h.customer_id = dc.customer_id))
    select m.customer_id as "customerId", d.id, d.name, d.mail_class as "mailClass", m.verified as "isVerified", m.token,
      c.checked_at as "checkedAt", c.result #>> '{dmarc,state}' as "dmarcState", coalesce(c.result #> '{dmarc,destinations}', '[]') as destinations,
      coalesce((select jsonb_agg(h ->> 'host') from jsonb_array_elements(
        case when jsonb_typeof(c.result #> '{ns,hosts}') = 'array' then c.result #> '{ns,hosts}' else '[]' end) h), '[]') as "nameServers",
      coalesce((c.facts ->> 'unsortedSenders')::int, 0) as unsorted,
      exists (select 1 from reports r where r.domain_id = d.id and r.state = 'current' and m.verified) as "hasReport"
    from mine m join domains d on d.id = m.domain_id left join domain_checks c on c.domain_id = d.id and m.verified
    order by d.name`.execute(db);
  return found.rows;
}

/** The changes that checks recommend for findings of these codes, the first of each domain. */
export async function recommendedFixes(
  db: Db,
  domainIds: readonly number[],
  codes: readonly string[],
): Promise<Map<number, RecommendedFix>> {
  const found = await sql<
    { id: number } & RecommendedFix
  >`select distinct on (c.domain_id) c.domain_id as id, f.flag ->> 'code' as code, f.flag -> 'fix' as fix
    from domain_checks c, jsonb_array_elements(c.result -> 'flags') with ordinality f (flag, place)
    where c.domain_id = any(${plainArray(domainIds)}::int[]) and f.flag ->> 'code' = any(${textArray(codes)}::text[])
      and f.flag #>> '{fix,type}' = 'TXT' and f.flag #>> '{fix,action}' <> 'remove'
    order by c.domain_id, f.place`.execute(db);
  return new Map(found.rows.map(({ id, code, fix }) => [id, { code, fix }]));
}
