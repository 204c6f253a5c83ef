import { sql } from 'kysely';
import type { OnboardingStatus, OnboardingStep } from '#domain/vocabulary/onboarding.ts';
import type { Db } from '../database.ts';
import { isBareSchedule } from '../documents/report-schedules.ts';
import { plainArray, toJson } from '../text.ts';
import { givesAccess } from './in-use.ts';

/** Why a step is skipped, and who said so. */
export type StepSkip = { reason: string; by: string; at: string };
/** To whom the records of a DNS host were sent. */
export type SentRecords = { to: string; at: string };

/** The set-up of a customer as it is stored. */
export type OnboardingRow = {
  customerId: number;
  customer: string;
  status: OnboardingStatus;
  stepSince: Date;
  startedAt: Date;
  endedAt: Date | null;
  owner: { id: number; name: string } | null;
  skips: Partial<Record<OnboardingStep, StepSkip>>;
  sentTo: Record<string, SentRecords>;
  waitingFor: string;
  dueOn: string | null;
  domainsDraft: string;
  draftSavedAt: Date | null;
  welcomedAt: Date | null;
};

const columns = sql`o.customer_id as "customerId", c.name as customer, o.status, o.step_since as "stepSince",
  o.started_at as "startedAt", o.ended_at as "endedAt", o.skips, o.sent_to as "sentTo", o.waiting_for as "waitingFor",
  o.due_on::text as "dueOn", o.domains_draft as "domainsDraft", o.draft_saved_at as "draftSavedAt", o.welcomed_at as "welcomedAt",
  (select jsonb_build_object('id', u.id, 'name', u.display_name) from users u where u.id = o.owner_id) as owner`;

const inUse = sql`onboardings o join customers c on c.id = o.customer_id and c.is_active`;

/** The onboardings that go on, the longest in their step first; at most `most`. */
export async function openOnboardings(db: Db, most: number): Promise<OnboardingRow[]> {
  const found = await sql<OnboardingRow>`select ${columns} from ${inUse} where o.status not in ('finished', 'stopped')
    order by o.step_since, o.customer_id limit ${most}`.execute(db);
  return found.rows;
}

/** The onboarding of an active customer; with `isLocked` nobody else can change it until the transaction ends. */
export async function readOnboarding(db: Db, customerId: number, isLocked = false): Promise<OnboardingRow | null> {
  const found =
    await sql<OnboardingRow>`select ${columns} from ${inUse} where o.customer_id = ${customerId} ${isLocked ? sql`for update of o` : sql``}`.execute(
      db,
    );
  return found.rows[0] ?? null;
}

/** Begins the onboarding of a customer; `false` where it has one. */
export async function addOnboarding(db: Db, customerId: number, ownerId: number, at: Date): Promise<boolean> {
  const added = await db
    .insertInto('onboardings')
    .values({ customer_id: customerId, status: 'customer', step_since: at, started_at: at, owner_id: ownerId, due_on: null })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Moves an onboarding unless somebody else was faster. */
export async function setOnboardingStatus(
  db: Db,
  customerId: number,
  was: OnboardingStatus,
  next: OnboardingStatus,
  at: Date,
): Promise<boolean> {
  const isOver = next === 'finished' || next === 'stopped';
  const result = await db
    .updateTable('onboardings')
    .set({ status: next, step_since: at, ended_at: isOver ? at : null })
    .where('customer_id', '=', customerId)
    .where('status', '=', was)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What people write of an onboarding; what is left out stays. */
export type OnboardingChange = {
  ownerId?: number | null | undefined;
  waitingFor?: string | undefined;
  dueOn?: string | null | undefined;
  draft?: { text: string; at: Date } | undefined;
  skips?: OnboardingRow['skips'] | undefined;
  sentTo?: OnboardingRow['sentTo'] | undefined;
  welcomedAt?: Date | undefined;
};

export async function changeOnboarding(db: Db, customerId: number, change: OnboardingChange): Promise<void> {
  await db
    .updateTable('onboardings')
    .set((eb) => ({
      owner_id: change.ownerId === undefined ? eb.ref('owner_id') : change.ownerId,
      waiting_for: change.waitingFor ?? eb.ref('waiting_for'),
      due_on: change.dueOn === undefined ? eb.ref('due_on') : change.dueOn,
      domains_draft: change.draft?.text ?? eb.ref('domains_draft'),
      draft_saved_at: change.draft === undefined ? eb.ref('draft_saved_at') : change.draft.at,
      ...(change.skips === undefined ? {} : { skips: toJson(change.skips) }),
      ...(change.sentTo === undefined ? {} : { sent_to: toJson(change.sentTo) }),
      welcomed_at: change.welcomedAt ?? eb.ref('welcomed_at'),
    }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** Days from the start of each onboarding begun since a time to the customer's first report. */
export async function daysToFirstReport(db: Db, since: Date): Promise<number[]> {
  const found = await sql<{ days: number }>`select extract(epoch from first.at - o.started_at)::float8 / 86400 as days
    from onboardings o join lateral (select min(r.received_at) as at from domain_customers dc
      join reports r on r.domain_id = dc.domain_id and r.state = 'current' where dc.customer_id = o.customer_id) first
      on first.at > o.started_at where o.started_at >= ${since} order by 1 limit 1000`.execute(db);
  return found.rows.map(({ days }) => days);
}

/** Customers in use without an onboarding, by name; at most 500. */
export async function customersToOnboard(db: Db): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`select c.id, c.name from customers c where c.is_active
    and not exists (select 1 from onboardings o where o.customer_id = c.id) order by lower(c.name) limit 500`.execute(db);
  return found.rows;
}

/** How many customers are in use. */
export async function countCustomers(db: Db): Promise<number> {
  const found = await sql<{ total: number }>`select count(*)::int as total from customers where is_active`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Plan, people and schedules of some customers, by customer; `ready` are the people who can sign in. */
export type OnboardingCounts = { customerId: number; plan: string | null; people: number; ready: number; schedules: number };

export async function onboardingCounts(db: Db, customerIds: readonly number[]): Promise<Map<number, OnboardingCounts>> {
  const found = await sql<OnboardingCounts>`select c.id as "customerId",
      (select p.name from subscriptions s join plans p on p.id = s.plan_id where s.customer_id = c.id
        and s.status in ('trialing', 'active', 'past_due') order by s.id desc limit 1) as plan,
      (select count(*)::int from user_customers uc where uc.customer_id = c.id and ${givesAccess('uc')}) as people,
      (select count(*)::int from user_customers uc join users u on u.id = uc.user_id and u.status = 'active'
        where uc.customer_id = c.id and uc.is_active) as ready,
      (select count(*)::int from report_schedules r where r.status = 'active' and c.id = any(r.customer_ids)
        and not ${sql.raw(isBareSchedule('r'))}) as schedules
    from customers c where c.id = any(${plainArray(customerIds)}::int[])`.execute(db);
  return new Map(found.rows.map((row) => [row.customerId, row]));
}
