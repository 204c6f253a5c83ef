import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Whose traces are removed: the number of the account, its address in lower case, and its name. */
export type Erased = { id: number; email: string; name: string };

/** A regular expression for an address as a whole: not as the end of a longer one, nor as its beginning. */
const asWhole = (email: string) =>
  `(?<![[:alnum:]._%+'-])${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`;

/**
 * Removes an account with its associations, sessions and preferences, and its address from all that others left behind: schedules and
 * deliveries of reports, copies of alerts, enquiries, contacts and notes of customers, brandings, stored replies, sign-in attempts, queued jobs.
 * What it wrote to support goes too; what it did stays in the audit under its number.
 */
export async function erasePerson(tx: Db, { id, email, name }: Erased): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  const named = asWhole(email);
  await sql`delete from idempotency_keys where reply::text ~* ${named}`.execute(tx);
  await tx.deleteFrom('leads').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('alert_copies').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('document_deliveries').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('notices').where(sql`lower(address)`, '=', email).execute();
  await sql`delete from sign_in_attempts where key ~* ${named}`.execute(tx);
  await sql`update report_schedules s set recipients = array(select r from unnest(s.recipients) r where lower(r) <> ${email})
    where exists (select 1 from unnest(s.recipients) r where lower(r) = ${email})`.execute(tx);
  await sql`update onboardings set sent_to = regexp_replace(sent_to::text, ${named}, 'erased', 'gi')::jsonb,
      waiting_for = regexp_replace(waiting_for, ${named}, 'erased', 'gi')
    where sent_to::text ~* ${named} or waiting_for ~* ${named}`.execute(tx);
  await sql`update support_requests set subject = 'Erased' where author_user_id = ${id}::int`.execute(tx);
  await sql`update support_events set text = 'Erased with the account of who wrote it.' where actor_user_id = ${id}::int and text <> ''`.execute(
    tx,
  );
  await eraseContacts(tx, { id, named, name: name.trim().toLowerCase() });
  await eraseFromNotes(tx, named);
  await sql`delete from domain_tags where tag ~* ${named}`.execute(tx);
  await sql`delete from alert_rules where tag ~* ${named}`.execute(tx);
  await sql`update alert_rules a set recipients =
      (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements_text(a.recipients) r where lower(r) <> ${email})
    where exists (select 1 from jsonb_array_elements_text(a.recipients) r where lower(r) = ${email})`.execute(tx);
  await sql`delete from pgboss.job where data::text ~* ${named} or data ->> 'userId' = ${String(id)}`.execute(tx);
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

type Named = { id: number; named: string; name: string };

/** Whether a text is the person: it holds the address, or at one of the person's own customers it is the name. */
const isPerson = ({ id, named, name }: Named, text: RawBuilder<unknown>, customerId: RawBuilder<unknown>) =>
  sql`(${text} ~* ${named} or (lower(trim(${text})) = ${name} and exists (select 1 from user_customers uc
    where uc.user_id = ${id}::int and uc.customer_id = ${customerId})))`;

const contacts = ['billing_email', 'dns_contact', 'information_officer'];

/** Empties what names the person among the contacts of customers and in the branding of their reports. */
async function eraseContacts(tx: Db, person: Named): Promise<void> {
  const isIt = (column: string) => isPerson(person, sql.ref(`c.${column}`), sql`c.id`);
  const emptied = contacts.map(
    (column) => sql`${sql.ref(column)} = case when ${isIt(column)} then '' else ${sql.ref(`c.${column}`)} end`,
  );
  await sql`update customers c set email = case when c.email ~* ${person.named} then null else c.email end,
      ${sql.join(emptied)}, version = c.version + 1
    where c.email ~* ${person.named} or ${sql.join(contacts.map(isIt), sql` or `)}`.execute(tx);
  const isPart = isPerson(person, sql`part.value`, sql`b.customer_id`);
  await sql`update customer_branding b set branding = coalesce((select jsonb_object_agg(part.key, part.value)
        from jsonb_each_text(b.branding) part where not ${isPart}), '{}'::jsonb)
    where exists (select 1 from jsonb_each_text(b.branding) part where ${isPart})`.execute(tx);
  const { id, name } = person;
  await sql`update sender_details s set owner = '' where lower(trim(s.owner)) = ${name}
    and exists (select 1 from user_customers uc where uc.user_id = ${id}::int and uc.customer_id = s.customer_id)`.execute(tx);
}

/** Texts that people write, by table. */
const written: [table: string, ...columns: string[]][] = [
  ['customers', 'notes'],
  ['domains', 'notes'],
  ['tenant_notes', 'notes'],
  ['dkim_selectors', 'notes'],
  ['sender_details', 'owner', 'purpose', 'note'],
  ['users', 'admin_notes'],
  ['leads', 'notes', 'message', 'sent_text'],
  ['lead_tasks', 'what'],
  ['support_requests', 'subject'],
  ['support_events', 'text'],
  ['guide_ratings', 'missing'],
  ['change_windows', 'reason'],
  ['document_runs', 'note'],
];

/** Takes the address out of what others wrote. */
async function eraseFromNotes(tx: Db, named: string): Promise<void> {
  for (const [table, ...columns] of written) {
    const cleared = columns.map(
      (column) => sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${named}, 'erased', 'gi')`,
    );
    const found = columns.map((column) => sql`${sql.ref(column)} ~* ${named}`);
    await sql`update ${sql.table(table)} set ${sql.join(cleared)} where ${sql.join(found, sql` or `)}`.execute(tx);
  }
}
