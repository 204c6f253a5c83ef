import { addDays, dayMs, endOf, hourMs, startOf } from '#domain/alerts/day.ts';
import type { Reporter, Sender } from '#domain/alerts/facts.ts';
import type { DomainHistory } from '#domain/alerts/history.ts';
import type { Policy } from '#domain/vocabulary.ts';
import { type Random, random } from './random.ts';
import { fleeting, forged, holidays2026, type Row, rowOf, type Source, sourcesOf } from './sources.ts';

/** The days of a history: `length` of them up to the end of September 2026. */
export const lastDay = '2026-09-29';

/** What goes wrong from `day` on for `days`; `at` chooses a sender or reporter where several could be meant. */
export type Plant = { kind: string; day: string; days: number };

export type Spec = {
  seed: number;
  messagesPerDay: number;
  policy: Policy;
  weekendShare: number;
  growth: number;
  length?: number;
  plants?: Plant[];
};

const usualReporters: readonly { key: string; share: number; delayHours: number }[] = [
  { key: 'google.com', share: 0.42, delayHours: 6 },
  { key: 'enterprise.protection.outlook.com', share: 0.22, delayHours: 10 },
  { key: 'yahoo.com', share: 0.09, delayHours: 4 },
  { key: 'mimecast.org', share: 0.08, delayHours: 14 },
  { key: 'mail.ru', share: 0.03, delayHours: 5 },
  { key: 'fastmail.com', share: 0.02, delayHours: 3 },
  { key: 'gmx.net', share: 0.02, delayHours: 7 },
  { key: 'webmail.co.za', share: 0.08, delayHours: 9 },
  { key: 'mweb.co.za', share: 0.04, delayHours: 20 },
];

/** Which reporters cover a day: nearly all, some late, some lost, one now and then away for a few days. */
function arrivalsOf(days: readonly string[], rng: Random, isPlanted: PlantedOn) {
  const away = new Map(usualReporters.map(({ key }) => [key, new Set<string>()]));
  for (const { key } of usualReporters)
    for (let index = 0; index < days.length; index += 1)
      if (rng.next() < 0.004) for (let gone = 0; gone < rng.whole(1, 3); gone += 1) away.get(key)?.add(days[index + gone] ?? '');
  const last = days.at(-1) ?? lastDay;
  return (day: string) =>
    usualReporters.flatMap(({ key, share, delayHours }, index) => {
      const lateMs = rng.next() < 0.03 ? rng.between(20, 60) * hourMs : 0;
      const isLost = rng.next() < 0.01 || away.get(key)?.has(day) === true;
      const receivedMs = endOf(day) + delayHours * hourMs * rng.between(0.7, 1.5) + lateMs;
      const isSilent = isPlanted('report_silence', day) || (index === 0 && isPlanted('reporter_silence', day));
      return isLost || isSilent || receivedMs > endOf(last) + 36 * hourMs ? [] : [{ key, share, receivedMs }];
    });
}

type PlantedOn = (kind: string, day: string) => boolean;

function changed(source: Source, isPlanted: PlantedOn): Source {
  if (source.key === 'onmicrosoft.com')
    return {
      ...source,
      mean: (day) => source.mean(day) * (isPlanted('volume_surge', day) ? 12 : 1) * (isPlanted('volume_drop', day) ? 0.02 : 1),
    };
  return { ...source, mean: (day) => source.mean(day) * (isPlanted('volume_drop', day) ? 0.02 : 1) };
}

