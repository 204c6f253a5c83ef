import { contract } from '#contract/index.ts';
import type { CustomerFacts, DocumentFacts, DomainFacts, Split } from '#domain/documents/facts.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import { senderCount } from '#domain/senders/whole.ts';
import type { DocumentType } from '#domain/vocabulary/documents.ts';
import { alertStatuses } from '#domain/vocabulary.ts';
import type { TestApp, TestUser } from '#tests/fakes/app.ts';

const { alertManagement, customers, dmarc, dns, domainReports, domains, management, securityScores } = contract;

/** Who reads, who may see the lists of staff, and what the document is about: domains, and the customers whose they are. */
export type Asked = {
  reader: TestUser;
  staff: TestUser;
  type: DocumentType;
  subject: string;
  days: number;
  customers: { id: number; name: string }[];
  domainIds: number[];
};

const nothing: Split = { own_messages: 0, own_passed: 0, forged: 0, forged_stopped: 0, forwarded: 0, unknown: 0 };
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

function together(splits: readonly Split[]): Split {
  const keys = Object.keys(nothing) as (keyof Split)[];
  return Object.fromEntries(keys.map((key) => [key, sumOf(splits, (split) => split[key])])) as Split;
}

/** The facts of a document as the calls of the screens say them; of nothing else. */
export async function calledFacts(app: TestApp, asked: Asked): Promise<DocumentFacts> {
  const { reader, staff, type, subject, days, domainIds } = asked;
  const ids = new Set(domainIds);
  const query = { days };
  const overview = await app.call(
    dmarc.multiDomainOverview,
    { query: { days, domain_ids: domainIds.join(',') as never } },
    reader,
  );
  const { senders, period } = await app.call(domainReports.allSenders, { query }, reader);
  const { domains: rows } = await app.call(customers.policyAwareProtectionStatus, {}, reader);
  const listed = await app.call(customers.list, {}, staff);
  const { domains: held } = await app.call(domains.list, {}, staff);
  const stats = new Map(overview.domains.map((one) => [one.domain_id, one]));
  const domainFacts: DomainFacts[] = [];
  for (const row of rows.filter((one) => ids.has(one.domain_id))) {
    const { score } = await app.call(securityScores.get, { params: { id: row.domain_id } }, reader);
    const one = stats.get(row.domain_id);
    if (one === undefined) throw new Error(`The overview has no ${row.domain}.`);
    domainFacts.push(domainOf(row, one, score.security_score));
  }
  return {
    type,
    subject: { kind: typeLabels[type].of, name: subject },
    period: overview.period,
    made_at: app.context.clock.now().toISOString(),
    made_for: reader.email,
    data_up_to: overview.data_up_to,
    totals: overview.totals,
    previous: overview.previous,
    previous_stored_from: overview.previous_stored_from,
    split: overview.split,
    previous_split: overview.previous_split,
    by_day: overview.by_day,
    finding: overview.finding.text,
    score: await scoreOf(app, asked),
    score_days: await scoreDaysOf(app, asked),
    risk: null,
    domains: domainFacts,
    senders: senders.filter((one) => ids.has(one.domain_id)).map((one) => ({ ...one, name: senderName(one) })),
    sender_counts: {
      whole: true,
      senders: senderCount(senders.filter((one) => ids.has(one.domain_id))),
      unsorted: senderCount(senders.filter((one) => ids.has(one.domain_id) && one.status === 'unsorted')),
    },
    senders_from: period.addresses_from,
    reporters: overview.reporters,
    alerts: await alertsOf(app, asked, overview.period.start_date),
    changes: await changesOf(app, asked, overview.period.start_date),
    customers: asked.customers.map(({ id, name }): CustomerFacts => {
      const row = listed.customers.find((one) => one.id === id);
      const own = held.filter((one) => one.customers.some((customer) => customer.id === id));
      const [largest] = row?.risk?.parts.toSorted((a, b) => b.points - a.points).filter(({ points }) => points > 0) ?? [];
      return {
        customer_id: id,
        name,
        domains: own.length,
        sending_domains: row?.sending_domains ?? 0,
        enforced_domains: row?.enforced_domains ?? 0,
        split: together(own.map((one) => stats.get(one.id)?.split ?? nothing)),
        score: row?.score?.score ?? null,
        risk: row?.risk ? { points: row.risk.points, reason: largest?.reason ?? null } : null,
      };
    }),
    retention: type === 'compliance_evidence' ? (await app.call(management.health, {}, staff)).retention : [],
    people: await peopleOf(app, asked),
  };
}

type Protected = Awaited<ReturnType<typeof protectedRows>>[number];
const protectedRows = async (app: TestApp, who: TestUser) =>
  (await app.call(customers.policyAwareProtectionStatus, {}, who)).domains;
