import { sql } from 'kysely';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import type { Context } from '#server/context.ts';
import { type Chance, chanceFrom } from '#server/demo/chance.ts';
import type { Db } from '#server/store/database.ts';
import { refreshStatistics } from '#server/store/maintenance/statistics.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { packRecords } from '#server/store/reports/packed-rows.ts';
import type { ReportShare } from '#server/store/reports/report-share.ts';
import { saveReports } from '#server/store/reports/reports.ts';

/** What was made, counted in the database. */
export type Grown = { reports: number; rows: number; sourceDays: number; domainDays: number; seconds: number };

/** 200 customers with five of 1 000 domains each, and customer 201 with four of middling size. */
export const smallCustomer = { id: 201, domainIds: [5, 50, 200, 700] };

/** A domain to which `growAddresses` gives so many addresses, each seen once, and one that is in every report. */
export const manyAddresses = { domainId: 1000, addresses: 50_000, busiest: '40.93.0.1' };

const days = 90;
const rowsPerReport = 50;
const together = 300;

/**
 * Fills an empty database with about so many rows through the store itself, in the order in which mail comes: 90 days up to yesterday,
 * reports spread over the domains by Zipf (0.8, the biggest has some 5 %), 20 reporters, 20 to 80 rows a report, 10 % of the addresses IPv6.
 * A database that has been filled stays as it is.
 */
export async function grow({ store }: Context, rows: number): Promise<Grown> {
  const { db } = store;
  const start = performance.now();
  if ((await db.selectFrom('reports').select('id').limit(1).executeTakeFirst()) === undefined) await fill(store, rows);
  const counted = await sql<Omit<Grown, 'seconds'>>`select (select count(*)::int from reports) as reports,
    (select sum(rows_count)::int from reports) as rows, (select sum(entries)::int from source_segments) as "sourceDays",
    (select count(*)::int from daily_domain) as "domainDays"`.execute(db);
  const [found] = counted.rows;
  if (found === undefined) throw new Error('A count without a row.');
  return { ...found, seconds: (performance.now() - start) / 1000 };
}

async function fill(store: Context['store'], rows: number): Promise<void> {
  const { db } = store;
  await makePeople(db);
  const today = Math.floor(Date.now() / 86_400_000);
  const chance = chanceFrom(5);
  let id = 0;
  for (let index = 0; index < days; index += 1) {
    const day = today - days + index;
    const until = Math.round(((index + 1) * rows) / rowsPerReport / days);
    while (id < until) {
      const shares: ReportShare[] = [];
      for (; id < until && shares.length < together; id += 1) shares.push(makeShare(chance, id + 1, day, anyDomain(chance)));
      await saveReports(db, shares);
    }
    await mergeAll(db);
  }
  await refreshStatistics(store);
}

/** Adds reports of the last weeks in which one domain has tens of thousands of addresses, once. */
export async function growAddresses({ store }: Context): Promise<void> {
  const { domainId, addresses, busiest } = manyAddresses;
  const chance = chanceFrom(6);
  const rows = 100;
  const reports = addresses / rows;
  const firstId = 1_000_000_000;
  if ((await store.db.selectFrom('reports').select('id').where('id', '=', firstId).executeTakeFirst()) !== undefined) return;
  const yesterday = Math.floor(Date.now() / 86_400_000) - 1;
  for (let at = 0; at < reports; at += together) {
    const shares = Array.from({ length: Math.min(together, reports - at) }, (_none, index) => {
      const number = at + index;
      return makeShare(chance, firstId + number, yesterday - (number % 25), {
        domainId,
        domain: `bench-${domainId}.example.co.za`,
        rows: rows + 1,
        addressOf: (seq) => (seq === rows ? busiest : `41.${number >> 8}.${number & 255}.${seq + 1}`),
      });
    });
    await saveReports(store.db, shares);
  }
  await mergeAll(store.db);
}

