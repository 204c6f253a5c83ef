import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tests/fakes/postgres.ts';
import { evaluate, labelledSources } from '#tests/support/sender-rows.ts';
import { benchAlerts } from './alerts.ts';
import { benchChecks } from './checks.ts';
import { makeShortReport } from './corpus.ts';
import { benchDrawing } from './drawing.ts';
import { benchForecasts } from './forecasts.ts';
import type { IdentityTimes } from './identity-job.ts';
import type { IntakeTimes, Step } from './intake-job.ts';
import { corpusSizes, type Mail, type Making, writeCorpus } from './messages.ts';
import { benchPlanted } from './planted.ts';
import { type Cell, say, table } from './print.ts';
import type { CallSet, CallTimes, QueryTimes } from './query-job.ts';
import type { ReadTimes } from './read-job.ts';
import { runJob } from './run-job.ts';
import { benchSpf } from './spf.ts';
import { allSeconds, type ThreadSeconds } from './threads.ts';

const usual = [
  'reading',
  'queries',
  'analytics',
  'senders',
  'weights',
  'checks',
  'alerts',
  'pages',
  'search',
  'documents',
] as const;
const parts = [...usual, 'chaos', 'chaos-jobs', 'soak', 'workers'] as const;
/** The sets of calls that are measured on one database of many rows. */
const sets = ['queries', 'analytics', 'senders'] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: usual.join(',') },
    rows: { type: 'string', default: '1,10' },
    reports: { type: 'string', default: '3000' },
    kills: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '120' },
    keep: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const help = `npm run bench                      everything; about ten minutes and 8 GB of disk, most of it for 10 million rows
npm run bench -- --only=reading    reading and the intake (also: queries, analytics, senders, weights,
                                   checks, alerts, pages, search, documents; several with commas)
npm run bench -- --only=chaos      processes that are killed while reports come in; not a part of everything
npm run bench -- --only=chaos-jobs a backup, a report, an export, a merge and a conversion, each killed in its middle
npm run bench -- --only=workers    how fast 1, 2 and 4 workers on one PostgreSQL server read what waits
npm run bench -- --only=soak       one process under a steady load for --minutes=120: what it holds over time
npm run bench -- --rows=1          millions of rows to query; 1,10 by default
npm run bench -- --keep=folder     the databases of these rows stay in this folder, and are used again from it
npm run bench -- --reports=500     reports of the corpus; 3000 by default`;

type Corpus = { folder: string; messages: Mail[] };
const sum = (messages: Mail[], of: (mail: Mail) => number) => messages.reduce((total, mail) => total + of(mail), 0);
const n = (value: number, digits = 0) =>
  value.toLocaleString('en-ZA', { maximumFractionDigits: digits, minimumFractionDigits: digits });

