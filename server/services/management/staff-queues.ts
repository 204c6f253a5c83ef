import { counted } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { adminCounts } from '#server/store/maintenance/admin-counts.ts';

/** What waits for staff, with the page where it is handled. */
export async function staffQueues({ store, clock }: Pick<Context, 'store' | 'clock'>) {
  const counts = await adminCounts(store.db, clock.now());
  const row = (key: string, name: string, count: number, note: string, href: string) => ({ key, name, count, note, href });
  return [
    row(
      'alerts',
      'Open alerts',
      counts.alerts,
      counts.critical === 0 ? 'none critical' : `${counts.critical} critical`,
      '/app/alert-management',
    ),
    row(
      'users',
      'Requests for access',
      counts.waiting,
      counts.waiting === 0 ? 'nobody is waiting' : 'waiting for a decision',
      '/app/users',
    ),
    row('leads', 'Enquiries', counts.leads, 'new, contacted, qualified or quoted', '/app/admin/leads'),
    row(
      'onboarding',
      'Onboardings',
      counts.onboardings,
      `of ${counted(counts.customers, 'customer')}`,
      '/app/customer-onboarding',
    ),
    row('support', 'Support requests', counts.support, 'not resolved', '/app/support'),
    row(
      'billing',
      'Overdue invoices',
      counts.overdue,
      counts.unpaid === 0 ? 'no invoice is unpaid' : `of ${counts.unpaid} unpaid`,
      '/app/billing-overview',
    ),
    row('cleanup', 'Messages not counted', counts.orphans, 'of unknown domains', '/app/email-cleanup'),
    row(
      'domains',
      'Domains',
      counts.domains,
      counts.unverified === 0 ? 'none awaits proof of control' : `${counts.unverified} awaiting proof of control`,
      '/app/domains',
    ),
  ];
}
