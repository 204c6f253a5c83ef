import { sql } from 'kysely';
import { type PolicyCount, reportedPolicy } from '#domain/protection/reported-policy.ts';
import { flag } from '#domain/rows/report-rows.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';
import { rowsOfDays } from './source-days.ts';

export type MailSums = { messages: number; passed: number; dkimAligned: number; spfAligned: number };

export async function mailSums(db: Db, domainId: number, days: DayRange): Promise<MailSums> {
  const found =
    await sql<MailSums>`select coalesce(sum(t.total::float8), 0) as messages, coalesce(sum(t.passed::float8), 0) as passed,
      coalesce(sum(t.dkim_aligned::float8), 0) as "dkimAligned", coalesce(sum(t.spf_aligned::float8), 0) as "spfAligned"
    from daily_domain t where ${ofDomains('t', [domainId])} and ${inDays('t', days)}`.execute(db);
  return found.rows[0] ?? { messages: 0, passed: 0, dkimAligned: 0, spfAligned: 0 };
}

export type ReportedPolicy = {
  lastReportAt: Date | null;
  dataUpTo: string | null;
  dataFrom: string | null;
  policy: string | null;
  since: string | null;
};

/** When the last report arrived, the oldest and newest day covered, and since which day the reports have shown their policy. */
export async function reportedPolicies(db: Db, domainId: number): Promise<ReportedPolicy> {
  const { rows } = await sql<PolicyCount & { received: Date }>`
    select r.day, r.policy ->> 'p' as policy, count(*)::int as reports, max(r.received_at) as received
    from reports r where r.domain_id = ${domainId} and r.state = 'current'
    group by 1, 2 order by r.day, received`.execute(db);
  const shown = reportedPolicy(rows);
  return {
    lastReportAt: rows.reduce<Date | null>((last, { received }) => (last === null || received > last ? received : last), null),
    dataUpTo: rows.at(-1)?.day ?? null,
    dataFrom: rows[0]?.day ?? null,
    policy: shown?.policy ?? null,
    since: shown?.since ?? null,
  };
}

type Domain = { id: number; name: string };
const selectorText = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;

/** Selectors that messages verified with as the domain itself, busiest first; `recent` counts messages since `recentFrom`. */
export async function seenSelectors(
  db: Db,
  domain: Domain,
  days: DayRange,
  recentFrom: string,
): Promise<{ selector: string; messages: number; recent: number; lastDay: string }[]> {
  const seen = new Map<string, { selector: string; messages: number; recent: number; lastDay: string }>();
  for await (const { day, rows } of rowsOfDays(db, domain.id, days)) {
    const selectors = rows.dkimLists.map((list) =>
      list
        .filter(
          (one) => one.result === 'pass' && one.domain?.toLowerCase() === domain.name && selectorText.test(one.selector ?? ''),
        )
        .map((one) => one.selector?.toLowerCase() ?? ''),
    );
    for (let row = 0; row < rows.length; row += 1)
      for (const selector of selectors[rows.dkim[row] as number] ?? []) {
        const sum = seen.get(selector) ?? { selector, messages: 0, recent: 0, lastDay: day };
        seen.set(selector, sum);
        const count = rows.count[row] as number;
        sum.messages += count;
        if (day >= recentFrom) sum.recent += count;
        if (day > sum.lastDay) sum.lastDay = day;
      }
  }
  return [...seen.values()].sort((a, b) => b.messages - a.messages || (a.selector < b.selector ? -1 : 1)).slice(0, 30);
}

/** Messages that receivers let through as mailing-list mail. */
export async function listMail(db: Db, domainId: number, days: DayRange): Promise<number> {
  let messages = 0;
  for await (const { rows } of rowsOfDays(db, domainId, days)) {
    const isList = rows.reasonLists.map((list) => list.some(({ type }) => type === 'mailing_list'));
    for (let row = 0; row < rows.length; row += 1)
      if (isList[rows.reasons[row] as number] === true) messages += rows.count[row] as number;
  }
  return messages;
}

/** Messages that pass only because alignment is relaxed: no passing result is of exactly the author's domain. */
export async function strictBreaks(db: Db, domainId: number, days: DayRange): Promise<{ dkim: number; spf: number }> {
  const breaks = { dkim: 0, spf: 0 };
  const passedOf = (lists: readonly { domain: string | null; result: string }[][]) =>
    lists.map((list) => list.filter(({ result }) => result === 'pass').map(({ domain }) => domain?.toLowerCase()));
  for await (const { rows } of rowsOfDays(db, domainId, days)) {
    const authors = rows.texts.map((text) => text.toLowerCase());
    const dkims = passedOf(rows.dkimLists);
    const spfs = passedOf(rows.spfLists);
    for (let row = 0; row < rows.length; row += 1) {
      const author = authors[rows.headerFrom[row] as number];
      const bits = rows.flags[row] as number;
      const count = rows.count[row] as number;
      if ((bits & flag.dkim) !== 0 && dkims[rows.dkim[row] as number]?.includes(author) !== true) breaks.dkim += count;
      if ((bits & flag.spf) !== 0 && spfs[rows.spf[row] as number]?.includes(author) !== true) breaks.spf += count;
    }
  }
  return breaks;
}
