import { figuresAt } from '#src/app/links.ts';
import type { NextThing } from '#src/features/dashboard/next-step.ts';
import type { DomainRow } from '#src/features/dashboard/types.ts';
import * as format from '#src/ui/format.ts';
import type { Health } from './types.ts';

const silentAfterMs = 72 * 3_600_000;

/** Domains about which no report came for three days, the longest silence first. */
export function silentDomains(domains: readonly DomainRow[], now: number): DomainRow[] {
  const at = (domain: DomainRow) => (domain.last_report_at === null ? 0 : Date.parse(domain.last_report_at));
  return domains
    .filter((domain) => now - at(domain) > silentAfterMs)
    .sort((a, b) => at(a) - at(b) || a.name.localeCompare(b.name));
}

/** How many things on the staff's page want a person. */
export function thingsToDo(health: Health, silent: number): number {
  const troubled = health.checks.filter((check) => check.status === 'failed' || check.status === 'warning').length;
  return troubled + (health.failed_mails > 0 ? 1 : 0) + (health.orphan_mails > 0 ? 1 : 0) + (silent > 0 ? 1 : 0);
}

/** The staff's next step: first what stops reports from coming in, then what they lack. */
export function staffNextStep(health: Health, silent: readonly DomainRow[]): NextThing | null {
  const broken = health.checks.find((check) => check.status === 'failed');
  if (broken !== undefined)
    return { what: `Look at ${broken.name}`, why: broken.text, action: 'Open the intake', href: '/app/ingestion-v2' };
  if (health.failed_batches_24h > 0)
    return {
      what: `Try ${format.countOf(health.failed_batches_24h, 'failed batch', 'failed batches')} again`,
      why: `Of ${format.countOf(health.batches_24h, 'batch', 'batches')} in 24 hours. The mails are kept, nothing is lost.`,
      action: 'Open the intake',
      href: '/app/ingestion-v2',
    };
  if (health.orphan_mails > 0)
    return {
      what: `Find a home for ${format.countOf(health.orphan_mails, 'mail')}`,
      why: 'Their reports are about domains nobody has registered. They are read as soon as the domain is added.',
      action: 'Open the intake',
      href: '/app/ingestion-v2',
    };
  const [first] = silent;
  if (first !== undefined)
    return {
      what: `Ask why ${first.name} is silent`,
      why:
        first.last_report_at === null
          ? 'No report about it came in 30 days.'
          : `The last report came on ${format.dateTime(first.last_report_at)}.`,
      action: 'Open the domain',
      href: `/app/domains/${first.id}`,
    };
  if (health.rows_refused_24h > 0)
    return {
      what: `Look at ${format.countOf(health.rows_refused_24h, 'row')} that could not be read`,
      why: 'They came in the last 24 hours and are not in any figure.',
      action: 'Show the reports',
      href: figuresAt('/app/report-metadata', { problems: 'unreadable_rows' }),
    };
  return null;
}