/** A made-up past of a domain: weekday rhythm, growth, noise, forwarders, forged mail, late and lost reports, and what was planted. */
export function makeHistory(spec: Spec): DomainHistory {
  const { seed, policy, messagesPerDay, growth, length = 160, plants = [] } = spec;
  const rng = random(seed);
  const days = Array.from({ length }, (_, index) => addDays(lastDay, index - length + 1));
  const isPlanted: PlantedOn = (kind, day) =>
    plants.some((plant) => plant.kind === kind && day >= plant.day && day < addDays(plant.day, plant.days));
  const spread = messagesPerDay > 300 ? 0.15 : 0.25;
  const noise = new Map(days.map((day) => [day, Math.exp(spread * rng.normal())]));
  const first = startOf(days[0] ?? lastDay);
  const growthOn = (day: string) => growth ** ((startOf(day) - first) / dayMs / length);
  const sources = sourcesOf(spec, rng, noise, growthOn).map((source) => changed(source, isPlanted));
  const extra: Source[] = [
    { key: 'everlytic.net', category: 'unknown', mean: () => 40, failShare: 0.01, forwards: false, signs: true },
    {
      key: 'spam.example',
      category: 'unknown',
      mean: () => Math.max(100, messagesPerDay * 0.05),
      failShare: 1,
      forwards: false,
      signs: false,
    },
  ];
  const arrivals = arrivalsOf(days, rng, isPlanted);
  const senders = new Map<string, Sender>();
  const history: DomainHistory = {
    toMs: endOf(lastDay) + 36 * hourMs,
    firstDay: days[0] ?? null,
    domain: { id: seed, name: 'example.co.za', mailClass: 'people' },
    days: [],
    senders: [],
    reporters: usualReporters.map(({ key }): Reporter => ({ key, name: key, days: [] })),
    changes: [],
    scores: [],
    tls: [],
    plannedChanges: [],
    policies: [{ day: days[0] ?? lastDay, policy: { asked: policy, applied: policy } }],
    holidays: holidays2026,
  };
  for (const day of days) {
    const here = arrivals(day);
    const covered = here.reduce((sum, { share }) => sum + share, 0);
    if (here.length === 0) continue;
    const spoofers = [
      ...Array.from({ length: rng.poisson(1.2) }, () => forged(rng, rng.between(0.5, 6))),
      ...(rng.next() < 0.02 ? [forged(rng, rng.between(5, 14))] : []),
      ...Array.from({ length: rng.poisson(0.3) }, () => fleeting(rng)),
    ];
    const spike = isPlanted('failure_spike', day)
      ? Array.from({ length: 12 }, () => forged(rng, Math.max(12, messagesPerDay * 0.06)))
      : [];
    const planted = extra.filter(({ key }) =>
      isPlanted(key === 'everlytic.net' ? 'new_sender_aligned' : 'new_sender_failing', day),
    );
    const rows = [...sources, ...spoofers, ...spike, ...planted].flatMap((source) => {
      const isBroken =
        (source.key === 'onmicrosoft.com' && (isPlanted('approved_sender_dropped', day) || isPlanted('enforcement_hit', day))) ||
        (source.key === '192.0.2.0/24' && isPlanted('second_sender_dropped', day));
      const row = rowOf(isBroken ? { ...source, failShare: 0.45 } : source, day, { rng, policy, covered });
      if (row === null) return [];
      const sender: Sender = senders.get(source.key) ?? {
        key: source.key,
        name: source.key,
        category: source.category,
        sortedMs: null,
        firstDay: day,
        days: [],
      };
      senders.set(source.key, sender);
      const { overridden: _, ...counts } = row;
      const same = sender.days.at(-1);
      if (same?.day === day)
        for (const key of ['total', 'passed', 'dkimAligned', 'quarantined', 'rejected', 'forwarded'] as const)
          same[key] += counts[key];
      else sender.days.push(counts);
      return [row];
    });
    const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
    const total = sum((row) => row.total);
    if (total === 0) continue;
    const passed = sum((row) => row.passed);
    const fails = total - passed;
    const overridden = isPlanted('override_share', day) ? Math.min(fails, Math.ceil(fails * 0.6)) : sum((row) => row.overridden);
    let left = total;
    const arrived = here.flatMap(({ key, share, receivedMs }, index) => {
      const messages = index === here.length - 1 ? left : Math.min(left, rng.binomial(total, share / covered));
      left -= messages;
      return messages === 0 ? [] : [{ key, day, receivedMs, messages }];
    });
    for (const { key, ...one } of arrived) history.reporters.find((reporter) => reporter.key === key)?.days.push(one);
    history.days.push({
      day,
      total,
      passed,
      dkimAligned: sum((row) => row.dkimAligned),
      quarantined: sum((row) => row.quarantined),
      rejected: sum((row) => row.rejected),
      forwarded: sum((row) => row.forwarded),
      overridden,
    });
    const sessions = rng.poisson(messagesPerDay / 3);
    const isBad = isPlanted('tls_failures', day);
    const failures = isBad ? Math.max(20, Math.ceil(sessions * 0.2)) : rng.next() < 0.05 ? rng.whole(1, 3) : 0;
    if (sessions + failures > 0)
      history.tls.push({ day, successes: sessions, failures, byType: failures === 0 ? {} : { 'certificate-expired': failures } });
  }
  history.reporters = history.reporters.filter((reporter) => reporter.days.length > 0);
  history.senders = [...senders.values()];
  scores(history, days, rng, plants);
  for (const plant of plants) history.changes.push(...changesOf(plant));
  history.changes.sort((a, b) => a.ms - b.ms);
  return history;
}

function scores(history: DomainHistory, days: readonly string[], rng: Random, plants: readonly Plant[]): void {
  const dropDay = plants.find(({ kind }) => kind === 'score_dropped')?.day ?? null;
  for (const day of days)
    if (rng.next() < 0.15 || day === dropDay)
      history.scores.push({
        ms: startOf(day) + 4 * hourMs,
        score: rng.whole(76, 80) - (dropDay !== null && day >= dropDay ? 18 : 0),
      });
}

const rsa = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA';

/** The record change that an injected fault stands for. */
function changesOf({ kind, day }: Plant): DomainHistory['changes'] {
  const ms = startOf(day) + 9 * hourMs;
  const name = 'example.co.za';
  const dmarc = { ms, record: 'DMARC', name: `_dmarc.${name}` };
  switch (kind) {
    case 'policy_downgraded':
      return [
        {
          ...dmarc,
          before: 'v=DMARC1; p=reject; rua=mailto:d@beacon.example',
          after: 'v=DMARC1; p=none; rua=mailto:d@beacon.example',
        },
      ];
    case 'record_changed':
      return [{ ms, record: 'SPF', name, before: 'v=spf1 mx -all', after: 'v=spf1 mx a -all' }];
    case 'mx_changed':
      return [{ ms, record: 'MX', name, before: '10 mx.example.co.za', after: '10 mx.elsewhere.example' }];
    case 'ns_changed':
      return [{ ms, record: 'NS', name, before: 'ns1.host.co.za', after: 'ns1.other.co.za' }];
    case 'dkim_rotated':
      return [
        { ms, record: 'DKIM', name: `s1._domainkey.${name}`, before: `v=DKIM1; p=${rsa}AAAA`, after: `v=DKIM1; p=${rsa}BBBB` },
      ];
    default:
      return [];
  }
}

/** The kind of domains there are: from a few emails a week to tens of thousands a day, with and without weekends. */
export function variedSpec(seed: number): Spec {
  const rng = random(seed * 7_919 + 1);
  return {
    seed,
    messagesPerDay: Math.exp(rng.between(Math.log(3), Math.log(40_000))),
    policy: (['none', 'quarantine', 'reject'] as const)[rng.whole(0, 2)] ?? 'none',
    weekendShare: [0, 0.05, 0.3, 0.9][rng.whole(0, 3)] ?? 0.3,
    growth: rng.between(0.7, 2.2),
  };
}
