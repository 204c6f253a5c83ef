import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { admin, type BeaconProcess } from './chaos-processes.ts';
import type { Trial } from './chaos-trial.ts';

/** What the job writes one after the other; a lock on the table holds it up just before. */
const steps = ['subscriptions', 'domain_customers', 'onboardings', 'user_customers', 'leads'];

type Around = { pool: pg.Pool; boss: PgBoss; worker: BeaconProcess; outboxes: readonly string[] };

/** The job that finishes the conversion of an enquiry, its worker killed before each step. */
export const conversionTrials = (around: Around): [Trial, number][] => steps.map((step) => [heldConversion(around, step), 0]);

/** An enquiry whose request ended after its customer was made, as `convertLead` leaves it, and the job that finishes it. */
function heldConversion({ pool, boss, worker, outboxes }: Around, step: string): Trial {
  const name = `Shop ${step.replaceAll('_', ' ')}`;
  const domain = `${step.replaceAll('_', '-')}-shop.co.za`;
  const email = `visitor@${domain}`;
  let lock: pg.PoolClient | null = null;
  let id = 0;
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    (await pool.query<{ value: T }>(`select (${text}) as value`, values)).rows[0]?.value as T;
  const release = async () => {
    await lock?.query('rollback');
    lock?.release();
    lock = null;
  };
  return {
    name: `job of a conversion, before ${step}`,
    victim: worker,
    async begin(): Promise<void> {
      const customer = await one<number>(`select id from customers where name = $1`, [name]);
      if (customer != null) throw new Error(`${name} is there already.`);
      const by = await one<number>('select id from users where email = $1', [admin.email]);
      const plan = await one<number>(`select id from plans where name = 'Starter' order by id limit 1`);
      const added = await pool.query<{ id: number }>(
        `with customer as (insert into customers (name, email) values ($1, $2) returning id)
         insert into leads (created_at, name, email, company, telephone, topic, domain, message, source_page, consent_at, result, consent_text,
           marketing, status, customer_id, conversion)
         select now(), 'Visitor', $2, $1, '', 'check', $3, '', '/', now(), 'null', 'Yes', false, 'won', customer.id, $4 from customer
         returning id`,
        [name, email, domain, JSON.stringify({ by, domain, plan: { planId: plan, agreedCents: null }, refusals: null })],
      );
      id = added.rows[0]?.id ?? 0;
      lock = await pool.connect();
      await lock.query('begin');
      await lock.query(`lock table ${step} in share mode`);
      await boss.send('lead-conversion', { id }, { singletonKey: `lead ${id}` });
    },
    isRunning: async () =>
      (await one<number>(`select count(*)::int from pg_locks where not granted and relation = $1::regclass`, [step])) > 0,
    isAgain: async () => {
      await release();
      return one<boolean>(
        `select exists (select from pgboss.job where name = 'lead-conversion' and data ->> 'id' = $1 and retry_count > 0
           and state in ('active', 'completed'))`,
        [String(id)],
      );
    },
    isDone: () =>
      one<boolean>(`select conversion is null or conversion ->> 'refusals' is not null from leads where id = $1`, [id]),
    async wrong(): Promise<string> {
      const counts = await one<string>(
        `select concat_ws(' ', (select count(*) from customers where name = $1),
           (select count(*) from subscriptions s join customers c on c.id = s.customer_id where c.name = $1),
           (select count(*) from domain_customers d join customers c on c.id = d.customer_id where c.name = $1),
           (select count(*) from onboardings o join customers c on c.id = o.customer_id where c.name = $1),
           (select count(*) from users where email = $2),
           (select conversion ->> 'refusals' from leads where id = $3))`,
        [name, email, id],
      );
      // Between an email and the note that it was sent it is sent again rather than never.
      const mails = outboxes
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')))
        .filter((mail) => mail.includes(`To: ${email}`)).length;
      return counts === '1 1 1 1 1' && (mails === 1 || (mails === 2 && step === 'leads'))
        ? ''
        : `customers, plans, domains, onboardings, people, refusals: ${counts}; ${mails} emails`;
    },
  };
}
