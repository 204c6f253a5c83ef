import { type Kysely, sql } from 'kysely';
import { statements } from './run.ts';

/** The hash of the five texts that make two reports the same one, as `reportKeyOf` makes it. */
const key = `substring(sha256(convert_to(reporter_key || E'\\n' || ext_report_id || E'\\n' || policy_domain || E'\\n'
  || extract(epoch from begin_at)::bigint || E'\\n' || extract(epoch from end_at)::bigint, 'UTF8')) from 1 for 16)`;

/** Tables of the storage before this one; they go when everything in them has been converted. */
const old = ['report_records', 'daily_source', 'source_seen', 'source_spans', 'source_span_sums'];

/** Makes the tables in which a report holds its rows. Reports that are there already are converted later, while the app runs. */
const make = statements(
  'alter table reports add column report_key bytea, add column rows bytea, add column failed_rows int not null default 0',
  'alter table reports alter column rows set storage external',
  `delete from refused_rows f using reports r where r.domain_id = f.domain_id and r.id = f.report_id and r.state = 'loading'`,
  `delete from report_records w using reports r where r.domain_id = w.domain_id and r.id = w.report_id and r.state = 'loading'`,
  `delete from reports where state = 'loading'`,
  `update reports set report_key = ${key}`,
  'alter table reports alter column report_key set not null',
  'drop index reports_current',
  'drop index reports_superseded',
  'drop index reports_known',
  'drop index reports_loading',
  `create unique index reports_current on reports (report_key, domain_id) where state = 'current'`,
  `create index reports_superseded on reports (report_key) where state = 'superseded'`,
  `create table report_parts (
    domain_id int not null,
    report_id bigint not null,
    part int not null,
    value bytea not null,
    primary key (domain_id, report_id, part)
  )`,
  'alter table report_parts alter column value set storage external',
  `create table unmerged (
    domain_id int not null,
    report_id bigint not null,
    sign smallint not null check (sign in (1, -1)),
    primary key (domain_id, report_id)
  )`,
  `create table source_segments (
    domain_id int not null,
    id bigint generated always as identity,
    month date not null,
    entries int not null,
    value bytea not null,
    primary key (domain_id, id)
  )`,
  'alter table source_segments alter column value set storage external',
  `create table source_names (
    domain_id int primary key,
    version bigint not null,
    value bytea not null
  )`,
  'alter table source_names alter column value set storage external',
  'alter table daily_domain add column rows bigint not null default 0, add column failed_rows bigint not null default 0',
  `create table unconverted (domain_id int primary key)`,
  'insert into unconverted (domain_id) select distinct domain_id from reports union select distinct domain_id from source_seen',
);

export const rowsInReports = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await make.up(db);
    const found = await sql<{ waiting: boolean }>`select exists (select 1 from unconverted) as waiting`.execute(db);
    if (found.rows[0]?.waiting === true) return;
    for (const table of old) await sql`drop table ${sql.table(table)}`.execute(db);
    await sql`alter table reports drop column counted_to`.execute(db);
  },
};