async function reading(folder: string, reports: number): Promise<void> {
  const make = (name: string, sizes: number[], making: Making = {}): Corpus => {
    const place = join(folder, name);
    mkdirSync(place);
    return { folder: place, messages: writeCorpus(place, sizes, making) };
  };
  const corpus = make('all', corpusSizes(reports));
  const fewer = make('fewer', corpusSizes(reports / 4));
  const large = make('large', [200_000]);
  const short = make('short', [1_000_000], { make: makeShortReport });
  const warm = make('warm', corpusSizes(reports / 2), { firstSeed: 1_000_000 });
  const later = make('later', corpusSizes(reports), { firstSeed: 2_000_000 });
  const corpora = 4;
  const lasting = make('lasting', Array.from({ length: corpora }, () => corpusSizes(reports)).flat(), { firstSeed: 4_000_000 });
  const rows = sum(corpus.messages, (mail) => mail.rows);
  const mb = sum(corpus.messages, (mail) => mail.xmlBytes) / 1e6;
  say(
    `Reading and intake: ${n(reports)} reports, ${n(rows)} rows, ${n(mb, 1)} MB of XML in ${n(sum(corpus.messages, (mail) => mail.length) / 1e6, 1)} MB of mail.`,
  );
  const before = await runJob<ReadTimes>('read-times', corpus.folder, '15');
  const intake = [corpus.folder, warm.folder, later.folder, lasting.folder];
  const embedded = await runJob<IntakeTimes>('intake', ...intake);
  const server = await startPostgres();
  try {
    const shared = await runJob<IntakeTimes>('intake', ...intake, await server.createDatabase());
    const after = await runJob<ReadTimes>('read-times', corpus.folder, '15');
    const best = (of: 'floor' | 'read') => Math.min(before[of].bestS, after[of].bestS);
    const middle = (of: 'floor' | 'read') => (before[of].middleS + after[of].middleS) / 2;
    const row = (name: string, s: number, against: number): Cell[] => [
      name,
      n(reports / s),
      n(rows / s),
      n(mb / s, 1),
      n(s, 2),
      n(against / s, 3),
    ];
    const heads = ['reports/s', 'rows/s', 'MB/s', 's'];
    say(
      table(
        ['way', ...heads, 'of the floor'],
        [
          row('floor: inflate, find <record>, best round', best('floor'), best('floor')),
          row('read, one thread, best round', best('read'), best('floor')),
          row('floor, middle round', middle('floor'), middle('floor')),
          row('read, middle round', middle('read'), middle('floor')),
        ],
      ),
    );
    const cpuOf = ({ main, database, reader, engine }: ThreadSeconds) => [main, database, reader, engine].map((one) => n(one, 2));
    const stepRow = (name: string, { s, cpu }: Step, many = 1): Cell[] => {
      const rates = [reports, rows, mb].map((value, place) => n((many * value) / s, place === 2 ? 1 : 0));
      return [name, ...rates, n(s, 2), n((many * middle('read')) / s, 3), ...cpuOf(cpu), n(allSeconds(cpu), 2)];
    };
    const stepsOf = (name: string, times: IntakeTimes): Cell[][] => [
      stepRow(`${name}: receive`, times.receive),
      stepRow(`${name}: read and store`, times.process),
      stepRow(`${name}: received, read and stored at the same time`, times.whole),
      ...(times.lasting === null ? [] : [stepRow(`${name}: the same with ${corpora} corpora`, times.lasting, corpora)]),
      stepRow(`${name}: merge the sums of sources, in the background`, times.merge),
    ];
    say(
      `Reading one corpus takes ${n(before.read.cpuS, 2)} CPU s in one thread (before the intake), ${n(after.read.cpuS, 2)} (after).`,
    );
    say(
      table(
        ['intake', ...heads, 'of reading (middle)', 'main, CPU s', 'database', 'readers', 'engine', 'all'],
        [...stepsOf('embedded with fsync', embedded), ...stepsOf('PostgreSQL (CPU without the server)', shared)],
      ),
    );
    say(
      `On disk a row takes ${n(embedded.bytesPerRow)} bytes (embedded), ${n(shared.bytesPerRow)} (PostgreSQL), messages not counted.`,
    );
    const peaks = async ({ folder: place }: Corpus): Promise<number[]> => {
      const floor = await runJob<{ peakMb: number }>('read-memory', place, 'floor');
      const read = await runJob<{ peakMb: number }>('read-memory', place, 'read');
      const own = place === corpus.folder ? embedded : await runJob<IntakeTimes>('intake', place, warm.folder, later.folder, '');
      const other =
        place === corpus.folder
          ? shared
          : await runJob<IntakeTimes>('intake', place, warm.folder, later.folder, '', await server.createDatabase());
      return [floor.peakMb, read.peakMb, own.receive.peakMb, own.process.peakMb, other.process.peakMb];
    };
    const line = async (name: string, which: Corpus) => [name, ...(await peaks(which)).map((value) => n(value))];
    say(
      table(
        ['peak memory above idle, MB', 'floor', 'read', 'receive, embedded', 'process, embedded', 'process, PostgreSQL'],
        [
          await line(`${n(reports / 4)} reports`, fewer),
          await line(`${n(reports)} reports`, corpus),
          await line('one report of 200 000 rows', large),
          await line('one report of 1 000 000 short rows', short),
        ],
      ),
    );
  } finally {
    await server.stop();
  }
}

type Found = { million: number; times: QueryTimes };

function queryHeads(millions: readonly number[]): string[] {
  const heads = millions.flatMap((million) => [`p50 at ${million} M, ms`, `p95 at ${million} M, ms`]);
  return [...heads, ...(millions.length === 2 ? ['p50 grows by'] : []), 'behind the dashboard'];
}

function queryRows(found: readonly Found[], set: CallSet, turn: 'first' | 'again'): Cell[][] {
  const timesOf = ({ times }: Found): CallTimes[] => times.calls[set];
  return (found[0] === undefined ? [] : timesOf(found[0])).map(({ name, isDashboard }, index) => {
    const spreads = found.map((one) => timesOf(one)[index]?.[turn] ?? { p50: 0, p95: 0 });
    const grows = (spreads[1]?.p50 ?? 0) / (spreads[0]?.p50 || 1);
    const cells = spreads.flatMap(({ p50, p95 }) => [n(p50, 1), n(p95, 1)]);
    return [name, ...cells, ...(found.length === 2 ? [n(grows, 2)] : []), isDashboard ? 'yes' : ''];
  });
}

