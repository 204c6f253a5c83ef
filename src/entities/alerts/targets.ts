import { domainAt, statsAt } from '#src/page/links.ts';
import type { Alert } from './types.ts';

/** A page where one acts on an alert. */
export type Target = { label: string; href: string };

const byPolicy = /^(policy_|dmarc_|rua_|ready_to_advance|override_share|enforcement_hit)/;
const bySender = /^(new_sender_|approved_sender_|failure_spike|volume_)/;

type Home = Pick<Alert, 'domain_id' | 'customer_id'>;

/** Where to act on an alert: the part of the domain's page its rule is about, the senders, the customer's plan, or the intake. */
export function targetOf({ rule, domain_id: domain, customer_id: customer }: Home & Pick<Alert, 'rule'>): Target {
  if (domain === null && customer) return { label: 'Open the plan', href: `/app/customers/${customer}/subscription` };
  if (domain === null) return { label: 'Open the intake', href: '/app/ingestion-v2' };
  if (rule.startsWith('dkim_')) return { label: 'Open the DKIM selectors', href: domainAt(domain, { tab: 'dkim' }) };
  if (byPolicy.test(rule)) return { label: 'Open the policy', href: domainAt(domain, { tab: 'policy' }) };
  if (bySender.test(rule))
    return { label: 'Show senders', href: statsAt('/app/email-sources', { domain, days: 30, result: 'failed' }) };
  if (/^report(er)?_/.test(rule)) return { label: 'Show the reports', href: domainAt(domain, { tab: 'reports' }) };
  if (rule === 'score_dropped') return { label: 'Open the domain', href: domainAt(domain) };
  return { label: 'Open the DNS records', href: domainAt(domain, { tab: 'dns' }) };
}

/** The page that shows an alert: for staff in the alert centre, for customers on its domain's page, otherwise on their dashboard. */
export function alertHref({ id, domain_id: domain }: Pick<Alert, 'id' | 'domain_id'>, isStaff: boolean): string {
  if (isStaff) return `/app/alert-management?alert=${id}`;
  return domain === null ? '/app/dashboard' : `/app/domains/${domain}?tab=alerts&alert=${id}`;
}
