import { domainAt, statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { MailFinding } from './mail-finding.ts';
import { isEnforced } from './parts.tsx';
import type { DomainStats, Source } from './types.ts';

/** The one thing to do next, and where. */
export type NextThing = { what: string; why: string; action: string; href: string };

const fewestFailures = 20;

function sinceRise(finding: MailFinding, days: number, domain?: number): NextThing | null {
  if (finding.kind !== 'rise' || finding.from === null || finding.since === null) return null;
  const whose = finding.where === null ? '' : ` of ${finding.where.name}`;
  return {
    what: `Look at the mail${whose} that fails since ${format.utcDayMonth(finding.from)}`,
    why: `${format.number(finding.since.failed)} of ${format.countOf(finding.since.messages, 'mail')} failed since then. The senders behind them are listed by what fails.`,
    action: 'Show the senders',
    href: statsAt('/app/email-sources', { domain: finding.where?.id ?? domain, days, result: 'failed' }),
  };
}

function halfFailing(failing: readonly Source[], days: number): NextThing | null {
  const source = failing.find(
    (one) =>
      one.failed - one.forwarded >= fewestFailures &&
      one.passed >= fewestFailures &&
      one.forwarded * 2 < one.failed &&
      one.failed * 20 >= one.total_messages,
  );
  if (source === undefined) return null;
  return {
    what: `Find out why ${source.source_ip} fails now and then`,
    why: `${format.number(source.failed)} of ${format.countOf(source.total_messages, 'mail')} for ${source.domain_name} failed, the others passed. ${source.verdict}`,
    action: 'Show this sender',
    href: statsAt('/app/email-sources', { domain: source.domain_id, days, source_ip: source.source_ip }),
  };
}

function withoutReports(domains: readonly DomainStats[], days: number): NextThing | null {
  const silent = domains.find((one) => one.totals.reports === 0);
  if (silent === undefined) return null;
  return {
    what: `Ask for reports about ${silent.domain}`,
    why: `No reporter wrote about it in ${format.countOf(days, 'day')}. Its DMARC record has to name an address for reports.`,
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
    what: `Read the ${format.countOf(ready.totals.failed, 'mail')} of ${ready.domain} that failed`,
    why: `${format.share(ready.totals.passed, ready.totals.messages)} passes while the policy seen is ${ready.published_policy}. A stricter policy would have stopped these.`,
    action: 'Show them',
    href: statsAt('/app/analytics', { domain: ready.domain_id, days, result: 'failed' }),
  };
}

function unreadable(rows: number, reports: number, days: number, domain?: number): NextThing | null {
  if (rows === 0) return null;
  return {
    what: `Look at ${format.countOf(rows, 'row')} that could not be read`,
    why: `They came with ${format.countOf(reports, 'report')} and are not in any figure. Each says what is wrong with it.`,
    action: 'Show the reports',
    href: statsAt('/app/report-metadata', { domain, days, problems: 'unreadable_rows' }),
  };
}

/** The one next step that the figures themselves ask for; `null` when they ask for none. */
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
