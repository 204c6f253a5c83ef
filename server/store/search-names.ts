import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#domain/vocabulary.ts';
import type { Db } from './database.ts';
import { isHeld } from './domains/domain-scope.ts';
import { anywhere } from './period.ts';
import type { CustomerScope } from './scope.ts';
import { plainArray, textArray } from './text.ts';

/** The most rows that are read to be ranked; those with more of the parts come first. */
export const mostRanked = 300;

const accents = ['áàâäãåéèêëíìîïóòôöõúùûüýÿçñ', 'aaaaaaeeeeiiiiooooouuuuyycn'] as const;

/** A text without case and accents; most have none, and looking for them takes the embedded kind ten times as long. */
const plain = (text: RawBuilder<unknown>) =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else translate(lower(${text}), ${accents[0]}, ${accents[1]}) end`;

/** How many of the terms occur in a plain text. */
function partsIn(text: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<number> {
  return sql<number>`(${sql.join(
    parts.map((part) => sql`((${text}) like ${anywhere(part)})::int`),
    sql` + `,
  )})`;
}

/** Whether at least one of the terms occurs in a plain text. */
function hasPart(text: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${text}) like any(${textArray(parts.map(anywhere))}::text[])`;
}

/** Whether one of the terms occurs in the title, cause or domain of an alert `a` with its domain `d`. */
export function alertHasPart(parts: readonly string[]): RawBuilder<boolean> {
  return hasPart(plain(sql`a.title || ' ' || a.cause_name || ' ' || coalesce(d.name, '')`), parts);
}

export type FoundCustomer = { id: number; name: string; email: string | null; domainCount: number };

/** Active customers of a scope with one of the parts in name or email. */
export async function customersWithParts(db: Db, scope: CustomerScope, parts: readonly string[]): Promise<FoundCustomer[]> {
  const text = plain(sql`c.name || ' ' || coalesce(c.email, '')`);
  const mine = scope.kind === 'all' ? sql`true` : sql`c.id = any(${plainArray(scope.ids)}::int[])`;
  const { rows } = await sql<FoundCustomer>`select c.id, c.name, c.email, (select count(*)::int from domain_customers dc
      join domains d on d.id = dc.domain_id and d.is_active where dc.customer_id = c.id) as "domainCount"
    from customers c where c.is_active and ${mine} and ${hasPart(text, parts)}
    order by ${partsIn(text, parts)} desc, c.id limit ${mostRanked}`.execute(db);
  return rows;
}

export type FoundDomain = { id: number; name: string; customers: string[] };

/**
 * Active domains of a scope with one of the parts in the name, or with an internationalised name, of which only the form of the DNS is stored;
 * with the customers of the scope that share them.
 */
export async function domainsWithParts(db: Db, scope: CustomerScope, parts: readonly string[]): Promise<FoundDomain[]> {
  const text = sql`domains.name`;
  const mine = scope.kind === 'all' ? sql`true` : sql`dc.customer_id = any(${plainArray(scope.ids)}::int[])`;
  const { rows } = await sql<FoundDomain>`select domains.id, domains.name, array(select c.name from domain_customers dc
      join customers c on c.id = dc.customer_id where dc.domain_id = domains.id and ${mine} order by c.name) as customers
    from domains where ${isHeld(scope)} and (${hasPart(text, parts)} or ${text} like any('{xn--%,%.xn--%}'))
    order by ${partsIn(text, parts)} desc, domains.id limit ${mostRanked}`.execute(db);
  return rows;
}

export type FoundPerson = { id: number; name: string; email: string; role: Role };

/** Accounts with one of the parts in name or email, for staff. */
export async function peopleWithParts(db: Db, parts: readonly string[]): Promise<FoundPerson[]> {
  const text = plain(sql`u.display_name || ' ' || u.email`);
  const { rows } = await sql<FoundPerson>`select u.id, u.display_name as name, u.email, u.role from users u
    where u.status <> 'rejected' and ${hasPart(text, parts)}
    order by ${partsIn(text, parts)} desc, u.id limit ${mostRanked}`.execute(db);
  return rows;
}
