import { isClosed } from '#domain/access.ts';
import { enforcementOf } from '#domain/customers/enforcement.ts';
import { mainPart } from '#domain/customers/risk.ts';
import { everySender } from '#domain/documents/compose.ts';
import type { CustomerFacts, DocumentFacts, DomainFacts, Split } from '#domain/documents/facts.ts';
import { appliedTerms } from '#domain/retention.ts';
import { aggregateScore } from '#domain/score/aggregate.ts';
import type { ScoreLine } from '#domain/score/security-score.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import type { DocumentType } from '#domain/vocabulary/documents.ts';
import type { UserCall } from '#server/context.ts';
import { changesSince } from '#server/store/alerts/alert-facts.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { listAssociations } from '#server/store/people/associations.ts';
import { termsOfCustomer } from '#server/store/people/customer-retention.ts';
import { addressPeriodReply } from '../address-period.ts';
import { protectionOfDomains } from '../checks/customer-protection.ts';
import { lastScores } from '../checks/last-check.ts';
import { scoreDays, scoreHistoryDays } from '../checks/score-days.ts';
import { customerFacts, riskOf, scoreOf } from '../customers/overview.ts';
import type { Period } from '../period.ts';
import { retentionRules } from '../retention-rules.ts';
import { serviceTerms } from '../retention-terms.ts';
import { domainsOverview } from '../stats/domains-overview.ts';
import { listSenders } from '../stats/sender-list.ts';
import type { DocumentScope } from './scope.ts';

const mostAlerts = 5_000;
const mostPeople = 500;
/** Types that name senders: the others are spared the longest read of all. */
const namesSenders = new Set<DocumentType>([
  'customer_detailed',
  'domain_analytics_report',
  'technical_appendix',
  'threat_summary',
]);
const showsScoreDays = new Set<DocumentType>(['executive_summary', 'customer_detailed']);
const noSenders = { senders: [], whole: true, totals: { senders: 0, unsorted: 0 } };
/** How many senders are read: an appendix lists as many as a file can still be read with. */
const sendersOf = (type: DocumentType) => (type === 'technical_appendix' ? everySender : 500);
const groupNames = { policy: 'Policy', mail: 'Messages', spf: 'SPF', dkim: 'DKIM', transport: 'Transport', base: 'DNS' } as const;

/**
 * Everything a document is composed of, from the services that the screens ask, so that no number differs from a screen. The caller has
 * made sure of the scope.
 */
export async function gatherFacts(
  call: UserCall,
  type: DocumentType,
  scope: DocumentScope,
  period: Period,
): Promise<DocumentFacts> {
  const { domains, customers, subject } = scope;
  const overview = await domainsOverview(call, domains, period);
  const stored = await addressPeriodReply(
    call,
    domains.map(({ id }) => id),
    period,
  );
  const senders = namesSenders.has(type) ? await listSenders(call, domains, period, sendersOf(type)) : noSenders;
  const protection = await protectionOfDomains(call, domains);
  const scores = await lastScores(
    call.store.db,
    domains.map(({ id }) => id),
  );
  const byDomain = new Map(overview.domains.map((row) => [row.domain_id, row]));
  const facts = await customersOf(call, scope, byDomain);
  const [only] = customers.length === 1 ? facts : [];
  const total = aggregateScore(
    protection.flatMap(({ row: { domain_id: id, domain: name, mail_class: mailClass, score, own_passed: alignedMessages } }) =>
      score === null ? [] : [{ id, name, mailClass, score, alignedMessages }],
    ),
  );
  return {
    type,
    subject,
    period: overview.period,
    made_at: call.clock.now().toISOString(),
    made_for: call.actor.name,
    data_up_to: overview.data_up_to,
    totals: overview.totals,
    previous: overview.previous,
    previous_stored_from: overview.previous_stored_from,
    split: overview.split,
    previous_split: overview.previous_split,
    by_day: overview.by_day.map(({ day, messages, passed, failed, own_failed, unknown_failed }) => ({
      day,
      messages,
      passed,
      failed,
      own_failed,
      unknown_failed,
    })),
    finding: overview.finding.text,
    score:
      total === null
        ? null
        : { score: total.score, grade: total.grade, worst: { domain: total.worst.name, score: total.worst.score } },
    score_days: showsScoreDays.has(type) ? await scoreDays(call, domains, scoreHistoryDays) : [],
    risk: only?.risk ?? null,
    domains: protection.flatMap((one) => {
      const stats = byDomain.get(one.row.domain_id);
      return stats === undefined ? [] : [domainFacts(one, stats, scores.get(one.row.domain_id)?.score.lines ?? [])];
    }),
    senders: senders.senders.map((sender) => ({ ...sender, name: senderName(sender) })),
    sender_counts: { senders: senders.totals.senders, unsorted: senders.totals.unsorted, whole: senders.whole },
    senders_from: stored.addresses_from,
    reporters: overview.reporters,
    alerts: await alertsOf(call, scope, period),
    changes: await changesOf(call, scope, period),
    customers: facts.map((one) => one.facts),
    retention: await retentionOf(call, type, customers),
    people: await peopleOf(call, type, customers),
  };
}

type Protected = Awaited<ReturnType<typeof protectionOfDomains>>[number];
type Stats = Awaited<ReturnType<typeof domainsOverview>>['domains'][number];

