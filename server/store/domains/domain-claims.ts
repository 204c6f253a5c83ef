import { sql } from 'kysely';
import type { MailClass } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray, toJson } from '../text.ts';

/** A domain that a customer added and has not proved to control; `result` is the last check of its DNS. */
export type ClaimRow = {
  domainId: number;
  name: string;
  customerId: number;
  customerName: string;
  token: string;
  mailClass: MailClass;
  createdAt: Date;
  checkedAt: Date | null;
  result: unknown;
};

/** The claims on a domain in a scope, the oldest first. */
export async function claimsOn(db: Db, scope: CustomerScope, domainId: number): Promise<ClaimRow[]> {
  const inScope = scope.kind === 'all' ? sql`true` : sql`c.customer_id = any(${plainArray(scope.ids)}::int[])`;
  const found =
    await sql<ClaimRow>`select c.domain_id as "domainId", d.name, c.customer_id as "customerId", k.name as "customerName",
      c.token, c.mail_class as "mailClass", c.created_at as "createdAt", c.checked_at as "checkedAt", c.result
    from domain_claims c join domains d on d.id = c.domain_id join customers k on k.id = c.customer_id
    where c.domain_id = ${domainId} and ${inScope} order by c.created_at, c.customer_id`.execute(db);
  return found.rows;
}

/** Adds a claim on a name, which waits as a domain that sleeps; `null` where the customer has the domain or claims it already. */
export async function addClaim(
  db: Db,
  claim: { name: string; customerId: number; token: string; mailClass: MailClass; createdBy: number; at: Date },
): Promise<number | null> {
  await sql`insert into domains (name, mail_class, created_by, is_active) values (${claim.name}, ${claim.mailClass}, ${claim.createdBy}, false)
    on conflict (name) do nothing`.execute(db);
  const found = await sql<{
    id: number;
  }>`insert into domain_claims (domain_id, customer_id, token, mail_class, created_by, created_at)
    select d.id, ${claim.customerId}, ${claim.token}, ${claim.mailClass}, ${claim.createdBy}, ${claim.at} from domains d
    where d.name = ${claim.name}
      and not exists (select 1 from domain_customers dc where dc.domain_id = d.id and dc.customer_id = ${claim.customerId})
    on conflict do nothing returning domain_id as id`.execute(db);
  return found.rows[0]?.id ?? null;
}

/** Whether a customer has a domain, or has claimed it. */
export async function isAmongDomains(db: Db, name: string, customerId: number): Promise<boolean> {
  const found = await sql`select 1 from domains d where d.name = ${name} and (
      exists (select 1 from domain_customers dc where dc.domain_id = d.id and dc.customer_id = ${customerId})
      or exists (select 1 from domain_claims c where c.domain_id = d.id and c.customer_id = ${customerId}))`.execute(db);
  return found.rows.length > 0;
}

/** How many claims a customer has open, and how many it made since a time. */
export async function countClaims(db: Db, customerId: number, since: Date): Promise<{ open: number; recent: number }> {
  const found = await sql<{ open: number; recent: number }>`select
      (select count(*)::int from domain_claims where customer_id = ${customerId}) as open,
      (select count(*)::int from audit where action = 'domain_claimed' and at >= ${since}
        and (details ->> 'customer_id')::int = ${customerId}) as recent`.execute(db);
  return found.rows[0] ?? { open: 0, recent: 0 };
}

export async function saveClaimCheck(
  db: Db,
  { domainId, customerId }: Pick<ClaimRow, 'domainId' | 'customerId'>,
  at: Date,
  result: unknown,
): Promise<void> {
  await db
    .updateTable('domain_claims')
    .set({ checked_at: at, result: toJson(result) })
    .where('domain_id', '=', domainId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Ends a claim, and answers whether there was one; a domain without holders and other claims stays deactivated. */
export async function dropClaim(db: Db, domainId: number, customerId: number): Promise<boolean> {
  const claim = db.deleteFrom('domain_claims').where('domain_id', '=', domainId).where('customer_id', '=', customerId);
  return (await claim.executeTakeFirst()).numDeletedRows > 0n;
}

/** Reactivates a removed domain; an active one keeps its class. */
export async function reactivateDomain(db: Db, id: number, mailClass: MailClass): Promise<void> {
  await db
    .updateTable('domains')
    .set({ is_active: true, mail_class: mailClass })
    .where('id', '=', id)
    .where('is_active', '=', false)
    .execute();
}