type Stats = Pick<DomainFacts, 'totals' | 'split'>;
type Scored = Awaited<ReturnType<typeof scored>>;
const scored = async (app: TestApp, who: TestUser) =>
  (await app.call(securityScores.get, { params: { id: 1 } }, who)).score.security_score;

const groups = { policy: 'Policy', mail: 'Messages', spf: 'SPF', dkim: 'DKIM', transport: 'Transport', base: 'DNS' } as const;

function domainOf(row: Protected, { totals, split }: Stats, score: Scored): DomainFacts {
  const measured = score?.lines.filter(({ earned }) => earned !== null) ?? [];
  const found = [...new Set(measured.map(({ group }) => group))];
  return {
    domain_id: row.domain_id,
    domain: row.domain,
    is_parked: row.mail_class === 'parked',
    totals,
    split,
    level: row.level,
    why: row.why,
    score: row.score,
    grade: row.grade,
    checked_at: row.checked_at,
    record: row.record,
    policy: row.policies.self?.applied ?? null,
    stage: row.path.stage,
    next_stage: row.path.next,
    stage_why: row.path.why,
    days_at_stage: row.path.days_at_stage,
    gates: row.path.gates,
    own_failing: row.what_if.own_failing,
    next_step: row.next_step,
    prepared: row.prepared,
    points: (score?.recommendations ?? []).map(({ todo, points, minutes }) => ({ todo, points, minutes })),
    parts: found.map((group) => {
      const lines = measured.filter((line) => line.group === group);
      return {
        label: groups[group],
        points: Math.round(sumOf(lines, ({ earned }) => earned ?? 0)),
        most: sumOf(lines, (line) => line.of),
      };
    }),
  };
}

/** The score of the document: a domain's own, a customer's aggregate; no screen has one of several customers. */
async function scoreOf(app: TestApp, { reader, type, customers: about, domainIds }: Asked): Promise<DocumentFacts['score']> {
  const [domainId] = domainIds;
  if (typeLabels[type].of === 'domain' && domainId !== undefined) {
    const { score } = await app.call(securityScores.get, { params: { id: domainId } }, reader);
    const { score: points, grade } = score.security_score ?? { score: null, grade: null };
    return points === null || grade === null ? null : { score: points, grade, worst: { domain: score.domain, score: points } };
  }
  const [customer, other] = about;
  if (customer === undefined || other !== undefined) return null;
  const { aggregate } = await app.call(customers.aggregateSecurityScore, { params: { id: customer.id } }, reader);
  return aggregate === null
    ? null
    : { score: aggregate.score, grade: aggregate.grade, worst: { domain: aggregate.worst.domain, score: aggregate.worst.score } };
}

async function scoreDaysOf(app: TestApp, { reader, type, customers: about }: Asked): Promise<DocumentFacts['score_days']> {
  const [customer] = about;
  if (customer === undefined || (type !== 'executive_summary' && type !== 'customer_detailed')) return [];
  return (await app.call(customers.scoreHistory, { params: { id: customer.id } }, reader)).history;
}

async function alertsOf(
  app: TestApp,
  { reader, type, subject, domainIds }: Asked,
  from: string,
): Promise<DocumentFacts['alerts']> {
  const { alerts } = await app.call(
    alertManagement.alerts,
    { query: { status: [...alertStatuses].join(',') as never, limit: 500 } },
    reader,
  );
  const ids = new Set(domainIds);
  return alerts
    .filter(({ detected_time: at }) => at >= from)
    .filter(({ domain_id: id }) => (id === null ? typeLabels[type].of !== 'domain' : ids.has(id)))
    .map((alert) => ({
      domain: alert.domain_name ?? subject,
      severity: alert.severity,
      status: alert.status,
      title: alert.title,
      next_step: alert.next_step,
      detected_at: alert.detected_time,
      acknowledged_by: alert.acknowledged_by?.name ?? null,
      resolved_at: alert.resolved_time,
      outcome: alert.outcome,
    }));
}

async function changesOf(app: TestApp, { reader, domainIds }: Asked, from: string): Promise<DocumentFacts['changes']> {
  const found: (DocumentFacts['changes'][number] & { id: number })[] = [];
  for (const id of domainIds) {
    const { domain, changes } = await app.call(dns.records, { params: { id } }, reader);
    found.push(...changes.filter(({ at }) => at >= from).map((change) => ({ ...change, domain })));
  }
  return found.toSorted((one, other) => other.at.localeCompare(one.at) || other.id - one.id);
}

async function peopleOf(app: TestApp, { staff, type, customers: about }: Asked): Promise<DocumentFacts['people']> {
  const [customer] = about;
  if (type !== 'compliance_evidence' || customer === undefined) return [];
  const { associations } = await app.call(customers.associations, { query: { customer_id: customer.id } }, staff);
  return associations
    .filter((one) => one.is_active)
    .map((one) => ({ name: one.user_name, email: one.user_email, level: one.access_level, since: one.created_at }));
}
