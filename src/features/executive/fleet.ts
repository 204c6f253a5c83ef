import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { isSilent } from '#src/entities/mail-stats/silent.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import * as format from '#src/ui/format.ts';
import type { Summary } from './types.ts';

const hourMs = 3_600_000;

/** Domains that send messages and whose policy stops nothing yet. */
export function monitored(rows: readonly StatusRow[]): StatusRow[] {
  return rows.filter(
    ({ mail_class: mailClass, policies }) => mailClass !== 'parked' && (policies.self?.applied ?? 'none') === 'none',
  );
}

/** Why domains are not enforced, in the order in which it is fixed. */
export const holdLabels = {
  unread: 'DNS not checked yet, or no such domain',
  record: 'No DMARC record',
  reports: 'Too few days or messages reported',
  unsorted: 'Senders not sorted',
  pass: 'Too many own messages fail',
  other: 'Something else',
  ready: 'Ready for the next stage',
} as const;

export type Hold = keyof typeof holdLabels;

function holdOf({ path, level, checked_at: checkedAt }: StatusRow): Hold {
  if (checkedAt === null || (level === 'unknown' && path.stage === 'no_record')) return 'unread';
  if (path.stage === 'no_record') return 'record';
  const open = new Set(path.gates.filter(({ met }) => !met).map(({ key }) => key));
  if (open.has('days') || open.has('messages')) return 'reports';
  if (open.has('unsorted')) return 'unsorted';
  if (open.has('pass')) return 'pass';
  return path.is_ready ? 'ready' : 'other';
}

/** How many monitored domains each reason holds back, the most frequent first. */
export function holdCounts(rows: readonly StatusRow[]): { hold: Hold; domains: number }[] {
  const counts = new Map<Hold, number>();
  for (const row of rows) counts.set(holdOf(row), (counts.get(holdOf(row)) ?? 0) + 1);
  return [...counts].map(([hold, domains]) => ({ hold, domains })).sort((a, b) => b.domains - a.domains);
}

/** "Unsorted senders hold back 12 of 31 domains": what holds most of them back. */
export function holdFinding(rows: readonly StatusRow[]): string {
  const [most] = holdCounts(rows);
  if (most === undefined) return 'Every sending domain is enforced';
  return `${holdLabels[most.hold]}: ${most.domains} of ${counted(rows.length, 'domain')}`;
}

const lowest = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const;
/** The score from which a domain does well. */
const goodScore = 80;

/** How many domains have a score in each band of ten, the lowest first; bands below the lowest score are left out. */
export function scoreBands(rows: readonly StatusRow[]): { from: number; to: number; domains: number }[] {
  const scores = rows.flatMap(({ score }) => score ?? []);
  const bands = lowest.map((from) => {
    const to = from === 90 ? 100 : from + 9;
    return { from, to, domains: scores.filter((score) => Math.round(score) >= from && Math.round(score) <= to).length };
  });
  return bands.slice(
    Math.max(
      0,
      bands.findIndex(({ domains }) => domains > 0),
    ),
  );
}

/** "6 of 12 score 80 or more". */
export function scoreFinding(rows: readonly StatusRow[]): string {
  const scores = rows.flatMap(({ score }) => score ?? []);
  if (scores.length === 0) return 'No domain has a score yet';
  const good = scores.filter((score) => Math.round(score) >= goodScore).length;
  return `${format.number(good)} of ${counted(scores.length, 'domain')} ${formOf(good, 'scores', 'score')} ${goodScore} or more`;
}

/** What is covered: domains checked within a day, and those with a report within three. */
export function coverage(domains: readonly DomainRow[], now: number) {
  const within = (time: string | null, hours: number) => time !== null && now - Date.parse(time) <= hours * hourMs;
  const checked = domains.filter(({ dns_verification: dns }) => within(dns.last_verified_at, 24));
  const reported = domains.filter(({ last_report_at: last }) => within(last, 72));
  const silent = domains.filter((domain) => isSilent(domain, now)).map(nameOf);
  return { domains: domains.length, checked: checked.length, reported: reported.length, silent };
}

/** The headline: how much is enforced, and who is at risk. */
export function executiveAnswer({
  sending_domains: sending,
  enforced_domains: enforced,
  high_risk: risky,
  by_month: months,
}: Summary): string {
  if (sending === 0) return 'No customer has a sending domain yet.';
  const [first] = months;
  const before = first === undefined || months.length < 2 ? null : first.quarantine + first.reject;
  const all = first === undefined ? 0 : first.monitoring + first.quarantine + first.reject;
  const then = format.share(before ?? 0, all);
  const since =
    before === null
      ? ''
      : `, ${then === format.share(enforced, sending) ? 'as' : `after ${then}`} in ${monthName(first?.month ?? '')}`;
  const risks =
    risky === 0
      ? 'No customer has a high risk.'
      : `${capital(spelled(risky, 'customer'))} ${formOf(risky, 'has', 'have')} a high risk.`;
  return `${format.share(enforced, sending)} of ${counted(sending, 'sending domain')} ${formOf(enforced, 'is', 'are')} enforced${since}. ${risks}`;
}

/** "Sep 2026" of `2026-09`. */
export function monthName(month: string): string {
  return format.utcDay(`${month}-01`).slice(2);
}