function domainFacts({ row, prepared, check }: Protected, { totals, split }: Stats, lines: readonly ScoreLine[]): DomainFacts {
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
    prepared,
    points: (check?.score.recommendations ?? []).map(({ todo, points, minutes }) => ({ todo, points, minutes })),
    parts: partsOf(lines),
  };
}

function partsOf(lines: readonly ScoreLine[]): DomainFacts['parts'] {
  const parts = new Map<ScoreLine['group'], { points: number; most: number }>();
  for (const { group, earned, of } of lines) {
    if (earned === null) continue;
    const sum = parts.get(group) ?? { points: 0, most: 0 };
    parts.set(group, { points: sum.points + earned, most: sum.most + of });
  }
  return [...parts].map(([group, { points, most }]) => ({ label: groupNames[group], points: Math.round(points), most }));
}

async function customersOf(call: UserCall, { customers, domains }: DocumentScope, stats: ReadonlyMap<number, Stats>) {
  const known = await customerFacts(
    call,
    customers.map(({ id }) => id),
  );
  const splits = new Map<number, Split[]>(customers.map(({ id }) => [id, []]));
  for (const { id, customers: holders } of domains) {
    const split = stats.get(id)?.split;
    if (split !== undefined) for (const holder of holders) splits.get(holder.id)?.push(split);
  }
  return customers.map(({ id, name }) => {
    const found = known.get(id);
    const risk = found === undefined ? null : riskOf(found);
    const enforcement = enforcementOf(found?.domains ?? []);
    const facts: CustomerFacts = {
      customer_id: id,
      name,
      domains: found?.rows.length ?? 0,
      sending_domains: enforcement.sending,
      enforced_domains: enforcement.enforced,
      split: sumOfParts(splits.get(id) ?? []),
      score: found === undefined ? null : (scoreOf(found)?.score ?? null),
      risk: risk === null ? null : { points: risk.points, reason: mainPart(risk)?.reason ?? null },
    };
    const parts = risk?.parts.map(({ reason, points, most }) => ({ reason, points, most })) ?? [];
    return { facts, risk: risk === null ? null : { points: risk.points, parts } };
  });
}

function sumOfParts(splits: readonly Split[]): Split {
  const sum = { own_messages: 0, own_passed: 0, forged: 0, forged_stopped: 0, forwarded: 0, unknown: 0 };
  for (const split of splits) {
    sum.own_messages += split.own_messages;
    sum.own_passed += split.own_passed;
    sum.forged += split.forged;
    sum.forged_stopped += split.forged_stopped;
    sum.forwarded += split.forwarded;
    sum.unknown += split.unknown;
  }
  return sum;
}

async function alertsOf(
  call: UserCall,
  { customers, domains, subject }: DocumentScope,
  period: Period,
): Promise<DocumentFacts['alerts']> {
  const ids = new Set(domains.map(({ id }) => id));
  const { rows } = await listAlerts(
    call.store.db,
    { kind: 'customers', ids: customers.map(({ id }) => id) },
    { openSince: new Date(period.from) },
    { limit: mostAlerts, offset: 0 },
  );
  return rows
    .filter(({ domainId }) => (domainId === null ? subject.kind !== 'domain' : ids.has(domainId)))
    .map((alert) => ({
      domain: alert.domainName ?? subject.name,
      severity: alert.severity,
      status: alert.status,
      title: alert.title,
      next_step: alert.nextStep,
      detected_at: alert.detectedAt.toISOString(),
      acknowledged_by: alert.acknowledgedBy?.name ?? null,
      resolved_at: alert.resolvedAt?.toISOString() ?? null,
      outcome: alert.outcome,
    }));
}

async function changesOf(call: UserCall, { domains }: DocumentScope, period: Period): Promise<DocumentFacts['changes']> {
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const rows = await changesSince(call.store.db, [...names.keys()], new Date(period.from));
  return rows
    .map(({ domainId, at, record, name, before, after }) => ({
      domain: names.get(domainId) ?? '',
      at: at.toISOString(),
      record,
      name,
      before,
      after,
    }))
    .toReversed();
}

/** How long data of the customer is stored; only evidence says it. */
async function retentionOf(
  { store: { db } }: UserCall,
  type: DocumentType,
  customers: readonly { id: number }[],
): Promise<DocumentFacts['retention']> {
  const [customer] = customers;
  if (type !== 'compliance_evidence' || customer === undefined) return [];
  const own = await termsOfCustomer(db, customer.id);
  return retentionRules(appliedTerms(await serviceTerms(db), own?.terms ?? null));
}

/** Who may open the data; only evidence lists people. */
async function peopleOf(
  call: UserCall,
  type: DocumentType,
  customers: readonly { id: number }[],
): Promise<DocumentFacts['people']> {
  const [customer] = customers;
  if (type !== 'compliance_evidence' || customer === undefined) return [];
  const { rows } = await listAssociations(call.store.db, { customerId: customer.id, limit: mostPeople, offset: 0 });
  return rows
    .filter(({ isActive, userStatus }) => isActive && !isClosed(userStatus))
    .map(({ shownName, userEmail, accessLevel, createdAt }) => ({
      name: shownName,
      email: userEmail,
      level: accessLevel,
      since: createdAt.toISOString(),
    }));
}
