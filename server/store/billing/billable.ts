import { sql } from 'kysely';
import type { PlanChange } from '#domain/billing/plan-spans.ts';
import { dayAfter, sastOf } from '#domain/sast.ts';
import type { Db } from '../database.ts';
import type { InvoiceParty } from '../tables/money.ts';

/** Customers whose subscription is charged or was until a month ago; those on trial, suspended and removed ones are left out. */
export async function billableCustomers(db: Db, endedAfter: Date): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`select distinct c.id, c.name
    from subscriptions s join customers c on c.id = s.customer_id
    where c.is_active and s.activated_at is not null and (s.status in ('active', 'past_due', 'cancelled') or (s.status = 'expired' and s.closed_at > ${endedAfter}))
    order by c.id`.execute(db);
  return found.rows;
}

const dayOf = (at: Date | null) => (at === null ? null : sastOf(at.getTime()).day);

/** The changes of plan of a customer, oldest first, with the paid days of each subscription; a refunded one has none. */
export async function planChanges(db: Db, customerId: number): Promise<PlanChange[]> {
  const found = await sql<{
    subscriptionId: number;
    at: Date;
    planId: number;
    plan: string;
    priceCents: number;
    activatedAt: Date | null;
    endsAt: Date | null;
  }>`select s.id as "subscriptionId", e.at, (e.details ->> 'plan_id')::int as "planId", e.details ->> 'to' as plan,
      (e.details ->> 'price_cents')::int as "priceCents",
      s.activated_at as "activatedAt", s.ends_at as "endsAt"
    from billing_events e join subscriptions s on s.id = e.subscription_id
    where e.customer_id = ${customerId} and e.kind = 'plan_changed' and s.status <> 'refunded' order by s.id, e.id`.execute(db);
  return found.rows.map(({ subscriptionId, at, planId, plan, priceCents, activatedAt, endsAt }) => {
    const end = dayOf(endsAt);
    const endsOn = end === null ? null : dayAfter(end, -1);
    return { subscriptionId, day: sastOf(at.getTime()).day, planId, plan, priceCents, paidFrom: dayOf(activatedAt), endsOn };
  });
}

/** A customer as an invoice names the buyer, `null` where there is none. */
export async function readBuyer(db: Db, customerId: number): Promise<InvoiceParty | null> {
  const found =
    await sql<InvoiceParty>`select c.name, coalesce(b.address, '') as address, coalesce(b.registration, '') as registration,
      coalesce(b.vat_number, '') as "vatNumber"
    from customers c left join billing_details b on b.customer_id = c.id where c.id = ${customerId}`.execute(db);
  return found.rows[0] ?? null;
}

/** Writes the address and numbers of a customer for its next invoices. */
export async function writeBuyer(
  db: Db,
  customerId: number,
  { address, registration, vatNumber }: Omit<InvoiceParty, 'name'>,
): Promise<void> {
  const values = { address, registration, vat_number: vatNumber };
  await db
    .insertInto('billing_details')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}

/** Where invoices of a customer are emailed: its billing email, else its email; `null` where it has none or is removed. */
export async function billingAddress(db: Db, customerId: number): Promise<string | null> {
  const found = await sql<{ email: string | null }>`select coalesce(nullif(billing_email, ''), nullif(email, '')) as email
    from customers where id = ${customerId} and is_active`.execute(db);
  return found.rows[0]?.email ?? null;
}