async function makePeople(db: Db): Promise<void> {
  await sql`insert into customers (name) select 'Customer ' || n from generate_series(1, 201) as n`.execute(db);
  await sql`insert into domains (name) select 'bench-' || n || '.example.co.za' from generate_series(1, 1000) as n`.execute(db);
  await sql`insert into domain_customers (domain_id, customer_id) select n, 1 + n % 200 from generate_series(1, 1000) as n`.execute(
    db,
  );
  await sql`insert into domain_customers (domain_id, customer_id)
    select n, ${smallCustomer.id}::int from unnest(${`{${smallCustomer.domainIds.join(',')}}`}::text::int[]) as n`.execute(db);
}

/** A domain by Zipf, and 20 to 80 rows of it. */
function anyDomain(chance: Chance) {
  const domainId = Math.min(1000, Math.floor((1 + chance() * (1001 ** 0.2 - 1)) ** 5));
  return { domainId, domain: `bench-${domainId}.example.co.za`, rows: 20 + Math.floor(chance() * 60) };
}

/** A report about one day (days since 1970) with so many rows. */
export function makeShare(
  chance: Chance,
  id: number,
  day: number,
  { domainId, domain, rows, addressOf }: { domainId: number; domain: string; rows: number; addressOf?: (seq: number) => string },
): ReportShare {
  const reporter = `reporter-${1 + Math.floor(chance() * 20)}.example`;
  const records = Array.from({ length: rows }, (_none, seq) => {
    const made = makeRow(chance, seq, domainId, domain);
    return addressOf === undefined ? made : { ...made, sourceIp: addressOf(seq) };
  });
  const begin = day * 86_400;
  const policy = { domain, p: 'quarantine', sp: 'none', np: null, adkim: 'r', aspf: 'r', fo: null, pct: 100, testing: null };
  const header = {
    shape: 'rfc7489' as const,
    version: '1.0',
    orgName: reporter,
    email: `dmarc@${reporter}`,
    extraContactInfo: null,
    reportId: `report-${id}`,
    begin,
    end: begin + 86_399,
    errors: [],
    generator: null,
    extensionsSkipped: 0,
    policy: { ...policy, discoveryMethod: null },
  };
  return {
    id,
    domainId,
    reporterKey: reporter,
    contentHash: Buffer.from(String(id).padStart(32, '0')),
    header,
    recovered: false,
    notes: [],
    messageId: null,
    fileName: 'report.xml.gz',
    channel: 'smtp',
    receivedAt: new Date((begin + 108_000) * 1000),
    bytesXml: records.length * 700,
    whole: {
      messages: records.reduce((sum, record) => sum + record.count, 0),
      rows: records.length,
      isComplete: true,
      isAuthenticated: false,
    },
    rows: packRecords(records, 1),
    refusedRows: [],
  };
}

function makeRow(chance: Chance, seq: number, domainId: number, domain: string): AggregateRecord {
  const place = Math.round(Math.exp(chance() ** 1.5 * Math.log(20 + 20_000 / domainId)));
  const luck = chance();
  const dkim = place % 7 !== 0 && luck < 0.97;
  const spf = place % 5 !== 0 && luck > 0.05;
  const host = domainId * 30_000 + place;
  return {
    seq,
    sourceIp:
      place < 10
        ? `40.92.0.${place}`
        : place % 10 === 0
          ? `2a01:111:f400::${(1 + (host % 65_535)).toString(16)}`
          : `${11 + (host >>> 24)}.${(host >>> 16) & 255}.${(host >>> 8) & 255}.${host & 255}`,
    count: Math.floor(1 / (chance() + 0.001)),
    disposition: place % 35 !== 0 || luck < 0.5 ? 'none' : luck < 0.8 ? 'quarantine' : 'reject',
    dkimAligned: dkim ? 'pass' : 'fail',
    spfAligned: spf ? 'pass' : 'fail',
    reasons: luck > 0.96 ? [{ type: 'forwarded', comment: null }] : [],
    headerFrom: domain,
    envelopeFrom: `bounce.${domain}`,
    envelopeTo: null,
    dkim: [{ domain, selector: 's1', result: dkim ? 'pass' : 'fail', humanResult: null }],
    spf: [{ domain: `bounce.${domain}`, scope: 'mfrom', result: spf ? 'pass' : 'softfail', humanResult: null }],
  };
}