async function queries(millions: number[], wanted: readonly CallSet[]): Promise<void> {
  const found: Found[] = [];
  for (const million of millions) {
    const folder = values.keep === '' ? '' : join(resolve(values.keep), `${million}-million`);
    const times = await runJob<QueryTimes>('queries', String(million), '40', wanted.join(','), folder);
    const { grown } = times;
    say(
      `${n(grown.rows)} rows in ${n(grown.reports)} reports made in ${n(grown.seconds)} s: ${n(grown.sourceDays)} days of sources, ${n(grown.domainDays)} days of domains.`,
    );
    found.push({ million, times });
  }
  for (const set of wanted)
    for (const [turn, who] of [
      ['first', 'the first to ask after a report was stored'],
      ['again', 'everybody after'],
    ] as const)
      say(table([`${set}: ${who} (30 days, embedded, without HTTP)`, ...queryHeads(millions)], queryRows(found, set, turn)));
  const exported = found.flatMap(({ million, times }) => times.exported.map((one) => ({ million, ...one })));
  if (exported.length > 0)
    say(
      table(
        ['export of rows of reports', 'rows', 'MB', 's', 'MB/s', 'rows/s', 'peak above idle, MB'],
        exported.map(({ million, format, rows, mb, seconds, peakMb }) => [
          `${format}, at ${million} M rows`,
          n(rows),
          n(mb),
          n(seconds, 1),
          n(mb / seconds, 1),
          n(rows / seconds),
          n(peakMb),
        ]),
      ),
    );
}

async function identity(): Promise<void> {
  const count = 1_000_000;
  const { openS, first, networks, services, both } = await runJob<IdentityTimes>('identity', String(count));
  const rows = labelledSources();
  const { right, missed, wrong, precision, recall } = evaluate(rows);
  say(
    table(
      [`identity of ${n(count)} addresses, one thread`, 'addresses/s'],
      [
        ['network and country, the first time', n(first)],
        ['network and country', n(networks)],
        ['service by its names', n(services)],
        ['both', n(both)],
      ],
    ),
  );
  say(
    `The registry data opens in ${n(openS, 2)} s. Catalogue: ${n(rows.length)} labelled sources, ${n(right)} named, ${n(missed)} not named, ${n(wrong.length)} wrong; precision ${n(100 * precision, 1)}%, recall ${n(100 * recall, 1)}%.`,
  );
}

type Weight = { page: string; kb: number; limitKb: number; chunks: { name: string; kb: number }[] };

function clientWeights(): void {
  const file = join(import.meta.dirname, '..', '..', 'dist', 'weights.json');
  if (!existsSync(file)) throw new Error('dist/weights.json is missing: build the client first (npm run build).');
  const weights = JSON.parse(readFileSync(file, 'utf8')) as Weight[];
  say(
    table(
      ['scripts of the first load, gzip', 'kB', 'limit of the build', 'heaviest'],
      weights.map(({ page, kb, limitKb, chunks }) => [
        page,
        n(kb, 1),
        n(limitKb),
        chunks
          .slice(0, 5)
          .map((chunk) => `${chunk.name.replace(/^assets\/|-[\w-]{8}\.js$/g, '')} ${n(chunk.kb, 1)}`)
          .join(', '),
      ]),
    ),
  );
}

if (values.help) say(help);
else {
  const wanted = values.only.split(',');
  const unknown = wanted.find((part) => !parts.some((known) => known === part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".\n${help}`);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${n(totalmem() / 1e9)} GB, Node ${process.version}`;
  say(
    `Measuring ${wanted.join(', ')} on ${machine}; load now ${loadavg()[0]?.toFixed(1)}. Other work on the machine makes every figure worse.`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'beacon-bench-messages-'));
  try {
    if (wanted.includes('reading')) await reading(folder, Number(values.reports));
    const onRows = sets.filter((set) => wanted.includes(set));
    if (onRows.length > 0) await queries(values.rows.split(',').map(Number), onRows);
    if (wanted.includes('analytics')) {
      benchPlanted();
      await benchForecasts();
      await benchDrawing();
    }
    if (wanted.includes('senders')) await identity();
    if (wanted.includes('weights')) clientWeights();
    if (wanted.includes('documents')) await (await import('./documents.ts')).benchDocuments(folder);
    if (wanted.includes('search')) (await import('./search.ts')).benchSearch();
    if (wanted.includes('pages')) await (await import('./pages.ts')).benchPages();
    if (wanted.includes('checks')) {
      await benchSpf();
      await benchChecks();
    }
    if (wanted.includes('alerts')) await benchAlerts();
    if (wanted.includes('chaos'))
      await (await import('./chaos.ts')).benchChaos(folder, {
        reports: Number(values.reports),
        kills: Number(values.kills),
        crashes: 3,
      });
    if (wanted.includes('chaos-jobs')) await (await import('./chaos-jobs.ts')).benchJobChaos(folder, Number(values.reports));
    if (wanted.includes('workers')) await (await import('./workers.ts')).benchWorkers(folder, Number(values.reports));
    if (wanted.includes('soak'))
      await (await import('./soak.ts')).benchSoak(folder, { minutes: Number(values.minutes), perSecond: 2 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
