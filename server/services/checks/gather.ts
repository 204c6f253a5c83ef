import type { SelectorCandidate } from '#domain/dkim/selectors.ts';
import type { JudgeContext } from '#domain/judge/context.ts';
import { ownMail, type SourceMail, type WhatIf, whatIfEnforced } from '#domain/protection/own-mail.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { listSelectors, saveSeenSelectors } from '#server/store/domains/dkim-selectors.ts';
import { listMail, mailSums, reportedPolicies, seenSelectors, strictBreaks } from '#server/store/reports/mail-facts.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { sourceMail } from '#server/store/reports/source-facts.ts';
import { periodOf } from '../period.ts';
import type { StsFacts } from './sts-facts.ts';

const dayMs = 86_400_000;
const windowDays = 30;
const longDays = 90;
const recentDays = 14;

/** A domain to be checked. */
export type CheckedDomain = { id: number; name: string; mailClass: MailClass };

/**
 * What the reports say about a domain, gathered for its evaluation: sums of 30 days, the what-if, the sources of 90 days, the time of the
 * last report, since when reports have shown the current policy. Stored with the findings, so that a new evaluation needs only new sums.
 */
export type GatheredFacts = {
  mail: { messages: number; passed: number; dkimAligned: number; spfAligned: number };
  own: { messages: number; passed: number; dkimAligned: number };
  /** Facts stored before December 2026 have no `failing`. */
  whatIf: Omit<WhatIf, 'failing'> & Partial<WhatIf>;
  unsortedSenders: number;
  listMail: number;
  strictBreaks: { dkim: number; spf: number } | null;
  seenSources: { ip: string; messages: number }[] | null;
  lastReportAt: string | null;
  dataUpTo: string | null;
  reportedPolicies: string | null;
  policySince: string | null;
  sts: StsFacts | null;
  /** Names of the organisation whose SPF record lets anybody pass; missing in older checks. */
  openNames?: string[];
};

/** The days that a page of so many days counts. */
const range = (now: Date, days: number) => periodOf({ days }, now);

/** Services that send many messages as the domain but authenticate only their own name: each needs to be categorised, set up or stopped. */
function unsorted(domain: string, sources: readonly SourceMail[], own: number): number {
  const large = Math.max(50, own / 100);
  const { largest } = whatIfEnforced(sources, sources.length).unproven;
  const failing = new Map<string, number>();
  for (const { name, failing: messages } of largest)
    if (name !== null && name !== domain && !name.endsWith(`.${domain}`)) failing.set(name, (failing.get(name) ?? 0) + messages);
  return [...failing.values()].filter((messages) => messages >= large).length;
}

/** Sums up the reports of a domain. With `before`, whatever needs the raw rows is taken from there instead of being counted again. */
export async function gatherFacts(
  { store, clock }: Context,
  domain: CheckedDomain,
  before: GatheredFacts | null,
  isStrict: boolean,
): Promise<GatheredFacts> {
  const { db } = store;
  const now = clock.now();
  const days = range(now, windowDays);
  const placed = await placedSenders(db, [domain.id]);
  const sources = await sourceMail(db, domain.id, days, placed);
  const reported = await reportedPolicies(db, domain.id);
  const oldest = reported.dataFrom === null ? 0 : (now.getTime() - Date.parse(reported.dataFrom)) / dayMs;
  const long = before === null ? await sourceMail(db, domain.id, range(now, longDays), placed) : null;
  return {
    mail: await mailSums(db, domain.id, days),
    own: ownMail(sources),
    whatIf: whatIfEnforced(sources),
    unsortedSenders: unsorted(domain.name, sources, ownMail(sources).messages),
    listMail: before?.listMail ?? (await listMail(db, domain.id, days)),
    strictBreaks: isStrict ? (before?.strictBreaks ?? (await strictBreaks(db, domain.id, days))) : null,
    seenSources:
      before !== null
        ? before.seenSources
        : oldest >= longDays && long !== null
          ? long.map(({ sourceIp, messages }) => ({ ip: sourceIp, messages }))
          : null,
    lastReportAt: reported.lastReportAt?.toISOString() ?? null,
    dataUpTo: reported.dataUpTo,
    reportedPolicies: reported.policy,
    policySince: reported.since,
    sts: before?.sts ?? null,
    openNames: before?.openNames ?? [],
  };
}

/**
 * The selectors to look up: added by hand, found before, or seen in reports; with `isNoted`, those seen in reports are added to the list.
 */
export async function gatherSelectors(
  { store, clock }: Context,
  domain: CheckedDomain,
  isNoted: boolean,
): Promise<SelectorCandidate[]> {
  const { db } = store;
  const now = clock.now();
  const seen = await seenSelectors(db, domain, range(now, longDays), range(now, recentDays).from);
  if (isNoted) await saveSeenSelectors(db, domain.id, seen);
  const recent = new Set(seen.filter((row) => row.recent > 0).map((row) => row.selector));
  const listed = await listSelectors(db, domain.id);
  const known = new Set(listed.map(({ selector }) => selector));
  return [
    ...listed.filter(({ isActive }) => isActive),
    ...seen.filter(({ selector }) => !known.has(selector)).map(({ selector }) => ({ selector, origin: 'report' as const })),
  ].map(({ selector, origin }) => ({ selector, origin, passedRecently: recent.has(selector) }));
}

/** The facts as the evaluation sees them. */
export function judgeContext(domain: CheckedDomain, facts: GatheredFacts, reportAddress: string | null, now: Date): JudgeContext {
  const isNone = facts.reportedPolicies === 'none';
  return {
    mailClass: domain.mailClass,
    reportAddress,
    mail:
      facts.lastReportAt === null
        ? null
        : {
            days: windowDays,
            messages: facts.own.messages,
            passed: facts.own.passed,
            dkimAligned: facts.own.dkimAligned,
            spfAligned: facts.mail.spfAligned,
            spfOnly: Math.max(0, facts.own.passed - facts.own.dkimAligned),
            strictBreaks: facts.strictBreaks,
            listMail: facts.listMail,
            noneSinceDays:
              isNone && facts.policySince !== null ? Math.floor((now.getTime() - Date.parse(facts.policySince)) / dayMs) : null,
          },
  };
}
