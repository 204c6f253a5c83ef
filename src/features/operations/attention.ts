import { counted, sentence } from '#domain/text.ts';
import { isSilent } from '#src/entities/mail-stats/silent.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { NextThing } from '#src/ui/next-thing.ts';
import type { Health } from './types.ts';

const intake = '/app/ingestion-v2';

/** The silent domains, the longest silence first. */
export function silentDomains(domains: readonly DomainRow[], now: number): DomainRow[] {
  const at = (domain: DomainRow) => (domain.last_report_at === null ? 0 : Date.parse(domain.last_report_at));
  return domains.filter((domain) => isSilent(domain, now)).sort((a, b) => at(a) - at(b) || a.name.localeCompare(b.name));
}

function ofDomains(silent: readonly DomainRow[]): NextThing[] {
  const [first] = silent;
  if (first === undefined) return [];
  const since =
    first.last_report_at === null
      ? 'No report has arrived yet.'
      : `The last report arrived on ${format.dateTime(first.last_report_at)}.`;
  return [
    silent.length === 1
      ? {
          what: `Find out why ${nameOf(first)} has no reports`,
          why: since,
          action: 'Open the domain',
          href: `/app/domains/${first.id}`,
        }
      : {
          what: `Find out why ${counted(silent.length, 'domain')} have no reports`,
          why: `${sentence(`Longest without reports: ${nameOf(first)}`)} ${since}`,
          action: 'Show domains',
          href: '/app/domains?show=silent',
        },
  ];
}

function ofMessages(health: Health): NextThing[] {
  const things: NextThing[] = [];
  if (health.failed_batches_24h > 0)
    things.push({
      what: `Retry ${counted(health.failed_batches_24h, 'failed batch', 'failed batches')}`,
      why: `Of ${counted(health.batches_24h, 'batch', 'batches')} in 24 hours. The messages are stored; nothing is lost.`,
      action: 'Open the intake',
      href: intake,
    });
  if (health.orphan_messages > 0)
    things.push({
      what: `Add the domains of ${counted(health.orphan_messages, 'message')}`,
      why: 'Their reports are about domains that are not registered. They are processed once you add the domain.',
      action: 'Open the intake',
      href: intake,
    });
  if (health.failed_messages > 0)
    things.push({
      what: `Check ${counted(health.failed_messages, 'unreadable message')}`,
      why: 'Each is stored with its original and the reason.',
      action: 'Open the intake',
      href: intake,
    });
  if (health.rows_refused_24h > 0)
    things.push({
      what: `Check ${counted(health.rows_refused_24h, 'unreadable row')}`,
      why: `Of ${counted(health.rows_24h + health.rows_refused_24h, 'row')} in 24 hours. They are not counted; each gives its reason.`,
      action: 'Show the reports',
      href: statsAt('/app/report-metadata', { problems: 'unreadable_rows' }),
    });
  return things;
}

type Requests = { people: number; leads: number };

function ofRequests({ people, leads }: Requests): NextThing[] {
  if (people + leads === 0) return [];
  const parts = [
    people > 0 ? `${counted(people, 'request')} for access` : '',
    leads > 0 ? counted(leads, 'enquiry', 'enquiries') : '',
  ].filter((part) => part !== '');
  return [
    {
      what: `Answer ${parts.join(' and ')}`,
      why:
        people > 0
          ? 'Requests for access are removed after 90 days.'
          : 'The first answer to an enquiry is due within one sales hour.',
      action: 'Open the requests',
      href: '/app/admin/leads',
    },
  ];
}

/** What wants a person, the most urgent first: a broken part, people who wait for an answer, lost batches, mail without a home, silence, unreadable mail and rows. */
export function attentionList(
  health: Health,
  silent: readonly DomainRow[],
  requests: Requests = { people: 0, leads: 0 },
): NextThing[] {
  const broken = health.checks
    .filter((check) => check.status === 'failed')
    .map((check) => ({ what: `Check ${check.name}`, why: check.text, action: 'Open the intake', href: intake }));
  const messages = ofMessages(health);
  return [...broken, ...ofRequests(requests), ...messages.slice(0, 2), ...ofDomains(silent), ...messages.slice(2)];
}
