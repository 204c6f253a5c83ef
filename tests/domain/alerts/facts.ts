import { alertRule, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { addDays, hourMs, startOf } from '#domain/alerts/day.ts';
import type { DnsFacts, SelectorFacts } from '#domain/alerts/dns-facts.ts';
import { evaluateDomain, type OpenByRule } from '#domain/alerts/evaluate.ts';
import type { DomainFacts, MailDay, RecordChange, Sender, SenderDay } from '#domain/alerts/facts.ts';
import { summed } from '#domain/alerts/sender.ts';
import type { Fires, Verdict } from '#domain/alerts/verdict.ts';

/** Thursday noon; the last report day is the Wednesday before. */
export const nowMs = Date.parse('2026-07-30T12:00:00Z');
/** The day before now. */
export const yesterday = '2026-07-29';

/** So many days before yesterday; 0 is yesterday. */
export const ago = (days: number): string => addDays(yesterday, -days);

const allDays = Array.from({ length: 35 }, (_, index) => ago(34 - index));

/** A sender with the same messages on each of 35 days, and other counts on some. */
export function sender(
  key: string,
  usual: Partial<SenderDay> | null,
  special: Record<string, Partial<SenderDay> | null> = {},
  more: Partial<Sender> = {},
): Sender {
  const days = allDays.flatMap((day): SenderDay[] => {
    const given = day in special ? special[day] : usual;
    if (given == null) return [];
    const total = given.total ?? 0;
    return [
      { day, total, passed: total, dkimAligned: given.passed ?? total, quarantined: 0, rejected: 0, forwarded: 0, ...given },
    ];
  });
  return { key, name: key, category: 'approved', sortedMs: null, firstDay: days[0]?.day ?? yesterday, days, ...more };
}

/** Mail that all fails. */
export const failingMail = (total: number): Partial<SenderDay> => ({ total, passed: 0, dkimAligned: 0 });

const selector: SelectorFacts = {
  selector: 's1',
  status: 'valid',
  keyType: 'rsa',
  bits: 2048,
  sinceMs: nowMs - 100 * 24 * hourMs,
  isSinceExact: true,
  seenDay: yesterday,
  service: null,
};

/** A selector in good order, but for what is given. */
export const selectorLike = (other: Partial<SelectorFacts>): SelectorFacts => ({ ...selector, ...other });

const address = 'reports@beacon.example';
const record = `v=DMARC1; p=quarantine; rua=mailto:${address}`;

const goodDns: DnsFacts = {
  checkedMs: nowMs - hourMs,
  isMissing: false,
  nameServers: ['ns1.host.co.za', 'ns2.host.co.za'],
  dmarc: {
    state: 'found',
    confirmation: { asked: 3, answered: 3, agreed: 3 },
    texts: [record],
    policies: { self: 'quarantine', existing: 'quarantine', nonexistent: 'quarantine' },
    reports: { ours: true, authorised: true, address },
  },
  spf: { state: 'found', lookups: 4, isComplete: true, ends: 'softfail', causes: [] },
  selectors: [selector],
  mx: ['mx.example.co.za'],
  sts: { state: 'works', why: null, certificateEndsMs: nowMs + 60 * 24 * hourMs },
  dnssec: 'signed',
  registrationEndsMs: nowMs + 200 * 24 * hourMs,
};

/** A DNS check that found everything in order, except what is given; parts are laid over the good ones. */
export function dns(
  other: { [Part in keyof DnsFacts]?: DnsFacts[Part] extends object ? Partial<DnsFacts[Part]> | DnsFacts[Part] : DnsFacts[Part] },
): DnsFacts {
  const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const merged = Object.entries(other).map(([part, value]) => [
    part,
    isPlain(value) ? { ...(goodDns[part as keyof DnsFacts] as object), ...(value as object) } : value,
  ]);
  return { ...goodDns, ...Object.fromEntries(merged) } as DnsFacts;
}

/** A change of a record so many hours ago. */
export function change(name: string, hoursAgo: number, before: string | null, after: string | null): RecordChange {
  const [record_ = '', at = ''] = name.split(' ');
  return { record: record_, name: at, ms: nowMs - hoursAgo * hourMs, before, after };
}

type Given = Partial<Omit<DomainFacts, 'mail'>> & {
  /** Laid over the sums of the senders. */
  days?: Record<string, Partial<MailDay> | null>;
  unsettled?: string[];
  lastReportMs?: number | null;
  firstDay?: string | null;
};

/** A domain at quarantine whose one sender sends 400 passing emails a day; `days` overrides the sums, `null` leaves a day out. */
export function facts({ days = {}, unsettled = [], lastReportMs, firstDay, ...other }: Given = {}): DomainFacts {
  const senders = other.senders ?? [sender('mailer.example', { total: 400 })];
  const mailDays = allDays.flatMap((day): MailDay[] => {
    const given = days[day];
    if (given === null) return [];
    const sum = summed(senders.flatMap((one) => one.days.filter((sent) => sent.day === day)));
    if (sum.total === 0 && given === undefined) return [];
    return [{ ...sum, day, overridden: 0, isSettled: !unsettled.includes(day), coverage: 1, ...given }];
  });
  const last = mailDays.at(-1)?.day;
  return {
    nowMs,
    domain: { id: 7, name: 'example.co.za', mailClass: 'people' },
    policy: { asked: 'quarantine', applied: 'quarantine' },
    reporters: [],
    dns: goodDns,
    flags: [],
    changes: [],
    scores: [],
    path: null,
    tls: [],
    listings: null,
    plannedChanges: [],
    holidays: new Set(),
    lookalikes: null,
    ...other,
    senders,
    mail: {
      firstDay: firstDay === undefined ? '2026-01-01' : firstDay,
      lastReportMs: lastReportMs !== undefined ? lastReportMs : last === undefined ? null : startOf(last) + 30 * hourMs,
      days: mailDays,
    },
  };
}

/** What a rule says with its defaults. */
export function says(rule: RuleKey, given: DomainFacts, open: OpenByRule[] = [], params: Record<string, number> = {}): Verdict[] {
  const found = alertRule(rule);
  if (found === null) throw new Error(rule);
  const setting = { rule, params: { ...defaultParams(found), ...params }, severity: null, isOn: true };
  return evaluateDomain(given, [setting], open).map(({ verdict }) => verdict);
}

/** Only what fires. */
export function firing(rule: RuleKey, given: DomainFacts, open: OpenByRule[] = [], params: Record<string, number> = {}): Fires[] {
  return says(rule, given, open, params).filter((verdict) => verdict.state === 'fires');
}

/** The alert that is open once a verdict was followed. */
export function opened(rule: RuleKey, { subject, happenedMs, severity }: Fires, openedMs: number = nowMs): OpenByRule {
  return { rule, subject, openedMs, happenedMs, severity };
}
