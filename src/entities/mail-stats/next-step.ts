import { isOwnSource } from '#domain/protection/own-mail.ts';
import { counted } from '#domain/text.ts';
import { domainAt, statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { isEnforced } from './parts.tsx';
import type { DomainStats, MailFinding, Source } from './types.ts';

/** The one thing to do next, and where. */
export type NextThing = { what: string; why: string; action: string; href: string };

const fewestFailures = 20;

function sinceRise(finding: MailFinding, days: number, domain?: number): NextThing | null {
  if (finding.kind !== 'rise' || finding.from === null || finding.since === null) return null;
  const { messages, failed, stopped } = finding.since;
  if (failed - stopped < fewestFailures) return null;
  const whose = finding.where === null ? '' : ` of ${finding.where.name}`;
  return {
    what: `Check the messages${whose} that fail since ${format.utcDayMonth(finding.from)}`,
    why: `${format.number(failed)} of ${counted(messages, 'message')} failed since then, ${format.number(failed - stopped)} of them were delivered. The list shows their senders, worst first.`,
    action: 'Show senders',
    href: statsAt('/app/email-sources', { domain: finding.where?.id ?? domain, days, result: 'failed' }),
  };
}

function halfFailing(failing: readonly Source[], days: number): NextThing | null {
  const source = failing.find(
    (one) =>
      isOwnSource({ messages: one.total_messages, passed: one.passed, forwarded: one.forwarded, category: null }) &&
      one.failed - one.forwarded >= fewestFailures &&
      one.passed >= fewestFailures &&
      one.forwarded * 2 < one.failed &&
      one.failed * 20 >= one.total_messages,
  );
  if (source === undefined) return null;
  return {
    what: `Find out why ${source.source_ip} fails sometimes`,
    why: `${format.number(source.failed)} of ${counted(source.total_messages, 'message')} for ${source.domain_name} failed, the others passed. ${source.verdict}`,
    action: 'Show this sender',
    href: statsAt('/app/email-sources', { domain: source.domain_id, days, source_ip: source.source_ip }),
  };
}

function withoutReports(domains: readonly DomainStats[], days: number): NextThing | null {
  const silent = domains.find((one) => one.totals.reports === 0);
  if (silent === undefined) return null;
  return {
    what: `Ask for reports about ${silent.domain}`,
    why: `No reports for ${counted(days, 'day')}. Its DMARC record needs a report address (rua).`,
    action: 'Open the domain',
    href: domainAt(silent.domain_id),
  };
}

function nearlyReady(domains: readonly DomainStats[], days: number): NextThing | null {
  const ready = domains.find(
    (one) =>
      one.published_policy !== null &&
      !isEnforced(one.published_policy) &&
      one.totals.messages >= 100 &&
      one.totals.failed > 0 &&
      one.totals.passed >= 0.98 * one.totals.messages,
  );
  if (ready === undefined) return null;
  return {
    what: `Review ${counted(ready.totals.failed, 'failed message')} of ${ready.domain}`,
    why: `${format.share(ready.totals.passed, ready.totals.messages)} of its messages pass, and its policy is ${ready.published_policy}. A stricter policy would have stopped the others.`,
    action: 'Show messages',
    href: statsAt('/app/analytics', { domain: ready.domain_id, days, result: 'failed' }),
  };
}

function unreadable(rows: number, reports: number, days: number, domain?: number): NextThing | null {
  if (rows === 0) return null;
  return {
    what: `Check ${counted(rows, 'unreadable row')}`,
    why: `They came with ${counted(reports, 'report')} and are not counted. Each row gives the reason.`,
    action: 'Show the reports',
    href: statsAt('/app/report-metadata', { domain, days, problems: 'unreadable_rows' }),
  };
}

/** The one next step that the statistics themselves ask for; `null` when they ask for none. */
export function nextStep(facts: {
  finding: MailFinding;
  domains: readonly DomainStats[];
  failing: readonly Source[];
  unreadableRows: number;
  reports: number;
  days: number;
  domain?: number | undefined;
}): NextThing | null {
  const { days, domain } = facts;
  return (
    sinceRise(facts.finding, days, domain) ??
    halfFailing(facts.failing, days) ??
    withoutReports(facts.domains, days) ??
    nearlyReady(facts.domains, days) ??
    unreadable(facts.unreadableRows, facts.reports, days, domain)
  );
}
