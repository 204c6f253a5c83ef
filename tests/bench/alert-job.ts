import type { KyselyPlugin } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { type Zone } from '#domain/dns/zone.ts';
import type { Context } from '#server/context.ts';
import { openMailer } from '#server/ports/mailer.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { runVerify } from '#server/services/checks/scheduled-checks.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { insertAlert } from '#server/store/alerts/alert-evaluation.ts';
import { addAlertEvent } from '#server/store/alerts/alert-moves.ts';
import { addNotices } from '#server/store/delivery/notice-queue.ts';
import { zoneResolver } from '#tests/fakes/zone.ts';
import { openBench } from './context.ts';
import { grow } from './grow.ts';

export type EvaluationTimes = { domains: number; rows: number; firstS: number; againS: number; queries: number; alerts: number };
export type DeliveryTimes = { messages: number; seconds: number; received: number; twice: number; retried: number };

const dayMs = 86_400_000;

function counting(context: Context): { context: Context; count: () => number } {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { context: { ...context, store: { ...context.store, db: context.store.db.withPlugin(plugin) } }, count: () => queries };
}

function zoneOf(names: readonly string[]): Zone {
  return Object.fromEntries(
    names.flatMap((name) => [
      [
        name,
        { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'], MX: [{ preference: 10, exchange: `mx.${name}` }], NS: ['ns1.bench.example'] },
      ],
      [`_dmarc.${name}`, { TXT: [`v=DMARC1; p=quarantine; rua=mailto:r@${name}`] }],
    ]),
  );
}

/** Checks 1 000 domains with so many rows of 90 days once, then evaluates them all, twice, the second time a day later. */
export async function evaluationTimes(rows: number): Promise<EvaluationTimes> {
  const { context, close } = await openBench(null);
  try {
    const grown = await grow(context, rows);
    const names = await context.store.db.selectFrom('domains').select(['id', 'name']).orderBy('id').execute();
    context.dns = zoneResolver(zoneOf(names.map(({ name }) => name)));
    for (const { id } of names) await runVerify(context, { domainId: id, scope: 'full', isFresh: true, cause: 'bench' });
    const measured = counting(context);
    const first = performance.now();
    await evaluateDue(measured.context);
    const firstS = (performance.now() - first) / 1000;
    const before = measured.count();
    measured.context.clock = { now: () => new Date(Date.now() + dayMs / 12) };
    const again = performance.now();
    const done = await evaluateDue(measured.context);
    const againS = (performance.now() - again) / 1000;
    const { n } = await context.store.db
      .selectFrom('alerts')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return { domains: done.domains, rows: grown.rows, firstS, againS, queries: measured.count() - before, alerts: Number(n) };
  } finally {
    await close();
  }
}

/** Sends so many messages, each to another address, to a mail server on loopback that refuses every 50th at first. */
export async function deliveryTimes(messages: number): Promise<DeliveryTimes> {
  const got = new Map<string, number>();
  const refused = new Set<string>();
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const isUnlucky = Number(/\d+/.exec(address)?.[0]) % 50 === 0 && !refused.has(address);
      refused.add(address);
      done(isUnlucky ? Object.assign(new Error('later'), { responseCode: 451 }) : null);
    },
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  const { context, close } = await openBench(null);
  try {
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
    const address = sink.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    context.mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'beacon@bench.example' }, '/nowhere');
    context.log.level = 'silent';
    await fill(context, messages);
    const start = performance.now();
    const round = await sendDue(context);
    context.clock = { now: () => new Date(Date.now() + 2 * 60_000) };
    await sendDue(context);
    const seconds = (performance.now() - start) / 1000;
    const twice = [...got.values()].filter((count) => count > 1).length;
    return { messages, seconds, received: got.size, twice, retried: round.failed };
  } finally {
    sink.close();
    await close();
  }
}

async function fill({ store: { db }, clock }: Context, messages: number): Promise<void> {
  const at = clock.now();
  const text = {
    severity: 'critical' as const,
    title: 'A bench',
    cause: 'bench',
    causeName: 'Bench',
    nextStep: 'Nothing.',
    happenedAt: at,
  };
  const alertId = await insertAlert(db, {
    ...text,
    domainId: null,
    rule: 'ingestion_stalled',
    subject: '',
    dedupeKey: 'bench',
    evidence: [{ label: 'Seen', text: 'A bench' }],
    series: null,
    at,
  });
  if (alertId === null) throw new Error('The alert of the bench is there already.');
  const eventId = (await addAlertEvent(db, { alertId, at, kind: 'opened', by: null, to: 'open' })) ?? 0;
  const base = { alertId, eventId, channel: 'email' as const, userId: null, mode: 'now' as const, dueAt: at, at };
  for (let from = 0; from < messages; from += 1_000)
    await addNotices(
      db,
      Array.from({ length: Math.min(1_000, messages - from) }, (_, index) => ({
        ...base,
        address: `n${from + index}@bench.example`,
      })),
    );
}
