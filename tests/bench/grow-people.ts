import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { refreshStatistics } from '#server/store/maintenance/statistics.ts';
import { sealAudit } from '#server/store/people/audit-chain.ts';
import { addChecks } from './add-checks.ts';

const counts = { people: 5_000, customers: 2_000, domains: 20_000, leads: 1_000, lines: 200_000 };

/** Fills an empty database with people, customers, domains with a check each, enquiries and lines of the audit trail. */
export async function growPeople(context: Context): Promise<void> {
  const { store } = context;
  const { db } = store;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from customers`.execute(db);
  if ((rows[0]?.n ?? 0) > 0) return;
  await sql`insert into users (email, display_name, role, status, last_login_at)
    select 'person-' || n || '@example.co.za', 'Person ' || n, case when n <= 20 then 'admin' else 'customer' end,
      case when n > 20 and n % 50 = 0 then 'pending_approval' when n > 20 and n % 25 = 0 then 'invited'
        when n > 20 and n % 40 = 1 then 'inactive' else 'active' end, now() - n * interval '7 minutes'
    from generate_series(1, ${counts.people}::int) n`.execute(db);
  await sql`insert into customers (name, email, is_active, removed_at)
    select 'Customer ' || n, 'office-' || n || '@example.co.za', n % 100 <> 0,
      case when n % 100 = 0 then now() - (n / 100) * interval '1 day' end
    from generate_series(1, ${counts.customers}::int) n`.execute(db);
  await sql`insert into user_customers (user_id, customer_id, access_level)
    select n, 1 + n % ${counts.customers}::int, (array['view', 'comment', 'manage', 'owner'])[1 + n % 4]
    from generate_series(21, ${counts.people}::int) n`.execute(db);
  await sql`insert into domains (name) select 'people-' || n || '.co.za' from generate_series(1, ${counts.domains}::int) n`.execute(
    db,
  );
  await sql`insert into domain_customers (domain_id, customer_id) select n, 1 + n % ${counts.customers}::int
    from generate_series(1, ${counts.domains}::int) n`.execute(db);
  await addChecks(context);
  await sql`insert into leads (created_at, name, email, company, telephone, topic, domain, message, source_page, consent_at, consent_text, marketing, status)
    select now() - n * interval '1 hour', 'Visitor ' || n, 'visitor-' || n || '@example.co.za', '', '', 'sales', '', '', '/', now(), 'Yes', false, case when n % 2 = 0 then 'new' else 'lost' end
    from generate_series(1, ${counts.leads}::int) n`.execute(db);
  await sql`insert into audit (at, actor_user_id, action, entity, entity_id, details)
    select now() - n * interval '1 minute', 1 + n % ${counts.people}::int, (array['signed_in', 'sign_in_refused', 'customer_viewed',
        'customer_changed', 'association_changed', 'domain_given'])[1 + n % 6],
      (array['user', 'user', 'customer', 'customer', 'user_customer', 'domain'])[1 + n % 6], (1 + n % ${counts.customers}::int)::text,
      case when n % 6 = 4 then jsonb_build_object('user_id', 1 + n % ${counts.people}::int, 'customer_id', 1 + n % ${counts.customers}::int)
        else jsonb_build_object('area', 'domains') end
    from generate_series(1, ${counts.lines}::int) n`.execute(db);
  await sealAudit(db, new Date());
  await refreshStatistics(store);
}
